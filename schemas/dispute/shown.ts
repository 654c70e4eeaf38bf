/** Where a dispute lies: with the two parties, and with those who will decide it (2.16). */
import { gymScope, selfScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { Dispute } from './shape.ts';

export const shownDispute = shown(Dispute, {
  in: ['self/self', 'gym/orders', 'platform/disputes'],
  databases: ({ openedBy, gymId }) => [`${selfScope(openedBy)}/self`, `${gymScope(gymId)}/orders`, 'platform/disputes'],
  exportedAs: 'disputes',
  provisional: 'always',
});
