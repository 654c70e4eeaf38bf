/** Areas, and the keys by which codes for the door are known: public for good. */
import { BY_NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideAreaSet, decideKeyPublished } from './decide.ts';
import { area as everyone } from './for-everyone.ts';
import { AreaSet, KeyPublished } from './proposals.ts';
import { Area, SigningKey } from './shape.ts';

export const area = {
  documents: {
    area: document(Area, { ...everyone.documents.area, blanked: (doc) => ({ ...doc, ...BY_NOBODY }), due: null, erased: null }),
    key: document(SigningKey, {
      ...everyone.documents.key,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      erased: null,
    }),
  },
  readers: { 'public/basics': 'anyone' },
  indexes: {},
  kinds: {
    'system.area-set': system(AreaSet, decideAreaSet),
    'system.key-published': system(KeyPublished, decideKeyPublished),
  },
  collections: everyone.collections,
  notices: {},
} as const satisfies Noun;
