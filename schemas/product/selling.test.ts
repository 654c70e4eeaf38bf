/** [2.4] From when, until when and how often a pass is sold; and in which order a gym's passes stand. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, OFFER } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Gym } from '../gym/shape.ts';
import type { Product } from './shape.ts';
import { TEMPLATES } from './terms.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const [DAY_PASS, TEN, MONTHLY] = TEMPLATES;
type Body = ProposalOf<'product.set'>['body'];

function world(change: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', { offers: [], ...change }));
  employ(of, OWNER, 'owner');
  return of;
}
const set = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}) =>
  of.say(OWNER, 'product.set', { gymId: GYM, status: 'on_sale', terms: TEN, ...change }, when);
const only = (of: KnownWorld): Product => {
  const [first, ...others] = of.all('product');
  if (!first || others.length > 0) throw new Error('not one product');
  return first;
};
const again = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}) => {
  const { _id, version, next } = only(of);
  return set(of, { productId: _id, seen: next?.version ?? version, ...change }, when);
};
const names = (of: KnownWorld) => of.one('gym', GYM).offers.map(({ name }) => name);
const due = (of: KnownWorld, at: string) => of.system('system.product-due', { gymId: GYM, productId: only(of)._id }, at);

describe('[2.4] how many may be sold', () => {
  it('is counted from when it is said, and makes no version', () => {
    const of = world();
    set(of, { stock: 30 });
    expect(only(of)).toMatchObject({ version: 1, stock: { left: 30, since: NOW } });
    again(of, { stock: 5 }, { receivedAt: plus(NOW, HOUR) });
    expect(only(of)).toMatchObject({ version: 1, stock: { left: 5, since: plus(NOW, HOUR) } });
    expect(only(of).versions).toHaveLength(1);
  });

  it('stays where it is not said, and null ends it', () => {
    const of = world();
    set(of, { stock: 30 });
    again(of, { terms: { ...TEN, name: 'Ten' } });
    expect(only(of).stock).toEqual({ left: 30, since: NOW });
    again(of, { terms: TEN, stock: null });
    expect(only(of)).not.toHaveProperty('stock');
  });

  it('none: nobody sees it, until there are some again', () => {
    const of = world();
    set(of, { stock: 0 });
    expect(names(of)).toEqual([]);
    expect(of.one('gym', GYM)).not.toHaveProperty('priceFrom');
    again(of, { stock: 1 });
    expect(names(of)).toEqual(['10 visits']);
  });

  it('is said of nothing that is no longer sold', () => {
    const of = world();
    set(of, { stock: 3, onSale: { to: plus(NOW, DAY) } });
    again(of, { status: 'retired' });
    expect(only(of)).not.toHaveProperty('stock');
    expect(dueOf(only(of))).toBeNull();
  });
});

describe('[2.4] from when and until when', () => {
  const [from, to] = [plus(NOW, DAY), plus(NOW, 3 * DAY)];

  it('nobody sees it sooner, and from then on everybody does', () => {
    const of = world();
    set(of, { onSale: { from, to } });
    expect(names(of)).toEqual([]);
    expect(dueOf(only(of))?.at).toBe(from);
    expect(due(of, plus(from, -1)).documents).toEqual([]);
    due(of, from);
    expect(names(of)).toEqual(['10 visits']);
    expect(dueOf(only(of))?.at).toBe(to);
  });

  it('when its time is over it is paused, and no longer due', () => {
    const of = world();
    set(of, { onSale: { to } });
    expect(names(of)).toEqual(['10 visits']);
    due(of, to);
    expect(only(of)).toMatchObject({ status: 'paused', before: { version: 1, until: to } });
    expect(names(of)).toEqual([]);
    expect(dueOf(only(of))).toBeNull();
    expect(due(of, to).documents).toEqual([]);
  });

  it('[R-6] a price that begins sooner is due first', () => {
    const of = world();
    set(of, { onSale: { to } });
    again(of, { terms: { ...TEN, price: money(7000) } });
    expect(dueOf(only(of))?.at).toBe('2026-03-04T00:00:00.000Z');
  });

  it('[R-6] changed before it is on sale, it is changed at once: nobody has seen it', () => {
    const of = world();
    set(of, { onSale: { from } });
    again(of, { terms: { ...TEN, price: money(7000) } });
    expect(only(of)).toMatchObject({ terms: { price: money(7000) } });
    expect(only(of)).not.toHaveProperty('next');
  });

  it.each([
    ['still to come', { to: NOW }, 'choose a time that is still to come.'],
    ['after it begins', { from: to, to: from }, 'choose a time after it begins.'],
    ['not as it begins', { from, to: from }, 'choose a time after it begins.'],
  ])('it ends at a time that is %s', (_how, onSale, rule) => {
    const of = world();
    expect(set(of, { onSale })).toMatchObject({ code: 'VALIDATION', facts: { field: 'On sale until', rule } });
  });
});

it('[2.4] what is taken off sale may be of before a rule there is now', () => {
  const { productId, version: _version, status: _status, ...terms } = { ...OFFER, price: money(0) };
  const of = world({ offers: [{ ...OFFER, price: money(0) }] });
  expect(set(of, { productId, seen: 1, terms })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Price' } });
  expect(set(of, { productId, seen: 1, status: 'retired', terms })).toMatchObject({ state: 'accepted' });
  expect(names(of)).toEqual([]);
});

describe('[R-7] what was sold until a moment ago', () => {
  it('is kept when it is taken off sale, whatever it becomes meanwhile', () => {
    const of = world();
    set(of);
    const at = plus(NOW, MINUTE);
    again(of, { status: 'paused' }, { receivedAt: at });
    expect(only(of).before).toEqual({ version: 1, terms: TEN, until: at });
    again(of, { status: 'paused', terms: { ...TEN, price: money(7000) } }, { receivedAt: plus(at, HOUR) });
    again(of, { terms: { ...TEN, price: money(7000) } }, { receivedAt: plus(at, HOUR) });
    expect(only(of)).toMatchObject({ version: 2, before: { version: 1, until: at } });
  });
});

describe('[4.3] the order on the gym’s page', () => {
  const three = () => {
    const of = world({ offers: [OFFER] });
    const ids = [DAY_PASS, MONTHLY].map((terms) => set(of, { terms }).proposal._id.replace('proposal:', 'product:'));
    return { of, ids: [...ids, OFFER.productId] };
  };
  const order = (of: KnownWorld, productIds: string[], by = OWNER, when: When = {}) =>
    of.say(by, 'product.order', { gymId: GYM, productIds }, when);

  it('is as it was said, also of what was imported, and is kept while one is off sale', () => {
    const { of, ids } = three();
    expect(names(of)).toEqual(['10 visits', 'Day pass', 'Monthly']);
    const [day = '', monthly = '', ten = ''] = ids;
    expect(order(of, [monthly, ten, day]).state).toBe('accepted');
    expect(names(of)).toEqual(['Monthly', '10 visits', 'Day pass']);
    const { version } = of.one('product', monthly);
    set(of, { productId: monthly, seen: version, status: 'paused', terms: MONTHLY });
    expect(names(of)).toEqual(['10 visits', 'Day pass']);
    set(of, { productId: monthly, seen: version, terms: MONTHLY });
    expect(names(of)).toEqual(['Monthly', '10 visits', 'Day pass']);
    set(of, { productId: ten, seen: 1, status: 'paused', terms: TEN });
    set(of, { productId: ten, seen: 1, terms: TEN });
    expect(names(of)).toEqual(['Monthly', '10 visits', 'Day pass']);
  });

  it('said again, nothing changes; one that is new comes last; what is not said stays', () => {
    const { of, ids } = three();
    const [day = '', monthly = '', ten = ''] = ids;
    order(of, [ten, monthly, day]);
    expect(order(of, [ten, monthly, day]).documents).toEqual([]);
    set(of, { terms: { ...DAY_PASS, name: 'Another day' } });
    expect(names(of)).toEqual(['10 visits', 'Monthly', 'Day pass', 'Another day']);
    order(of, [day, ten]);
    expect(names(of).slice(0, 2)).toEqual(['Day pass', '10 visits']);
  });

  it('[R-60] [G5] is refused of whoever may not, from a queue, of what is not there, and of one said twice', () => {
    const { of, ids } = three();
    const [day = ''] = ids;
    employ(of, 'manager1', 'manager');
    expect(order(of, ids, 'manager1')).toMatchObject({ code: 'NO_PERMISSION' });
    expect(order(of, ids, 'nobody00')).toMatchObject({ code: 'NO_PERMISSION' });
    expect(order(of, ids, OWNER, { madeAt: NOW, receivedAt: plus(NOW, 16 * MINUTE) })).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'change their order' },
    });
    of.lay([{ ...of.one('product', day), _id: 'product:theirs', gymId: 'gym:two' }]);
    for (const wrong of ['product:none', 'product:theirs']) expect(order(of, [day, wrong])).toMatchObject({ code: 'NOT_FOUND' });
    expect(order(of, [day, day])).toMatchObject({ code: 'VALIDATION', facts: { field: 'Order', rule: 'say each pass once.' } });
    expect(names(of)).toEqual(['10 visits', 'Day pass', 'Monthly']);
  });
});
