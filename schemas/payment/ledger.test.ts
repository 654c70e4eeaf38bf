import { describe, expect, it } from 'vitest';
import { NOW, payment } from '../../tests/rules/documents.ts';
import { money } from '../basics/primitives.ts';
import { systemMoment } from '../proposal/judge.ts';
import { commissionOn, saleEntries } from './ledger.ts';

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
});

describe('the entries of a sale', () => {
  const entries = (amount: number) => saleEntries(payment('one', { total: money(amount) }), systemMoment(NOW));

  it('[S10] sum to nothing, whatever it cost', () => {
    for (const amount of [1, 40, 55, 790, 1010, 6000, 123_457]) {
      expect(entries(amount).reduce((sum, one) => sum + one.amount.amountMinor, 0)).toBe(0);
    }
  });

  it('[S10] are one for each account, named after what brought them about; nothing is written as nothing', () => {
    const [first, ...rest] = entries(6000);
    expect(first).toEqual({
      _id: 'entry:one:psp_clearing',
      type: 'entry',
      schemaVersion: 1,
      createdAt: NOW,
      createdBy: 'system',
      updatedAt: NOW,
      updatedBy: 'system',
      cause: 'payment:one',
      account: 'psp_clearing',
      gymId: 'gym:one',
      amount: money(6000),
      at: NOW,
    });
    expect(rest.map(({ account, amount }) => [account, amount.amountMinor])).toEqual([
      ['gym_payable', -4920],
      ['commission', -900],
      ['vat_on_commission', -180],
    ]);
    expect(entries(40).map(({ account }) => account)).toEqual(['psp_clearing', 'commission']);
    expect(entries(0)).toEqual([]);
  });
});
