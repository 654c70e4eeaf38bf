/**
 * From when, until when and how often a pass is sold (product.md 2.4). No part of its terms: who holds one is not touched by it, so it counts at
 * once and makes no version.
 */

import { byText } from '../basics/by-text.ts';
import type { Instant } from '../basics/primitives.ts';
import { without } from '../blank.ts';
import type { Moment } from '../decision.ts';
import type { ProductSet } from './proposals.ts';
import type { Product } from './shape.ts';
import type { WrongTerms } from './terms.ts';

type Said = Pick<ProductSet['body'], 'stock' | 'onSale'>;

export function wrongSelling({ onSale }: Said, { receivedAt }: Moment): WrongTerms | undefined {
  if (onSale?.to === undefined) return undefined;
  if (onSale.to <= receivedAt) return { field: 'On sale until', rule: 'choose a time that is still to come.' };
  return onSale.to <= (onSale.from ?? receivedAt)
    ? { field: 'On sale until', rule: 'choose a time after it begins.' }
    : undefined;
}

/** What was not said stays; of a pass that is no longer sold nothing is left. */
export function withSelling(product: Product, { stock, onSale }: Said, { receivedAt }: Moment): Product {
  const counted =
    stock === undefined
      ? product
      : { ...without(product, 'stock'), ...(stock !== null && { stock: { left: stock, since: receivedAt } }) };
  const { from, to } = onSale ?? { from: product.onSaleFrom, to: product.onSaleTo };
  const timed = without(counted, 'onSaleFrom', 'onSaleTo');
  if (product.status === 'retired') return without(timed, 'stock');
  return {
    ...timed,
    ...(from !== undefined && from > receivedAt && { onSaleFrom: from }),
    ...(to !== undefined && { onSaleTo: to }),
  };
}

/** Its sale as it is at that moment: begun, or over and so paused. */
export function begunOrOver(product: Product, at: Instant): Product {
  const { onSaleFrom, onSaleTo, ...rest } = product;
  const isOver = onSaleTo !== undefined && onSaleTo <= at;
  return {
    ...rest,
    ...(onSaleFrom !== undefined && onSaleFrom > at && { onSaleFrom }),
    ...(onSaleTo !== undefined && !isOver && { onSaleTo }),
    ...(isOver && rest.status === 'on_sale' && { status: 'paused' as const }),
  };
}

/** The next time at which something of it begins or ends. */
export const nextTime = ({ next, onSaleFrom, onSaleTo }: Product): Instant | undefined =>
  [next?.from, onSaleFrom, onSaleTo].filter((one) => one !== undefined).toSorted(byText)[0];
