import { Button, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { Area } from '../../../../schemas/area/shape.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useAreas } from '../../../features/area/hooks.ts';
import { GymCard } from '../../../features/gym/card/card.tsx';
import { useGyms } from '../../../features/gym/hooks.ts';
import { OpenDataLine } from '../../../features/gym/open-data.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import { CardSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../../ui/state/as-of.tsx';
import styles from '../home.module.css';
import { words } from './words.ts';

const shownGyms = 6;

/** Gyms that sell passes first, then the better rated, then by name: the same order for everybody, nobody pays to be first. */
export function topGyms(gyms: readonly Gym[], count: number): Gym[] {
  const rank = (gym: Gym) => (gym.status === 'live' ? 0 : 1);
  return gyms
    .filter((gym) => gym.status === 'live' || gym.status === 'listed')
    .toSorted(
      (a, b) => rank(a) - rank(b) || (b.rating?.mean ?? 0) - (a.rating?.mean ?? 0) || a.name.localeCompare(b.name, 'en-GB'),
    )
    .slice(0, count);
}

/** Live areas and gyms to start with, from what this device has saved; loaded after the page itself has been painted. */
export default function HomeGyms() {
  const areas = useAreas();
  // Drawn in steps: a tap on a slow phone comes between the cards.
  const gyms = useDeferredValue(useGyms());
  const { state: connection } = useConnection();
  const now = useNow();

  const top = topGyms(
    gyms.rows.map((row) => row.doc),
    shownGyms,
  );
  if (top.length > 0) {
    return (
      <>
        <Areas areas={areas.rows.map((row) => row.doc).filter((area) => area.status === 'live')} />
        <div className={styles.gyms}>
          {top.map((gym) => (
            <GymCard key={gym._id} gym={gym} now={now} />
          ))}
        </div>
        <OpenDataLine gyms={top} />
        <p className={styles.gymsFoot}>
          <Button component={Link} to="/search" variant="light">
            {words.gyms.all}
          </Button>
          {gyms.asOf !== undefined && connection !== 'Online' && <AsOf at={gyms.asOf} />}
        </p>
      </>
    );
  }
  // Nothing saved. Until the first pull has ended more may come; without a network it will not.
  if (connection !== 'Offline' && gyms.asOf === undefined) return <CardSkeletons count={shownGyms} />;
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
