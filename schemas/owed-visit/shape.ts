/**
 * What a member is asked for a visit that no pass paid for (C3, C7, C8, R-40): which visit, why, how much and until when. Written beside the books
 * by the decision that makes the visit an owed one; its gym has its money already, and reads none of this.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, text, Uid } from '../basics/primitives.ts';
import { BankPage } from '../pass/shape.ts';

/** C3: more visits than the pass held · C7: its pass had been given back · C8: it came to light after the refund had been worked out. */
export const OWED_FOR = ['no_visit_left', 'pass_given_back', 'refund_too_much'] as const;
export const OWED_VISIT_STATUSES = ['open', 'overdue', 'paid', 'withdrawn'] as const;

export const OwedVisit = z.strictObject({
  /** `owedvisit:<checkinKey>` */
  _id: idOf('owedvisit'),
  type: z.literal('owedvisit'),
  ...envelope,
  memberId: Uid,
  gymId: idOf('gym'),
  passId: idOf('pass'),
  checkinId: idOf('checkin'),
  gymName: line(2, 80),
  passName: line(2, 60),
  /** The gym's zone, for days on any phone. */
  timeZone: text(1, 40),
  visitedAt: Instant,
  why: z.enum(OWED_FOR),
  amount: Money,
  /** Unpaid after that, its member can neither buy nor book (C7). */
  payBy: Instant,
  /** The charge that is under way, or that paid it. */
  paymentId: z.optional(idOf('payment')),
  /** Where its member goes on with their bank, and until when. */
  bank: z.optional(z.strictObject({ url: BankPage, until: Instant })),
  paidAt: z.optional(Instant),
  /** `withdrawn`: a pass pays for it after all, or it was none. */
  status: z.enum(OWED_VISIT_STATUSES),
});

export type OwedVisit = z.infer<typeof OwedVisit>;
