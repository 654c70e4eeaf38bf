import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import { dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Gym } from '../gym/shape.ts';
import type { Product, Terms } from './shape.ts';
import { TEMPLATES, wrongTerms } from './terms.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
/** What comes of it: documents, and lines on record. */
const made = ({ state, documents, audit }: Decision) => [state, documents, audit];
const NOTHING = ['accepted', [], undefined];
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
const third: Terms = { ...TEN, price: money(8000) };
/** Set anew, or taken off sale and put back with these terms. */
const back = (of: KnownWorld, terms: Terms, receivedAt = NOW) => {
  if (of.all('product').length === 0) return set(of, { terms }, { receivedAt });
  again(of, { status: 'paused', terms: only(of).terms }, { receivedAt });
  return again(of, { terms }, { receivedAt });
};
const due = (of: KnownWorld, at = TOMORROW) => of.system('system.product-due', { gymId: GYM, productId: only(of)._id }, at);

describe('[2.4] a new pass', () => {
  it('is on sale at once, with the gym’s lowest price, and on record', () => {
    const of = world();
    const { state, audit } = set(of);
    const { _id: id } = only(of);
    const after = { status: 'on_sale', version: 1, price: 6000 };
    expect([state, audit]).toEqual(['accepted', [{ action: 'product.set', target: { type: 'product', id }, after }]]);
    set(of, { terms: DAY_PASS });
    expect(offers(of).map(({ name, version, status }) => [name, version, status])).toEqual([
      ['10 visits', 1, 'on_sale'],
      ['Day pass', 1, 'on_sale'],
    ]);
    expect(of.one('gym', GYM).priceFrom).toEqual(money(800));
    expect(of.all('product')[0]).toMatchObject({
      type: 'product',
      gymId: GYM,
      versions: [{ version: 1, from: NOW, name: '10 visits', price: money(6000) }],
    });
  });

  it('[A1] has the id of what it was set with', () => {
    const of = world();
    const { proposal } = set(of);
    expect(only(of)._id).toBe(proposal._id.replace('proposal:', 'product:'));
  });

  it('that was a draft and is sold as it stands counts from then', () => {
    const of = world();
    set(of, { status: 'draft' });
    expect(made(again(of, { status: 'draft' }))).toEqual(NOTHING);
    again(of, {}, { receivedAt: plus(NOW, HOUR) });
    expect(only(of).versions).toMatchObject([{ version: 1, from: plus(NOW, HOUR) }]);
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
    const now = { status: 'on_sale', version: 1, price: 6000 };
    expect(again(of, { terms: dearer }).audit).toMatchObject([
      { before: now, after: { ...now, nextPrice: 7000, nextVersion: 2 } },
    ]);
    expect(only(of)).not.toHaveProperty('before');
    expect(only(of).next).toEqual({ from: TOMORROW, version: 2, terms: dearer });
    expect(dueOf(only(of))).toEqual({
      at: TOMORROW,
      kind: 'system.product-due',
      body: { gymId: GYM, productId: only(of)._id },
    });
    expect(offers(of)).toMatchObject([{ version: 1, price: money(6000) }]);
    expect(due(of, plus(TOMORROW, -1)).documents).toEqual([]);
    due(of);
    expect(offers(of)).toMatchObject([{ version: 2, price: money(7000) }]);
    expect(of.one('gym', GYM).priceFrom).toEqual(money(7000));
    expect(only(of)).not.toHaveProperty('next');
    expect(only(of).before).toEqual({ version: 1, terms: TEN, until: TOMORROW });
    expect(dueOf(only(of))).toBeNull();
    expect(only(of).versions.map(({ version, from }) => [version, from])).toEqual([
      [1, NOW],
      [2, TOMORROW],
    ]);
    expect(due(of).documents).toEqual([]);
  });

  it('of a pass, or at a gym, that is not there any more begins nowhere', () => {
    const of = world();
    set(of);
    again(of, { terms: dearer });
    const theirs = { ...only(of), _id: 'product:gone', gymId: 'gym:gone' };
    of.lay([theirs]);
    for (const body of [
      { gymId: GYM, productId: 'product:none' },
      { gymId: theirs.gymId, productId: theirs._id },
    ])
      expect(made(of.system('system.product-due', body, TOMORROW)), body.productId).toEqual(NOTHING);
  });

  it('thought over on the same day is still one change', () => {
    const of = world();
    set(of);
    again(of, { terms: dearer });
    expect(made(again(of, { terms: dearer }))).toEqual(NOTHING);
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

  it('said as it is taken off sale is there at once, for when it is sold again', () => {
    const of = world();
    set(of);
    again(of, { status: 'paused', terms: dearer });
    expect(only(of)).toMatchObject({ status: 'paused', version: 2, terms: dearer, versions: [{ version: 1 }] });
    expect(only(of)).not.toHaveProperty('next');
  });

  it('[R-6] is one a day where people have seen it, and as many as one likes while the gym is a draft', () => {
    const of = world({ status: 'draft' });
    set(of);
    again(of, { terms: dearer });
    again(of, { terms: third });
    expect(offers(of)).toMatchObject([{ version: 3, price: money(8000) }]);
  });

  it('[R-6] is none where a pass that is off sale comes back by another name alone, nor is a name a price', () => {
    const [named, both] = [
      { ...dearer, name: 'Ten visits' },
      { ...TEN, name: 'Ten visits' },
    ];
    const of = world();
    for (const terms of [TEN, dearer, named]) back(of, terms);
    expect(offers(of)).toMatchObject([{ version: 3, name: 'Ten visits', price: money(7000) }]);
    const other = world();
    for (const terms of [TEN, both, named]) back(other, terms);
    expect(offers(other)).toMatchObject([{ version: 3, name: 'Ten visits', price: money(7000) }]);
  });

  it('[R-6] is counted from the last of them, however many there were before', () => {
    const of = world();
    for (const terms of [TEN, dearer]) back(of, terms);
    back(of, third, TOMORROW);
    expect(offers(of)).toMatchObject([{ version: 3, price: money(8000) }]);
    back(of, { ...TEN, price: money(9000) }, TOMORROW);
    expect(offers(of)).toMatchObject([{ version: 3, price: money(8000) }]);
    expect(only(of).next).toMatchObject({ from: plus(TOMORROW, DAY), version: 4 });
  });

  it('[R-6] is one a day: off sale and back with a third price, it is sold at the second until midnight', () => {
    const of = world();
    set(of);
    again(of, { status: 'paused' });
    again(of, { terms: dearer });
    expect(offers(of)).toMatchObject([{ price: money(7000) }]);
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
    again(of, { terms: third }, { receivedAt: TOMORROW });
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
    expect(of.one('product', ten?._id ?? '').versions).toHaveLength(1);
  });

  it('changed while it is sold, it stays where people found it', () => {
    const of = world({ status: 'draft' });
    const { proposal } = set(of);
    set(of, { terms: DAY_PASS });
    set(of, { productId: proposal._id.replace('proposal:', 'product:'), seen: 1, terms: dearer });
    expect(offers(of).map(({ price }) => price.amountMinor)).toEqual([7000, 800]);
  });

  it('for good: nobody sees it, and it does not come back', () => {
    const of = world();
    set(of);
    again(of, { status: 'retired' });
    expect(offers(of)).toEqual([]);
    expect(of.one('gym', GYM)).not.toHaveProperty('priceFrom');
    expect(again(of)).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it('for good, whatever else was said with it: it ends as it was sold', () => {
    const of = world();
    set(of);
    again(of, { status: 'retired', terms: dearer });
    expect(only(of)).toMatchObject({ status: 'retired', version: 1, terms: TEN, versions: [{ version: 1 }] });
  });

  it('because we stopped it: its gym does not bring it back', () => {
    const of = world();
    set(of);
    of.lay([{ ...only(of), status: 'blocked' }]);
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

  it('a twenty-first pass on sale; a draft of it is fine, and so is the twentieth', () => {
    const selling = (length: number) =>
      world({ offers: Array.from({ length }, (_, at) => ({ ...OFFER, productId: `product:${at}` })) });
    expect(set(selling(20))).toMatchObject({
      code: 'VALIDATION',
      facts: { field: 'Passes', rule: 'you can have 20 on sale at a time.' },
    });
    expect(set(selling(20), { status: 'draft' }).state).toBe('accepted');
    expect(set(selling(19)).state).toBe('accepted');
  });

  it('[L6] nothing that was said before its author might, and then waited; of whoever may not, all of it', () => {
    const of = world();
    employ(of, 'owner002', 'owner', GYM, plus(NOW, HOUR));
    const when = { madeAt: NOW, receivedAt: plus(NOW, HOUR + 15 * MINUTE) };
    expect(set(of, {}, when)).toMatchObject({ code: 'NEEDS_ONLINE' });
    expect(set(of, {}, when, 'owner002')).toMatchObject({ state: 'accepted' });
    expect(set(of, {}, {}, 'nobody00')).toMatchObject({ code: 'NO_PERMISSION' });
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
});

it('keeps the last fifty of its prices', () => {
  const of = world();
  set(of);
  const versions = Array.from({ length: 50 }, (_, at) => ({
    version: at + 1,
    from: plus(NOW, at),
    name: 'Ten',
    price: TEN.price,
  }));
  of.lay([{ ...only(of), version: 50, versions }]);
  again(of, { terms: dearer });
  due(of);
  const kept = only(of).versions.map(({ version }) => version);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 2, 51]);
});

describe('[2.4] what was on sale before the gym kept products of its own', () => {
  const { productId, version: _version, status: _status, ...terms } = OFFER;

  it('goes on as one of them', () => {
    const of = world({ offers: [OFFER] });
    set(of, { productId, seen: 1, terms: { ...terms, price: money(6500) } });
    // Who set it is on record, and not for everybody who works there.
    const by = { createdBy: 'system', updatedBy: 'system' };
    expect(only(of)).toEqual({
      ...{ _id: productId, type: 'product', gymId: GYM, status: 'on_sale', version: 1, terms, versions: [] },
      ...{ schemaVersion: 1, createdAt: NOW, updatedAt: NOW, ...by },
      next: { version: 2, from: TOMORROW, terms: { ...terms, price: money(6500) } },
    });
    expect(offers(of)).toEqual([OFFER]);
    due(of, plus(TOMORROW, DAY));
    expect(offers(of)).toMatchObject([{ productId, version: 2, price: money(6500) }]);
  });

  it('and is not sold is in no price from which the gym begins', () => {
    const of = world({ offers: [{ ...OFFER, status: 'paused', price: money(100) }] });
    set(of);
    expect(of.one('gym', GYM).priceFrom).toEqual(money(6000));
  });

  it('is found by its own id alone', () => {
    const of = world({ offers: [OFFER, { ...OFFER, productId: 'product:day', version: 7 }] });
    expect(set(of, { productId: 'product:day', seen: 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(set(of, { productId: 'product:day', seen: 7, status: 'paused', terms })).toMatchObject({ state: 'accepted' });
    expect(offers(of).map((one) => one.productId)).toEqual([productId]);
  });
});
