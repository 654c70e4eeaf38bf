import { lazy, Suspense } from 'react';
import { isInDoubt } from '../../../schemas/checkin/doubts.ts';
import { isReported } from '../../../schemas/checkin/settled/objectable.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { visitWords as words } from './visit.words.ts';
import styles from './visit-list.module.css';

const NotThere = lazy(() => import('./objection/not-there.tsx'));
const SomethingWrong = lazy(() => import('../dispute/something-wrong.tsx'));

/** One's own visits and what became of each; `named` says at which gym, where that is not plain. */
export function VisitList({ rows, named = true }: { rows: readonly Row<Checkin>[]; named?: boolean }) {
  const now = useNow();
  return (
    <ol className={styles.list}>
      {rows.map(({ doc }) => (
        <li key={doc._id} className={styles.visit} data-checkin={doc._id} data-status={doc.status}>
          <span className={styles.facts}>
            {named && <span className={styles.gym}>{doc.gymName}</span>}
            <time className={styles.when} dateTime={doc.judgedAt}>
              {formatMoment(doc.judgedAt, now)}
            </time>
          </span>
          <VisitChip checkin={doc} />
          <Suspense fallback={null}>
            {(doc.objection !== undefined || isReported(doc)) && <NotThere checkin={doc} />}
            <SomethingWrong subject={doc} />
          </Suspense>
        </li>
      ))}
    </ol>
  );
}

function VisitChip({ checkin }: { checkin: Checkin }) {
  if (isInDoubt(checkin)) return <StateChip state="flagged">{words.flagged}</StateChip>;
  switch (checkin.status) {
    case 'duplicate':
      return (
        <StateChip state="decided" tone="neutral">
          {words.duplicate}
        </StateChip>
      );
    case 'voided':
      return (
        <StateChip state="decided" tone="neutral">
          {words.voided}
        </StateChip>
      );
    case 'accepted':
    case 'accepted_flagged':
      return checkin.reEntry ? (
        <StateChip state="decided" tone="neutral">
          {words.reEntry}
        </StateChip>
      ) : (
        <StateChip state="decided">{words.in}</StateChip>
      );
  }
}
