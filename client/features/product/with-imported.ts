import type { Gym } from '../../../schemas/gym/shape.ts';
import { asProduct } from '../../../schemas/product/imported.ts';
import type { Product } from '../../../schemas/product/shape.ts';

/** What was on sale before the gym kept products of its own is one of them as soon as it is changed. */
export function withImported(gym: Gym, products: readonly Product[]): Product[] {
  const kept = new Set(products.map(({ _id }) => _id));
  return [...gym.offers.filter(({ productId }) => !kept.has(productId)).map((offer) => asProduct(gym, offer)), ...products];
}
