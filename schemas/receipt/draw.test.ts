import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { born, gym, NOW, pass, payment, person, ZONE } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { decide } from '../folds/decide.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { SystemProposal } from '../folds/proposals.ts';
import type { Payment } from '../payment/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Verification } from '../verification/shape.ts';

const SAM = 'member01';

const papers = (vat: { vatRegistered: boolean; vatNumber?: string }): Verification => ({
  ...{
    _id: 'verification:one',
    type: 'verification',
    ...born,
    gymId: 'gym:one',
    gymName: 'Gym one',
    status: 'approved',
    items: [],
  },
  business: { legalForm: 'ltd', legalName: 'Iron Works Fitness Limited', companyNumber: '12345678', ...vat },
});
const REGISTERED = papers({ vatRegistered: true, vatNumber: '123456782' });

/** An order that waits for the bank. */
const order = (key: string, change: Partial<Payment> = {}, timeZone = ZONE): AnyDocument[] => {
  const gymId = change.gymId ?? 'gym:one';
  const bought = pass(key, SAM, { status: 'pending_payment', gymIds: [gymId] });
  const line = { productId: 'product:ten', version: 1, name: '10 visits', vatRate: 'standard_20', vat: money(1000) } as const;
  const lines = [{ ...line, gross: change.total ?? money(6000) }];
  const { paidAt: _unpaid, ...open } = payment(key, {
    memberId: SAM,
    passId: bought._id,
    status: 'processing',
    lines,
    ...change,
  });
  return [{ ...bought, snapshot: { ...bought.snapshot, timeZone } }, open];
};
const paid = (key: string, more: object = {}) => ({
  ...{ paymentId: `payment:${key}`, memberId: SAM, result: 'succeeded' as const, shortCode: '7K3M9QXA', pspRef: 'psp_1' },
  ...more,
});
const shop = (...more: AnyDocument[]) => new KnownWorld(gym('one'), person(SAM, { displayName: 'Łukasz Ngô' }), ...more);

describe('a receipt', () => {
  it('[2.10] is drawn with the payment: the gym sells, its number is on the payment', () => {
    const world = shop(REGISTERED, ...order('one'));
    world.system('system.payment-reported', paid('one', { card: { brand: 'visa', last4: '4242' } }));
    const [receipt, ...others] = world.all('receipt');
    expect(others).toEqual([]);
    expect(receipt).toEqual({
      _id: 'receipt:one-2026-1',
      type: 'receipt',
      ...born,
      number: expect.stringMatching(/^FH-[0-9A-HJKMNP-TV-Z]{6}-2026-000001$/),
      gymId: 'gym:one',
      memberId: SAM,
      paymentId: 'payment:one',
      passId: 'pass:one',
      taxPoint: '2026-03-03',
      seller: {
        name: 'Iron Works Fitness Limited',
        tradingAs: 'Gym one',
        address: gym('one').address,
        vatNumber: '123456782',
      },
      buyerName: 'Łukasz Ngô',
      lines: [{ name: '10 visits', gross: money(6000), vatRate: 'standard_20', vat: money(1000) }],
      total: money(6000),
      vat: money(1000),
      card: { brand: 'visa', last4: '4242' },
    });
    expect(world.all('payment')).toMatchObject([{ receiptNo: receipt?.number, card: { last4: '4242' } }]);
  });

  it('[R-2] says nothing of what the platform keeps', () => {
    const world = shop(REGISTERED, ...order('one'));
    world.system('system.payment-reported', paid('one'));
    const commission = world.all('entry').filter(({ account }) => account === 'commission');
    expect(commission).toMatchObject([{ amount: { amountMinor: -900 } }]);
    expect(JSON.stringify(world.all('receipt'))).not.toMatch(/commission|900\b|180\b/);
  });

  it('is not drawn for a payment that was declined, nor where nothing was paid; said twice it is drawn once', () => {
    const world = shop(...order('no'), ...order('free', { total: money(0) }), ...order('yes'));
    world.system('system.payment-reported', { ...paid('no'), result: 'failed' });
    world.system('system.payment-reported', paid('free'));
    expect(world.all('receipt')).toEqual([]);
    expect(world.all('counter')).toEqual([]);
    world.system('system.payment-reported', paid('yes'));
    world.system('system.payment-reported', paid('yes'));
    expect(world.all('receipt')).toMatchObject([{ _id: 'receipt:one-2026-1', paymentId: 'payment:yes' }]);
  });

  it.each([
    ['a registered gym, at 20 %', REGISTERED, 'standard_20', 'standard_20', 1000],
    ['a registered gym, exempt', REGISTERED, 'exempt', 'exempt', 0],
    ['a gym that is not registered', papers({ vatRegistered: false }), 'standard_20', 'none', 0],
    ['a gym that no longer is', papers({ vatRegistered: false, vatNumber: '123456782' }), 'standard_20', 'none', 0],
    ['a gym whose papers we never saw', undefined, 'standard_20', 'none', 0],
  ] as const)('[R-8] of %s', (_, seen, kept, vatRate, vat) => {
    const world = shop(...(seen ? [seen] : []), ...order('one'));
    const [bought] = world.all('payment');
    if (!bought) throw new Error('no payment');
    world.lay([{ ...bought, lines: bought.lines.map((line) => ({ ...line, vatRate: kept })) }]);
    world.system('system.payment-reported', paid('one'));
    expect(world.all('receipt')).toMatchObject([{ lines: [{ vatRate, vat: money(vat) }], vat: money(vat), total: money(6000) }]);
    expect(world.all('receipt')[0]?.seller.vatNumber).toBe(vatRate === 'none' ? undefined : '123456782');
  });

  it('[R-8] of a payment from before its rate was kept takes the rate from its VAT', () => {
    const before = order('one').map((doc) =>
      doc.type === 'payment' ? { ...doc, lines: doc.lines.map(({ vatRate: _gone, ...line }) => line) } : doc,
    );
    const world = shop(REGISTERED, ...before);
    world.system('system.payment-reported', paid('one'));
    expect(world.all('receipt')).toMatchObject([{ lines: [{ vatRate: 'standard_20', vat: money(1000) }] }]);
  });

  it('is drawn although the gym is gone: the money came, and the pass remembers what it was called', () => {
    const world = new KnownWorld(person(SAM), ...order('one'));
    world.system('system.payment-reported', paid('one'));
    expect(world.all('receipt')).toMatchObject([{ seller: { name: 'Gym one' } }]);
    expect(world.all('receipt')[0]?.seller).toEqual({ name: 'Gym one' });
  });

  it('[2.10] the year turns at the gym, not in London', () => {
    const at = '2026-12-31T23:30:00.000Z';
    const world = shop(...order('here'), ...order('there', {}, 'Europe/Madrid'));
    world.system('system.payment-reported', paid('here'), at);
    world.system('system.payment-reported', paid('there'), at);
    expect(world.all('receipt').map(({ _id, taxPoint }) => [_id, taxPoint])).toEqual([
      ['receipt:one-2026-1', '2026-12-31'],
      ['receipt:one-2027-1', '2027-01-01'],
    ]);
  });
});

describe('the numbers of a gym’s year', () => {
  const GYMS = ['gym:one', 'gym:two'];
  const YEARS = ['2026', '2027'];
  const step = fc.record({
    gymId: fc.constantFrom(...GYMS),
    year: fc.constantFrom(...YEARS),
    result: fc.constantFrom('succeeded', 'succeeded', 'failed'),
    /** Decided, and the machine stops before it is written. */
    crashes: fc.boolean(),
    /** The provider says it again. */
    again: fc.boolean(),
  });

  it('[2.10] have no gap and no double, in whatever order, however often it stops in between or is told twice', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const world = new KnownWorld(gym('one'), gym('two'), person(SAM));
        const expected = new Map<string, string[]>();
        for (const [index, { gymId, year, result, crashes, again }] of steps.entries()) {
          const key = `p${index}`;
          const at = `${year}-06-01T10:00:00.000Z`;
          world.lay(order(key, { gymId }));
          const body = { ...paid(key), result };
          const said = SystemProposal.parse({
            _id: `proposal:told:${index}`,
            type: 'proposal',
            kind: 'system.payment-reported',
            body,
          });
          if (crashes) expect(decide(said, world, systemMoment(at)).state).toBe('accepted');
          for (let times = 0; times < (again ? 2 : 1); times += 1) world.decided(said, systemMoment(at));
          if (result === 'succeeded')
            expected.set(`${gymId} ${year}`, [...(expected.get(`${gymId} ${year}`) ?? []), `payment:${key}`]);
        }
        const drawn = world.all('receipt');
        expect(drawn).toHaveLength([...expected.values()].flat().length);
        for (const [series, payments] of expected) {
          const [gymId = '', year = ''] = series.split(' ');
          const numbered = drawn
            .filter((one) => one.gymId === gymId && one.taxPoint.startsWith(year))
            .sort((a, b) => a.number.localeCompare(b.number));
          expect(numbered.map(({ number }) => Number(number.slice(-6)))).toEqual(payments.map((_, at) => at + 1));
          expect(numbered.map(({ paymentId }) => paymentId)).toEqual(payments);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[2.10] go on beyond a million', () => {
    const world = shop(...order('one'));
    world.lay([{ _id: 'counter:receipt-one-2026', type: 'counter', ...born, last: 999_999 }]);
    world.system('system.payment-reported', paid('one'), NOW);
    expect(world.all('receipt')).toMatchObject([{ number: expect.stringMatching(/-2026-1000000$/) }]);
  });
});
