import { instantOf } from '../../../schemas/time.ts';
import { useOpenWorkspace, usePasses } from '../../sync/hooks.tsx';
import { useNow } from '../now.tsx';
import { passOfKey } from '../pass-card-facts.ts';
import { Sheet } from '../sheet.tsx';
import { useWakeLock } from '../wake-lock.ts';
import { CodeCard } from './code-card.tsx';
import { codeWords as words } from './words.ts';

/** The code of one pass, over whatever page one is on. */
export default function CodeModal({ passKey, onClose }: { passKey: string; onClose: () => void }) {
  useOpenWorkspace('member');
  useWakeLock();
  const now = instantOf(useNow());
  const passes = usePasses();
  const pass = passOfKey(passes.rows, passKey);
  return (
    <Sheet opened onClose={onClose} title={words.title}>
      {pass !== undefined ? <CodeCard pass={pass} now={now} /> : passes.state === 'ready' && <p role="status">{words.notHere}</p>}
    </Sheet>
  );
}
