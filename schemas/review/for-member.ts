/** What a member says of gyms, takes back, and asks to have back. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideReviewAppeal } from './appeal/ask.ts';
import { ReviewAppeal, ReviewWithdraw, ReviewWrite } from './proposals.ts';
import { shownReview } from './shown/lies.ts';
import { appealedSince, withdrawnSince, writtenSince } from './since.ts';
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
    'review.appeal': request(ReviewAppeal, { ...ORDINARY, decide: decideReviewAppeal, since: appealedSince }),
  },
  collections: { 'member/reviews': { indexes: [] } },
} as const satisfies DeviceNoun;
