/** A week of a gym's timetable as it is drawn: each class with its day, its minute and its place beside others of that time. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { addDays, msOf, weekday } from '../../../../schemas/basics/time.ts';
import type { Slot, Timetable } from '../../../../schemas/slot/shape.ts';
import type { Row } from '../../../sync/queries/rows.ts';

export interface PlannedClass {
  readonly slot: Slot;
  /** By the gym's wall clock. */
  readonly date: LocalDate;
  /** Minutes since midnight. */
  readonly from: number;
  readonly minutes: number;
  /** It waits on this device (A4). */
  readonly isWaiting: boolean;
  /** Which of so many columns it stands in, where several are on at once. */
  readonly lane: number;
  readonly lanes: number;
}

export interface PlannedDay {
  readonly date: LocalDate;
  readonly classes: readonly PlannedClass[];
}

/** Drawn and dragged by it. */
export const STEP = 15;
const DAY = 24 * 60;

export const mondayOf = (day: LocalDate): LocalDate => addDays(day, -weekday(day));
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Where a class stands on the gym's own clock; a slot keeps the start it was made with, what was changed of the day stands beside it. */
export const wallStart = ({ override, localStart }: Pick<Slot, 'override' | 'localStart'>): Slot['localStart'] =>
  override?.start ?? localStart;

/** One that is being moved, and is nowhere yet. */
export interface Moving {
  readonly slotId: string;
  readonly start: Slot['localStart'];
}

const NOTHING: ReadonlySet<string> = new Set();
const isOf = ({ slotId, scheduleId }: Slot, changed: ReadonlySet<string>): boolean =>
  changed.has(slotId) || changed.has(scheduleId);

/**
 * Seven days from `monday` on. A class that was moved to another day stands there.
 * @param changed the classes and series that open proposals speak of: a day waits as a whole, not all that is on it does
 */
export function plannedWeek(
  rows: readonly Row<Timetable>[],
  monday: LocalDate,
  { changed = NOTHING, moving }: { readonly changed?: ReadonlySet<string>; readonly moving?: Moving | undefined } = {},
): readonly PlannedDay[] {
  const byDate = new Map<LocalDate, Omit<PlannedClass, 'lane' | 'lanes'>[]>();
  for (const { doc, mark } of rows)
    for (const slot of doc.slots) {
      const start = moving?.slotId === slot.slotId ? moving.start : wallStart(slot);
      const [date = '', clock = ''] = start.split('T');
      const minutes = Math.round((msOf(slot.endsAt) - msOf(slot.startsAt)) / 60_000);
      const all = byDate.get(date) ?? [];
      byDate.set(date, all);
      all.push({ slot, date, from: minuteOf(clock), minutes, isWaiting: mark === 'waiting' && isOf(slot, changed) });
    }
  return Array.from({ length: 7 }, (_, ahead) => {
    const date = addDays(monday, ahead);
    return { date, classes: beside(byDate.get(date) ?? []) };
  });
}

/** Classes that overlap share the width; the first free column is theirs. */
function beside(all: readonly Omit<PlannedClass, 'lane' | 'lanes'>[]): PlannedClass[] {
  const sorted = all.toSorted((a, b) => a.from - b.from || byText(a.slot.name, b.slot.name));
  const done: PlannedClass[] = [];
  let together: { readonly one: (typeof sorted)[number]; readonly lane: number }[] = [];
  let until = 0;
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane)) + 1;
    done.push(...together.map(({ one, lane }) => ({ ...one, lane, lanes })));
    together = [];
  };
  for (const one of sorted) {
    if (one.from >= until) close();
    const taken = new Set(together.filter((other) => other.one.from + other.one.minutes > one.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    together.push({ one, lane });
    until = Math.max(until, one.from + one.minutes);
  }
  close();
  return done;
}

/** The hours that are drawn: those of an ordinary day, and whatever is on besides. */
export function hoursOf(days: readonly PlannedDay[]): { readonly first: number; readonly last: number } {
  const all = days.flatMap(({ classes }) => classes);
  return {
    first: Math.min(6, ...all.map(({ from }) => Math.floor(from / 60))),
    last: Math.min(24, Math.max(21, ...all.map(({ from, minutes }) => Math.ceil((from + minutes) / 60)))),
  };
}

/** Moved by so much, within its day: what goes beyond stays at the edge. */
export function movedTo(
  one: Pick<PlannedClass, 'date' | 'from' | 'minutes'>,
  by: { minutes: number; days: number },
): Slot['localStart'] {
  const from = Math.min(Math.max(0, one.from + by.minutes), DAY - Math.min(one.minutes, DAY - STEP));
  return `${addDays(one.date, by.days)}T${clockOf(from)}`;
}
