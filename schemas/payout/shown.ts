/** Where a gym's money lies: its lines beside what was paid, its payouts with its owners, and what there is to decide with us. */
import { gymScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { GymLine, MoneyStanding, Payout } from './shape.ts';

export const shownLine = shown(GymLine, {
  in: ['gym/payments'],
  databases: ({ gymId }) => [`${gymScope(gymId)}/payments`],
  exportedAs: null,
  provisional: 'never',
});

/** Paid and carried are the gym's alone. */
export const shownPayout = shown(Payout, {
  in: ['gym/payouts', 'platform/payouts'],
  databases: ({ gymId, status }) => [
    `${gymScope(gymId)}/payouts`,
    ...(status === 'paid' || status === 'carried' ? [] : ['platform/payouts']),
  ],
  exportedAs: null,
  provisional: 'never',
});

export const shownStanding = shown(MoneyStanding, {
  in: ['gym/payouts', 'platform/payouts'],
  databases: ({ gymId }) => [`${gymScope(gymId)}/payouts`, 'platform/payouts'],
  exportedAs: null,
  provisional: 'never',
});
