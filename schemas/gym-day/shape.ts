/**
 * A gym's day in numbers, made by the server of what was decided about it, and made anew when something late arrives: so its id is the gym and the
 * day, and there is one of each. Nothing of a person. What was taken that day is a document of its own, since not everybody who plans the timetable
 * may see the money.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, LocalDate, Money, whole } from '../basics/primitives.ts';
import { OFFER_KINDS } from '../gym-directory/lists.ts';

/** More than come to a gym in a day. */
const Count = whole(0, 100_000);

/** What a visit came in on; `none`: on no pass that is known. */
export const MIX_KINDS = [...OFFER_KINDS, 'none'] as const;

export const GymDay = z.strictObject({
  /** `gymday:<gymKey>:<YYYY-MM-DD>` */
  _id: idOf('gymday'),
  type: z.literal('gymday'),
  ...envelope,
  gymId: idOf('gym'),
  /** The gym's own calendar day. */
  day: LocalDate,
  /**
   * Visits by the hour of the gym's wall clock: on the day of 25 hours the two hours that are both called one are one here, and on the day of 23
   * nobody comes in the hour that there is not.
   */
  hours: z.array(Count).check(z.length(24)),
  /** Different people; a visit of nobody who is known is one. */
  people: Count,
  /** Of them: who had never come here before, and who had in the thirty days before. */
  newcomers: Count,
  returning: Count,
  /** Visits that we heard of more than a day later, or that were written down afterwards. */
  late: Count,
  /** Visits by what they came in on; what nobody came in on is left out. */
  mix: z.array(z.strictObject({ kind: z.enum(MIX_KINDS), visits: Count })).check(z.maxLength(MIX_KINDS.length)),
  /** Classes that were not cancelled, their places, and how many were taken; `missed`: of those, by who did not come. */
  classes: z.strictObject({ held: Count, places: Count, taken: Count, missed: Count }),
  /** Until when what was decided is in it. */
  countedAt: Instant,
});

/** What a gym took on one day, by the day its lines were booked on: the sums of `schemas/payout/lines/sum.ts`. */
export const Takings = z.strictObject({
  /** `takings:<gymKey>:<YYYY-MM-DD>` */
  _id: idOf('takings'),
  type: z.literal('takings'),
  ...envelope,
  gymId: idOf('gym'),
  day: LocalDate,
  sales: Money,
  back: Money,
  commission: Money,
  vatOnCommission: Money,
  other: Money,
  yours: Money,
});

export type GymDay = z.infer<typeof GymDay>;
export type Takings = z.infer<typeof Takings>;
export type MixKind = (typeof MIX_KINDS)[number];
