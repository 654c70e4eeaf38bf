/** A gym's lines as the books make them, for tests. */
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { commissionOn } from '../../../schemas/ledger/commission.ts';
import type { GymLine } from '../../../schemas/payout/shape.ts';
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
