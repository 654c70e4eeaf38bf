/** [2.4, R-7, R-15] Who may buy a pass, how often, how many there are, and how long the price that was seen holds. */
import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, MINUTE, NOW, OFFER, pass, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import type { ProposalOf } from '../../folds/proposals.ts';
import type { Offer } from '../../gym/shape.ts';
import { momentOf } from '../../proposal/judge.ts';
import { decidePassBuy } from '../buy.ts';

const [SAM, ALEX, OWNER] = ['member01', 'member02', 'owner001'];
const GYM = 'gym:one';
const PRODUCT = OFFER.productId;
const { productId: _id, version: _version, status: _status, ...TERMS } = OFFER;
type Body = ProposalOf<'pass.buy'>['body'];

const BODY: Body = {
  ...{ gymId: GYM, productId: PRODUCT, version: 1, priceSeen: money(6000), startRequestedNow: false },
  method: 'sandbox:visa',
};

function shop(change: Partial<Offer> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', { offers: [{ ...OFFER, ...change }] }), person(SAM), person(ALEX));
  employ(of, OWNER, 'owner');
  return of;
}
const buy = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by = SAM) =>
  of.say(by, 'pass.buy', { ...BODY, ...change }, when);
const set = (of: KnownWorld, change: Partial<ProposalOf<'product.set'>['body']>, at = NOW) => {
  const [kept] = of.all('product');
  const seen = kept?.next?.version ?? kept?.version ?? 1;
  const body = { gymId: GYM, productId: PRODUCT, seen, status: 'on_sale' as const, terms: TERMS, ...change };
  return of.say(OWNER, 'product.set', body, { receivedAt: at });
};
const report = (of: KnownWorld, result: 'succeeded' | 'failed', at = plus(NOW, 1000), memberId = SAM) => {
  const { _id: paymentId } = of
    .all('payment')
    .filter((one) => one.memberId === memberId)
    .at(-1) ?? { _id: '' };
  return of.system('system.payment-reported', { paymentId, memberId, result, shortCode: '7K3M9QXA', pspRef: 'psp_1' }, at);
};
const onPage = (of: KnownWorld) => of.one('gym', GYM).offers.map(({ productId }) => productId);

describe('[R-7] a price that was seen', () => {
  const MIDNIGHT = '2026-03-04T00:00:00.000Z';
  const dearer = { ...TERMS, price: money(7000) };
  /** Dearer since midnight. */
  function changed(): KnownWorld {
    const of = shop();
    set(of, { terms: dearer });
    of.system('system.product-due', { gymId: GYM, productId: PRODUCT }, MIDNIGHT);
    return of;
  }

  it.each([
    ['at the first moment of the new one', 0],
    ['15 minutes on', 15 * MINUTE],
  ])('is honoured %s, with the terms that went with it', (_when, later) => {
    const of = changed();
    expect(buy(of, {}, { receivedAt: plus(MIDNIGHT, later) }).state).toBe('accepted');
    expect(of.all('pass')).toMatchObject([{ productVersion: 1, snapshot: { price: money(6000) } }]);
    expect(of.all('payment')).toMatchObject([{ total: money(6000), lines: [{ version: 1 }] }]);
    expect(of.all('errand')).toMatchObject([{ task: { amount: money(6000) } }]);
  });

  it.each([15 * MINUTE + 1, 15 * MINUTE + 1000, DAY])('is refused %i ms on, and nothing is charged', (later) => {
    const of = changed();
    const refusal = { state: 'refused', code: 'PRICE_CHANGED', facts: { price: '£70.00' }, documents: [] };
    expect(buy(of, {}, { receivedAt: plus(MIDNIGHT, later) })).toMatchObject(refusal);
    expect([of.all('payment'), of.all('errand')]).toEqual([[], []]);
  });

  it('counts by when it arrives, whatever the device says of when that was', () => {
    const of = changed();
    const when = { madeAt: plus(MIDNIGHT, 14 * MINUTE), receivedAt: plus(MIDNIGHT, 16 * MINUTE) };
    expect(buy(of, {}, when)).toMatchObject({ code: 'PRICE_CHANGED' });
  });

  it('is that of its version: no other price with the old number, nor the old price with the new one', () => {
    const soon = { receivedAt: plus(MIDNIGHT, MINUTE) };
    expect(buy(changed(), { priceSeen: money(100) }, soon)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(buy(changed(), { version: 2 }, soon)).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(buy(changed(), { version: 3, priceSeen: money(7000) }, soon)).toMatchObject({ code: 'TERMS_CHANGED' });
    expect(buy(changed(), { version: 2, priceSeen: money(7000) }, soon).state).toBe('accepted');
  });

  it('other terms at the same price are honoured as long, and not longer', () => {
    const of = shop();
    set(of, { terms: { ...TERMS, validity: 'P90D' } });
    of.system('system.product-due', { gymId: GYM, productId: PRODUCT }, MIDNIGHT);
    expect(buy(of, {}, { receivedAt: plus(MIDNIGHT, 15 * MINUTE + 1) })).toMatchObject({ code: 'TERMS_CHANGED' });
    buy(of, {}, { receivedAt: plus(MIDNIGHT, 15 * MINUTE) });
    expect(of.all('pass')).toMatchObject([{ snapshot: { validity: 'P180D' } }]);
  });

  it('of what was taken off sale and came back dearer is honoured from when it was taken off', () => {
    const of = shop();
    set(of, { status: 'paused' });
    set(of, { terms: dearer }, plus(NOW, 5 * MINUTE));
    expect(buy(of, {}, { receivedAt: plus(NOW, 15 * MINUTE + 1) })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(buy(of, {}, { receivedAt: plus(NOW, 15 * MINUTE) }).state).toBe('accepted');
  });

  it('buys nothing that is off sale', () => {
    const of = changed();
    set(of, { status: 'paused', terms: dearer }, plus(MIDNIGHT, MINUTE));
    expect(buy(of, {}, { receivedAt: plus(MIDNIGHT, 2 * MINUTE) })).toMatchObject({ code: 'NOT_ON_SALE' });
  });

  it('[A4] a device that has seen the new one cannot tell, and asks', () => {
    const of = changed();
    const proposal = of.proposal('pass.buy', BODY, { receivedAt: plus(MIDNIGHT, MINUTE) });
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: plus(MIDNIGHT, MINUTE) });
    const unsure = { state: 'accepted', documents: [], unknown: ['price'] };
    expect(decidePassBuy(proposal, blindTo(of, 'gym-'), moment)).toEqual(unsure);
  });
});

describe('[2.4] how many there are', () => {
  const few = (stock: number) => {
    const of = shop();
    set(of, { stock });
    return of;
  };

  it('the last one is sold once, whoever else is paying for it, and takes the pass off the page', () => {
    const of = few(1);
    expect(buy(of).state).toBe('accepted');
    expect(of.all('product')).toMatchObject([{ stock: { left: 0 } }]);
    expect([onPage(of), of.one('gym', GYM).priceFrom]).toEqual([[], undefined]);
    expect(buy(of, {}, {}, ALEX)).toMatchObject({ state: 'refused', code: 'SOLD_OUT', documents: [] });
    expect(of.all('pass')).toHaveLength(1);
    report(of, 'succeeded');
    expect(of.all('product')).toMatchObject([{ stock: { left: 0 } }]);
  });

  it('one more is there while there are others', () => {
    const of = few(2);
    buy(of);
    expect([onPage(of), of.all('product')[0]?.stock?.left]).toEqual([[PRODUCT], 1]);
    expect(buy(of, {}, {}, ALEX).state).toBe('accepted');
  });

  it.each(['declined', 'given up'])('what is %s is there for somebody else', (how) => {
    const of = few(1);
    buy(of);
    if (how === 'declined') report(of, 'failed');
    else {
      const [open] = of.all('payment');
      of.system('system.payment-abandoned', { paymentId: open?._id ?? '', memberId: SAM }, plus(NOW, 30 * MINUTE));
    }
    expect([onPage(of), of.all('product')[0]?.stock?.left]).toEqual([[PRODUCT], 1]);
    expect(report(of, 'failed').documents).toEqual([]);
    expect(buy(of, {}, { receivedAt: plus(NOW, HOUR) }, ALEX).state).toBe('accepted');
  });

  it('an order from before they were counted gives none back', () => {
    const of = shop();
    set(of, { terms: { ...TERMS, description: 'Once counted.' }, status: 'paused' });
    set(of, {}, NOW);
    buy(of);
    set(of, { stock: 5 }, plus(NOW, MINUTE));
    report(of, 'failed', plus(NOW, 2 * MINUTE));
    expect(of.all('product')[0]?.stock?.left).toBe(5);
  });

  it('[2.4] outside the time of its sale it is not sold, whether or not that has been noticed', () => {
    const of = shop();
    set(of, { onSale: { to: plus(NOW, HOUR) } });
    expect(buy(of, {}, { receivedAt: plus(NOW, HOUR) })).toMatchObject({ code: 'NOT_ON_SALE' });
    expect(buy(of, {}, { receivedAt: plus(NOW, HOUR - 1) }).state).toBe('accepted');
  });
});

describe('[2.4] how often one person may buy it', () => {
  it.each([
    [1, 'You can buy this pass once.'],
    [2, 'You can buy this pass 2 times.'],
  ])('%i, and not once more; others do', (limitPerMember, rule) => {
    const of = shop({ limitPerMember });
    for (let at = 0; at < limitPerMember; at += 1) expect(buy(of).state).toBe('accepted');
    expect(buy(of)).toMatchObject({ state: 'refused', code: 'NOT_ELIGIBLE', facts: { rule }, documents: [] });
    expect(buy(of, {}, {}, ALEX).state).toBe('accepted');
  });

  it('what is over counts; what was declined, or given back unused, does not', () => {
    const again = (change: Parameters<typeof pass>[2]) => {
      const of = shop({ limitPerMember: 1 });
      of.lay([pass('was', SAM, change)]);
      return buy(of).state;
    };
    expect(again({ status: 'expired' })).toBe('refused');
    expect(again({ status: 'refunded', visitsUsed: 1 })).toBe('refused');
    expect(again({ status: 'refunded' })).toBe('accepted');
    const declined = shop({ limitPerMember: 1 });
    buy(declined);
    report(declined, 'failed');
    expect(buy(declined).state).toBe('accepted');
    expect(again({ productId: 'product:other', status: 'expired' })).toBe('accepted');
  });
});

describe('[R-15] an introduction', () => {
  const intro = { kind: 'intro' as const, price: money(0), validity: 'P14D' };
  const ONCE = 'You can buy an introductory pass once at each gym.';
  const NEW = 'This pass is for people who are new to this gym.';
  const free = { priceSeen: money(0) };

  it('is bought once by each person at each gym, also under another name', () => {
    const of = shop(intro);
    expect(buy(of, free).state).toBe('accepted');
    expect(buy(of, free)).toMatchObject({ code: 'NOT_ELIGIBLE', facts: { rule: ONCE } });
    expect(buy(of, free, {}, ALEX).state).toBe('accepted');
    const other = shop(intro);
    other.lay([pass('was', SAM, { kind: 'intro', productId: 'product:spring', status: 'expired' })]);
    expect(buy(other, free)).toMatchObject({ facts: { rule: ONCE } });
    const elsewhere = shop(intro);
    elsewhere.lay([pass('was', SAM, { kind: 'intro', productId: 'product:two', gymIds: ['gym:two'], status: 'expired' })]);
    expect(buy(elsewhere, free).state).toBe('accepted');
  });

  it.each<[string, Partial<Offer>]>([
    ['an introduction', intro],
    ['whatever its gym keeps for them', { eligibility: { kind: 'new_to_gym' }, price: money(0) }],
  ])('%s is for who has held no pass there and not come in', (_what, change) => {
    const held = shop(change);
    held.lay([pass('was', SAM, { productId: 'product:other', status: 'expired' })]);
    expect(buy(held, free)).toMatchObject({ code: 'NOT_ELIGIBLE', facts: { rule: NEW } });
    const came = shop(change);
    came.lay([checkin('was', { memberId: SAM, gymId: GYM })]);
    expect(buy(came, free)).toMatchObject({ facts: { rule: NEW } });
    const not = shop(change);
    not.lay([
      checkin('was', { memberId: SAM, gymId: GYM, status: 'voided' }),
      checkin('two', { memberId: SAM, gymId: 'gym:two' }),
    ]);
    not.lay([pass('two', SAM, { productId: 'product:two', gymIds: ['gym:two'] })]);
    expect(buy(not, free).state).toBe('accepted');
  });
});

describe('[2.4] for whom it is', () => {
  it.each<[Offer['eligibility'], string]>([
    [{ kind: 'age', min: 60 }, 'This pass is for people aged 60 and over. Say that you can show it.'],
    [{ kind: 'age', max: 15 }, 'This pass is for people aged 15 and under. Say that you can show it.'],
    [{ kind: 'age', min: 16, max: 25 }, 'This pass is for ages 16 to 25. Say that you can show it.'],
    [{ kind: 'proof', of: 'NHS staff' }, 'This pass is for NHS staff. Say that you can show it.'],
  ])('%o: the buyer says so, and it stands on the pass for the desk', (eligibility, rule) => {
    const of = shop({ eligibility });
    expect(buy(of)).toMatchObject({ state: 'refused', code: 'NOT_ELIGIBLE', facts: { rule }, documents: [] });
    expect(buy(of, { meets: true }).state).toBe('accepted');
    expect(of.all('pass')).toMatchObject([{ snapshot: { eligibility } }]);
    report(of, 'succeeded');
    expect(of.all('roster')).toMatchObject([{ productId: PRODUCT, eligibility }]);
  });

  it('anyone: nothing has to be said, and nothing is kept', () => {
    const of = shop();
    buy(of);
    report(of, 'succeeded');
    expect(of.all('pass')[0]?.snapshot).not.toHaveProperty('eligibility');
    expect(of.all('roster')[0]).not.toHaveProperty('eligibility');
  });
});
