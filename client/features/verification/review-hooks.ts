import type { VerificationReview } from '../../../schemas/verification/shape.ts';
import { useRows } from '../../sync/hooks.tsx';
import { verificationReviewsQuery } from './review-queries.ts';

/** By the gym they are about. */
export function useVerificationReviews(): ReadonlyMap<string, VerificationReview> {
  return new Map(useRows(verificationReviewsQuery).rows.map(({ doc }) => [doc.gymId, doc]));
}
