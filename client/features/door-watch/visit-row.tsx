import type { DoorVisit, SeenVisit } from '../../../schemas/door-watch/shape.ts';
import { formatDayTime } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import inbox from '../queues/inbox.module.css';
import styles from './door-watch.module.css';
import { lateBy } from './watch.ts';
import { words as all } from './words.ts';

const words = all.visit;

/** Told of so long after it was; nothing where it was told of at once. */
export function LateBadge({ visit }: { visit: SeenVisit }) {
  const late = lateBy(visit);
  return late === undefined ? null : <StateChip state="stale">{words.late(late)}</StateChip>;
}

/** As it stands in the feed. */
export function VisitRow({ visit }: { visit: DoorVisit }) {
  const { gymName, initials, passEnd, judgedAt, timeZone, status } = visit;
  return (
    <>
      <span className={inbox.name}>{gymName}</span>
      <span className={inbox.soft}>{words.who(initials, passEnd)}</span>
      <span className={inbox.soft}>{formatDayTime(judgedAt, timeZone)}</span>
      <span className={styles.chips}>
        <LateBadge visit={visit} />
        <VisitStanding status={status} />
      </span>
    </>
  );
}

export function VisitStanding({ status }: Pick<SeenVisit, 'status'>) {
  if (status === 'accepted') return null;
  if (status === 'accepted_flagged') return <StateChip state="flagged">{words.status[status]}</StateChip>;
  return (
    <StateChip state="decided" tone={status === 'voided' ? 'bad' : 'neutral'}>
      {words.status[status]}
    </StateChip>
  );
}
