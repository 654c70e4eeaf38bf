/** What somebody asked `/search` and keeps under a name. */

import { selfScope } from '../basics/scope.ts';
import { type DeviceNoun, ORDINARY, setting, shown, sinceEver } from '../noun.ts';
import { SavedSearchSet } from './proposals.ts';
import { decideSavedSearchSet } from './set.ts';
import { SavedSearch } from './shape.ts';

export const savedSearch = {
  for: 'everyone',
  documents: {
    savedsearch: shown(SavedSearch, {
      in: ['self/self'],
      databases: (doc) => [`${selfScope(doc.uid)}/self`],
      exportedAs: 'savedSearches',
      provisional: 'always',
    }),
  },
  kinds: { 'savedsearch.set': setting(SavedSearchSet, { ...ORDINARY, decide: decideSavedSearchSet, since: sinceEver }) },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;
