/** Seats of a class that one device holds for walk-ins, so that it can give them away without a network. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, text, Uid, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { SlotId } from '../slot/shape.ts';

/** `returned`: by the device that held it · `ended`: the class is over · `reclaimed`: by the gym, whatever the device may still give away. */
export const LEASE_STATUSES = ['open', 'returned', 'ended', 'reclaimed'] as const;

export const SeatLease = z.strictObject({
  /** `lease:<opId>` of the request that took it (A1). */
  _id: idOf('lease'),
  type: z.literal('lease'),
  ...envelope,
  gymId: idOf('gym'),
  slotId: SlotId,
  slotName: line(2, 60),
  startsAt: Instant,
  endsAt: Instant,
  /** Which device alone may give these seats away, and who asked for them there. */
  deviceId: text(8, 40),
  takenBy: Uid,
  seats: whole(1, LIMITS.leasedSeats),
  /** How many of them it has given to somebody. */
  given: whole(0, LIMITS.leasedSeats),
  status: z.enum(LEASE_STATUSES),
  endedAt: z.optional(Instant),
});
export type SeatLease = z.infer<typeof SeatLease>;
export type LeaseStatus = (typeof LEASE_STATUSES)[number];

/** Seats that nobody else can have meanwhile. */
export const heldBy = ({ status, seats, given }: SeatLease): number => (status === 'open' ? seats - given : 0);
