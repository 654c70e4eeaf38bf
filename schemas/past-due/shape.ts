/**
 * A renewal whose money did not come, as the gym sees it: whose it is, why, when it is tried again, and whether they were asked to look at it.
 * Made by the server beside the pass, which only its holder reads (A5); one a pass.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { keyOf } from '../basics/key.ts';
import { Instant, idOf, line, Money, Uid, whole } from '../basics/primitives.ts';

export const PastDue = z.strictObject({
  /** `pastdue:<passKey>` */
  _id: idOf('pastdue'),
  type: z.literal('pastdue'),
  ...envelope,
  gymId: idOf('gym'),
  passId: idOf('pass'),
  memberId: Uid,
  /** "Sam K." */
  memberName: line(1, 60),
  /** What renews, and for how much. */
  name: line(2, 60),
  amount: Money,
  /** `no_card`: there was none to charge. */
  why: z.enum(['declined', 'no_card']),
  /** Since the first of these tries … */
  since: Instant,
  /** … which were so many. */
  tries: whole(1, 10),
  /** Absent where none is left. */
  nextTryAt: z.optional(Instant),
  /** Until then it opens the door. */
  opensUntil: Instant,
  /** When the gym asked them to look at it: once for each month that is not paid. */
  toldAt: z.optional(Instant),
  status: z.enum(['open', 'paid', 'ended']),
});

export const pastDueIdOf = (passId: string): string => `pastdue:${keyOf(passId)}`;

export type PastDue = z.infer<typeof PastDue>;
