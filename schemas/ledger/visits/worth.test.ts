/** R-40, C3, C7, C8: what a visit that no pass paid for is worth, and what its member is asked for it, worked out by hand in pence. */
import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, OFFER, pass, payment } from '../../../tests/rules/documents.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import type { Offer } from '../../gym/shape.ts';
import type { Pass } from '../../pass/shape.ts';
import { askedOf, type GivenForPass, worthToGym } from './worth.ts';

const SAM = 'member01';
/** Without a number of visits. */
function held(change: Partial<Pass>, validity = 'P30D', pence = 6000): Pass {
  const { visitsTotal: _all, ...rest } = pass('one', SAM, change);
  return { ...rest, ...change, snapshot: { ...rest.snapshot, validity, price: money(pence) } };
}

describe('[R-40] to its gym a visit is worth', () => {
  it.each<[string, Pass, number]>([
    ['its share of ten for £60', pass('one', SAM), 600],
    ['of seven for £60, half a penny up', pass('one', SAM, { visitsTotal: 7 }), 857],
    ['a day of thirty for £60', held({ kind: 'monthly' }), 200],
    ['a day of the 31 of March', held({ kind: 'monthly' }, 'P1M'), 194],
    ['all of what is good for less than a day', held({ kind: 'fixed_term' }, 'PT2H', 1400), 1400],
    ['a day pass, all of it', held({ kind: 'day' }, 'P1D', 900), 900],
    ['£15 at most', held({ kind: 'day' }, 'P1D', 1501), 1500],
  ])('%s', (_, of, pence) => expect(worthToGym(of)).toBe(pence));
});

describe('what its member is asked for', () => {
  const AT = plus(NOW, 3 * DAY);
  const visit = (judgedAt: string, codes: readonly 'PASS_REFUNDED'[] = ['PASS_REFUNDED']) =>
    checkin('v', { passId: 'pass:one', codes: [...codes], judgedAt });
  const dayPass = (pence: number, change: Partial<Offer> = {}): Offer => ({
    ...{ ...OFFER, productId: `product:${pence}`, kind: 'day', price: money(pence), ...change },
  });
  const refunded = (change: Partial<Pass> = {}) => pass('one', SAM, { status: 'refunded', refundedAt: AT, ...change });
  const given = (cause: GivenForPass['refund']['cause'], besides = 0): GivenForPass => ({
    payment: payment('one', { memberId: SAM }),
    refund: {
      ...{ _id: 'refund:a', type: 'refund', schemaVersion: 1, createdAt: AT, updatedAt: AT, createdBy: SAM, updatedBy: SAM },
      ...{ proposalId: 'proposal:a', judgedAt: AT, paymentId: 'payment:one', passId: 'pass:one', memberId: SAM },
      ...{ gymId: 'gym:one', amount: money(0), cause, status: 'paid' },
    },
    besides,
  });
  const none = { gym: undefined, given: undefined, earlier: 0 };

  it('[C3] of a pass that was used up: what it was worth', () => {
    expect(askedOf({ ...none, visit: visit(NOW, []), pass: refunded() })).toBe(600);
  });

  it('[C7] after the refund: the cheapest day pass that is on sale there, or what it was worth', () => {
    const ask = (offers: readonly Offer[]) =>
      askedOf({ ...none, visit: visit(plus(AT, 1)), pass: refunded(), gym: gym('one', { offers: [...offers] }) });
    expect(ask([OFFER, dayPass(1100), dayPass(900), dayPass(700, { status: 'off_sale' as never })])).toBe(900);
    expect(ask([OFFER])).toBe(600);
    expect(askedOf({ ...none, visit: visit(plus(AT, HOUR)), pass: refunded() })).toBe(600);
  });

  it('[C8] before it, to the very moment: what the refund was too much by, and nothing where nothing was worked out', () => {
    for (const at of [NOW, AT])
      expect(askedOf({ ...none, visit: visit(at), pass: refunded(), given: given('gym_closed') })).toBe(600);
    expect(askedOf({ ...none, visit: visit(AT), pass: refunded() })).toBe(0);
    expect(askedOf({ ...none, visit: visit(AT), pass: refunded(), given: given('duplicate_charge') })).toBe(0);
  });

  it('[C8] each of several for its own part of it, to the penny: of £60 for seven the fourth is a penny more', () => {
    const seven = (visitsUsed: number, earlier: number, owedVisits = 0) =>
      askedOf({
        ...none,
        visit: visit(NOW),
        pass: refunded({ visitsTotal: 7, visitsUsed, owedVisits }),
        given: given('gym_closed'),
        earlier,
      });
    expect([seven(2, 0), seven(2, 1), seven(2, 2)]).toEqual([857, 858, 857]);
    // Those that no pass paid for are in its count, and were not in the quote.
    expect([seven(3, 1, 1), seven(4, 0, 1)]).toEqual([858, 858]);
  });

  it('[C8] of one that its first visit would have started: a day of it, and it was not started when it was worked out', () => {
    const month = (change: Partial<Pass>) =>
      held({ kind: 'monthly', status: 'refunded', refundedAt: AT, validFrom: NOW, validTo: plus(NOW, 30 * DAY), ...change });
    // £60 back, where the fourth day of thirty was running: 26 of them are left.
    expect(askedOf({ ...none, visit: visit(NOW), pass: month({}), given: given('gym_closed') })).toBe(800);
    // Already started, the days were in the quote.
    expect(askedOf({ ...none, visit: visit(NOW), pass: month({ visitsUsed: 1 }), given: given('gym_closed') })).toBe(0);
    const bought = month({});
    const atPurchase = { ...bought, snapshot: { ...bought.snapshot, activation: 'purchase' as const } };
    expect(askedOf({ ...none, visit: visit(NOW), pass: atPurchase, given: given('gym_closed') })).toBe(0);
  });

  it('[C8] of what went back besides nobody is asked twice', () => {
    const asked = askedOf({ ...none, visit: visit(NOW), pass: refunded(), given: given('gym_closed', 5800) });
    // Only £2.00 was left to give back: with the visit or without.
    expect(asked).toBe(0);
  });
});
