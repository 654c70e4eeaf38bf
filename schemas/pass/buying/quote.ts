/**
 * The price that somebody saw, and whether it is still to be had: as the gym sells the pass now, or as it did until a quarter of an
 * hour ago. A device's word for when it saw a price is a claim, so none is asked for: the gym's own record says until when that was the price.
 */
import { pounds } from '../../basics/pounds.ts';
import { between } from '../../basics/time.ts';
import { accepted, type Decision, type Finding, found, type Moment, refused } from '../../decision.ts';
import { isOffered } from '../../gym/offer/offers.ts';
import type { Gym, Offer } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import type { Product } from '../../product/shape.ts';
import type { PassBuy } from '../proposals.ts';

type Seen = Pick<PassBuy['body'], 'productId' | 'version' | 'priceSeen'>;

/** @returns what is bought, or what is to be answered instead */
export function quoted(
  { productId, version, priceSeen }: Seen,
  gym: Gym,
  finding: Finding<Product>,
  { receivedAt }: Moment,
): { readonly offer: Offer } | { readonly instead: Decision } {
  const product = found(finding);
  const offer = gym.offers.find((one) => one.productId === productId);
  if (product?.status === 'on_sale' && product.stock?.left === 0) return { instead: refused('SOLD_OUT') };
  if (offer?.status !== 'on_sale' || (product && !isOffered(product, receivedAt))) return { instead: refused('NOT_ON_SALE') };
  const isSame = ({ amountMinor }: Offer['price']) => amountMinor === priceSeen.amountMinor;
  if (offer.version === version && isSame(offer.price)) return { offer };
  const before = product?.before;
  if (before?.version === version && isSame(before.terms.price) && between(before.until, receivedAt) <= LIMITS.quoteLives)
    return { offer: { ...before.terms, productId, version, status: 'on_sale' } };
  // A device has not got the gym's record: the server may still honour it.
  if (finding.state === 'unknown' && offer.version > version) return { instead: accepted([], ['price']) };
  if (!isSame(offer.price)) return { instead: refused('PRICE_CHANGED', { price: pounds(offer.price.amountMinor) }) };
  return { instead: refused('TERMS_CHANGED') };
}
