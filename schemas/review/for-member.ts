/** What a member says of gyms, and takes back. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { ReviewWithdraw, ReviewWrite } from './proposals.ts';
import { shownReview } from './shown/lies.ts';
import { withdrawnSince, writtenSince } from './since.ts';
import { decideReviewWithdraw } from './writing/withdraw.ts';
import { decideReviewWrite } from './writing/write.ts';

export const review = {
  for: 'member',
  documents: { review: shownReview },
  kinds: {
    'review.write': request(ReviewWrite, { ...ORDINARY, decide: decideReviewWrite, since: writtenSince }),
    // What one said is one's own to take back, whoever one is by now.
    'review.withdraw': request(ReviewWithdraw, {
      ...{ ...ORDINARY, decide: decideReviewWithdraw, since: withdrawnSince },
      ...{ limited: false, whenSuspended: 'heard' },
    }),
  },
  collections: { 'member/reviews': { indexes: [] } },
} as const satisfies DeviceNoun;
