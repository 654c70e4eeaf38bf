import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { useRows } from '../../sync/hooks.tsx';
import styles from './outreach.module.css';
import { outreachQuery } from './queries.ts';
import { words as all } from './words.ts';

const words = all.atPlace;
const DetailsSheet = lazy(() => import('./details/sheet.tsx'));

/** The gyms we speak with where people asked for some, and one more of those they named. `place`: as `AreaRequest.place`. */
export default function OutreachAtPlace({
  place,
  name,
  suggested,
}: {
  place: string;
  name: string;
  suggested: readonly string[];
}) {
  const there = useRows(outreachQuery).rows.flatMap(({ doc }) => (doc.askedPlace === place ? [doc] : []));
  const [adds, setAdds] = useState<string>();
  const known = new Set(there.map(({ gymName }) => gymName.toLowerCase()));
  const named = [...new Set(suggested)].filter((one) => !known.has(one.toLowerCase()));
  return (
    <section className={styles.form} aria-label={words.title} data-outreach-there={there.length}>
      <strong>{words.title}</strong>
      {there.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <ul className={styles.found}>
          {there.map(({ _id, gymName, stage }) => (
            <li key={_id}>
              <Link to={`/admin/owner-outreach?show=${stage}&gym=${encodeURIComponent(keyOf(_id))}`}>{gymName}</Link>{' '}
              <span className={styles.soft}>{all.stages[stage]}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {named.map((one) => (
          <Button key={one} variant="default" onClick={() => setAdds(one)}>
            {words.addSuggested(one)}
          </Button>
        ))}
        <Button variant="default" onClick={() => setAdds('')}>
          {words.add}
        </Button>
      </div>
      {adds !== undefined && (
        <Suspense fallback={null}>
          <DetailsSheet
            begin={{ gymName: adds, town: name, source: 'area_request' }}
            more={{ askedPlace: place }}
            onClose={() => setAdds(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
