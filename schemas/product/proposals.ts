/** What may be proposed about what a gym sells. */
import * as z from 'zod/mini';
import { idOf, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { Terms } from './shape.ts';

/** Request: sell something, otherwise, or no longer. Never from a queue (G5). */
export const ProductSet = proposalOf('product.set', {
  gymId: idOf('gym'),
  /** Absent: a new one. */
  productId: z.optional(idOf('product')),
  /** The version its author saw, the coming one if there is one. */
  seen: z.optional(whole(1, 100_000)),
  status: z.enum(['draft', 'on_sale', 'paused', 'retired']),
  terms: Terms,
});
/** It is the day on which a change begins. */
export const ProductDue = systemOf('system.product-due', { gymId: idOf('gym'), productId: idOf('product') });

export type ProductSet = z.infer<typeof ProductSet>;
export type ProductDue = z.infer<typeof ProductDue>;
