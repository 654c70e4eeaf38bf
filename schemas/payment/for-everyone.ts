/** Money that moved, as who paid and who was paid read it. */

import { gymScope, memberScope } from '../basics/scope.ts';
import { newestFirst } from '../derived.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Payment } from './shape.ts';

/** Receipts and credit notes lie beside them. */
const NEWEST_FIRST = { indexes: [['type', 'newest']], derived: { newest: newestFirst('createdAt') } } as const;

export const payment = {
  for: 'everyone',
  documents: {
    payment: shown(Payment, {
      in: ['member/payments', 'gym/payments'],
      databases: (doc) => [`${memberScope(doc.memberId)}/payments`, `${gymScope(doc.gymId)}/payments`],
      exportedAs: 'payments',
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: { 'member/payments': NEWEST_FIRST, 'gym/payments': NEWEST_FIRST },
} as const satisfies DeviceNoun;
