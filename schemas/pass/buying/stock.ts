/** Of a pass that is not sold without end (product.md 2.4): one less with each order, and one more where it was not paid for. */
import { changed } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { type Finding, found, type Known, type Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { gymOf } from '../../gym/known.ts';
import { withOffer } from '../../gym/offer/offers.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Payment } from '../../payment/shape.ts';
import type { Product } from '../../product/shape.ts';
import type { Pass } from '../shape.ts';

/** As its gym keeps it: not known on a buyer's device, and not there of what was filled in or imported. */
export const productOf = (known: Known, gymId: string, productId: string): Finding<Product> =>
  known.get('product', `${gymScope(gymId)}/gyms`, productId);

/** The last one takes the pass off the gym's page with it. */
export const oneTaken = (product: Product | undefined, gym: Gym, moment: Moment): AnyDocument[] =>
  product?.stock ? counted(product, product.stock.left - 1, gym, moment) : [];

export function oneReturned({ gymId, createdAt }: Payment, { productId }: Pass, known: Known, moment: Moment): AnyDocument[] {
  const product = found(productOf(known, gymId, productId));
  const gym = found(gymOf(known, gymId));
  // Counted anew since, it was not among those that were counted.
  return product?.stock && gym && createdAt >= product.stock.since ? counted(product, product.stock.left + 1, gym, moment) : [];
}

function counted(product: Product, left: number, gym: Gym, moment: Moment): AnyDocument[] {
  const after: Product = { ...product, stock: { since: moment.receivedAt, ...product.stock, left } };
  return [...changed([product], [after], moment), ...changed([gym], [withOffer(gym, after, moment.receivedAt)], moment)];
}
