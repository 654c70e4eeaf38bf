/** Where a dispute lies: with the two parties, and with those who will decide it (2.16). One of a gym with us lies beside its payouts. */
import { gymScope, selfScope } from '../basics/scope.ts';
import { shown } from '../noun.ts';
import { AnyDispute } from './shape.ts';

export const shownDispute = shown(AnyDispute, {
  in: ['self/self', 'gym/orders', 'gym/payouts', 'platform/disputes'],
  databases: (doc) =>
    doc.kind === 'debt'
      ? [`${gymScope(doc.gymId)}/payouts`, 'platform/disputes']
      : [
          `${selfScope(doc.openedBy)}/self`,
          ...(doc.kind === 'bank' && doc.ours ? [] : [`${gymScope(doc.gymId)}/orders`]),
          'platform/disputes',
        ],
  exportedAs: 'disputes',
  provisional: 'always',
});
