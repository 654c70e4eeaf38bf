/** [4.3] What a gym's lines add up to, worked out by hand in pence of a sale of £60, of which £9 and £1.80 of VAT are kept. */
import { expect, it } from 'vitest';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { money } from '../../basics/primitives.ts';
import { type GymLine, LINE_KINDS } from '../shape.ts';
import { sumOf } from './sum.ts';

/** Commission, VAT on it, fee, net, and what waits. */
type Pence = readonly [commission: number, vat: number, fee: number, net: number, waits?: number];
const line = (kind: GymLine['kind'], [commission, vat, fee, net, waits = 0]: Pence): GymLine => ({
  ...{ _id: `line:${kind}:a`, type: 'line', ...born, gymId: 'gym:one', cause: `${kind}:a`, kind, at: NOW, day: '2026-03-03' },
  ...{ payableFrom: NOW, payoutId: 'payout:one:2026-03-09', gross: money(net - commission - vat - fee) },
  ...{ commission: money(commission), vatOnCommission: money(vat), fee: money(fee), net: money(net), waits: money(waits) },
});
const told = (...lines: readonly GymLine[]) => {
  const { sales, back, commission, vatOnCommission, other, yours } = sumOf(lines);
  return [sales, back, commission, vatOnCommission, other, yours].map(({ amountMinor }) => amountMinor);
};
const sale = (kind: GymLine['kind'] = 'sale') => line(kind, [-900, -180, 0, 4920]);

it.each<[what: string, lines: () => readonly GymLine[], sums: readonly number[]]>([
  ['[R-2] a sale', () => [sale()], [6000, 0, -900, -180, 0, 4920]],
  ['[R-3] a renewal and a drop-in are sales', () => [sale('renewal'), sale('drop_in')], [12_000, 0, -1800, -360, 0, 9840]],
  ['[R-4] half of it given back', () => [sale(), line('refund', [450, 90, 0, -2460])], [6000, -3000, -450, -90, 0, 2460]],
  [
    '[R-4] what its bank asks about is the gym’s still',
    () => [sale(), line('chargeback', [0, 0, 0, -4920, 4920])],
    [6000, 0, -900, -180, 0, 4920],
  ],
  [
    '[R-4] lost, all of it is back, and £20 of the fee is the gym’s',
    () => [sale(), line('chargeback', [0, 0, 0, -4920, 4920]), line('chargeback_end', [900, 180, -2000, -2000, -4920])],
    [6000, -6000, 0, 0, -2000, -2000],
  ],
  [
    '[R-58] what is put aside is the gym’s still',
    () => [sale(), line('reserve', [0, 0, 0, -492, 492])],
    [6000, 0, -900, -180, 0, 4920],
  ],
  [
    '[R-40, R-50] visits that we paid for, and a voucher',
    () => [line('owed_visit', [0, 0, 0, 600]), line('voucher', [0, 0, 0, -500])],
    [0, 0, 0, 0, 100, 100],
  ],
  ['of nothing', () => [], [0, 0, 0, 0, 0, 0]],
])('%s', (_, lines, sums) => {
  expect(told(...lines())).toEqual(sums);
});

it('[R-54, R-59] what only goes to its bank or comes from there was earned before, or is owed still', () => {
  const moves = LINE_KINDS.filter((kind) => told(line(kind, [0, 0, 0, 700])).every((pence) => pence === 0));
  expect(moves.toSorted()).toEqual(['debt_disputed', 'debt_paid', 'payout', 'payout_returned']);
});
