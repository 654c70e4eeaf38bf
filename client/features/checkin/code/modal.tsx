import { keyOf } from '../../../../schemas/basics/key.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { newerOf, useOpenWorkspace } from '../../../sync/hooks.tsx';
import { useWakeLock } from '../../../ui/device/wake-lock.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { passOfKey } from '../../pass/card-facts.ts';
import { usePasses } from '../../pass/hooks.ts';
import { NewerPassCard } from '../../pass/newer-card.tsx';
import { StartAsked } from '../../pass/start/asked.tsx';
import { CodeCard } from './card.tsx';
import { codeWords as words } from './words.ts';

/** The code of one pass, over whatever page one is on. */
export default function CodeModal({ passKey, onClose }: { passKey: string; onClose: () => void }) {
  useOpenWorkspace('member');
  useWakeLock();
  const now = instantOf(useNow());
  const passes = usePasses();
  const pass = passOfKey(passes.rows, passKey);
  const newer = newerOf(passes, 'pass').find(({ _id }) => keyOf(_id) === passKey);
  return (
    <Sheet opened onClose={onClose} title={words.title}>
      {pass !== undefined ? (
        <div className={modal.form}>
          <CodeCard pass={pass} now={now} />
          <StartAsked key={pass._id} pass={pass} now={now} />
        </div>
      ) : newer !== undefined ? (
        <NewerPassCard pass={newer} />
      ) : (
        passes.state === 'ready' && <p role="status">{words.notHere}</p>
      )}
    </Sheet>
  );
}
