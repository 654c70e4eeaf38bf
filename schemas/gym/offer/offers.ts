/** What a gym's document says it sells: everybody reads what is on sale, and nothing else (product.md 2.4). */
import { type Instant, money } from '../../basics/primitives.ts';
import type { Product } from '../../product/shape.ts';
import type { Gym, Offer } from '../shape.ts';

/** As many as a gym's document shows. */
export const MOST_OFFERS = 20;

/** Can it be bought at that moment? */
export const isOffered = ({ status, stock, onSaleFrom, onSaleTo }: Product, at: Instant): boolean =>
  status === 'on_sale' && stock?.left !== 0 && (onSaleFrom ?? at) <= at && (onSaleTo === undefined || at < onSaleTo);

/** The gym with the pass as it can be bought at that moment; without it where it cannot, or where there is no room for it. */
export function withOffer(gym: Gym, product: Product, at: Instant): Gym {
  const { _id, version, terms, place } = product;
  const offer: Offer = { ...terms, productId: _id, version, ...(place !== undefined && { place }), status: 'on_sale' };
  const was = gym.offers.findIndex(({ productId }) => productId === _id);
  const others = gym.offers.filter(({ productId }) => productId !== _id);
  const isShown = isOffered(product, at) && others.length < MOST_OFFERS;
  return withOffers(gym, isShown ? others.toSpliced(was < 0 ? others.length : was, 0, offer) : others);
}

/** In their places, and with the lowest price from which it begins. */
export function withOffers({ priceFrom: _before, ...gym }: Gym, offers: readonly Offer[]): Gym {
  const prices = offers.flatMap((one) => (one.status === 'on_sale' ? [one.price.amountMinor] : []));
  return { ...gym, offers: inPlace(offers), ...(prices.length > 0 && { priceFrom: money(Math.min(...prices)) }) };
}

const LAST = 1_000_000;
export const inPlace = <T extends { readonly place?: number | undefined }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => (one.place ?? LAST) - (other.place ?? LAST));
