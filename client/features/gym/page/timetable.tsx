import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Slot, Timetable as TimetableOfDay } from '../../../../schemas/slot/shape.ts';
import { type Row, type Rows, useConnection } from '../../../sync/hooks.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { Timetable } from '../../slot/timetable.tsx';
import { gymWords } from '../gym.words.ts';
import styles from './page.module.css';

const words = gymWords.timetable;

/** How far ahead a gym's page looks. */
export const TIMETABLE_DAYS = 14;

interface GymTimetableProps {
  gym: Gym;
  timetables: Rows<TimetableOfDay>;
  /** The reader's own bookings at this gym that are still open, by slot. */
  mine: ReadonlyMap<string, Row<Booking>>;
  /** Slots for which they have a booking in a state that only a newer app knows. */
  newer: ReadonlySet<string>;
  now: number;
  onBook: (slot: Slot) => void;
}

/** The classes of the next two weeks, or the truth about why there are none to see. */
export function GymTimetable({ gym, timetables, mine, newer, now, onBook }: GymTimetableProps) {
  if (timetables.newer !== undefined || timetables.rows.some(({ doc }) => doc.slots.length > 0))
    return (
      <Timetable gym={gym} timetables={timetables} mine={mine} newer={newer} now={now} days={TIMETABLE_DAYS} onBook={onBook} />
    );
  return <NoClasses gym={gym} known={timetables.asOf !== undefined} state={timetables.state} />;
}

function NoClasses({
  gym,
  known,
  state,
}: {
  gym: Gym;
  /** The device has been in sync with this timetable at least once. */
  known: boolean;
  state: 'loading' | 'ready';
}) {
  const offline = useConnection().state === 'Offline';
  if (state === 'loading' || (!known && !offline)) return <RowSkeletons count={3} />;
  if (!known) return <p className={styles.soft}>{words.notSaved}</p>;
  const free = gym.policies.entryMode === 'walk_in';
  return (
    <StateEdge>
      <p className={styles.text}>
        <strong>{free ? words.none : words.noneBooking}</strong>
      </p>
      {free && <p className={styles.soft}>{words.noneText}</p>}
    </StateEdge>
  );
}
