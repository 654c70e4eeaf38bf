import { SegmentedControl, TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { ContentReport } from '../../../schemas/report/shape.ts';
import styles from '../../features/queues/inbox.module.css';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { LookedAt } from '../../features/review/office/looked-at.tsx';
import { allReviewsQuery, casesQuery, reportsQuery } from '../../features/review/office/queries.ts';
import { looked, type ReviewLookedAt, SHOWN, shownIn } from '../../features/review/office/queue.ts';
import { words as office } from '../../features/review/office/words.ts';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';

const words = office.reviews;

/** `/admin/reviews`: what is held, reported or looks odd, and every other review; kept or removed with a code (4.5). */
export default function AdminReviewsScreen() {
  const reviews = useRows(allReviewsQuery);
  const cases = useRows(casesQuery).rows.map(({ doc }) => doc);
  const reports = useRows(reportsQuery).rows.map(({ doc }) => doc);
  const [params, setParams] = useSearchParams();
  const docs = reviews.rows.map(({ doc }) => doc);
  const shown = shownIn(params.get('show'));
  const list = looked(docs, cases, shown, params.get('words') ?? '');
  const chosen = looked(docs, cases, 'all').find(({ key }) => key === params.get('review'));
  const change = (next: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...next }, { replace: true });
  return (
    <QueuePage title={words.title} lead={words.lead(looked(docs, cases, 'open').length)} rows={reviews} unsaved={words.unsaved}>
      <div className={styles.inbox} data-chosen={chosen !== undefined || undefined}>
        <section className={styles.side} aria-label={words.list}>
          <SegmentedControl
            fullWidth
            aria-label={words.show}
            value={shown}
            onChange={(next) => change({ show: next })}
            data={SHOWN.map((one) => ({
              value: one,
              label: words.parts[one] + (one === 'open' ? ` (${looked(docs, cases, 'open').length})` : ''),
            }))}
          />
          <TextInput
            label={words.search}
            value={params.get('words') ?? ''}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
          {list.length === 0 ? <p className={styles.soft}>{words.none[shown]}</p> : <List list={list} params={params} />}
        </section>
        <div className={styles.detail}>
          <Chosen chosen={chosen} reports={reports} back={`?show=${shown}`} />
        </div>
      </div>
    </QueuePage>
  );
}

function Chosen({
  chosen,
  reports,
  back,
}: {
  chosen: ReviewLookedAt | undefined;
  reports: readonly ContentReport[];
  back: string;
}) {
  if (chosen === undefined) return <p className={styles.soft}>{words.choose}</p>;
  return (
    <>
      <Link to={back} className={styles.back}>
        {words.back}
      </Link>
      <LookedAt looked={chosen} reports={reports} />
    </>
  );
}

function List({ list, params }: { list: readonly ReviewLookedAt[]; params: URLSearchParams }) {
  return (
    <ol className={styles.list}>
      {list.map(({ key, review, opened }) => (
        <li key={key}>
          <Link
            to={`?${new URLSearchParams({ ...Object.fromEntries(params), review: key })}`}
            className={styles.row}
            aria-current={key === params.get('review') ? 'true' : undefined}
          >
            <span className={styles.name}>{words.by(review.memberName, review.gymName)}</span>
            <span className={styles.soft}>{review.title ?? review.text.slice(0, 80)}</span>
            <span className={styles.soft}>{words.since(formatDayTime(opened?.openedAt ?? review.textAt))}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
