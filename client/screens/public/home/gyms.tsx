import { Button, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { Area } from '../../../../schemas/area/shape.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { EMPTY_QUESTION, type GymQuestion } from '../../../../schemas/gym-search/question.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { GymCard } from '../../../features/gym/card/card.tsx';
import { useGyms } from '../../../features/gym/hooks.ts';
import { OpenDataLine } from '../../../features/gym/open-data.tsx';
import { RowCard } from '../../../features/gym-directory/row-card.tsx';
import { useDirectory, useDirectoryAnswer } from '../../../features/gym-directory/use-directory.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import { CardSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../../ui/state/as-of.tsx';
import styles from '../home.module.css';
import { words } from './words.ts';

const shownGyms = 6;

const inAnyOrder: GymQuestion = { ...EMPTY_QUESTION, sort: 'best' };

/** Live areas and gyms to start with, from the directory, in the order of "best match"; loaded after the page itself has been painted. */
export default function HomeGyms() {
  const areas = useAreas();
  // Drawn in steps: a tap on a slow phone comes between the cards.
  const gyms = useDeferredValue(useGyms());
  const { state: connection } = useConnection();
  const now = useNow();
  const directory = useDirectory(gyms.rows);
  const { said, state } = useDirectoryAnswer(directory, { question: inAnyOrder, near: undefined, now, limit: shownGyms });

  const top = said?.answer.found.slice(0, shownGyms) ?? [];
  if (top.length > 0) {
    const held = new Map(gyms.rows.map(({ doc }) => [doc._id, doc]));
    const asOf = gyms.asOf ?? (state?.askedAt === undefined ? undefined : instantOf(state.askedAt));
    return (
      <>
        <Areas areas={areas.rows.map((row) => row.doc).filter((area) => area.status === 'live')} />
        <div className={styles.gyms}>
          {top.map(({ row }) => {
            const gym = held.get(row.id);
            return gym ? <GymCard key={row.id} gym={gym} now={now} /> : <RowCard key={row.id} row={row} />;
          })}
        </div>
        <OpenDataLine gyms={top.map(({ row }) => held.get(row.id) ?? row)} />
        <p className={styles.gymsFoot}>
          <Button component={Link} to="/search" variant="light">
            {words.gyms.all}
          </Button>
          {asOf !== undefined && connection !== 'Online' && <AsOf at={asOf} />}
        </p>
      </>
    );
  }
  // Nothing saved. Until the server has said what there is more may come; without a network it will not.
  if (said === undefined || (connection !== 'Offline' && state?.askedAt === undefined))
    return <CardSkeletons count={shownGyms} />;
  return (
    <EmptyState drawing={connection === 'Offline' ? 'offline' : 'search'} title={words.gyms.none}>
      {connection === 'Offline' ? words.gyms.connectOnce : words.gyms.noneYet}
    </EmptyState>
  );
}

function Areas({ areas }: { areas: readonly Area[] }) {
  if (areas.length === 0) return null;
  return (
    <ul className={styles.areas} aria-label={words.gyms.areas}>
      {areas.map((area) => (
        <li key={area._id}>
          <Link to={`/search?q=${encodeURIComponent(area.name)}`} className={styles.area}>
            <Title order={3} component="span" className={styles.areaName}>
              {area.name}
            </Title>
            <span className={styles.areaCount}>{formatCount(area.gymCount, 'gym', 'gyms')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
