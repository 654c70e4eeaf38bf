import { isIn } from '../../../schemas/booking/attendance/in.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { softClass } from '../../ui/figure/rows.tsx';
import type { RegisterClass } from './classes.ts';
import styles from './register.module.css';
import { words } from './words.ts';

export const takenIn = (rows: readonly Row<Booking>[]): number => rows.filter(({ doc }) => isIn(doc.status)).length;

/** How full a class is, and a word of warning where it is fuller. */
export function Fill({ of: { slot }, rows }: { of: RegisterClass; rows: readonly Row<Booking>[] }) {
  const taken = takenIn(rows);
  return (
    <>
      <p className={softClass}>{slot ? words.places(taken, slot.capacity) : words.had(taken)}</p>
      {slot && taken > slot.capacity && <p className={styles.warning}>{words.over(taken - slot.capacity)}</p>}
    </>
  );
}
