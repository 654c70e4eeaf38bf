import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Application, ApplicationReview } from '../../../schemas/application/shape.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { useApplicationQueue, useApplicationReviews } from '../../features/application/queue-hooks.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import styles from '../../features/queues/queues.module.css';
import { COLUMNS, inColumn } from '../../features/queues/queues.ts';
import { queueWords } from '../../features/queues/queues.words.ts';
import { formatDayTime, formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';

const ApplicationDetail = lazy(async () => ({ default: (await import('./gym-applications/detail.tsx')).ApplicationDetail }));

const words = queueWords.applications;

/** `/admin/gym-applications`: who asked to bring a gym, by where it stands. The one that is open stands in the address. */
export default function GymApplicationsScreen() {
  const rows = useApplicationQueue();
  const reviews = useApplicationReviews();
  const [params, setParams] = useSearchParams();
  const all = rows.rows.map(({ doc }) => doc);
  const waiting = inColumn(all, 'new').length + inColumn(all, 'in_review').length;
  const chosen = all.find((one) => keyOf(one._id) === params.get('application'));
  return (
    <>
      <QueuePage title={words.title} lead={words.lead(waiting)} rows={rows} unsaved={words.unsaved} empty={words.empty}>
        <div className={styles.board}>
          {COLUMNS.map((column) => {
            const list = inColumn(all, column);
            return (
              <section key={column} className={styles.column} aria-labelledby={`column-${column}`} data-column={column}>
                <h2 id={`column-${column}`} className={styles.heading}>
                  {words.columns[column]} ({list.length})
                </h2>
                {list.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
                <ol className={styles.list}>
                  {list.map((one) => (
                    <li key={one._id}>
                      <Card application={one} review={reviews.get(one._id)} />
                    </li>
                  ))}
                </ol>
              </section>
            );
          })}
        </div>
      </QueuePage>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <ApplicationDetail
            key={chosen._id}
            application={chosen}
            review={reviews.get(chosen._id)}
            onClose={() => setParams({}, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function Card({ application, review }: { application: Application; review: ApplicationReview | undefined }) {
  const now = instantOf(useNow());
  const { _id, answers, ref, dueAt, status } = application;
  const claim = review?.claim && review.claim.until > now ? review.claim : undefined;
  const isOpen = status === 'submitted' || status === 'in_review';
  return (
    <Link to={`?application=${encodeURIComponent(keyOf(_id))}`} className={styles.card} data-application={ref}>
      <span className={styles.name}>{answers?.gymName ?? ref ?? words.noName}</span>
      <span className={styles.soft}>{[ref, answers?.town, answers?.postcode].filter(Boolean).join(' · ')}</span>
      {isOpen && <span className={styles.soft}>{words.due(formatDayTime(dueAt))}</span>}
      {claim && <span className={styles.soft}>{queueWords.taking.looking(claim.name, formatTime(claim.until))}</span>}
      {review?.decided && (
        <span className={styles.soft}>
          {words.decided[review.decided.as](review.decided.name, formatDayTime(review.decided.at))}
        </span>
      )}
    </Link>
  );
}
