/** Whom a closure would touch, as far as this device can tell, before anybody sends it. What it cannot tell it says. Pure. */
import type { Instant, LocalDate } from '../basics/primitives.ts';
import type { Booking } from '../booking/shape.ts';
import type { Gym } from '../gym/shape.ts';
import type { Timetable } from '../slot/shape.ts';
import type { ClosureTerms } from './shape.ts';
import { closedWith } from './slots/closed.ts';

/** A closure that is being written: what of it decides whom it touches. */
export type ClosureDraft = Pick<ClosureTerms, 'scope' | 'scheduleIds' | 'cancelBookings'> & {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

/** What this device has of the gym. */
export interface ImpactKnown {
  readonly gym: Pick<Gym, 'closures' | 'timeZone'>;
  readonly timetables: readonly Timetable[];
  /** Undefined: it may not see who has booked. */
  readonly bookings: readonly Booking[] | undefined;
  readonly now: Instant;
}

export interface ClosureImpact {
  readonly classes: number;
  /** Undefined where that is not this device's to know. */
  readonly booked: { readonly bookings: number; readonly members: number } | undefined;
  /** Closures that lie in the same days already. */
  readonly overlaps: Gym['closures'];
  /** The last day whose classes are planned; what comes after it is made closed. */
  readonly plannedTo: LocalDate | undefined;
}

const OPEN: readonly Booking['status'][] = ['confirmed', 'waitlisted', 'offered'];

export function impactOf(draft: ClosureDraft, { gym, timetables, bookings, now }: ImpactKnown): ClosureImpact {
  const { startsAt, endsAt, scope, scheduleIds = [], cancelBookings } = draft;
  const closing: Gym['closures'][number] = {
    ...{ closureId: 'closure:draft', reason: 'other', startsAt, endsAt },
    scope: scope === 'whole_gym' ? 'whole_gym' : 'schedule',
    ...(scope === 'whole_gym' ? {} : { scheduleIds: [...scheduleIds] }),
  };
  const touched = timetables
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.status !== 'cancelled' && closedWith(slot, [closing], now).status === 'cancelled');
  const ids = new Set(touched.map(({ slotId }) => slotId));
  const open = bookings?.filter(({ slotId, status }) => cancelBookings && ids.has(slotId) && OPEN.includes(status));
  return {
    classes: touched.length,
    booked: open && { bookings: open.length, members: new Set(open.map(({ memberId }) => memberId)).size },
    overlaps: gym.closures.filter((one) => one.startsAt < endsAt && one.endsAt > startsAt),
    plannedTo: timetables.reduce<LocalDate | undefined>(
      (last, { date, slots }) => (slots.length > 0 && (last === undefined || date > last) ? date : last),
      undefined,
    ),
  };
}
