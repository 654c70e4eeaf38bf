/**
 * Selling a pass, otherwise or no longer (product.md 2.4; R-6): online only, by whoever may (`passes.edit`). What is on sale changes at the gym's
 * next midnight, so that nobody pays another price than they saw that day; passes that are held keep theirs.
 */
import { money } from '../basics/primitives.ts';
import { changed, replaced, sameContent, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { endOfLocalDay } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { askedOf } from '../gym/live/asked.ts';
import { isPublicGym } from '../gym/public.ts';
import type { Gym, Offer } from '../gym/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { asProduct } from './imported.ts';
import type { ProductDue, ProductSet } from './proposals.ts';
import type { Product, Terms } from './shape.ts';
import { wrongTerms } from './terms.ts';

/** As many as a gym's document shows. */
const MOST_OFFERS = 20;
const VERSIONS = 50;

export function decideProductSet({ _id, body }: ProductSet, known: Known, moment: Moment): Decision {
  const asked = askedOf(body.gymId, 'product.set', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  const wrong = wrongTerms(body.terms);
  if (wrong) return refused('VALIDATION', { ...wrong });
  const before = body.productId === undefined ? undefined : productOf(known, gym, body.productId);
  if (body.productId !== undefined && !before) return refused('NOT_FOUND');
  if (before && !isSeen(before, body)) return refused('CHANGED_MEANWHILE');
  const id = before?._id ?? `product:${opIdOf(_id)}`;
  const after = before ? changedTo(before, body, gym, moment) : begun(id, body, moment);
  const shown = withOffer(gym, after);
  if (shown.offers.length > MOST_OFFERS)
    return refused('VALIDATION', { field: 'Passes', rule: `you can have ${MOST_OFFERS} on sale at a time.` });
  const kept = found(known.get('product', `${gymScope(gym._id)}/gyms`, id));
  const documents = [...replaced(kept, after, moment), ...changed([gym], [shown], moment)];
  if (documents.length === 0) return accepted([]);
  return audited(accepted(documents), {
    action: 'product.set',
    target: { type: 'product', id },
    ...(before && { before: onRecord(before) }),
    after: onRecord(after),
  });
}

/** Its day has come. Said twice, or too early, it changes nothing. */
export function decideProductDue({ body: { gymId, productId } }: ProductDue, known: Known, moment: Moment): Decision {
  const before = found(known.get('product', `${gymScope(gymId)}/gyms`, productId));
  const gym = found(gymOf(known, gymId));
  if (!before?.next || !gym || before.next.from > moment.receivedAt) return accepted([]);
  const { next, ...rest } = before;
  const after = inForce({ ...rest, version: next.version, terms: next.terms }, moment);
  return accepted([...replaced(before, after, moment), ...changed([gym], [withOffer(gym, after)], moment)]);
}

/** What was on sale before its gym kept products of its own (imported, or filled in) is one from here on. */
function productOf(known: Known, gym: Gym, productId: string): Product | undefined {
  const kept = found(known.get('product', `${gymScope(gym._id)}/gyms`, productId));
  if (kept) return kept;
  const offer = gym.offers.find((one) => one.productId === productId);
  return offer && asProduct(gym, offer);
}

/** A pass that is no longer sold, or that we stopped, stays so. */
const isSeen = ({ status, version, next }: Product, { seen }: ProductSet['body']): boolean =>
  status !== 'retired' && status !== 'blocked' && seen === (next?.version ?? version);

function begun(_id: string, { gymId, status, terms }: ProductSet['body'], moment: Moment): Product {
  const made: Product = { _id, type: 'product', ...stamp(moment), gymId, status, version: 1, terms, versions: [] };
  return status === 'on_sale' ? inForce(made, moment) : made;
}

function changedTo({ next, ...before }: Product, { status, terms }: ProductSet['body'], gym: Gym, moment: Moment): Product {
  const last = next?.version ?? before.version;
  const after: Product = { ...before, status };
  if (status === 'retired') return after;
  if (sameContent(terms, before.terms)) return status === before.status ? after : inForce(after, moment);
  const isSold = before.status === 'on_sale' && status === 'on_sale' && isPublicGym(gym);
  // Nobody has seen it yet.
  if (before.versions.length === 0 && !isSold) return whenSold({ ...after, terms }, moment);
  const version = next && sameContent(next.terms, terms) ? last : last + 1;
  if (!isSold && !wasPricedToday(before, terms, gym, moment)) return whenSold({ ...after, terms, version }, moment);
  return { ...after, next: { from: endOfLocalDay(moment.receivedAt, gym.timeZone), version, terms } };
}

/** one change of the price a day, also of a pass that is taken off sale for it and put back. */
function wasPricedToday({ versions }: Product, { price }: Terms, gym: Gym, { receivedAt }: Moment): boolean {
  const [last, before] = [versions.at(-1), versions.at(-2)];
  if (!last || !before || !isPublicGym(gym) || sameContent(last.price, price)) return false;
  return !sameContent(last.price, before.price) && endOfLocalDay(last.from, gym.timeZone) > receivedAt;
}

const whenSold = (product: Product, moment: Moment): Product =>
  product.status === 'on_sale' ? inForce(product, moment) : product;

/** Its version counts from now on. */
function inForce(product: Product, moment: Moment): Product {
  if (product.versions.at(-1)?.version === product.version) return product;
  const { version, terms } = product;
  const row = { version, from: moment.receivedAt, name: terms.name, price: terms.price };
  return { ...product, versions: [...product.versions, row].slice(-VERSIONS) };
}

/** Everybody reads what is on sale, and nothing else. */
function withOffer(gym: Gym, { _id, version, terms, status }: Product): Gym {
  const offer: Offer = { ...terms, productId: _id, version, status: 'on_sale' };
  const isSold = status === 'on_sale';
  const place = gym.offers.findIndex(({ productId }) => productId === _id);
  const others = gym.offers.filter(({ productId }) => productId !== _id);
  const offers = isSold ? others.toSpliced(place < 0 ? others.length : place, 0, offer) : others;
  const { priceFrom: _before, ...rest } = gym;
  const prices = offers.flatMap((one) => (one.status === 'on_sale' ? [one.price.amountMinor] : []));
  return { ...rest, offers, ...(prices.length > 0 && { priceFrom: money(Math.min(...prices)) }) };
}

function onRecord({ status, version, terms, next }: Product): object {
  const price = (of: Terms) => of.price.amountMinor;
  return { status, version, price: price(terms), ...(next && { nextVersion: next.version, nextPrice: price(next.terms) }) };
}
