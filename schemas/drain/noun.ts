/** How far each device at a gym's desk has told all it had to tell. */
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { document, type Noun } from '../noun.ts';
import { drain as desk } from './for-desk.ts';
import { Drain } from './shape.ts';

export const drain = {
  documents: {
    drain: document(Drain, {
      ...desk.documents.drain,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY }),
      due: null,
      // An id alone.
      erased: null,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: desk.kinds,
  collections: desk.collections,
  notices: {},
} as const satisfies Noun;
