import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useApplicationQueue } from '../../features/application/queue-hooks.ts';
import { useContactRequests } from '../../features/contact/office/hooks.ts';
import { disputesQuery } from '../../features/dispute/office/queries.ts';
import { DoorHealth } from '../../features/door-watch/health.tsx';
import { anomaliesQuery } from '../../features/door-watch/queries.ts';
import { gymOrdersQuery } from '../../features/gym-order/queries.ts';
import { useInTurn, useTurns } from '../../features/needs/turns.ts';
import { outreachQuery } from '../../features/outreach/queries.ts';
import { overviewOf } from '../../features/queues/overview.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import styles from '../../features/queues/queues.module.css';
import { queueWords } from '../../features/queues/queues.words.ts';
import { reportsQuery } from '../../features/report/queue-queries.ts';
import { allReviewsQuery, casesQuery } from '../../features/review/office/queries.ts';
import { settingsQuery } from '../../features/setting/queries.ts';
import { verificationsQuery } from '../../features/verification/queries.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';

const AccountCards = lazy(async () => ({ default: (await import('../../features/account/cards.tsx')).AccountCards }));
const words = queueWords.overview;
const docs = <T,>({ rows }: Rows<T>): readonly T[] => rows.map(({ doc }) => doc);

/** `/admin`: what waits for us. Each number is the length of the list it leads to; what changes seldom is looked at in turn (A7). */
export default function OverviewScreen() {
  const applications = useApplicationQueue();
  const turns = useTurns();
  const verifications = useInTurn(verificationsQuery, turns, 0);
  const contacts = useContactRequests();
  const orders = useInTurn(gymOrdersQuery, turns, 1);
  const reviews = useRows(allReviewsQuery);
  const cases = useRows(casesQuery);
  const reports = useInTurn(reportsQuery, turns, 2);
  const disputes = useRows(disputesQuery);
  const outreach = useInTurn(outreachQuery, turns, 3);
  const anomalies = useRows(anomaliesQuery);
  const today = localDateOf(useNow());
  const settings = useInTurn(settingsQuery, turns, 4);
  const waiting = {
    ...{ applications: docs(applications), verifications: docs(verifications), contacts: docs(contacts), orders: docs(orders) },
    ...{ reviews: docs(reviews), cases: docs(cases), reports: docs(reports), disputes: docs(disputes) },
    ...{ outreach: docs(outreach), anomalies: docs(anomalies), settings: docs(settings) },
  };
  const besides = [verifications, contacts, orders, reviews, cases, reports, disputes, outreach, anomalies];
  const queues = overviewOf(waiting, today);
  return (
    <QueuePage title={words.title} lead={words.lead} rows={applications} besides={besides} unsaved={words.unsaved}>
      <div className={styles.overview}>
        <ul className={`${styles.list} ${styles.cards}`} aria-label={words.queues}>
          {queues.map(({ name, to, search = '', count }) => (
            <li key={name}>
              <Link to={to + search} className={styles.card} data-queue={to + search}>
                <span className={styles.number}>{count}</span>
                <span className={styles.name}>{words[name]}</span>
                {count === 0 && <span className={styles.soft}>{words.none}</span>}
              </Link>
            </li>
          ))}
          <Suspense fallback={null}>
            <AccountCards />
          </Suspense>
        </ul>
        <DoorHealth />
      </div>
    </QueuePage>
  );
}
