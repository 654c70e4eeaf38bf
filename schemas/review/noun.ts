/** What members say of gyms (product.md 2.9). */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideReviewDue } from './due.ts';
import { review as desk } from './for-desk.ts';
import { review as everyone } from './for-everyone.ts';
import { review as member } from './for-member.ts';
import { review as platform } from './for-platform.ts';
import { decideReviewInvited } from './invite.ts';
import { ReviewDue, ReviewInvited } from './proposals.ts';
import { GymReview, Review, ReviewCase } from './shape.ts';
import { gymReviewsErased, ratingsErased, reviewsErased } from './shown/erased.ts';
import { GymRating } from './shown/shape.ts';
import { withoutWords } from './without-words.ts';

const said = { group: 'always', mailed: true } as const;

export const review = {
  documents: {
    gymrating: document(GymRating, {
      ...everyone.documents.gymrating,
      homes: ({ gymId, areaId }) => [
        ...everyone.documents.gymrating.databases({ gymId, areaId } as GymRating),
        ...everyone.documents.gymrating.databases({ gymId, areaId, unlisted: true } as GymRating),
      ],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, stars: [0, 0, 0, 0, 0], newest: [], removed: [] }),
      due: null,
      erased: ratingsErased,
    }),
    review: document(Review, {
      ...member.documents.review,
      blanked: (doc) => ({
        ...without(doc, 'sub', 'title', 'photos', 'incentive', 'moderation', 'appeal', 'lookAt'),
        ...BY_NOBODY,
        ...{ uid: NOBODY, memberName: GONE, text: '', versions: [] },
      }),
      due: ({ uid, _id, lookAt }) => (lookAt ? { at: lookAt, kind: 'system.review-due', body: { uid, reviewId: _id } } : null),
      erased: reviewsErased,
    }),
    gymreview: document(GymReview, {
      ...desk.documents.gymreview,
      blanked: (doc) => ({ ...withoutWords(doc), ...BY_NOBODY, memberName: GONE }),
      due: null,
      erased: gymReviewsErased,
    }),
    reviewcase: document(ReviewCase, {
      ...platform.documents.reviewcase,
      blanked: (doc) => ({ ...without(doc, 'decided', 'removals', 'seen'), ...BY_NOBODY, signals: [], heldFor: [] }),
      due: null,
      // Of a review: by codes and ids alone. Who decided stays on record, by the name they had.
      erased: null,
    }),
  },
  readers: {
    ...{ 'area/gyms': 'anyone', 'venue/gyms': 'anyone', 'gym/gyms': 'staff' },
    ...{ 'member/reviews': 'self', 'gym/reviews': 'reviews.respond', 'platform/reviews': 'admin' },
  },
  indexes: { reviews: ['uid', 'gymId', 'shownAs'] },
  kinds: {
    ...member.kinds,
    ...desk.kinds,
    ...platform.kinds,
    'system.review-due': system(ReviewDue, decideReviewDue),
    'system.review-invited': system(ReviewInvited, decideReviewInvited),
  },
  collections: { ...member.collections, ...desk.collections, ...platform.collections },
  notices: {
    'review.invited': { group: 'visits', mailed: true },
    'review.posted': said,
    'review.answered': said,
    'review.held': said,
    'review.kept': said,
    'review.removed': said,
    'review.archived': said,
    'review.upheld': said,
    'review.restored': said,
    'review.reply_removed': said,
    'review.reply_upheld': said,
    'review.reply_restored': said,
  },
} as const satisfies Noun;
