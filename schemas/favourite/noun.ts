/** A gym a member keeps at hand (product.md 2.22). */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { favourite as everyone } from './for-everyone.ts';
import { Favourite } from './shape.ts';

export const favourite = {
  documents: {
    favourite: document(Favourite, {
      ...everyone.documents.favourite,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, note: '' }),
      due: null,
      erased: favouritesErased,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: everyone.kinds,
  collections: {},
  notices: {},
} as const satisfies Noun;

function favouritesErased({ after: { uid }, known, moment }: Leaver): readonly Favourite[] {
  const favourites = found(ownOf(known, uid, 'favourite')) ?? [];
  return favourites.map((one) => ({ ...one, ...stamp(moment, one), note: '', kept: false }));
}
