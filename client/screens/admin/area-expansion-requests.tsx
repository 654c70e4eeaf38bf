import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { placesOf, STANDINGS } from '../../features/area-request/office/places.ts';
import { areaRequestsQuery } from '../../features/area-request/office/queries.ts';
import { words } from '../../features/area-request/office/words.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { useRows } from '../../sync/hooks.tsx';

const Place = lazy(() => import('../../features/area-request/office/place.tsx'));

/** `/admin/area-expansion-requests`: where people want gyms, most of them first, and what becomes of it (2.20). */
export default function AreaExpansionRequestsScreen() {
  const rows = useRows(areaRequestsQuery);
  const [params] = useSearchParams();
  const places = useMemo(() => placesOf(rows.rows.map(({ doc }) => doc)), [rows.rows]);
  const part = STANDINGS.find((one) => one === params.get('show')) ?? 'open';
  const list = places.filter(({ standing }) => standing === part);
  const chosen = places.find(({ place }) => place === params.get('place'));
  const open = places.filter(({ standing }) => standing === 'open').length;
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(open)}
      rows={rows}
      unsaved={words.unsaved}
      empty={words.empty}
      drawing="search"
    >
      <ListBeside
        name="place"
        words={words}
        part={part}
        parts={STANDINGS.map((one) => ({ value: one, label: words.parts[one] + (one === 'open' ? ` (${open})` : '') }))}
        none={words.none[part]}
        rows={list.map((one) => ({
          key: one.place,
          row: () => (
            <>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.soft}>
                {words.people(one.askers)}
                {one.isNew && ` · ${words.isNew}`}
              </span>
            </>
          ),
        }))}
      >
        {chosen && (
          <Suspense fallback={null}>
            <Place key={chosen.place} asked={chosen} />
          </Suspense>
        )}
      </ListBeside>
    </QueuePage>
  );
}
