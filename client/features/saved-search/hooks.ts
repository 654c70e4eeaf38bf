import type { SavedSearch } from '../../../schemas/saved-search/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { savedSearchesQuery } from './queries.ts';

/** Those removed included: `kept` says it. */
export const useSavedSearches = (): Rows<SavedSearch> => useRows(savedSearchesQuery);
