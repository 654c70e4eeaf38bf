/** [2.10] What the provider says of a payout: each word at each status, by hand, and whether the gym is owed it again. */
import { expect, it } from 'vitest';
import { born, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { balanceOf } from '../ledger/entries.ts';
import type { Payout } from './shape.ts';

const SIX = '2026-03-02T06:00:00.000Z';
type Status = Payout['status'];
type Said = 'processing' | 'paid' | 'failed';
const payoutAs = (status: Status): Payout => ({
  ...{ _id: 'payout:one:2026-03-02', type: 'payout', ...born, gymId: 'gym:one', day: '2026-03-02' },
  ...{ period: { from: SIX, to: SIX }, totals: [], due: money(6000), carriedIn: money(0), reserved: money(0) },
  ...{ released: money(0), net: money(6000), status, reference: 'FH 7K3M9Q 260302', at: SIX },
});

it.each<[before: Status, said: Said, after: Status]>([
  ['scheduled', 'processing', 'processing'],
  ['scheduled', 'paid', 'paid'],
  ['scheduled', 'failed', 'failed'],
  ['processing', 'processing', 'processing'],
  ['processing', 'paid', 'paid'],
  ['processing', 'failed', 'failed'],
  ['paid', 'processing', 'paid'],
  ['paid', 'paid', 'paid'],
  // Its bank sent it back.
  ['paid', 'failed', 'failed'],
  ['failed', 'processing', 'failed'],
  ['failed', 'paid', 'failed'],
  ['failed', 'failed', 'failed'],
  // Nobody was asked for it, or it went with another.
  ['on_hold', 'processing', 'on_hold'],
  ['on_hold', 'paid', 'on_hold'],
  ['on_hold', 'failed', 'on_hold'],
  ['carried', 'processing', 'carried'],
  ['carried', 'paid', 'carried'],
  ['carried', 'failed', 'carried'],
])('a payout that is %s and of which %s is said is %s', (before, result, after) => {
  const payout = payoutAs(before);
  const world = new KnownWorld(gym('one'), payout, {
    ...{ _id: 'gymmoney:one', type: 'gymmoney', ...born, gymId: 'gym:one', carried: money(0), reserved: money(0) },
    ...{ nextRun: '2026-03-09', nextRunAt: '2026-03-09T06:00:00.000Z' },
  });
  const said = { gymId: 'gym:one', payoutId: payout._id, result, pspRef: 'tr_1' };
  world.system('system.payout-reported', said, plus(NOW, HOUR));
  const isNew = before !== after;
  expect(world.one('payout', payout._id)).toEqual(isNew ? expect.objectContaining({ status: after, pspRef: 'tr_1' }) : payout);
  expect(0 - balanceOf(world.all('entry'), 'gym_payable')).toBe(isNew && after === 'failed' ? 6000 : 0);
});
