/** What somebody asked `/search` and keeps under a name. */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { savedSearch as everyone } from './for-everyone.ts';
import { SavedSearch } from './shape.ts';

export const savedSearch = {
  documents: {
    savedsearch: document(SavedSearch, {
      ...everyone.documents.savedsearch,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, query: '', name: '' }),
      due: null,
      erased: savedSearchesErased,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: everyone.kinds,
  collections: {},
  notices: {},
} as const satisfies Noun;

function savedSearchesErased({ after: { uid }, known, moment }: Leaver): readonly SavedSearch[] {
  const all = found(ownOf(known, uid, 'savedsearch')) ?? [];
  return all.map((one) => ({ ...one, ...stamp(moment, one), query: '', name: '', kept: false }));
}
