import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { useRows } from '../../sync/hooks.tsx';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import styles from './own.module.css';
import { words } from './own.words.ts';
import { ownAreaRequestsQuery } from './queries.ts';

/** The gyms one has asked for, newest first, and what came of each (2.20). */
export default function OwnAreaRequests() {
  const found = useRows(ownAreaRequestsQuery);
  const { rows } = found;
  const newest = useMemo(() => rows.toSorted((one, other) => (one.doc.createdAt > other.doc.createdAt ? -1 : 1)), [rows]);
  if (newest.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <CutShort of={found} />
      <ul className={styles.list}>
        {newest.map(({ doc, mark }) => (
          <li key={doc._id} className={styles.request} data-asked={doc.status}>
            <p className={styles.head}>
              <strong>{words.place(doc.outcodeOrTown)}</strong>
              <StateChip state={mark === 'waiting' ? 'waiting' : 'decided'} tone={doc.status === 'launched' ? 'good' : 'neutral'}>
                {mark === 'waiting' ? words.waiting : words.status[doc.status]}
              </StateChip>
            </p>
            <p className={styles.soft}>
              {words.when(formatDay(doc.createdAt))}
              {doc.wantedActivities.length > 0 && `. ${words.wants(doc.wantedActivities.join(', '))}`}
            </p>
            {doc.status === 'merged' && <p>{words.merged(doc.outcode ?? doc.place)}</p>}
            {doc.message !== undefined && <blockquote>{doc.message}</blockquote>}
            {doc.notifyMe && doc.status !== 'launched' && <p className={styles.soft}>{words.notified}</p>}
            {doc.status === 'launched' && doc.areaId !== undefined && (
              <Link to={`/search?area=${encodeURIComponent(keyOf(doc.areaId))}`}>{words.find}</Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
