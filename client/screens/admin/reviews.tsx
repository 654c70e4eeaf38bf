import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGrants } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { LookedAt } from '../../features/review/office/looked-at.tsx';
import { allReviewsQuery, casesQuery, reportsQuery } from '../../features/review/office/queries.ts';
import { isAppealed, looked, SHOWN, shownIn } from '../../features/review/office/queue.ts';
import { words as office } from '../../features/review/office/words.ts';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';

const Fairness = lazy(() => import('../../features/review/office/fairness.tsx'));
const words = office.reviews;

/** `/admin/reviews`: what is held, reported or looks odd, and every other review; kept or removed with a code (4.5). */
export default function AdminReviewsScreen() {
  const reviews = useRows(allReviewsQuery);
  const cases = useRows(casesQuery).rows.map(({ doc }) => doc);
  const reports = useRows(reportsQuery).rows.map(({ doc }) => doc);
  const [params, setParams] = useSearchParams();
  const { uid = '' } = useGrants() ?? {};
  const docs = reviews.rows.map(({ doc }) => doc);
  const shown = shownIn(params.get('show'));
  const list = looked(docs, cases, shown, params.get('words') ?? '');
  const chosen = looked(docs, cases, 'all').find(({ key }) => key === params.get('review'));
  return (
    <QueuePage title={words.title} lead={words.lead(looked(docs, cases, 'open').length)} rows={reviews} unsaved={words.unsaved}>
      <ListBeside
        name="review"
        words={words}
        part={shown}
        parts={SHOWN.map((one) => ({
          value: one,
          label: words.parts[one] + (one === 'open' ? ` (${looked(docs, cases, 'open').length})` : ''),
        }))}
        search={
          <TextInput
            label={words.search}
            value={params.get('words') ?? ''}
            onChange={({ currentTarget }) =>
              setParams({ ...Object.fromEntries(params), words: currentTarget.value }, { replace: true })
            }
          />
        }
        none={words.none[shown]}
        rows={list.map(({ key, review, opened }) => ({
          key,
          row: (
            <>
              <span className={styles.name}>{words.by(review.memberName, review.gymName)}</span>
              <span className={styles.soft}>{review.title ?? review.text.slice(0, 80)}</span>
              {isAppealed(opened) && <span className={styles.overdue}>{words.appealed}</span>}
              <span className={styles.soft}>{words.since(formatDayTime(opened?.openedAt ?? review.textAt))}</span>
            </>
          ),
        }))}
      >
        {chosen && <LookedAt key={chosen.key} looked={chosen} reports={reports} uid={uid} />}
      </ListBeside>
      <Suspense fallback={null}>
        <Fairness reviews={docs} cases={cases} />
      </Suspense>
    </QueuePage>
  );
}
