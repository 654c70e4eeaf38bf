import { describe, expect, it } from 'vitest';
import { born, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { balanceOf } from '../ledger/entries.ts';
import { payoutEntries } from '../ledger/payout.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { MoneyStanding, Payout } from './shape.ts';

const GYM = 'gym:one';
const SIX = '2026-03-02T06:00:00.000Z';
const standing: MoneyStanding = {
  ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: GYM, lastRun: '2026-03-02', nextRun: '2026-03-09' },
  ...{ nextRunAt: '2026-03-09T06:00:00.000Z', carried: money(0), reserved: money(0) },
};
const payout: Payout = {
  ...{ _id: 'payout:one:2026-03-02', type: 'payout', ...born, gymId: GYM, day: '2026-03-02', period: { from: SIX, to: SIX } },
  ...{ totals: [], due: money(6000), carriedIn: money(0), reserved: money(0), released: money(0), net: money(6000) },
  ...{ status: 'paid', pspRef: 'tr_1', reference: 'FH 7K3M9Q 260302', at: SIX, sentAt: SIX, paidAt: SIX },
};

function scene(change: Partial<Payout> = {}) {
  const sent = payoutEntries({ id: payout._id, gymId: GYM, amountMinor: 6000, payableFrom: SIX }, systemMoment(SIX));
  const account = { _id: 'payoutaccount:one', type: 'payoutaccount', ...born, gymId: GYM, account: 'acct_1' } as const;
  const world = new KnownWorld(gym('one'), standing, { ...payout, ...change }, account, ...sent);
  const returns = (pence = 6000) =>
    world.system('system.payout-returning', { gymId: GYM, payoutId: payout._id, amount: money(pence) }, NOW);
  const asked = () => world.all('errand').flatMap((one) => (one.kind === 'take-back' ? [one] : []));
  return { world, returns, asked };
}

describe('[R-54] what a gym’s bank sent back into its account with the provider', () => {
  it('is taken back from there, once, and owed again when the provider has done it; the next run pays it', () => {
    const { world, returns, asked } = scene();
    for (const _ of [1, 2]) returns();
    const task = { payoutId: payout._id, account: 'acct_1', transfer: 'tr_1', amount: money(6000) };
    expect(asked()).toMatchObject([{ _id: 'errand:take-back-one:2026-03-02', status: 'open', task }]);
    // Not before: the gym has it until then.
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(6000);
    const failed = { gymId: GYM, payoutId: payout._id, result: 'failed', pspRef: 'trr_1' } as const;
    for (const _ of [1, 2]) world.system('system.payout-reported', failed, plus(NOW, HOUR));
    expect(world.one('payout', payout._id).status).toBe('failed');
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(0);
    expect(world.all('line').map(({ kind, net, payoutId }) => [kind, net.amountMinor, payoutId])).toEqual([
      ['payout_returned', 6000, 'payout:one:2026-03-09'],
    ]);
    returns();
    expect(asked()).toHaveLength(1);
  });

  it('is left with the provider where we know neither that payout, nor what it was called there, nor the account it went to', () => {
    const unnamed = scene();
    const { pspRef: _none, ...sent } = payout;
    unnamed.world.lay([sent]);
    expect(unnamed.returns().documents).toEqual([]);
    for (const world of [new KnownWorld(gym('one'), standing), new KnownWorld(gym('one'), standing, payout)]) {
      const said = { gymId: GYM, payoutId: payout._id, amount: money(6000) };
      expect(world.system('system.payout-returning', said, NOW)).toMatchObject({ state: 'accepted', documents: [] });
    }
  });

  it.each([
    ['of another amount than the last payout', {}, 5999],
    ['of one that has come back already', { status: 'failed' }, 6000],
    ['of one that the provider has not sent yet', { status: 'processing' }, 6000],
  ] as const)('is left with the provider %s', (_, change, pence) => {
    const { returns, asked } = scene(change);
    expect(returns(pence)).toMatchObject({ state: 'accepted', documents: [] });
    expect(asked()).toEqual([]);
  });
});
