import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import styles from '../schedule.module.css';
import { scheduleWords as words } from '../schedule.words.ts';
import { clockOf, type PlannedClass } from './week.ts';

/** So many minutes take three lines of the grid. */
const ROOMY = 43;

export interface Moves {
  readonly open: (one: PlannedClass) => void;
  readonly key: (one: PlannedClass, event: KeyboardEvent) => void;
  readonly grab?: (one: PlannedClass, event: PointerEvent<HTMLButtonElement>) => void;
}

/** One class of the week, on the grid or in the list: one button, which says all of it. */
export const ClassBlock = memo(function ClassBlock({
  one,
  day,
  moves,
  at,
}: {
  one: PlannedClass;
  /** `Tue 3 Mar`: written once for all classes of that day. */
  day: string;
  moves: Moves;
  /** Where it stands on the grid. */
  at?: CSSProperties;
}) {
  const { slot, from, minutes, isWaiting } = one;
  const off = slot.status === 'cancelled';
  return (
    <button
      type="button"
      className={styles.block}
      data-slot={slot.slotId}
      data-off={off || undefined}
      data-short={minutes < ROOMY || undefined}
      data-waiting={isWaiting || undefined}
      aria-label={[
        words.label(slot.name, day, clockOf(from), clockOf((from + minutes) % 1440)),
        off ? words.cancelled : words.booked(slot.bookedCount, slot.capacity),
        ...(slot.override && !off ? [words.changed] : []),
        ...(isWaiting ? [words.waiting] : []),
      ].join(', ')}
      style={at}
      onClick={() => moves.open(one)}
      onKeyDown={(event) => moves.key(one, event)}
      onPointerDown={moves.grab && ((event) => moves.grab?.(one, event))}
    >
      <span className={styles.blockTime}>{clockOf(from)}</span>
      <span className={styles.blockName}>{slot.name}</span>
      <span className={styles.blockFacts}>
        {off ? words.cancelled : words.booked(slot.bookedCount, slot.capacity)}
        {slot.instructor ? ` · ${slot.instructor}` : ''}
      </span>
      {slot.override && !off && <span className={styles.blockMark}>{words.changed}</span>}
      {isWaiting && <span className={styles.blockMark}>{words.waiting}</span>}
    </button>
  );
});
