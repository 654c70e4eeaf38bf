import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { anomaliesQuery, doorCountsQuery, feedQuery } from '../../features/door-watch/queries.ts';
import { VisitRow } from '../../features/door-watch/visit-row.tsx';
import { inOrder, PARTS, toLookAt } from '../../features/door-watch/watch.ts';
import { words } from '../../features/door-watch/words.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';

const Anomaly = lazy(async () => ({ default: (await import('../../features/door-watch/anomaly.tsx')).Anomaly }));
const Visit = lazy(async () => ({ default: (await import('../../features/door-watch/visit.tsx')).Visit }));
const RedeemedTable = lazy(async () => ({ default: (await import('../../features/door-watch/redeemed.tsx')).RedeemedTable }));

/** `/admin/checkin-monitoring`: what is odd at the doors of all gyms, the newest check-ins, and how many came for what was sold (4.5). */
export default function CheckinMonitoringScreen() {
  const rows = useRows(feedQuery);
  const feed = inOrder(rows.rows.map(({ doc }) => doc));
  const anomalies = useRows(anomaliesQuery);
  const open = toLookAt(anomalies.rows.map(({ doc }) => doc));
  const counts = useRows(doorCountsQuery);
  const [params] = useSearchParams();
  const part = PARTS.find((one) => one === params.get('show')) ?? 'open';
  const chosen = params.get('of');
  const odd = part === 'open' ? open.find(({ _id }) => keyOf(_id) === chosen) : undefined;
  const visit = part === 'feed' ? feed.find(({ checkinId }) => keyOf(checkinId) === chosen) : undefined;
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(open.length)}
      rows={rows}
      besides={[anomalies, counts]}
      unsaved={words.unsaved}
    >
      <ListBeside
        name="of"
        words={{ ...words, choose: words.choose[part], back: words.back[part] }}
        part={part}
        parts={PARTS.map((one) => ({ value: one, label: words.parts[one] + (one === 'open' ? ` (${open.length})` : '') }))}
        search={part === 'feed' && <p className={styles.soft}>{words.kept(feed.length, feed[0]?.number ?? 0)}</p>}
        none={words.none[part]}
        rows={
          part === 'feed'
            ? feed.map((one) => ({ key: keyOf(one.checkinId), row: () => <VisitRow visit={one} /> }))
            : open.map(({ _id, kind, gymName, at, timeZone }) => ({
                key: keyOf(_id),
                row: () => (
                  <>
                    <span className={styles.name}>{words.kinds[kind]}</span>
                    <span className={styles.soft}>{gymName}</span>
                    <span className={styles.soft}>{formatDayTime(at, timeZone)}</span>
                  </>
                ),
              }))
        }
      >
        {(odd ?? visit) && (
          <Suspense fallback={null}>
            {odd && <Anomaly key={odd._id} anomaly={odd} />}
            {visit && <Visit key={visit.checkinId} visit={visit} timeZone={visit.timeZone} />}
          </Suspense>
        )}
      </ListBeside>
      <Suspense fallback={null}>
        <RedeemedTable counts={counts.rows.map(({ doc }) => doc)} />
      </Suspense>
    </QueuePage>
  );
}
