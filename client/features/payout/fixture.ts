/** A gym's lines as the books make them, for tests. */
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { commissionOn } from '../../../schemas/ledger/commission.ts';
import type { GymLine, MoneyStanding, Payout } from '../../../schemas/payout/shape.ts';
import { born, DAY, NOW } from '../../../tests/rules/documents.ts';

/** A sale of so many pence, or with `change` anything else. */
export function line(key: string, pence: number, change: Partial<GymLine> = {}): GymLine {
  const { commission, vat } = commissionOn(Math.max(0, pence));
  return {
    _id: `line:payment:${key}`,
    type: 'line',
    ...born,
    gymId: 'gym:one',
    cause: `payment:${key}`,
    kind: 'sale',
    paymentId: `payment:${key}`,
    passId: `pass:${key}`,
    name: '10 visits',
    gross: money(pence),
    commission: money(0 - commission),
    vatOnCommission: money(0 - vat),
    fee: money(0),
    net: money(pence - commission - vat),
    waits: money(0),
    at: NOW,
    payableFrom: plus(NOW, 14 * DAY),
    payoutId: 'payout:one:2026-03-23',
    ...change,
  };
}

/** Of no sale: what the books owe the gym for it, and no part of that kept. */
export const moved = (key: string, kind: GymLine['kind'], pence: number, change: Partial<GymLine> = {}): GymLine => {
  const { paymentId: _payment, passId: _pass, name: _name, ...rest } = line(key, 0);
  return {
    ...rest,
    ...{ _id: `line:${kind}:${key}`, cause: `${kind}:${key}`, kind, gross: money(pence), net: money(pence), payableFrom: NOW },
    ...change,
  };
};

/** Of a gym that sold first long ago, and is paid to an account that was checked. */
export const standing = (change: Partial<MoneyStanding> = {}): MoneyStanding => ({
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: 'gym:one', firstSaleAt: plus(NOW, -90 * DAY) },
  ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(0), reserved: money(0) },
  ...{ account: { state: 'ready', masked: '••••1234' } },
  ...change,
});

/** Of the Monday before: one sale, paid. */
export const payout = (change: Partial<Payout> = {}): Payout => ({
  ...{ _id: 'payout:one:2026-03-02', type: 'payout', ...born, gymId: 'gym:one', day: '2026-03-02' },
  period: { from: '2026-02-23T06:00:00.000Z', to: '2026-03-02T06:00:00.000Z' },
  totals: [
    {
      ...{ kind: 'sale', count: 1, gross: money(6000), commission: money(-900), vatOnCommission: money(-180) },
      ...{ fee: money(0), net: money(4920) },
    },
  ],
  ...{ due: money(4920), carriedIn: money(0), reserved: money(0), released: money(0), net: money(4920) },
  ...{ status: 'paid', reference: 'FH 7K3M9Q 260302', at: NOW, sentAt: NOW, paidAt: NOW },
  ...change,
});
