/** Money that goes back to a member (product.md 3.5): asked of the provider, and booked when it has answered. */
import { BY_NOBODY, NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { refund as desk } from './for-desk.ts';
import { refund as everyone } from './for-everyone.ts';
import { decideRefundDue } from './give.ts';
import { RefundDue, RefundReported } from './proposals.ts';
import { decideRefundReported } from './report.ts';
import { PaymentRefund } from './shape.ts';

export const refund = {
  documents: {
    refund: document(PaymentRefund, {
      ...everyone.documents.refund,
      blanked: (doc) => ({ ...without(doc, 'pspRef', 'givenOn'), ...BY_NOBODY, memberId: NOBODY }),
      due: null,
      // KeptShare for six years, by their id.
      erased: null,
    }),
  },
  readers: { 'member/payments': 'self', 'gym/payments': 'financials.view' },
  indexes: { payments: ['paymentId', 'givenOn'] },
  kinds: {
    ...desk.kinds,
    'system.refund-due': system(RefundDue, decideRefundDue),
    'system.refund-reported': system(RefundReported, decideRefundReported),
  },
  collections: {},
  notices: {
    'pass.refunding': { group: 'always', mailed: true },
    'pass.refund_failed': { group: 'always', mailed: true },
  },
} as const satisfies Noun;
