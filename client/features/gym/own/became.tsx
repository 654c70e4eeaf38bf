import { useConnection } from '../../../sync/hooks.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import styles from './own.module.css';
import { ownWords as words } from './words.ts';

/** Nothing was to be sent. */
export const UNCHANGED = 'unchanged';

/** What became of the last change: on its way and still to be taken back, or saved. A refusal and a conflict stand above the page. */
export function Became({ of }: { of: string | undefined }) {
  const offline = useConnection().state !== 'Online';
  const row = useOutbox().find(({ id }) => id === of);
  const undo = row?.undo;
  const waits = row?.state === 'waiting' || row?.state === 'sending';
  return (
    <div role="status" className={styles.status}>
      {of === UNCHANGED && <p className={styles.soft}>{words.unchanged}</p>}
      {waits && (
        <QueuedNotice {...(undo && { onUndo: () => void undo() })}>{offline ? words.waitingOffline : words.waiting}</QueuedNotice>
      )}
      {row?.state === 'accepted' && <StateChip state="decided">{words.saved}</StateChip>}
    </div>
  );
}
