/** A gym a member keeps at hand. */

import { selfScope } from '../basics/scope.ts';
import { type DeviceNoun, ORDINARY, setting, shown, sinceEver } from '../noun.ts';
import { FavouriteSet } from './proposals.ts';
import { decideFavouriteSet } from './set.ts';
import { Favourite } from './shape.ts';

export const favourite = {
  for: 'everyone',
  documents: {
    favourite: shown(Favourite, {
      in: ['self/self'],
      databases: (doc) => [`${selfScope(doc.uid)}/self`],
      exportedAs: 'favourites',
      provisional: 'always',
    }),
  },
  kinds: { 'favourite.set': setting(FavouriteSet, { ...ORDINARY, decide: decideFavouriteSet, since: sinceEver }) },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;
