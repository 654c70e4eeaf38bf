/** What members say of a gym, as its own people read it, and reply. There is nothing here that hides or moves one. */
import { newestFirst } from '../derived.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideReviewContest } from './appeal/contest.ts';
import { ReviewContest, ReviewRespond } from './proposals.ts';
import { decideReviewRespond } from './respond.ts';
import { shownGymReview } from './shown/lies.ts';
import { contestedSince, respondedSince } from './since.ts';

export const review = {
  for: 'desk',
  documents: { gymreview: shownGymReview },
  kinds: {
    'review.respond': request(ReviewRespond, { ...ORDINARY, decide: decideReviewRespond, since: respondedSince }),
    'review.contest': request(ReviewContest, { ...ORDINARY, decide: decideReviewContest, since: contestedSince }),
  },
  collections: { 'gym/reviews': { indexes: [['newest']], derived: { newest: newestFirst('startedAt') } } },
} as const satisfies DeviceNoun;
