/** What a gym sells (product.md 2.4). */
import { BY_NOBODY, GONE, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { product as desk } from './for-desk.ts';
import { ProductDue } from './proposals.ts';
import { nextTime } from './selling.ts';
import { decideProductDue } from './set.ts';
import { Product } from './shape.ts';

export const product = {
  documents: {
    product: document(Product, {
      ...desk.documents.product,
      blanked: (doc) => ({
        ...without(doc, 'next', 'before'),
        ...BY_NOBODY,
        terms: { ...without(doc.terms, 'description', 'inclusions'), name: GONE },
        versions: [],
      }),
      due: (doc) => {
        const at = nextTime(doc);
        return at ? { at, kind: 'system.product-due', body: { gymId: doc.gymId, productId: doc._id } } : null;
      },
      // Nothing of a person.
      erased: null,
    }),
  },
  readers: { 'gym/gyms': 'staff' },
  indexes: {},
  kinds: { ...desk.kinds, 'system.product-due': system(ProductDue, decideProductDue) },
  collections: {},
  notices: {},
} as const satisfies Noun;
