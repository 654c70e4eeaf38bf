/** Where a gym is paid to, as its owners read it: masked. */
import { gymScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { PayoutDetailsSent } from './shape.ts';

export const payoutDetails = {
  for: 'desk',
  documents: {
    payoutdetails: shown(PayoutDetailsSent, {
      in: ['gym/payouts'],
      databases: ({ gymId }) => [`${gymScope(gymId)}/payouts`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {},
  collections: {},
} as const satisfies DeviceNoun;
