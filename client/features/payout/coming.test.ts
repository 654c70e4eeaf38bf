import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { MoneyStanding } from '../../../schemas/payout/shape.ts';
import { DAY, NOW } from '../../../tests/rules/documents.ts';
import { comingOf, linesOf, referredTo, whyNotYet } from './coming.ts';
import { line, moved, standing } from './fixture.ts';

const due = (change: Partial<MoneyStanding> = {}) =>
  standing({ nextRun: '2026-03-23', nextRunAt: '2026-03-23T06:00:00.000Z', ...change });
const lines = [
  line('b', 4000, { at: plus(NOW, DAY) }),
  line('a', 6000),
  line('c', 2000, { payoutId: 'payout:one:2026-04-06' }),
  line('d', 1000, { payoutId: 'payout:one:2026-03-30' }),
  line('old', 9000, { payoutId: 'payout:one:2026-03-16' }),
  moved('r', 'reserve', -500),
];

describe('[4.3] the next payout', () => {
  it('[R-54] is what fell due in its run and what was carried, to the penny; its own entries are not in it', () => {
    const { plan, next, later } = comingOf(due({ carried: money(700) }), lines, NOW);
    expect(next.lines.map(({ _id }) => _id)).toEqual(['line:payment:a', 'line:payment:b']);
    expect(next.net.amountMinor).toBe(next.lines.reduce((sum, { net }) => sum + net.amountMinor, 0));
    expect([plan.due, plan.net]).toEqual([next.net.amountMinor, next.net.amountMinor + 700]);
    expect(later.map(({ day, net }) => [day, net.amountMinor])).toEqual([
      ['2026-03-30', 820],
      ['2026-04-06', 1640],
    ]);
  });

  it.each<[string, Partial<MoneyStanding>, string | undefined]>([
    ['R-55', { carried: money(-8000) }, 'below_minimum'],
    ['R-59', { carried: money(-9000) }, 'negative'],
    ['R-56', { firstSaleAt: NOW }, 'first_payout'],
    ['R-57', { bankHeldUntil: '2026-03-24T00:00:00.000Z' }, 'bank_changed'],
    ['R-61', { hold: { reason: 'We are looking at three visits.', at: NOW } }, 'platform'],
    ['R-9', { account: { state: 'checking' } }, 'account_not_ready'],
    ['R-54', {}, undefined],
  ])('[%s] says what keeps it, as the run will', (_, change, code) => {
    expect(comingOf(due(change), lines, NOW).plan.hold?.code).toBe(code);
  });

  it('[R-57] a hold that is over by Monday keeps nothing', () => {
    expect(comingOf(due({ bankHeldUntil: plus(NOW, DAY) }), lines, NOW).plan.status).toBe('scheduled');
  });

  it('[R-53] a line says why it is not paid yet', () => {
    expect(whyNotYet(line('a', 6000))).toBe('bought');
    expect(whyNotYet({ at: NOW, payableFrom: plus(NOW, 9 * DAY) })).toBe('used');
    expect(whyNotYet({ at: NOW, payableFrom: NOW })).toBeUndefined();
  });
});

describe('[4.3] a statement', () => {
  it('has every line of its run, and what the run itself did', () => {
    const all = linesOf('payout:one:2026-03-23', lines);
    expect(all.map(({ _id }) => _id)).toEqual(['line:payment:a', 'line:reserve:r', 'line:payment:b']);
  });

  it('is found by the bank’s reference, however it is typed', () => {
    const payouts = [{ reference: 'FH 7K3M9Q 260323' }, { reference: 'FH 7K3M9Q 260330' }];
    for (const typed of ['FH 7K3M9Q 260323', 'fh7k3m9q260323', '260323 ', 'FH-7K3M9Q-260323'])
      expect(referredTo(payouts, typed)).toEqual([payouts[0]]);
    expect(referredTo(payouts, '')).toEqual(payouts);
    expect(referredTo(payouts, '999')).toEqual([]);
  });
});
