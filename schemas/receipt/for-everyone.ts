/** Receipts and credit notes, as who paid and who was paid read them: beside the payments they are of. */
import { gymScope, memberScope } from '../basics/scope.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { CreditNote, Receipt, type SalePaper } from './shape.ts';

const KEPT = {
  in: ['member/payments', 'gym/payments'],
  databases: ({ memberId, gymId }: SalePaper) => [`${memberScope(memberId)}/payments`, `${gymScope(gymId)}/payments`],
  provisional: 'never',
} as const;

export const receipt = {
  for: 'everyone',
  documents: {
    receipt: shown(Receipt, { ...KEPT, exportedAs: 'receipts' }),
    creditnote: shown(CreditNote, { ...KEPT, exportedAs: 'creditNotes' }),
  },
  kinds: {},
  // With the payments.
  collections: {},
} as const satisfies DeviceNoun;
