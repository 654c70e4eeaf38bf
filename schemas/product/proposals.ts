/** What may be proposed about what a gym sells. */
import * as z from 'zod/mini';
import { Instant, idOf, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { MOST_STOCK, Terms } from './shape.ts';

/** Request: sell something, otherwise, or no longer. Never from a queue (G5). */
export const ProductSet = proposalOf('product.set', {
  gymId: idOf('gym'),
  /** Absent: a new one. */
  productId: z.optional(idOf('product')),
  /** The version its author saw, the coming one if there is one. */
  seen: z.optional(whole(1, 100_000)),
  status: z.enum(['draft', 'on_sale', 'paused', 'retired']),
  terms: Terms,
  /** How many may be sold from now on; null: no end of them. Absent: as it was. */
  stock: z.optional(z.nullable(whole(0, MOST_STOCK))),
  /** Absent: as it was. */
  onSale: z.optional(z.strictObject({ from: z.optional(Instant), to: z.optional(Instant) })),
});
/** Request: in which order everybody finds them. */
export const ProductOrder = proposalOf('product.order', {
  gymId: idOf('gym'),
  productIds: z.array(idOf('product')).check(z.minLength(1), z.maxLength(200)),
});
/** It is the time at which a change, or its sale, begins or ends. */
export const ProductDue = systemOf('system.product-due', { gymId: idOf('gym'), productId: idOf('product') });

export type ProductSet = z.infer<typeof ProductSet>;
export type ProductOrder = z.infer<typeof ProductOrder>;
export type ProductDue = z.infer<typeof ProductDue>;
