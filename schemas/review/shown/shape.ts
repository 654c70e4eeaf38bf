/** What everybody reads of a gym's reviews: how many stars how often, the newest, and how many were taken away, and why. Made by the server. */
import * as z from 'zod/mini';
import { envelope } from '../../basics/envelope.ts';
import { Instant, idOf, line, pattern, prose, whole } from '../../basics/primitives.ts';
import { PhotoRef } from '../../upload/shape.ts';
import { PHOTOS_MOST, REMOVAL_CODES, said, VISIT_MONTH } from '../said.ts';

const Count = whole(0, 1_000_000);

export const GymRating = z.strictObject({
  /** `gymrating:<gymKey>` */
  _id: idOf('gymrating'),
  type: z.literal('gymrating'),
  ...envelope,
  gymId: idOf('gym'),
  areaId: idOf('area'),
  /** Its gym is not public: then only its own staff see this. */
  unlisted: z.optional(z.literal(true)),
  /** Reviews with one star, with two … with five. */
  stars: z.array(Count).check(z.length(5)),
  /** The newest first; no uid is in it. */
  newest: z
    .array(
      z.strictObject({
        id: idOf('gymreview'),
        memberName: line(1, 50),
        visitMonth: pattern(VISIT_MONTH, 7),
        at: Instant,
        changedAt: z.optional(Instant),
        ...said,
        photos: z.optional(z.array(PhotoRef).check(z.maxLength(PHOTOS_MOST))),
        /** `before`: the review was changed after it. */
        reply: z.optional(z.strictObject({ text: prose(10, 1000), at: Instant, before: z.optional(z.literal(true)) })),
      }),
    )
    .check(z.maxLength(20)),
  removed: z.array(z.strictObject({ code: z.enum(REMOVAL_CODES), count: Count })).check(z.maxLength(REMOVAL_CODES.length)),
});
export type GymRating = z.infer<typeof GymRating>;
export type ShownReview = GymRating['newest'][number];
