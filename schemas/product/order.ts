/** The order in which everybody finds a gym's passes (product.md 4.3): online only, by whoever may (`passes.edit`). Of two orders the later counts. */
import { changed } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { askedOf } from '../gym/live/asked.ts';
import { withOffers } from '../gym/offer/offers.ts';
import type { ProductOrder } from './proposals.ts';

export function decideProductOrder({ body: { gymId, productIds } }: ProductOrder, known: Known, moment: Moment): Decision {
  const asked = askedOf(gymId, 'product.order', known, moment);
  if ('instead' in asked) return asked.instead;
  if (new Set(productIds).size < productIds.length) return refused('VALIDATION', { field: 'Order', rule: 'say each pass once.' });
  const { gym } = asked;
  const kept = productIds.map((id) => found(known.get('product', `${gymScope(gymId)}/gyms`, id)));
  // Filled in or imported, it is in the gym's document alone.
  const isThere = (id: string, at: number) => kept[at] !== undefined || gym.offers.some(({ productId }) => productId === id);
  if (!productIds.every(isThere)) return refused('NOT_FOUND');
  const before = kept.filter((one) => one !== undefined);
  const placed = before.map((one) => ({ ...one, place: productIds.indexOf(one._id) }));
  const offers = gym.offers.map((offer) => {
    const place = productIds.indexOf(offer.productId);
    return place < 0 ? offer : { ...offer, place };
  });
  return accepted([...changed(before, placed, moment), ...changed([gym], [withOffers(gym, offers)], moment)]);
}
