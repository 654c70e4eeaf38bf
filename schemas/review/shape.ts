/**
 * What a member says of a gym they have been to (product.md 2.9). Three documents, by who reads them: theirs, with what was held and what it
 * was before · the gym's, of what is published, without a uid · ours, with why we look at it. Everybody's is in `shown/`.
 */
import * as z from 'zod/mini';
import { envelope, judged } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, prose, text, Uid, whole } from '../basics/primitives.ts';
import { PhotoRef } from '../upload/shape.ts';
import { Appealed, Removal } from './appeal/shape.ts';
import { PHOTOS_MOST, REMOVAL_CODES, said, VISIT_MONTH } from './said.ts';

export const REVIEW_STATUSES = ['published', 'held', 'removed', 'withdrawn', 'archived'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const REPLY_STATUSES = ['published', 'held', 'withdrawn', 'removed'] as const;

/** Why one is held: its words · the visit it rests on was taken back (V2) · its gym is suspended (V1) · it was reported. */
export const HOLDS = ['words', 'spam', 'visit', 'gym_suspended', 'reports'] as const;
export type Hold = (typeof HOLDS)[number];
/**
 * what may say that one is not genuine. Holds nothing by itself. That two came from one device is none: an id is of one registration, so a
 * shared device cannot be known (product.md 6.1).
 */
export const SIGNALS = ['many_at_once', 'like_another', 'minutes_after'] as const;
export type Signal = (typeof SIGNALS)[number];

export const SignalFacts = z.strictObject({
  /** `many_at_once`: so many of this gym in a day, this one among them. */
  inADay: z.optional(whole(1, 100_000)),
  /** `like_another`: the one it is most like, and how much of 100. */
  like: z.optional(z.strictObject({ id: idOf('gymreview'), percent: whole(0, 100) })),
  /** `minutes_after`: whole minutes after coming in, from an account of so many whole days. */
  minutes: z.optional(whole(0, 1440)),
  accountDays: z.optional(whole(0, 10_000)),
});
export type SignalFacts = z.infer<typeof SignalFacts>;

const photos = z.optional(z.array(PhotoRef).check(z.maxLength(PHOTOS_MOST)));
const holds = z.array(z.enum(HOLDS)).check(z.maxLength(HOLDS.length));

export const Review = z.strictObject({
  /** `review:<gymKey>.<uid>`: one of each member and gym. */
  _id: idOf('review'),
  type: z.literal('review'),
  ...envelope,
  ...judged,
  uid: Uid,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  memberName: line(1, 50),
  /** What it is called where others read it. */
  shownAs: idOf('gymreview'),
  checkinId: idOf('checkin'),
  visitMonth: pattern(VISIT_MONTH, 7),
  ...said,
  photos,
  /** When it was first written; it can be changed for a while after that. */
  startedAt: Instant,
  /** When these words were written. */
  textAt: Instant,
  status: z.enum(REVIEW_STATUSES),
  /** While it is held. */
  heldFor: holds,
  /** When the system looks at it again: at its visit, or at its gym. */
  lookAt: z.optional(Instant),
  moderation: z.optional(
    z.strictObject({
      as: z.enum(['kept', 'removed']),
      code: z.optional(z.enum(REMOVAL_CODES)),
      /** What its author was told besides the code. */
      note: z.optional(prose(1, 400)),
      at: Instant,
    }),
  ),
  /** Of the last time that it was removed; new words begin without one. */
  appeal: z.optional(Appealed),
  /** V4: what was said before, or at the same time on another device; the newest last. */
  versions: z
    .array(z.strictObject({ rating: whole(1, 5), title: z.optional(line(1, 80)), text: prose(0, 2000), at: Instant }))
    .check(z.maxLength(10)),
});

export const GymReview = z.strictObject({
  /** `gymreview:<opId>` of what first wrote it. */
  _id: idOf('gymreview'),
  type: z.literal('gymreview'),
  ...envelope,
  gymId: idOf('gym'),
  memberName: line(1, 50),
  visitMonth: pattern(VISIT_MONTH, 7),
  /** Of one that is not published nothing but the stars. */
  ...said,
  photos,
  startedAt: Instant,
  textAt: Instant,
  status: z.enum(REVIEW_STATUSES),
  code: z.optional(z.enum(REMOVAL_CODES)),
  reply: z.optional(
    z.strictObject({
      text: prose(10, 1000),
      /** Which words it answers: `textAt` of then. */
      answers: Instant,
      startedAt: Instant,
      at: Instant,
      /** `held`: the review was changed before it came (V5). */
      status: z.enum(REPLY_STATUSES),
      /** Why it was removed, while it is. */
      removal: z.optional(z.strictObject({ code: z.enum(REMOVAL_CODES), note: z.optional(prose(1, 400)), at: Instant })),
      appeal: z.optional(Appealed),
    }),
  ),
});

/** Only those who run the platform read it. */
export const ReviewCase = z.strictObject({
  /** `reviewcase:<opId>` beside `gymreview:<opId>` */
  _id: idOf('reviewcase'),
  type: z.literal('reviewcase'),
  ...envelope,
  reviewId: idOf('review'),
  gymId: idOf('gym'),
  heldFor: holds,
  signals: z.array(z.enum(SIGNALS)).check(z.maxLength(SIGNALS.length)),
  /** What each of them was seen by. */
  seen: z.optional(SignalFacts),
  /** It was held once, for its words, its visit or a report: what of its gym is none of that (bias report). */
  wasHeld: z.optional(z.literal(true)),
  /** Reports that nobody has decided about. */
  reports: whole(0, 10_000),
  openedAt: Instant,
  status: z.enum(['open', 'closed']),
  removals: z.optional(z.array(Removal).check(z.maxLength(2))),
  decided: z.optional(
    z.strictObject({ uid: Uid, name: line(1, 50), at: Instant, as: z.enum(['kept', 'removed']), note: z.optional(text(0, 400)) }),
  ),
});

export type Review = z.infer<typeof Review>;
export type GymReview = z.infer<typeof GymReview>;
export type ReviewCase = z.infer<typeof ReviewCase>;
