import { IconCheck, IconClock, IconClockUp, IconHelpCircle, IconX, type TablerIcon } from '@tabler/icons-react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { type ListAge, listAgeBy } from '../../../../schemas/checkin/verdict.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { useRoster } from '../../../features/roster/hooks.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { messages } from '../words.ts';
import styles from './bottom-bar.module.css';

const words = messages;
const marks: Record<ListAge, TablerIcon> = {
  green: IconCheck,
  amber: IconClock,
  confirm: IconClock,
  recordOnly: IconX,
  none: IconHelpCircle,
};

/** Always in the same corners, over a verdict too: how old the list is, and what is still to send. */
export function BottomBar({ gymId, over }: { gymId: string; over: boolean }) {
  const now = useNow(5000);
  const { asOf } = useRoster(gymId);
  const age = listAgeBy(useConnection().clock, asOf ?? null, instantOf(now));
  const Mark = marks[age];
  const toSend = useOutbox().filter(
    (row) => row.kind === 'checkin.record' && (row.state === 'waiting' || row.state === 'sending'),
  ).length;
  return (
    <footer className={styles.bar} data-over={over || undefined}>
      <p className={styles.list} data-age={age} title={words.list.label[age]}>
        <span className={styles.dot}>
          <Mark size={18} stroke={3} aria-hidden />
        </span>
        <span>
          {asOf === undefined ? words.list.none : words.list.from(formatMoment(asOf, now))}
          {age === 'confirm' && ` · ${words.list.old}`}
          {age === 'recordOnly' && ` · ${words.list.recordOnly}`}
          <span className="only-for-ears">, {words.list.label[age]}</span>
        </span>
      </p>
      <p className={styles.queue} role="status" data-waiting={toSend > 0 || undefined}>
        {toSend > 0 && <IconClockUp size={18} stroke={2} aria-hidden />}
        {toSend === 0 ? words.queue.none : words.queue.some(toSend)}
      </p>
    </footer>
  );
}
