/** Where a dispute lies: with the two parties, and with those who will decide it (2.16). */
import { gymScope, selfScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { AnyDispute } from './shape.ts';

export const shownDispute = shown(AnyDispute, {
  in: ['self/self', 'gym/orders', 'platform/disputes'],
  databases: (doc) => [
    `${selfScope(doc.openedBy)}/self`,
    ...(doc.kind === 'bank' && doc.ours ? [] : [`${gymScope(doc.gymId)}/orders`]),
    'platform/disputes',
  ],
  exportedAs: 'disputes',
  provisional: 'always',
});
