import { IconMapPin } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { nextClosure } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import whole from '../../../ui/figure/whole-card.module.css';
import { formatMiles, formatMoney } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { type EdgeState, StateEdge } from '../../../ui/state/edge.tsx';
import { FavouriteHeart } from '../../favourite/heart.tsx';
import { GymAge } from '../open-data.tsx';
import { closureBadge } from '../opening-hours.words.ts';
import { OpeningLine } from '../opening-hours-line.tsx';
import { Verified } from '../verified.tsx';
import styles from './card.module.css';
import { GymPicture } from './picture.tsx';
import { gymCardWords as words } from './words.ts';

/** How long before a closure a card tells of it. */
const closureNoticeDays = 7;

/** Nothing is sold there any more. */
const left: readonly Gym['status'][] = ['closed', 'removed', 'suspended'];

/** The address of a gym's page. */
export const gymPath = (gymId: string): string => `/gym/${encodeURIComponent(keyOf(gymId))}`;

/** The address of one's own view of a gym. */
export const ownGymPath = (gymId: string): string => `/member${gymPath(gymId)}`;

interface GymCardProps {
  gym: Gym;
  now: number;
  /** From the place that was searched, or where one is. */
  metres?: number | undefined;
  /** How true it is that the gym stands in this list. */
  state?: EdgeState;
  /** Under its name. */
  rating?: ReactNode;
  /** What this list says besides, and what can be done in it. */
  children?: ReactNode;
}

/** One gym of a list. The whole card opens the gym. Drawn anew only when what it is given changes. */
export const GymCard = memo(function GymCard({ gym, now, metres, state = 'decided', rating, children }: GymCardProps) {
  const closure = nextClosure(gym, now, closureNoticeDays);
  const stopped = words.status[gym.status];
  return (
    <StateEdge as="article" flush state={state} className={`${whole.card} ${styles.card}`}>
      <div className={styles.picture}>
        <GymPicture gym={gym} sizes="(min-width: 48em) 24rem, 6rem" />
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={gymPath(gym._id)} className={whole.title}>
            {gym.name}
          </Link>
        </h2>
        <p className={styles.place}>
          <IconMapPin size={16} stroke={2} aria-hidden className={styles.mark} />
          <span>
            {gym.address.addressLocality || gym.address.postalCode}
            {metres !== undefined && <span className={styles.distance}>{` · ${formatMiles(metres)}`}</span>}
          </span>
        </p>
        {rating}
        <Verified gym={gym} />
        <OpeningLine gym={gym} now={now} />
        {(stopped !== undefined || closure !== undefined) && (
          <div className={styles.chips}>
            {stopped !== undefined && (
              <StateChip state="decided" tone="attention">
                {stopped}
              </StateChip>
            )}
            {closure !== undefined && (
              <StateChip state="decided" tone="attention">
                {closureBadge(closure, now, gym)}
              </StateChip>
            )}
          </div>
        )}
        <p className={styles.foot}>
          {gym.status === 'listed' ? (
            <span className={styles.listed}>
              {words.listed} <GymAge gym={gym} />
            </span>
          ) : (
            gym.priceFrom !== undefined &&
            !left.includes(gym.status) && <span className={styles.price}>{words.from(formatMoney(gym.priceFrom))}</span>
          )}
        </p>
        {children}
      </div>
      <div className={styles.heart}>
        <FavouriteHeart gymId={gym._id} gymName={gym.name} />
      </div>
    </StateEdge>
  );
});
