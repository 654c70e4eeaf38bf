import { expect, it } from 'vitest';
import { RATES } from './rates.ts';

const DAY = 86_400_000;

/** As product.md §3 has them, once more. */
it.each<[rule: string, rates: Record<string, unknown>]>([
  ['R-2, R-3', { commissionBps: 1500, leastCommission: 50, renewalBps: 1000, vatOnCommissionBps: 2000 }],
  ['R-2', { mostCommissionBps: 3500, commissionNotice: 15 * DAY }],
  ['R-4', { mostChargebackFee: 2000 }],
  ['R-40, C7, C8', { mostForOwedVisit: 1500, owedForgiven: 500, owedPaidWithin: 14 * DAY }],
  ['R-53', { saleHeldBack: 14 * DAY, dayPassHeldBack: 3 * DAY }],
  ['R-55', { leastPayout: 2500, paidWithin: 84 * DAY }],
  ['R-52', { staffRefund: 5000, staffRefundsADay: 20_000, adminRefund: 50_000 }],
  ['R-56, R-57', { firstPayoutAfter: 21 * DAY, bankChangeHolds: 3 * DAY }],
  ['R-58', { mostReserveBps: 1000, mostReserveDays: 60 }],
  ['R-69', { bankAnsweredAfter: 5 * DAY }],
  ['R-59', { invoicedAfter: 30 * DAY, suspendedAfter: 60 * DAY }],
])('[%s] has its numbers', (_, rates) => {
  expect(RATES).toMatchObject(rates);
});
