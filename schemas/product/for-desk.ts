/** What a gym sells, as its own people keep it. */

import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import type { Known } from '../decision.ts';
import { ONLINE } from '../gym/live/asked.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decideProductOrder } from './order.ts';
import { ProductOrder, ProductSet } from './proposals.ts';
import { decideProductSet } from './set.ts';
import { Product } from './shape.ts';

export const product = {
  for: 'desk',
  documents: {
    product: shown(Product, {
      in: ['gym/gyms'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/gyms`],
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'product.set': request(ProductSet, { ...ORDINARY, decide: decideProductSet, since: setSince, online: ONLINE['product.set'] }),
    'product.order': request(ProductOrder, {
      ...{ ...ORDINARY, decide: decideProductOrder, since: setSince },
      online: ONLINE['product.order'],
    }),
  },
  // Beside the gym's record.
  collections: {},
} as const satisfies DeviceNoun;

function setSince({ body }: ProductSet | ProductOrder, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, body.gymId)?.since];
}
