import { Button } from '@mantine/core';
import { IconHeartOff } from '@tabler/icons-react';
import { distance } from 'geokdbush';
import type { Geo } from '../../../../schemas/basics/primitives.ts';
import type { Favourite } from '../../../../schemas/favourite/shape.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useFavourite } from '../../../features/favourite/use-favourite.ts';
import { GymCard } from '../../../features/gym/card/card.tsx';
import { GymRating } from '../../../features/gym/card/rating.tsx';
import { useGym } from '../../../features/gym/hooks.ts';
import { useGymMissing } from '../../../features/gym/page/use-missing.ts';
import { newerOf, type Row, useConnection } from '../../../sync/hooks.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from './favourite-card.module.css';
import { MoveButtons } from './move-buttons.tsx';
import { OwnNote } from './own-note.tsx';
import { priceChange } from './price-change.ts';
import { messages as words } from './words.ts';

interface FavouriteCardProps {
  row: Row<Favourite>;
  now: number;
  /** Where this device is, if this site was allowed to know before. */
  from: Geo | undefined;
  /** Among those that are kept, from 0. */
  place: number;
  of: number;
  onMove: (gymName: string, from: number, to: number) => void;
}

/** One favourite: the gym as this device has it, or the truth about why it has not; its note and its place. */
export function FavouriteCard({ row, now, from, place, of, onMove }: FavouriteCardProps) {
  const { doc, mark } = row;
  const found = useGym(doc.gymId);
  const gym = found.row?.doc;
  const name = gym?.name ?? newerOf(found, 'gym')[0]?.name ?? doc.gymName ?? words.unknownGym;
  if (!doc.kept) return <Removed favourite={doc} name={name} />;
  const state = mark === 'waiting' ? 'waiting' : 'decided';
  // What can be done stands where it will stay: a button must not move away from under a finger.
  if (found.state === 'loading')
    return (
      <li data-favourite={doc.gymId} data-mark={mark}>
        <StateEdge as="article" state={state} className={styles.absent ?? ''}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.soft}>{words.loading}</p>
        </StateEdge>
      </li>
    );
  const tools = (
    <div className={styles.tools}>
      <OwnNote favourite={doc} gymName={name} />
      {of > 1 && <MoveButtons gymName={name} place={place} of={of} onMove={(to) => onMove(name, place, to)} />}
    </div>
  );
  return (
    <li data-favourite={doc.gymId} data-mark={mark}>
      {gym === undefined ? (
        <Absent favourite={doc} name={name} state={state}>
          {tools}
        </Absent>
      ) : (
        <GymCard
          gym={gym}
          now={now}
          metres={from && metresTo(from, gym)}
          state={state}
          rating={<GymRating rating={gym.rating} />}
        >
          <Price favourite={doc} gym={gym} />
          {tools}
        </GymCard>
      )}
    </li>
  );
}

const metresTo = (from: Geo, { geo }: Gym): number => distance(from.lon, from.lat, geo.lon, geo.lat) * 1000;

function Price({ favourite, gym }: { favourite: Favourite; gym: Gym }) {
  const change = priceChange(favourite, gym);
  if (change === undefined) return null;
  return (
    <p className={styles.price}>
      <StateChip state="decided" tone={change.way === 'down' ? 'good' : 'attention'}>
        {words.price[change.way](change.was)}
      </StateChip>
    </p>
  );
}

/** Nothing of the gym is on this device: it has left, or has not come yet. */
function Absent({
  favourite,
  name,
  state,
  children,
}: {
  favourite: Favourite;
  name: string;
  state: 'decided' | 'waiting';
  children: React.ReactNode;
}) {
  const found = useGym(favourite.gymId);
  const offline = useConnection().state === 'Offline';
  const gone = useGymMissing(favourite.gymId, found);
  const { toggle } = useFavourite(favourite.gymId, name);
  const whyAbsent = found.newer ? words.newer : gone ? words.notListed : offline ? words.notSaved : words.loading;
  return (
    <StateEdge as="article" state={state} className={styles.absent ?? ''}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.soft}>{whyAbsent}</p>
      <p className={styles.remove}>
        <Button
          variant="default"
          leftSection={<IconHeartOff size={18} stroke={1.75} aria-hidden />}
          aria-label={words.removeLabel(name)}
          onClick={() => void toggle()}
        >
          {words.remove}
        </Button>
      </p>
      {children}
    </StateEdge>
  );
}

/** Where it stood, until the page is left: a slip of the thumb costs nothing. */
function Removed({ favourite, name }: { favourite: Favourite; name: string }) {
  const { toggle } = useFavourite(favourite.gymId, name);
  return (
    <li data-favourite={favourite.gymId} data-removed>
      <div className={styles.removed}>
        <p role="status">{words.removed(name)}</p>
        <Button variant="subtle" onClick={() => void toggle()} aria-label={words.undoLabel(name)}>
          {words.undo}
        </Button>
      </div>
    </li>
  );
}
