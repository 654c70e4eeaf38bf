/**
 * 2.11, R-33, G6: at the end nobody is booked behind a closed door, and whoever was has their visit back, once. Read from what is stored, without the
 * product's shapes and rules.
 */
import * as z from 'zod/mini';
import { Violation } from '../../violation.ts';

const DAY = 86_400_000;

const Closure = z.object({
  type: z.literal('closure'),
  _id: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  cancelBookings: z.boolean(),
});
const Booked = z.object({
  _id: z.string(),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  cancelledAt: z.optional(z.string()),
  passId: z.optional(z.string()),
  strike: z.boolean(),
  creditReturned: z.boolean(),
  freeVisit: z.optional(z.boolean()),
});
const Held = z.object({ _id: z.string(), visitsTotal: z.number(), visitsReserved: z.number() });

interface Stored {
  readonly closures: readonly object[];
  readonly bookings: readonly object[];
  readonly passes: readonly object[];
}

const ms = (instant: string): number => Date.parse(instant);
const OPEN = ['confirmed', 'waitlisted', 'offered'];

/** @param sold visits that every pass was sold with */
export function closedForGood(stored: Stored, sold: number): void {
  const closures = stored.closures.flatMap((one) => Closure.safeParse(one).data ?? []);
  const bookings = stored.bookings.map((one) => Booked.parse(one));
  for (const { _id, startsAt, endsAt, cancelBookings } of closures.filter(
    ({ status }) => status === 'scheduled' || status === 'active',
  )) {
    if (!cancelBookings) continue;
    const inside = bookings.filter(
      // A class that was on when the door closed is not taken away.
      (one) => ms(one.startsAt) >= ms(startsAt) && ms(one.startsAt) < ms(endsAt) && OPEN.includes(one.status),
    );
    if (inside[0]) throw new Violation('G6', `${inside[0]._id} is ${inside[0].status} while the gym is closed (${_id})`);
  }
  visitsBack(stored, sold);
}

/** whoever was cancelled by the gym has their visit back, once. Visits given beside it are counted. */
export function visitsBack(stored: Pick<Stored, 'bookings' | 'passes'>, sold: number): void {
  const bookings = stored.bookings.map((one) => Booked.parse(one));
  for (const one of bookings.filter(({ status }) => status === 'cancelled_by_gym')) {
    if (one.strike || !one.creditReturned)
      throw new Violation('R-33', `${one._id} was cancelled by the gym, and is held against its member`);
    const isShort = ms(one.startsAt) - ms(one.cancelledAt ?? '') < DAY;
    if (one.freeVisit && !isShort) throw new Violation('R-33', `${one._id} was told in time, and a visit was given for it`);
  }
  for (const { _id, visitsTotal, visitsReserved } of stored.passes.map((one) => Held.parse(one))) {
    const own = bookings.filter(({ passId }) => passId === _id);
    const given = own.filter(({ freeVisit }) => freeVisit).length;
    if (visitsTotal !== sold + given)
      throw new Violation('R-33', `${_id} holds ${visitsTotal} visits: ${sold} were sold, ${given} given`);
    const reserved = own.filter(({ status }) => status === 'confirmed').length;
    if (visitsReserved !== reserved) throw new Violation('R-33', `${_id} keeps ${visitsReserved} visits for ${reserved} classes`);
  }
}
