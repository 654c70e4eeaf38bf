import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Gym } from '../gym/shape.ts';
import type { Product, Terms } from './shape.ts';
import { TEMPLATES, wrongTerms } from './terms.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
/** The gym's next midnight after `NOW`. */
const TOMORROW = '2026-03-04T00:00:00.000Z';
const [DAY_PASS, TEN, MONTHLY] = TEMPLATES;
type Body = ProposalOf<'product.set'>['body'];

function world(change: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', { offers: [], ...change }));
  employ(of, OWNER, 'owner');
  return of;
}
const set = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by = OWNER) =>
  of.say(by, 'product.set', { gymId: GYM, status: 'on_sale', terms: TEN, ...change }, when);
const only = (of: KnownWorld): Product => {
  const [first, ...others] = of.all('product');
  if (!first || others.length > 0) throw new Error('not one product');
  return first;
};
const again = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}) => {
  const { _id, version, next } = only(of);
  return set(of, { productId: _id, seen: next?.version ?? version, ...change }, when);
};
const offers = (of: KnownWorld) => of.one('gym', GYM).offers;
const dearer: Terms = { ...TEN, price: money(7000) };
const due = (of: KnownWorld, at = TOMORROW) => of.system('system.product-due', { gymId: GYM, productId: only(of)._id }, at);

describe('[2.4] a new pass', () => {
  it('is on sale at once, with the gym’s lowest price, and on record', () => {
    const of = world();
    expect(set(of)).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'product.set', target: { type: 'product' }, after: { status: 'on_sale', version: 1, price: 6000 } }],
    });
    set(of, { terms: DAY_PASS });
    expect(offers(of).map(({ name, version, status }) => [name, version, status])).toEqual([
      ['10 visits', 1, 'on_sale'],
      ['Day pass', 1, 'on_sale'],
    ]);
    expect(of.one('gym', GYM).priceFrom).toEqual(money(800));
    expect(of.all('product')[0]).toMatchObject({
      gymId: GYM,
      versions: [{ version: 1, from: NOW, name: '10 visits', price: money(6000) }],
    });
  });

  it('[A5] that is a draft nobody sees, and it is changed without a new version until it is sold', () => {
    const of = world();
    set(of, { status: 'draft' });
    expect(offers(of)).toEqual([]);
    expect(of.one('gym', GYM)).not.toHaveProperty('priceFrom');
    again(of, { status: 'draft', terms: dearer });
    expect(only(of)).toMatchObject({ version: 1, versions: [] });
    again(of, { terms: dearer }, { receivedAt: plus(NOW, HOUR) });
    expect(offers(of)).toMatchObject([{ version: 1, price: money(7000) }]);
    expect(only(of).versions).toMatchObject([{ version: 1, from: plus(NOW, HOUR), price: money(7000) }]);
  });
});

describe('[R-6] another price', () => {
  it('begins at the gym’s next midnight; until then the old one is sold', () => {
    const of = world();
    set(of);
    expect(again(of, { terms: dearer })).toMatchObject({
      audit: [{ before: { price: 6000 }, after: { price: 6000, nextPrice: 7000, nextVersion: 2 } }],
    });
    expect(only(of).next).toMatchObject({ from: TOMORROW, version: 2 });
    expect(offers(of)).toMatchObject([{ version: 1, price: money(6000) }]);
    expect(due(of, plus(TOMORROW, -1)).documents).toEqual([]);
    due(of);
    expect(offers(of)).toMatchObject([{ version: 2, price: money(7000) }]);
    expect(of.one('gym', GYM).priceFrom).toEqual(money(7000));
    expect(only(of)).not.toHaveProperty('next');
    expect(only(of).versions.map(({ version, from }) => [version, from])).toEqual([
      [1, NOW],
      [2, TOMORROW],
    ]);
    expect(due(of).documents).toEqual([]);
  });

  it('thought over on the same day is still one change', () => {
    const of = world();
    set(of);
    again(of, { terms: dearer });
    expect(again(of, { terms: dearer }).documents).toEqual([]);
    again(of, { terms: { ...TEN, price: money(6500) } });
    expect(only(of).next).toMatchObject({ version: 3, terms: { price: money(6500) } });
    again(of, { terms: TEN });
    expect(only(of)).not.toHaveProperty('next');
    expect(due(of).documents).toEqual([]);
  });

  it('is there at once where nobody can have seen the old one', () => {
    const of = world({ status: 'draft' });
    set(of);
    again(of, { terms: dearer });
    expect(offers(of)).toMatchObject([{ version: 2, price: money(7000) }]);
    const paused = world();
    set(paused);
    again(paused, { status: 'paused' });
    again(paused, { status: 'paused', terms: dearer });
    expect(only(paused)).toMatchObject({ version: 2, terms: { price: money(7000) }, versions: [{ version: 1 }] });
    again(paused, { terms: dearer });
    expect(offers(paused)).toMatchObject([{ version: 2 }]);
    expect(only(paused).versions.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('[R-6] is one a day: off sale and back with a third price, it is sold at the second until midnight', () => {
    const of = world();
    set(of);
    again(of, { status: 'paused' });
    again(of, { terms: dearer });
    expect(offers(of)).toMatchObject([{ price: money(7000) }]);
    const third = { ...TEN, price: money(8000) };
    again(of, { status: 'paused', terms: dearer });
    again(of, { status: 'paused', terms: third });
    again(of, { terms: third }, { receivedAt: plus(TOMORROW, -1) });
    expect(offers(of)).toMatchObject([{ price: money(7000) }]);
    expect(only(of).next).toMatchObject({ from: TOMORROW, terms: { price: money(8000) } });
    due(of);
    expect(offers(of)).toMatchObject([{ price: money(8000) }]);
  });

  it('[R-6] on another day is one of its own', () => {
    const of = world();
    set(of);
    again(of, { status: 'paused' });
    again(of, { terms: dearer });
    again(of, { status: 'paused', terms: dearer }, { receivedAt: TOMORROW });
    again(of, { terms: { ...TEN, price: money(8000) } }, { receivedAt: TOMORROW });
    expect(offers(of)).toMatchObject([{ price: money(8000) }]);
  });

  it('of a pass that is no longer sold then shows nothing', () => {
    const of = world();
    set(of);
    again(of, { terms: dearer });
    again(of, { status: 'retired', terms: TEN });
    expect(only(of)).not.toHaveProperty('next');
    expect(offers(of)).toEqual([]);
  });
});

describe('[2.4] selling it no longer', () => {
  it('for a while, and again where it stood', () => {
    const of = world();
    set(of);
    set(of, { terms: DAY_PASS });
    const ten = of.all('product').find(({ terms }) => terms.kind === 'multi_visit');
    set(of, { productId: ten?._id ?? '', seen: 1, status: 'paused' });
    expect(offers(of).map(({ kind }) => kind)).toEqual(['day']);
    set(of, { productId: ten?._id ?? '', seen: 1 });
    expect(offers(of).map(({ kind }) => kind)).toEqual(['day', 'multi_visit']);
  });

  it('for good: nobody sees it, and it does not come back', () => {
    const of = world();
    set(of);
    again(of, { status: 'retired' });
    expect(offers(of)).toEqual([]);
    expect(of.one('gym', GYM)).not.toHaveProperty('priceFrom');
    expect(again(of)).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });
});

describe('what is refused', () => {
  it('[R-60] [G5] of whoever may not, from a queue, of another gym’s pass, over what somebody else has set', () => {
    const of = world();
    employ(of, 'manager1', 'manager');
    expect(set(of, {}, {}, 'manager1')).toMatchObject({ code: 'NO_PERMISSION' });
    expect(set(of, {}, { madeAt: NOW, receivedAt: plus(NOW, 16 * MINUTE) })).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'change your passes' },
    });
    set(of);
    expect(again(of, { seen: 2, terms: dearer })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const { seen: _none, ...unseen } = { productId: only(of)._id, seen: 0 };
    expect(set(of, unseen)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(set(of, { productId: 'product:none', seen: 1 })).toMatchObject({ code: 'NOT_FOUND' });
    of.lay([{ ...only(of), _id: 'product:theirs', gymId: 'gym:two' }]);
    expect(set(of, { productId: 'product:theirs', seen: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a twenty-first pass on sale; a draft of it is fine', () => {
    const of = world({ offers: Array.from({ length: 20 }, (_, at) => ({ ...OFFER, productId: `product:${at}` })) });
    expect(set(of)).toMatchObject({ code: 'VALIDATION', facts: { field: 'Passes' } });
    expect(set(of, { status: 'draft' }).state).toBe('accepted');
  });

  const wrong = (terms: Terms) => wrongTerms(terms)?.field;
  it.each([
    ['Price', { ...DAY_PASS, price: money(99) }],
    ['Price', { ...DAY_PASS, price: money(6001) }],
    ['Price', { ...MONTHLY, price: money(200_001) }],
    ['Price', { ...MONTHLY, price: money(-1) }],
    ['Price', { ...DAY_PASS, kind: 'intro', price: money(2001) }],
    ['Visits', { ...TEN, visits: undefined }],
    ['Visits', { ...MONTHLY, visits: 4 }],
    ['Valid for', { ...DAY_PASS, validity: 'P2D' }],
    ['Valid for', { ...TEN, validity: 'P29D' }],
    ['Valid for', { ...TEN, validity: 'P366D' }],
    ['Valid for', { ...TEN, validity: 'P1M' }],
    ['Valid for', { ...MONTHLY, validity: 'P30D' }],
    ['Valid for', { ...MONTHLY, kind: 'fixed_term', validity: 'P4M' }],
    ['Valid for', { ...DAY_PASS, kind: 'intro', validity: 'P15D' }],
  ] as [string, Terms][])('[R-5] %s that cannot be: %o', (field, terms) => {
    expect(wrong(terms)).toBe(field);
    const of = world();
    if (terms.visits !== undefined || field !== 'Visits')
      expect(set(of, { terms })).toMatchObject({ code: 'VALIDATION', facts: { field } });
    expect(of.all('product')).toEqual([]);
  });

  it.each([
    { ...DAY_PASS, price: money(100) },
    { ...DAY_PASS, price: money(6000) },
    { ...TEN, price: money(0), validity: 'P30D' },
    { ...TEN, validity: 'P365D', kind: 'class_pack' },
    { ...MONTHLY, price: money(200_000) },
    { ...MONTHLY, kind: 'fixed_term', validity: 'P12M' },
    { ...DAY_PASS, kind: 'intro', price: money(0), validity: 'P14D' },
    ...TEMPLATES,
  ] as Terms[])('[R-5] but not %o', (terms) => expect(wrong(terms)).toBeUndefined());
});

it('[2.4] the three that a gym begins with', () => {
  expect(TEMPLATES.map(({ kind, price }) => [kind, price.amountMinor])).toEqual([
    ['day', 800],
    ['multi_visit', 6000],
    ['monthly', 3500],
  ]);
});

it('[2.4] what was on sale before the gym kept products of its own goes on as one of them', () => {
  const of = world({ offers: [OFFER] });
  const { productId, version: _v, status: _s, ...terms } = OFFER;
  set(of, { productId, seen: 1, terms: { ...terms, price: money(6500) } });
  expect(only(of)).toMatchObject({ _id: productId, version: 1, next: { version: 2, from: TOMORROW } });
  expect(offers(of)).toEqual([OFFER]);
  due(of, plus(TOMORROW, DAY));
  expect(offers(of)).toMatchObject([{ productId, version: 2, price: money(6500) }]);
});
