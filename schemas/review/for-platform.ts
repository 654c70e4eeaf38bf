/** Reviews as those who run the platform read and judge them. */
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideReviewReconsider } from './appeal/reconsider.ts';
import { decideReviewModerate } from './moderation/moderate.ts';
import { ReviewModerate, ReviewReconsider } from './proposals.ts';
import { ReviewCase } from './shape.ts';
import { shownReview } from './shown/lies.ts';
import { moderatedSince } from './since.ts';

export const review = {
  for: 'platform',
  documents: {
    review: shownReview,
    reviewcase: shown(ReviewCase, {
      in: ['platform/reviews'],
      databases: () => ['platform/reviews'],
      exportedAs: null,
      provisional: 'own',
    }),
  },
  kinds: {
    'review.moderate': request(ReviewModerate, {
      ...{ ...ORDINARY, decide: decideReviewModerate, since: moderatedSince },
      online: 'decide about a review',
    }),
    'review.reconsider': request(ReviewReconsider, {
      ...{ ...ORDINARY, decide: decideReviewReconsider, since: moderatedSince },
      online: 'decide about an appeal',
    }),
  },
  collections: { 'platform/reviews': { indexes: [['type']] } },
} as const satisfies DeviceNoun;
