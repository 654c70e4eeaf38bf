/** Being shown round before one trains (product.md 2.2). */
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { document, type Noun } from '../noun.ts';
import { induction as desk } from './for-desk.ts';
import { induction as everyone } from './for-everyone.ts';
import { Induction } from './shape.ts';

export const induction = {
  documents: {
    induction: document(Induction, {
      ...everyone.documents.induction,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY }),
      due: null,
      // An id alone.
      erased: null,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: desk.kinds,
  collections: {},
  notices: {},
} as const satisfies Noun;
