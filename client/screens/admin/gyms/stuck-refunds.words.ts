import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';

/** What the office reads of refunds that no bank took. */
export const stuckWords = {
  title: 'Refunds to pay another way',
  failed: (sum: string, day: string) => `${sum} couldn’t be sent on ${day}.`,
  returned: (sum: string, day: string) => `${sum} came back from the member’s bank on ${day}.`,
  which: (refundId: string) => `Refund ${refundId.replace('refund:', '')}`,
  superOnly: (most: string) => `A super-admin pays back more than ${most}.`,
  act: 'What to do about this refund',
  settle: 'I’ve paid it another way',
  doing: 'pay a refund another way',
  how: 'How you paid it',
  hows: { bank_transfer: 'Bank transfer', cheque: 'Cheque', other: 'Another way' } satisfies Record<
    NonNullable<PaymentRefund['settled']>['how'],
    string
  >,
  reference: 'Reference',
  referenceHint: 'As it stands on the transfer or the cheque. The member reads it.',
  wrong: 'Reference: use 1 to 60 characters.',
  why: 'Why',
  whyHint: 'For our record alone. 10 to 300 characters.',
  display: (sum: string, gym: string) => `Pay ${sum} another way: ${gym}`,
} as const;
