import { describe, expect, it } from 'vitest';
import { backWhenOff } from './limits.ts';
import type { SaidMoney } from './said.ts';

const NOON = Date.parse('2026-03-03T12:00:00.000Z');
const month = {
  ...{ _id: 'payment:a', kind: 'renewal', passId: 'pass:a', memberId: 'member01', status: 'succeeded' },
  ...{ total: { amountMinor: 5_999 }, createdAt: '2026-03-03T11:00:00.000Z', paidAt: '2026-03-03T12:00:00.000Z' },
};
const refund = { _id: 'refund:a', type: 'refund', paymentId: 'payment:a', amount: { amountMinor: 5_999 }, status: 'asked' };
const said = (payments: readonly object[], refunds: readonly object[] = []) => ({ payments, refunds }) as unknown as SaidMoney;
const off = (at: number) => ({ passId: 'pass:a', on: false, at });

describe('[X8] a month whose money came after renewal was turned off', () => {
  it('is noticed where nobody gives it back', () => {
    expect(() => backWhenOff(said([month]), [off(NOON - 1)])).toThrow('nobody gives it back');
  });

  it.each([
    ['it goes back', said([month], [refund]), [off(NOON - 1)]],
    ['it was turned off afterwards', said([month]), [off(NOON)]],
    ['it was turned on again', said([month]), [off(NOON - 2), { ...off(NOON - 1), on: true }]],
    ['a bank has had it', said([{ ...month, chargebacks: [{}] }]), [off(NOON - 1)]],
    ['it was no renewal', said([{ ...month, kind: 'sale' }]), [off(NOON - 1)]],
  ] as const)('and is nothing where %s', (_, money, switched) => {
    expect(() => backWhenOff(money, switched)).not.toThrow();
  });
});
