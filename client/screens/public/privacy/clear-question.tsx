import { Button } from '@mantine/core';
import { device as words } from '../../../features/legal/privacy.words.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { openRows } from '../../../features/outbox/outbox.ts';
import { askToClear } from '../../../session/clear-device.ts';
import { useSession, useSessionActions } from '../../../session/hooks.tsx';
import { useDevice } from '../../../sync/hooks.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from '../privacy.module.css';
import { whatGoes } from './what-goes.ts';

/** Nothing disappears without a word (A3): what has not been sent is counted, and what another may have left is named. */
export function ClearQuestion({ onKeep }: { onKeep: () => void }) {
  const session = useSession();
  const { signOut } = useSessionActions();
  const device = useDevice();
  const waiting = openRows(useOutbox()).length;
  const locked = session.state === 'signedOut' ? session.resumable?.displayName : undefined;
  const clear = async () => {
    // Written down first: whoever closes the page while the server is told has asked for it.
    askToClear(window.localStorage);
    // What would tell the server later is about to go as well.
    if (session.state === 'signedIn') await (await signOut({ unsent: 'discard' })).told;
    window.location.assign('/');
  };
  const { question } = words;
  return (
    <Sheet
      opened
      onClose={onKeep}
      title={question.title}
      footer={
        <div className={styles.answers}>
          <Button onClick={onKeep} data-autofocus>
            {question.keep}
          </Button>
          <Button variant="light" color="red" onClick={() => void clear()}>
            {waiting > 0 ? question.discard(waiting) : question.clear}
          </Button>
        </div>
      }
    >
      {whatGoes({ opened: device !== null, waiting, locked }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Sheet>
  );
}
