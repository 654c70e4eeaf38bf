/**
 * A pass that a gym sells, as the gym keeps it (product.md 2.4): what it is now, what it will be from tomorrow on, and what it was. What is on
 * sale stands in the gym's own document (`offers`), where everybody reads it.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, Money, whole } from '../basics/primitives.ts';
import { Offer } from '../gym/shape.ts';

/** What is bought. */
export const Terms = z.omit(Offer, { productId: true, version: true, status: true, place: true });

export const PRODUCT_STATUSES = ['draft', 'on_sale', 'paused', 'retired', 'blocked'] as const;
/** Of a pass that is not sold without end. */
export const MOST_STOCK = 10_000;
export const Product = z.strictObject({
  /** `product:<opId>`, or as it was imported. */
  _id: idOf('product'),
  type: z.literal('product'),
  ...envelope,
  gymId: idOf('gym'),
  status: z.enum(PRODUCT_STATUSES),
  version: whole(1, 100_000),
  terms: Terms,
  /** what was sold until then; whoever saw it just before still gets it. */
  before: z.optional(z.strictObject({ version: whole(1, 100_000), terms: Terms, until: Instant })),
  /** a change of what is on sale begins at the gym's next midnight. */
  next: z.optional(z.strictObject({ from: Instant, version: whole(1, 100_000), terms: Terms })),
  /** Oldest first; passes that are held keep the whole of theirs. */
  versions: z
    .array(z.strictObject({ version: whole(1, 100_000), from: Instant, name: line(2, 60), price: Money }))
    .check(z.maxLength(50)),
  /** How many may still be sold; absent: no end of them. Orders from before `since` took none. */
  stock: z.optional(z.strictObject({ left: whole(0, MOST_STOCK), since: Instant })),
  /** On sale no sooner … */
  onSaleFrom: z.optional(Instant),
  /** … and no longer: then it is paused. */
  onSaleTo: z.optional(Instant),
  /** On the gym's page, as its offer has it. */
  place: z.optional(whole(0, 1000)),
});

export type Terms = z.infer<typeof Terms>;
export type Product = z.infer<typeof Product>;
