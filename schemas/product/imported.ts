import type { Gym, Offer } from '../gym/shape.ts';
import type { Product } from './shape.ts';

/** What was on sale before its gym kept products of its own (imported, or filled in), as one of them. */
export function asProduct(gym: Gym, { productId: _id, version, status, place, ...terms }: Offer): Product {
  const { createdAt, createdBy, updatedAt, updatedBy, schemaVersion } = gym;
  return {
    ...{ _id, type: 'product', createdAt, createdBy, updatedAt, updatedBy, schemaVersion },
    ...{ gymId: gym._id, status, version, terms, versions: [] },
    ...(place !== undefined && { place }),
  };
}
