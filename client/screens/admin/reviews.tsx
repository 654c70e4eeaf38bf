import { TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGrants } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { reportsQuery } from '../../features/report/queue-queries.ts';
import { LookedAt } from '../../features/review/office/looked-at.tsx';
import { allReviewsQuery, casesQuery } from '../../features/review/office/queries.ts';
import { isAppealed, looked, SHOWN, shownIn } from '../../features/review/office/queue.ts';
import { words as office } from '../../features/review/office/words.ts';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';

const Fairness = lazy(() => import('../../features/review/office/fairness.tsx'));
const words = office.reviews;

/** `/admin/reviews`: what is held, reported or looks odd, and every other review; kept or removed with a code (4.5). */
export default function AdminReviewsScreen() {
  const reviews = useRows(allReviewsQuery);
  const opened = useRows(casesQuery);
  const [params, setParams] = useSearchParams();
  const { uid = '' } = useGrants() ?? {};
  // There may be thousands: looked through when they change, not whenever something is drawn.
  const docs = useMemo(() => reviews.rows.map(({ doc }) => doc), [reviews.rows]);
  const cases = useMemo(() => opened.rows.map(({ doc }) => doc), [opened.rows]);
  const open = useMemo(() => looked(docs, cases, 'open'), [docs, cases]);
  const shown = shownIn(params.get('show'));
  const said = params.get('words') ?? '';
  const list = useMemo(
    () => (shown === 'open' && said === '' ? open : looked(docs, cases, shown, said)),
    [open, docs, cases, shown, said],
  );
  const wanted = params.get('review');
  // Asked beside the one that is open, and by no list.
  const reports = useRows(wanted === null ? null : reportsQuery);
  const chosen = useMemo(
    () => (wanted === null ? undefined : looked(docs, cases, 'all').find(({ key }) => key === wanted)),
    [docs, cases, wanted],
  );
  return (
    <QueuePage title={words.title} lead={words.lead(open.length)} rows={reviews} besides={[opened]} unsaved={words.unsaved}>
      <ListBeside
        name="review"
        words={words}
        part={shown}
        parts={SHOWN.map((one) => ({
          value: one,
          label: words.parts[one] + (one === 'open' ? ` (${open.length})` : ''),
        }))}
        search={
          <TextInput
            label={words.search}
            value={said}
            onChange={({ currentTarget }) =>
              setParams({ ...Object.fromEntries(params), words: currentTarget.value }, { replace: true })
            }
          />
        }
        none={words.none[shown]}
        rows={list.map(({ key, review, opened }) => ({
          key,
          row: () => (
            <>
              <span className={styles.name}>{words.by(review.memberName, review.gymName)}</span>
              <span className={styles.soft}>{review.title ?? review.text.slice(0, 80)}</span>
              {isAppealed(opened) && <span className={styles.overdue}>{words.appealed}</span>}
              <span className={styles.soft}>{words.since(formatDayTime(opened?.openedAt ?? review.textAt))}</span>
            </>
          ),
        }))}
      >
        {chosen && <LookedAt key={chosen.key} looked={chosen} reports={reports.rows.map(({ doc }) => doc)} uid={uid} />}
      </ListBeside>
      <Suspense fallback={null}>
        <Fairness reviews={docs} cases={cases} />
      </Suspense>
    </QueuePage>
  );
}
