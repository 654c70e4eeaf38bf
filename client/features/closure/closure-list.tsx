import { Button } from '@mantine/core';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { RowList, RowWords, rowClass, softClass } from '../../ui/figure/rows.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import styles from './closure.module.css';
import { words } from './words.ts';

/** Closures in a list, each with what it is, what it did, and what can be done about it. */
export function ClosureList({ rows, onCancel }: { rows: readonly Row<GymClosure>[]; onCancel: (closure: GymClosure) => void }) {
  return (
    <RowList>
      {rows.map((row) => (
        <ClosureRow key={row.doc._id} row={row} onCancel={onCancel} />
      ))}
    </RowList>
  );
}

function ClosureRow({
  row: { doc, mark, proposalId },
  onCancel,
}: {
  row: Row<GymClosure>;
  onCancel: (closure: GymClosure) => void;
}) {
  const isWaiting = mark === 'waiting';
  const undo = useOutbox().find(({ id }) => id === proposalId)?.undo;
  const isOn = doc.status === 'scheduled' || doc.status === 'active';
  const when = words.when(doc);
  const days = (doc.credited ?? []).reduce((sum, one) => sum + one.days, 0);
  const facts = [
    doc.scope === 'area' ? doc.areaNote : words.scopes[doc.scope],
    words.reasons[doc.reason],
    ...(doc.rrule ? [words.yearly] : []),
  ];
  return (
    <li className={rowClass}>
      <RowWords name={when}>
        <span className={softClass}>{facts.join(' · ')}</span>
        {doc.publicNote && <span className={softClass}>“{doc.publicNote}”</span>}
        {!doc.cancelBookings && <span className={softClass}>{words.kept}</span>}
        {!isWaiting && doc.affected.bookings > 0 && <span className={softClass}>{words.affected(doc.affected)}</span>}
        {days > 0 && <span className={softClass}>{words.credited(days)}</span>}
        {isWaiting && <span>{words.unheard}</span>}
      </RowWords>
      <div className={`${styles.ways} ${styles.rowWays}`}>
        {isWaiting ? (
          <StateChip state="waiting">{words.waiting}</StateChip>
        ) : (
          <StateChip state="decided" tone={doc.status === 'active' ? 'attention' : 'neutral'}>
            {words.statuses[doc.status]}
          </StateChip>
        )}
        {isWaiting && undo && (
          <Button variant="subtle" onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        {!isWaiting && isOn && (
          <Button variant="default" aria-label={words.cancel.label(when)} onClick={() => onCancel(doc)}>
            {words.cancel.action}
          </Button>
        )}
      </div>
    </li>
  );
}
