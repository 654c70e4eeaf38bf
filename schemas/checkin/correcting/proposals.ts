/** What those who run the platform may propose about a visit. */
import * as z from 'zod/mini';
import { Instant, idOf, prose } from '../../basics/primitives.ts';
import { proposalOf } from '../../proposal/shape.ts';

/** Why a visit stands, or was none. */
export const STANDS_BECAUSE = [
  'gym_confirms',
  'member_proves',
  'clock_explains',
  'distance_explains',
  'goodwill',
  'other',
] as const;
export const VOID_BECAUSE = ['nobody_came', 'shared_pass', 'copied_code', 'staff_mistake', 'trial', 'other'] as const;

/** Request: an administrator's, at any time (C17). */
export const CheckinCorrect = proposalOf('checkin.correct', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  verdict: z.enum(['accepted', 'voided']),
  /** Absent, it is another one than these. */
  because: z.optional(z.enum([...STANDS_BECAUSE, ...VOID_BECAUSE.filter((one) => one !== 'other')])),
  /** Which its member and its gym read. */
  reason: prose(3, 200),
  /** When it was last decided, as whoever decides now has seen it; absent: never (V6). */
  decidedAt: z.optional(Instant),
});

export type CheckinCorrect = z.infer<typeof CheckinCorrect>;
