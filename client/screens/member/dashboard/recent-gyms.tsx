import { Link } from 'react-router-dom';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { ownGymPath } from '../../../features/gym/card/card.tsx';
import { GymCover } from '../../../features/gym/card/cover.tsx';
import type { Row } from '../../../sync/hooks.tsx';
import { formatDay } from '../../../ui/format.ts';
import { messages } from '../words.ts';
import { type RecentGym, recentGyms } from './recent.ts';
import styles from './recent-gyms.module.css';

const words = messages.dashboard;
const shownAtMost = 4;
const docs = <T,>(rows: readonly Row<T>[]): readonly T[] => rows.map((row) => row.doc);

export function RecentGyms({
  passes,
  bookings,
  checkins,
  now,
}: {
  passes: readonly Row<Pass>[];
  bookings: readonly Row<Booking>[];
  checkins: readonly Row<Checkin>[];
  now: string;
}) {
  const gyms = recentGyms({ passes: docs(passes), bookings: docs(bookings), checkins: docs(checkins) }, now);
  if (gyms.length === 0) return null;
  return (
    <section aria-labelledby="your-gyms">
      <h2 id="your-gyms" className={styles.title}>
        {words.recent}
      </h2>
      <ul className={styles.list}>
        {gyms.slice(0, shownAtMost).map((gym) => (
          <li key={gym.gymId}>
            <Link to={ownGymPath(gym.gymId)} className={styles.gym}>
              <span className={styles.picture}>
                <GymCover id={gym.gymId} activities={[]} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{gym.name}</span>
                <span className={styles.fact}>{factOf(gym)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factOf({ nextVisit, lastVisit, timeZone }: RecentGym): string {
  if (nextVisit !== undefined) return words.nextVisit(formatDay(nextVisit, timeZone));
  if (lastVisit !== undefined) return words.lastVisit(formatDay(lastVisit, timeZone));
  return words.passHere;
}
