import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { formatMoment } from '../../../parts/format.ts';
import { useNow } from '../../../parts/now.tsx';
import { StateChip } from '../../../parts/state-chip.tsx';
import { type Row, useCheckins } from '../../../sync/hooks.tsx';
import { messages } from '../messages.ts';
import styles from './last-visits.module.css';

const words = messages.checkin;
const shownAtMost = 5;

/** The proof that the door was heard: the last check-ins and what became of each. */
export function LastVisits() {
  const checkins = useCheckins();
  const rows = checkins.rows.slice(0, shownAtMost);
  return (
    <section aria-labelledby="last-visits">
      <h2 id="last-visits" className={styles.title}>
        {words.visits}
      </h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{checkins.state === 'loading' ? null : words.noVisits}</p>
      ) : (
        <ol className={styles.list}>
          {rows.map((row) => (
            <Visit key={row.doc._id} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Visit({ row: { doc } }: { row: Row<Checkin> }) {
  const now = useNow();
  return (
    <li className={styles.visit} data-checkin={doc._id} data-status={doc.status}>
      <span className={styles.facts}>
        <span className={styles.gym}>{doc.gymName}</span>
        <time className={styles.when} dateTime={doc.judgedAt}>
          {formatMoment(doc.judgedAt, now)}
        </time>
      </span>
      <VisitChip checkin={doc} />
    </li>
  );
}

function VisitChip({ checkin }: { checkin: Checkin }) {
  switch (checkin.status) {
    case 'accepted_flagged':
      return <StateChip state="flagged">{words.visit.flagged}</StateChip>;
    case 'duplicate':
      return (
        <StateChip state="decided" tone="neutral">
          {words.visit.duplicate}
        </StateChip>
      );
    case 'voided':
      return (
        <StateChip state="decided" tone="neutral">
          {words.visit.voided}
        </StateChip>
      );
    case 'accepted':
      return checkin.reEntry ? (
        <StateChip state="decided" tone="neutral">
          {words.visit.reEntry}
        </StateChip>
      ) : (
        <StateChip state="decided">{words.visit.in}</StateChip>
      );
  }
}
