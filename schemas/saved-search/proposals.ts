/** What may be proposed about a saved search. */
import * as z from 'zod/mini';
import { line } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';
import { SearchQuery } from './shape.ts';

/** Setting: save what was asked under a name, or remove it; of one query the change made last counts. */
export const SavedSearchSet = proposalOf('savedsearch.set', {
  query: SearchQuery,
  name: line(1, 60),
  kept: z.boolean(),
});

export type SavedSearchSet = z.infer<typeof SavedSearchSet>;
