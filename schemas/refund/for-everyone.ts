/** Money that goes back, as who gets it and who gives it read it. Beside the payments. */
import { gymScope, memberScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { PaymentRefund } from './shape.ts';
import { isStuck } from './stuck.ts';

export const refund = {
  for: 'everyone',
  documents: {
    refund: shown(PaymentRefund, {
      in: ['member/payments', 'gym/payments', 'platform/payouts'],
      databases: (doc) => [
        `${memberScope(doc.memberId)}/payments`,
        `${gymScope(doc.gymId)}/payments`,
        ...(isStuck(doc) ? ['platform/payouts'] : []),
      ],
      exportedAs: 'refunds',
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
