/**
 * Selling a pass, otherwise or no longer (product.md 2.4; R-6): online only, by whoever may (`passes.edit`). What is on sale changes at the gym's
 * next midnight, so that nobody pays another price than they saw that day; passes that are held keep theirs.
 */
import { changed, replaced, sameContent, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { endOfLocalDay } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { askedOf } from '../gym/live/asked.ts';
import { isOffered, MOST_OFFERS, withOffer } from '../gym/offer/offers.ts';
import { isPublicGym } from '../gym/public.ts';
import type { Gym } from '../gym/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { asProduct } from './imported.ts';
import type { ProductDue, ProductSet } from './proposals.ts';
import { reached } from './reach/terms.ts';
import { begunOrOver, withSelling, wrongSelling } from './selling.ts';
import type { Product, Terms } from './shape.ts';
import { wrongTerms } from './terms.ts';

const VERSIONS = 50;

export function decideProductSet({ _id, body: said }: ProductSet, known: Known, moment: Moment): Decision {
  const asked = askedOf(said.gymId, 'product.set', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  // What is taken off sale may be of before a rule there is now.
  const isSold = said.status === 'on_sale' || said.status === 'draft';
  const wrong = (isSold ? wrongTerms(said.terms) : undefined) ?? wrongSelling(said, moment);
  if (wrong) return refused('VALIDATION', { ...wrong });
  const reach = isSold ? reached(said.terms, gym, known, moment) : said;
  if ('instead' in reach) return reach.instead;
  const body = { ...said, terms: reach.terms };
  const before = body.productId === undefined ? undefined : productOf(known, gym, body.productId);
  if (body.productId !== undefined && !before) return refused('NOT_FOUND');
  if (before && !isSeen(before, body)) return refused('CHANGED_MEANWHILE');
  const id = before?._id ?? `product:${opIdOf(_id)}`;
  const changedBody = before ? quotable(before, changedTo(before, body, gym, moment), moment) : begun(id, body, moment);
  const after = withSelling(changedBody, body, moment);
  const shown = withOffer(gym, after, moment.receivedAt);
  if (isOffered(after, moment.receivedAt) && !shown.offers.some(({ productId }) => productId === id))
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

/** Its time has come. Said twice, or too early, it changes nothing. */
export function decideProductDue({ body: { gymId, productId } }: ProductDue, known: Known, moment: Moment): Decision {
  const before = found(known.get('product', `${gymScope(gymId)}/gyms`, productId));
  const gym = found(gymOf(known, gymId));
  if (!before || !gym) return accepted([]);
  const after = quotable(before, begunOrOver(withNext(before, moment), moment.receivedAt), moment);
  const documents = replaced(before, after, moment);
  if (documents.length === 0) return accepted([]);
  return accepted([...documents, ...changed([gym], [withOffer(gym, after, moment.receivedAt)], moment)]);
}

function withNext({ next, ...product }: Product, moment: Moment): Product {
  if (!next) return product;
  if (next.from > moment.receivedAt) return { ...product, next };
  const { version, terms } = next;
  return whenSold({ ...product, version, terms }, moment);
}

/** what was sold until now, for whoever has it open. */
function quotable({ status, version, terms }: Product, after: Product, { receivedAt: until }: Moment): Product {
  const isSoldOn = after.status === 'on_sale' && after.version === version;
  return status === 'on_sale' && !isSoldOn ? { ...after, before: { version, terms, until } } : after;
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
  const isYetToBegin = (before.onSaleFrom ?? moment.receivedAt) > moment.receivedAt;
  const isSold = before.status === 'on_sale' && status === 'on_sale' && isPublicGym(gym) && !isYetToBegin;
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

function onRecord({ status, version, terms, next, stock, onSaleFrom, onSaleTo }: Product): object {
  const price = (of: Terms) => of.price.amountMinor;
  return {
    ...{ status, version, price: price(terms) },
    ...(next && { nextVersion: next.version, nextPrice: price(next.terms) }),
    ...(stock && { left: stock.left }),
    ...(onSaleFrom && { onSaleFrom }),
    ...(onSaleTo && { onSaleTo }),
  };
}
