import type { Application, ApplicationReview } from '../../../schemas/application/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { applicationsQuery, reviewsQuery } from './queue-queries.ts';

export const useApplicationQueue = (): Rows<Application> => useRows(applicationsQuery);

/** By the application they are about. */
export function useApplicationReviews(): ReadonlyMap<string, ApplicationReview> {
  return new Map(useRows(reviewsQuery).rows.map(({ doc }) => [doc.applicationId, doc]));
}
