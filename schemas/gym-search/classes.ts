/** Classes with a place left, of one day: "spin after 18:00 tonight". */
import { byText } from '../basics/by-text.ts';
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Timetable } from '../slot/shape.ts';
import type { GymQuestion } from './question.ts';

export interface ClassTime {
  readonly slotId: string;
  readonly name: string;
  readonly activities: readonly string[];
  readonly day: LocalDate;
  /** `HH:mm` where the gym is. */
  readonly from: string;
  readonly startsAt: Instant;
  readonly closesAt: Instant;
  /** Places left when it was last counted. */
  readonly places: number;
}

const BOOKABLE: readonly Timetable['slots'][number]['status'][] = ['open', 'changed'];

/** What somebody may still book of it, by when it begins; full and cancelled classes left out. */
export function classTimesOf({ slots }: Pick<Timetable, 'slots'>): ClassTime[] {
  return slots
    .filter(({ kind, status, bookedCount, capacity }) => kind === 'class' && BOOKABLE.includes(status) && bookedCount < capacity)
    .map((slot) => ({
      slotId: slot.slotId,
      name: slot.name,
      activities: slot.activities,
      day: slot.localStart.slice(0, 10),
      from: slot.localStart.slice(11, 16),
      startsAt: slot.startsAt,
      closesAt: plus(slot.startsAt, -slot.closesMinutesBefore * 60_000),
      places: slot.capacity - slot.bookedCount,
    }))
    .toSorted((one, other) => byText(one.startsAt, other.startsAt));
}

/** The first that is asked for; `today` is the gym's. */
export function classFor(
  { classOf = '', classFrom = '00:00', classDay }: GymQuestion,
  classes: readonly ClassTime[],
  now: Instant,
  today: LocalDate,
): ClassTime | undefined {
  const words = classOf.toLowerCase().split(/\s+/).filter(Boolean);
  const isAsked = ({ name, activities }: ClassTime) => {
    const said = [name, ...activities].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return classes.find(
    (one) => one.day === (classDay ?? today) && one.from >= classFrom && one.closesAt > now && one.places > 0 && isAsked(one),
  );
}
