/** Areas, and the keys by which codes for the door are known: public for good. */
import { BY_NOBODY } from '../blank.ts';
import { document, house, type Noun } from '../noun.ts';
import { decideAreaSet, decideKeyPublished } from './decide.ts';
import { AreaSet, KeyPublished } from './proposals.ts';
import { Area, SigningKey } from './shape.ts';

const PUBLISHED = {
  in: ['public/basics'],
  databases: () => ['public/basics'],
  due: null,
  erased: null,
  exportedAs: null,
  provisional: 'never',
} as const;

export const area = {
  documents: {
    area: document(Area, { ...PUBLISHED, blanked: (doc) => ({ ...doc, ...BY_NOBODY }) }),
    key: document(SigningKey, { ...PUBLISHED, blanked: (doc) => ({ ...doc, ...BY_NOBODY }) }),
  },
  readers: { 'public/basics': 'anyone' },
  indexes: {},
  kinds: {
    'system.area-set': house(AreaSet, decideAreaSet),
    'system.key-published': house(KeyPublished, decideKeyPublished),
  },
  notices: {},
} as const satisfies Noun;
