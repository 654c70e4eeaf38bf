/** A gym a member keeps at hand (product.md 2.22). */
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun, ORDINARY, setting, sinceEver } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { stamp } from '../revise.ts';
import { selfScope } from '../scope.ts';
import { FavouriteSet } from './proposals.ts';
import { decideFavouriteSet } from './set.ts';
import { Favourite } from './shape.ts';

export const favourite = {
  documents: {
    favourite: document(Favourite, {
      in: ['self/self'],
      databases: (doc) => [`${selfScope(doc.uid)}/self`],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, note: '' }),
      due: null,
      erased: favouritesErased,
      exportedAs: 'favourites',
      provisional: 'always',
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: { 'favourite.set': setting(FavouriteSet, { ...ORDINARY, decide: decideFavouriteSet, since: sinceEver }) },
  notices: {},
} as const satisfies Noun;

function favouritesErased({ after: { uid }, known, moment }: Leaver): readonly Favourite[] {
  const favourites = found(ownOf(known, uid, 'favourite')) ?? [];
  return favourites.map((one) => ({ ...one, ...stamp(moment, one), note: '', kept: false }));
}
