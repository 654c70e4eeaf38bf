import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, NOW, pass } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { OFFER_KINDS } from '../gym/shape.ts';
import type { Pass } from '../pass/shape.ts';
import { gymSideOf, type Quoted, refundQuote } from './quote.ts';
import { REFUND_CAUSES } from './shape.ts';

const COOLING = plus(NOW, 14 * DAY);
/** Bought on 3 March for £60; whoever asks asks a day later. */
function quoted(held: Partial<Pass>, change: Partial<Quoted> = {}): Quoted {
  const { visitsTotal, ...rest } = pass('one', 'member00', { coolingOffEndsAt: COOLING, startRequestedNow: true, ...held });
  const days = held.kind === 'monthly' || held.kind === 'fixed_term' || held.kind === 'day';
  return {
    pass: days || visitsTotal === undefined ? rest : { ...rest, visitsTotal },
    payment: { total: money(6000), refunded: money(0) },
    cause: 'changed_mind',
    policy: 'none',
    at: plus(NOW, DAY),
    ...change,
  };
}
/** From the morning of 3 March to that of 2 April: 30 days. */
const MONTH = { kind: 'monthly', validFrom: NOW, validTo: plus(NOW, 30 * DAY) } as const;
/** To 1 June, an hour earlier by the clocks of summer: 90 days. */
const TERM = { kind: 'fixed_term', validFrom: NOW, validTo: plus(NOW, 90 * DAY) } as const;
const LATER = { at: plus(COOLING, 1) };
const asked = { startRequestedNow: true };
const unasked = { startRequestedNow: false };

/** Worked out by hand from product.md 3.5, in pence of £60. */
describe('what a member gets back', () => {
  it.each<[id: string, when: string, held: Partial<Pass>, change: Partial<Quoted>, pence: number, reason: string]>([
    ['R-46', 'within 14 days, nothing used', asked, {}, 6000, 'cooling_off'],
    ['R-46', 'at the end of the 14th day to the millisecond', asked, { at: COOLING }, 6000, 'cooling_off'],
    ['R-46', 'a millisecond later', asked, LATER, 0, 'gym_policy'],
    ['R-47, R-48', 'asked to start, 3 of 10 visits used', { visitsUsed: 3 }, {}, 4200, 'cooling_off'],
    ['R-47', 'never asked to start, 3 of 10 visits used', { ...unasked, visitsUsed: 3 }, {}, 6000, 'cooling_off'],
    ['R-48', 'of 7 visits 2 used, half a penny up', { visitsTotal: 7, visitsUsed: 2 }, {}, 4286, 'cooling_off'],
    ['R-48', 'all 10 used', { visitsUsed: 10 }, {}, 0, 'cooling_off'],
    ['C3', 'more used than it held', { visitsUsed: 12 }, {}, 0, 'cooling_off'],
    ['R-48', 'a day pass, unused', { kind: 'day' }, {}, 6000, 'cooling_off'],
    ['R-47', 'a day pass, used as its holder asked', { kind: 'day', visitsUsed: 1 }, {}, 0, 'cooling_off'],
    ['R-47', 'a day pass, used, never asked to start', { ...unasked, kind: 'day', visitsUsed: 1 }, {}, 6000, 'cooling_off'],
    ['R-46', 'for a stated date: no such right', { kind: 'day', coolingOffEndsAt: undefined }, {}, 0, 'gym_policy'],
    ['R-48', 'a month, not started', { kind: 'monthly' }, {}, 6000, 'cooling_off'],
    ['R-48', 'a month on its first day: 29 of 30 left', MONTH, { at: NOW }, 5800, 'cooling_off'],
    ['R-48', 'a month on its tenth day: 20 of 30 left', MONTH, { at: plus(NOW, 9 * DAY) }, 4000, 'cooling_off'],
    ['R-48', 'a term on its fifth day: 85 of 90 left', TERM, { at: plus(NOW, 4 * DAY) }, 5667, 'cooling_off'],
    ['R-49', 'a month after 14 days ends with its month', MONTH, LATER, 0, 'ends_with_its_month'],
    // Heard on the fifteenth day, it ends on the forty-fifth: 45 of 90 are left.
    ['R-49', 'a term after 14 days, with 30 days’ notice', TERM, LATER, 3000, 'notice'],
    ['R-49', 'a term in its last month', TERM, { at: plus(NOW, 61 * DAY) }, 0, 'notice'],
    ['R-49', 'a bundle after 14 days', { visitsUsed: 3 }, LATER, 0, 'gym_policy'],
    [
      'R-49',
      'a bundle after 14 days of a gym that gives it back',
      { visitsUsed: 3 },
      { ...LATER, policy: 'unused' },
      4200,
      'gym_policy',
    ],
    ['R-49', 'a day pass after 14 days of such a gym', { kind: 'day' }, { ...LATER, policy: 'unused' }, 6000, 'gym_policy'],
    ['R-50', 'the gym closed, after 14 days', { visitsUsed: 3 }, { ...LATER, cause: 'gym_closed' }, 4200, 'gym_closed'],
    [
      'R-50',
      'the gym closed in the middle of a month',
      MONTH,
      { at: plus(NOW, 14 * DAY), cause: 'gym_closed' },
      3000,
      'gym_closed',
    ],
    ['R-50', 'the gym cancelled', { visitsUsed: 9 }, { ...LATER, cause: 'gym_cancelled' }, 600, 'gym_cancelled'],
    ['R-49', 'it is not as described', { visitsUsed: 5 }, { ...LATER, cause: 'not_as_described' }, 3000, 'not_as_described'],
    [
      'R-50',
      'charged twice, whatever was used',
      { visitsUsed: 10 },
      { ...LATER, cause: 'duplicate_charge' },
      6000,
      'duplicate_charge',
    ],
    ['R-50', 'turned away with a bundle: the visit is not counted', {}, { cause: 'refused_entry' }, 0, 'refused_entry'],
    [
      'R-50',
      'turned away with a day pass',
      { kind: 'day', visitsUsed: 1 },
      { ...LATER, cause: 'refused_entry' },
      6000,
      'refused_entry',
    ],
  ])('[%s] %s', (_, __, held, change, pence, reason) => {
    expect(refundQuote(quoted(held, change))).toMatchObject({ amount: money(pence), reason });
  });

  it('[R-50] whoever was wrongly turned away has a voucher of £5 besides, and nobody else', () => {
    for (const cause of REFUND_CAUSES)
      expect(refundQuote(quoted({}, { cause })).voucher).toEqual(money(cause === 'refused_entry' ? 500 : 0));
  });

  it('[R-48] is explained line by line', () => {
    expect(refundQuote(quoted({ visitsUsed: 3 })).lines).toEqual([
      { says: 'paid', amount: money(6000) },
      { says: 'used', amount: money(-1800), unit: 'visits', used: 3, of: 10 },
    ]);
    expect(refundQuote(quoted(MONTH, { at: NOW })).lines).toEqual([
      { says: 'paid', amount: money(6000) },
      { says: 'used', amount: money(-200), unit: 'days', used: 1, of: 30 },
    ]);
    expect(refundQuote(quoted({ kind: 'day', visitsUsed: 1 })).lines).toContainEqual({
      ...{ says: 'used', amount: money(-6000), unit: 'visits', used: 1, of: 1 },
    });
    expect(refundQuote(quoted({}, LATER)).lines).toEqual([
      { says: 'paid', amount: money(6000) },
      { says: 'not_given_back', amount: money(-6000) },
    ]);
    const payment = { total: money(6000), refunded: money(2000) };
    expect(refundQuote(quoted({}, { payment })).lines).toEqual([
      { says: 'paid', amount: money(6000) },
      { says: 'given_back_before', amount: money(-2000) },
    ]);
  });

  it('[R-48] days are those of the gym, not of UTC, and a pass put aside until later has used none', () => {
    const summer = { kind: 'monthly', validFrom: '2026-06-01T09:00:00.000Z', validTo: '2026-07-01T09:00:00.000Z' } as const;
    const of = (at: string) => refundQuote(quoted(summer, { at, cause: 'gym_closed' })).amount.amountMinor;
    expect([of('2026-06-10T22:59:59.000Z'), of('2026-06-10T23:00:00.000Z')]).toEqual([4000, 3800]);
    expect([of('2026-05-20T09:00:00.000Z'), of('2026-08-01T09:00:00.000Z')]).toEqual([6000, 0]);
    const short = { ...summer, validTo: '2026-06-01T20:00:00.000Z' };
    const within = (at: string) => refundQuote(quoted(short, { at, cause: 'gym_closed' })).amount.amountMinor;
    expect([within('2026-05-20T09:00:00.000Z'), within('2026-06-01T10:00:00.000Z')]).toEqual([6000, 0]);
  });
});

describe('[R-13] days on which a pass lay aside', () => {
  /** Thirty days are sold from 3 March; each day of a pause comes after its end. */
  const of = (change: Partial<Pass>, day: number) =>
    refundQuote(quoted({ ...MONTH, ...change }, { at: plus(NOW, day * DAY), cause: 'gym_closed' })).amount.amountMinor;
  const pause = (from: number, to: number) => ({ at: plus(NOW, from * DAY), until: plus(NOW, to * DAY), by: 'member' as const });

  it('were not used, and neither were they sold', () => {
    // On the 20th day of 30, ten of them aside: 10 used of 30.
    const past = { validTo: plus(NOW, 40 * DAY), pauses: [pause(5, 15)] };
    expect(of(past, 19)).toBe(4000);
    // One of the month before is none of this month's; one on its first day is.
    expect(of({ pauses: [pause(-5, -2)] }, 9)).toBe(4000);
    expect(of({ validTo: plus(NOW, 33 * DAY), pauses: [pause(0, 3)] }, 12)).toBe(4000);
  });

  it('while it lies aside no day is used, and from the day on which it goes on they are again', () => {
    const now = { pausedAt: plus(NOW, 5 * DAY), pauses: [pause(5, 15)] };
    expect(of({ ...now, pauses: [] }, 9)).toBe(of({}, 5));
    const until = { ...now, pausedUntil: plus(NOW, 8 * DAY) };
    expect(of(until, 7)).toBe(of({}, 5));
    expect(of(until, 11)).toBe(of({}, 8));
    // Asked for, but from later on.
    expect(of({ pausedAt: NOW, pausedFrom: plus(NOW, 20 * DAY), pauses: [] }, 9)).toBe(4000);
  });
});

describe('whatever was bought, used and asked', () => {
  const anything = fc.record({
    kind: fc.constantFrom(...OFFER_KINDS),
    total: fc.nat(200_000),
    refunded: fc.nat(200_000),
    visits: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    used: fc.nat(120),
    started: fc.boolean(),
    startRequestedNow: fc.boolean(),
    day: fc.integer({ min: 0, max: 130 }),
    cause: fc.constantFrom(...REFUND_CAUSES),
    policy: fc.constantFrom('none' as const, 'unused' as const),
  });
  type Anything = typeof anything extends fc.Arbitrary<infer T> ? T : never;
  const quoteOf = ({ kind, total, refunded, visits, used, started, startRequestedNow, day, cause, policy }: Anything) => {
    const { visitsTotal: _, ...rest } = pass('one', 'member00', {
      kind,
      visitsUsed: used,
      coolingOffEndsAt: COOLING,
      startRequestedNow,
    });
    const dates = started ? { validFrom: NOW, validTo: plus(NOW, 90 * DAY) } : {};
    return refundQuote({
      pass: { ...rest, ...dates, ...(visits === undefined ? {} : { visitsTotal: visits }) },
      payment: { total: money(total), refunded: money(refunded) },
      cause,
      policy,
      at: plus(NOW, day * DAY),
    });
  };
  const pence = (of: Anything) => quoteOf(of).amount.amountMinor;

  it('[R-46 to R-50] never more than was paid and not given back, never less than nothing, and the lines sum to it', () => {
    const always = fc.property(anything, (of) => {
      const { amount, lines } = quoteOf(of);
      expect(amount.amountMinor).toBeGreaterThanOrEqual(0);
      expect(amount.amountMinor).toBeLessThanOrEqual(Math.max(0, of.total - of.refunded));
      if (of.refunded <= of.total) expect(lines.reduce((sum, line) => sum + line.amount.amountMinor, 0)).toBe(amount.amountMinor);
    });
    fc.assert(always);
  });

  it('[R-48] more use, a later day or more that was given back before never make it more', () => {
    const less = fc.property(anything, fc.nat(20), fc.nat(60), fc.nat(5000), (of, visits, days, before) => {
      expect(pence({ ...of, used: of.used + visits })).toBeLessThanOrEqual(pence(of));
      expect(pence({ ...of, day: of.day + days })).toBeLessThanOrEqual(pence(of));
      expect(pence({ ...of, refunded: of.refunded + before })).toBeLessThanOrEqual(pence(of));
    });
    fc.assert(less);
  });
});

describe('[R-4] what the gym gives', () => {
  const kept = { commission: 900, vat: 180 };

  it('is what the member gets, less what we give back of our commission', () => {
    const half = refundQuote(quoted({ visitsUsed: 5 }));
    expect(gymSideOf(half, money(6000), money(0), kept)).toEqual({
      gives: money(2460),
      commissionBack: money(450),
      vatBack: money(90),
    });
  });

  it('[R-50] and the voucher', () => {
    const turnedAway = refundQuote(quoted({}, { cause: 'refused_entry' }));
    expect(gymSideOf(turnedAway, money(6000), money(0), kept)).toEqual({
      gives: money(500),
      commissionBack: money(0),
      vatBack: money(0),
    });
  });
});
