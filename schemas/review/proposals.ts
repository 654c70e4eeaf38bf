/** What may be proposed about reviews, and what time alone brings. */
import * as z from 'zod/mini';
import { Instant, idOf, prose, Uid } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { PhotoChoice } from '../upload/shape.ts';
import { APPEAL_VERDICTS, APPEALED_OF, AppealWords } from './appeal/shape.ts';
import { PHOTOS_MOST, REMOVAL_CODES, said } from './said.ts';

/** Request: what one says of a gym, for the first time or instead of what one said. */
export const ReviewWrite = proposalOf('review.write', {
  gymId: idOf('gym'),
  ...said,
  photos: z.optional(z.array(PhotoChoice).check(z.maxLength(PHOTOS_MOST))),
});
/** Request: one has nothing to say any more. */
export const ReviewWithdraw = proposalOf('review.withdraw', { gymId: idOf('gym') });
/** Request, of the gym: its answer to the words written at `answers`; without a text it takes its answer back. */
export const ReviewRespond = proposalOf('review.respond', {
  gymId: idOf('gym'),
  reviewId: idOf('gymreview'),
  answers: Instant,
  text: z.optional(prose(10, 1000)),
});
/** Request, of an administrator, online: a review, or the gym's reply to it, stays or goes. The first decision stands (V6). */
export const ReviewModerate = proposalOf('review.moderate', {
  reviewId: idOf('review'),
  of: z.enum(['review', 'reply']),
  as: z.enum(['kept', 'removed']),
  code: z.optional(z.enum(REMOVAL_CODES)),
  /** What its author is told besides the code. */
  note: z.optional(prose(1, 400)),
  /** The words that were read, and the last decision that was. */
  textAt: Instant,
  decidedAt: z.optional(Instant),
});
/** Request: one's review was removed, and one asks for a second look. */
export const ReviewAppeal = proposalOf('review.appeal', { gymId: idOf('gym'), statement: AppealWords });
/** The same of a gym, about its reply. */
export const ReviewContest = proposalOf('review.contest', {
  gymId: idOf('gym'),
  reviewId: idOf('gymreview'),
  statement: AppealWords,
});
/** Request, of an administrator who has not removed it, online: it stays away for good, or is back. */
export const ReviewReconsider = proposalOf('review.reconsider', {
  reviewId: idOf('review'),
  of: z.enum(APPEALED_OF),
  as: z.enum(APPEAL_VERDICTS),
  /** For whoever asked. */
  reason: AppealWords,
  /** Which appeal was read: when it was made. */
  askedAt: Instant,
});
/** It is time to look at it once more. */
export const ReviewDue = systemOf('system.review-due', { uid: Uid, reviewId: idOf('review') });
/** somebody came in some hours ago. */
export const ReviewInvited = systemOf('system.review-invited', { gymId: idOf('gym'), checkinId: idOf('checkin') });

export type ReviewWrite = z.infer<typeof ReviewWrite>;
export type ReviewWithdraw = z.infer<typeof ReviewWithdraw>;
export type ReviewRespond = z.infer<typeof ReviewRespond>;
export type ReviewModerate = z.infer<typeof ReviewModerate>;
export type ReviewAppeal = z.infer<typeof ReviewAppeal>;
export type ReviewContest = z.infer<typeof ReviewContest>;
export type ReviewReconsider = z.infer<typeof ReviewReconsider>;
export type ReviewDue = z.infer<typeof ReviewDue>;
export type ReviewInvited = z.infer<typeof ReviewInvited>;
