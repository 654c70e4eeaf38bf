import { addDays, instantAt, instantOf, localDay } from '../../../../schemas/basics/time.ts';
import { isIn } from '../../../../schemas/booking/attendance/in.ts';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import { formatAsOf, formatDay, formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Paper } from '../../../ui/overlay/paper.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { useGymBookings } from '../../booking/gym-hooks.ts';
import { classesOn, type RegisterClass } from '../../register/classes.ts';
import { inOrder } from '../../register/lines.ts';
import { useTimetables } from '../../slot/hooks.ts';
import { useGymCheckins } from '../hooks.ts';
import styles from './paper.module.css';
import { PaperTable } from './table.tsx';
import { words as all } from './words.ts';

const words = all.day;
/** Lines for a pen: in each class, and for those who come for the floor. */
const SPARE = 3;
const FLOOR = 18;

interface DaySheetProps {
  readonly gymId: string;
  readonly gymName: string;
  readonly timeZone: string;
  /** Whether names of those who have booked may be seen. */
  readonly maySeeBookings: boolean;
  readonly onClose: () => void;
}

/** Today on paper, from this device: who is expected in which class, who has come, and lines for who comes without. */
export function DaySheet({ gymId, gymName, timeZone, maySeeBookings, onClose }: DaySheetProps) {
  const now = useNow(60_000);
  const today = localDay(instantOf(now), timeZone);
  const timetables = useTimetables(gymId, today, 1);
  const [from, to] = [instantAt(today, '00:00', timeZone), instantAt(addDays(today, 1), '00:00', timeZone)];
  const checkins = useGymCheckins(gymId, 500);
  const visits = checkins.rows
    .map(({ doc }) => doc)
    .filter(({ gymDay, direction, status }) => gymDay === today && direction === 'in' && status !== 'voided');
  const slots = timetables.rows.map(({ doc }) => doc);
  return (
    <Paper title={words.title} onClose={onClose}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p>{words.lead(gymName, formatDay(now, timeZone))}</p>
        {checkins.asOf !== undefined && <p className={styles.soft}>{words.from(formatAsOf(checkins.asOf, now, timeZone))}</p>}
        <p className={styles.soft}>{words.how}</p>
      </header>
      {maySeeBookings ? (
        <Booked gymId={gymId} from={from} to={to} timeZone={timeZone} classesOf={(bookings) => classesOn(slots, bookings)} />
      ) : (
        classesOn(slots, []).map((one) => <ClassSheet key={one.slotId} of={one} bookings={[]} timeZone={timeZone} />)
      )}
      <section className={styles.part}>
        <h2 className={styles.heading}>{words.walkIns}</h2>
        <PaperTable
          columns={[['time', words.columns.time], words.columns.name, words.columns.code, ['initials', words.columns.initials]]}
        >
          <Blank lines={FLOOR} cells={4} />
        </PaperTable>
      </section>
      <section>
        <h2 className={styles.heading}>{words.visits}</h2>
        {visits.length === 0 ? (
          <p className={styles.soft}>{words.noVisits}</p>
        ) : (
          <table className={styles.table}>
            <tbody>
              {visits.map(({ _id, judgedAt, memberName }) => (
                <tr key={_id}>
                  <td className={styles.time}>{formatTime(judgedAt, timeZone)}</td>
                  <td>{memberName ?? words.nameless}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Paper>
  );
}

interface BookedProps {
  readonly gymId: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly classesOf: (bookings: readonly Booking[]) => readonly RegisterClass[];
}

/** Of each class, who is expected. */
export function Booked({ gymId, from, to, timeZone, classesOf }: BookedProps) {
  const booked = useGymBookings(gymId, from, to);
  const bookings = booked.rows.map(({ doc }) => doc);
  const classes = classesOf(bookings);
  if (booked.state === 'loading') return null;
  return (
    <>
      <CutShort of={booked} />
      {booked.asOf === undefined && <p>{words.noBookings}</p>}
      {classes.length === 0 && <p>{words.noClasses}</p>}
      {classes.map((one) => (
        <ClassSheet
          key={one.slotId}
          of={one}
          bookings={bookings.filter(({ slotId }) => slotId === one.slotId)}
          timeZone={timeZone}
        />
      ))}
    </>
  );
}

function ClassSheet({
  of: { name, startsAt, slot },
  bookings,
  timeZone,
}: {
  of: RegisterClass;
  bookings: readonly Booking[];
  timeZone: string;
}) {
  const expected = inOrder(bookings.map((doc) => ({ doc }))).filter(({ doc }) => isExpected(doc));
  return (
    <section className={styles.part} data-class={name}>
      <h2 className={styles.heading}>
        {formatTime(startsAt, timeZone)} {name}
      </h2>
      {slot && (
        <p className={styles.soft}>{words.places(expected.filter(({ doc }) => isIn(doc.status)).length, slot.capacity)}</p>
      )}
      <PaperTable columns={[['tick', words.columns.here], words.columns.name, ['initials', words.columns.initials]]}>
        {expected.map(({ doc }) => (
          <tr key={doc._id}>
            <td className={styles.tick}>
              <span className={styles.box} data-here={doc.status === 'attended' || undefined} />
            </td>
            <th scope="row">
              {doc.memberName}
              {!isIn(doc.status) && <span className={styles.soft}> ({words.waiting})</span>}
            </th>
            <td />
          </tr>
        ))}
        <Blank lines={SPARE} cells={3} />
      </PaperTable>
    </section>
  );
}

/** A place, or the wish for one. */
const isExpected = ({ status }: Booking): boolean => isIn(status) || status === 'waitlisted' || status === 'offered';

const Blank = ({ lines, cells }: { lines: number; cells: number }) =>
  Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike
    <tr key={line} className={styles.blank}>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines, all alike
        <td key={cell} />
      ))}
    </tr>
  ));
