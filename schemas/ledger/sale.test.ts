import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { born, DAY, NOW, pass, payment } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { commissionOn } from './commission.ts';
import type { Sold } from './payout-week.ts';
import { feeCauseOf, keptOf, owedVisitPaidEntries, providerFeeEntries, saleEntries } from './sale.ts';

const bundle: Sold = { kind: 'multi_visit', lastUse: pass('one', 'member00').activateBy };
const moment = systemMoment(NOW);
const entries = (amount: number, gymBps?: number) =>
  saleEntries(payment('one', { total: money(amount) }), bundle, moment, gymBps);
const told = (all: ReturnType<typeof entries>) => all.map(({ account, amount }) => [account, amount.amountMinor]);

describe('what the system keeps of a sale', () => {
  it.each([
    [6000, 900, 180],
    // Half a penny goes up.
    [790, 119, 24],
    [1010, 152, 30],
    // At least fifty pence: from £3.33 on fifteen per cent is more.
    [333, 50, 10],
    [337, 51, 10],
    [100, 50, 10],
    // Never more than the sale itself, with the VAT on it.
    [50, 50, 0],
    [55, 50, 5],
    [40, 40, 0],
    [0, 0, 0],
  ])('[R-2] of %i pence: %i, and %i of VAT', (gross, commission, vat) => {
    expect(commissionOn(gross)).toEqual({ commission, vat });
  });

  it.each([
    [6000, 600, 120],
    // A renewal has no least.
    [300, 30, 6],
    [5, 1, 0],
    [4, 0, 0],
  ])('[R-3] of a renewal of %i pence: %i, and %i of VAT', (gross, commission, vat) => {
    expect(commissionOn(gross, 'renewal')).toEqual({ commission, vat });
  });

  it('[R-2, R-3] by what was agreed with a gym: from nothing to 35 %, and a renewal costs it no more than a sale', () => {
    expect(commissionOn(6000, 'sale', 3500)).toEqual({ commission: 2100, vat: 420 });
    expect(commissionOn(100, 'sale', 1)).toEqual({ commission: 50, vat: 10 });
    expect(commissionOn(6000, 'sale', 0)).toEqual({ commission: 0, vat: 0 });
    expect(commissionOn(6000, 'renewal', 3500)).toEqual({ commission: 600, vat: 120 });
    expect(commissionOn(6000, 'renewal', 700)).toEqual({ commission: 420, vat: 84 });
  });

  it('[R-2] is what a till with exact fractions makes of it', () => {
    const rates = fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 3500 }), (gross, bps) => {
      expect(commissionOn(gross, 'sale', bps)).toEqual(atTheTill(BigInt(gross), BigInt(bps)));
    });
    fc.assert(rates);
  });
});

/** The rule once more, in whole numbers of any size. */
function atTheTill(gross: bigint, bps: bigint) {
  const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const share = half(gross * bps, 10_000n);
  const commission = least(gross, share < 50n ? 50n : share);
  return { commission: Number(commission), vat: Number(least(half(commission, 5n), gross - commission)) };
}

describe('the entries of a payment', () => {
  it('[S10] sum to nothing, whatever it cost and whatever was agreed', () => {
    for (const amount of [1, 40, 55, 790, 1010, 6000, 123_457])
      for (const bps of [undefined, 0, 1, 3500])
        expect(entries(amount, bps).reduce((sum, one) => sum + one.amount.amountMinor, 0)).toBe(0);
  });

  it('[S10] are one for each account, named after what brought them about; nothing is written as nothing', () => {
    const [first, ...rest] = entries(6000);
    expect(first).toEqual({
      _id: 'entry:one:psp_clearing',
      type: 'entry',
      ...born,
      cause: 'payment:one',
      account: 'psp_clearing',
      gymId: 'gym:one',
      passId: 'pass:one',
      amount: money(6000),
      at: NOW,
      // Fourteen days after it was paid, Tuesday 17 March: the Monday after.
      payoutId: 'payout:one:2026-03-23',
    });
    expect(told(rest)).toEqual([
      ['gym_payable', -4920],
      ['commission', -900],
      ['vat_on_commission', -180],
    ]);
    expect(entries(40).map(({ account }) => account)).toEqual(['psp_clearing', 'commission']);
    expect(entries(0)).toEqual([]);
  });

  it('[R-3] of a renewal keep a tenth; [R-4] what was kept is read in the books', () => {
    const renewed = saleEntries(payment('one', { kind: 'renewal' }), bundle, moment);
    expect(told(renewed)).toContainEqual(['gym_payable', -5280]);
    expect(keptOf(renewed)).toEqual({ commission: 600, vat: 120 });
    expect(keptOf(entries(6000, 1000))).toEqual({ commission: 600, vat: 120 });
    expect(keptOf([])).toEqual({ commission: 0, vat: 0 });
  });

  it('[R-53] wait from when it was paid, not from when we heard of it', () => {
    const late = systemMoment(plus(NOW, 30 * DAY));
    expect(saleEntries(payment('one'), bundle, late)[0]?.payoutId).toBe('payout:one:2026-03-23');
    const { paidAt: _, ...unpaid } = payment('one');
    expect(saleEntries(unpaid, bundle, late)[0]?.payoutId).toBe('payout:one:2026-04-20');
  });

  it('[C3, C7, C8] of a visit that was owed settle what its member owed, and nothing is kept', () => {
    expect(told(owedVisitPaidEntries(payment('one', { kind: 'owed_visit', total: money(900) }), true, moment))).toEqual([
      ['psp_clearing', 900],
      ['owed_by_members', -900],
    ]);
  });

  it('[R-2] of what the provider keeps are ours to bear', () => {
    const { _id, gymId, passId } = payment('one');
    const fee = providerFeeEntries({ id: feeCauseOf(_id), gymId, passId }, 110, moment);
    expect(told(fee)).toEqual([
      ['psp_fees', 110],
      ['psp_clearing', -110],
    ]);
    expect(fee[0]).toMatchObject({ _id: 'entry:fee.one:psp_fees', cause: 'fee:one', passId: 'pass:one' });
  });
});
