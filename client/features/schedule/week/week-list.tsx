import { formatLocalDate } from '../../../ui/format.ts';
import styles from '../schedule.module.css';
import { ClassBlock, type Moves } from './class-block.tsx';
import type { PlannedClass, PlannedDay } from './week.ts';

/** The same week as a list by day, where there is no room for a grid. What is being moved stays in its place, with its new time. */
export function WeekList({
  days,
  shown,
  moves,
}: {
  days: readonly PlannedDay[];
  shown: ReadonlyMap<string, PlannedClass>;
  moves: Moves;
}) {
  return (
    <div className={styles.list}>
      {days
        .filter(({ classes }) => classes.length > 0)
        .map(({ date, classes }) => (
          <DayList key={date} date={date} classes={classes.map((one) => shown.get(one.slot.slotId) ?? one)} moves={moves} />
        ))}
    </div>
  );
}

function DayList({ date, classes, moves }: PlannedDay & { moves: Moves }) {
  const day = formatLocalDate(date);
  return (
    <section aria-labelledby={`day-${date}`}>
      <h3 id={`day-${date}`} className={styles.head}>
        {day}
      </h3>
      <ul className={styles.rows}>
        {classes.map((one) => (
          <li key={one.slot.slotId}>
            <ClassBlock one={one} day={one.date === date ? day : formatLocalDate(one.date)} moves={moves} />
          </li>
        ))}
      </ul>
    </section>
  );
}
