import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { isInDoubt } from '../../../schemas/checkin/doubts.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { noneClass, RowList, RowSection, RowWords, rowClass, softClass, timeClass } from '../../ui/figure/rows.tsx';
import { formatTime } from '../../ui/format.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import styles from './todays-visits.module.css';
import { words } from './todays-visits.words.ts';

const shownAtMost = 12;

/** Who came in today, the latest first, as it happens; the tablet's own unsent ones are dashed. */
export function TodaysVisits({ rows, today, timeZone }: { rows: readonly Row<Checkin>[]; today: LocalDate; timeZone: string }) {
  const ofToday = rows.filter(({ doc }) => doc.gymDay === today && doc.direction === 'in');
  return (
    <RowSection id="todays-visits" title={words.title}>
      {ofToday.length === 0 ? (
        <p className={noneClass}>{words.none}</p>
      ) : (
        <RowList>
          {ofToday.slice(0, shownAtMost).map((row) => (
            <li key={row.doc._id} className={rowClass} data-checkin={row.doc._id} data-status={row.doc.status}>
              <time dateTime={row.doc.judgedAt} className={timeClass}>
                {formatTime(row.doc.judgedAt, timeZone)}
              </time>
              <RowWords name={row.doc.memberName ?? words.nameless}>
                <span className={softClass}>{words.method[row.doc.method]}</span>
              </RowWords>
              <VisitChip row={row} />
            </li>
          ))}
        </RowList>
      )}
      {ofToday.length > shownAtMost && <p className={styles.more}>{words.more(ofToday.length - shownAtMost)}</p>}
    </RowSection>
  );
}

function VisitChip({ row: { doc, mark } }: { row: Row<Checkin> }) {
  if (mark === 'waiting') return <StateChip state="waiting">{words.chip.waiting}</StateChip>;
  if (isInDoubt(doc)) return <StateChip state="flagged">{words.chip.flagged}</StateChip>;
  switch (doc.status) {
    case 'duplicate':
      return (
        <StateChip state="decided" tone="neutral">
          {words.chip.duplicate}
        </StateChip>
      );
    case 'voided':
      return (
        <StateChip state="decided" tone="neutral">
          {words.chip.voided}
        </StateChip>
      );
    case 'accepted':
    case 'accepted_flagged':
      return (
        <StateChip state="decided" tone={doc.reEntry ? 'neutral' : 'good'}>
          {doc.reEntry ? words.chip.reEntry : words.chip.in}
        </StateChip>
      );
  }
}
