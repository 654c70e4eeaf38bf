import { useMemo } from 'react';
import { useRows } from '../../sync/hooks.tsx';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import styles from '../review/review.module.css';
import { ownReportsQuery } from './queries.ts';
import { ReportAgain } from './second-look.tsx';
import { words } from './words.ts';

/** What one has reported, newest first, and what came of each: nobody else but us reads it. */
export default function OwnReports() {
  const found = useRows(ownReportsQuery);
  const { rows } = found;
  const newest = useMemo(() => rows.toSorted((one, other) => (one.doc.createdAt > other.doc.createdAt ? -1 : 1)), [rows]);
  if (newest.length === 0) return null;
  return (
    <Section title={words.own.title}>
      <p className={styles.soft}>{words.own.lead}</p>
      <CutShort of={found} />
      <ul className={styles.list}>
        {newest.map(({ doc, doc: { _id, target, gymName, createdAt, reason, snapshot, status }, mark }) => (
          <li key={_id} className={styles.review} data-report={status}>
            <p className={styles.head}>
              <strong>{words.own.what[target](gymName)}</strong>
              <StateChip state={mark === 'waiting' ? 'waiting' : 'decided'} tone={status === 'actioned' ? 'good' : 'neutral'}>
                {mark === 'waiting' ? words.own.waiting : words.own.status[status]}
              </StateChip>
            </p>
            <p className={styles.soft}>{words.own.when(formatDay(createdAt), words.reasons[reason])}</p>
            {snapshot !== '' && <blockquote className={styles.text}>{snapshot}</blockquote>}
            <ReportAgain report={doc} what={words.own.what[target](gymName)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
