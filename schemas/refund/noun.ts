/** Money that goes back to a member (product.md 3.5): asked of the provider, and booked when it has answered. */
import { BY_NOBODY, NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { refund as desk } from './for-desk.ts';
import { refund as everyone } from './for-everyone.ts';
import { refund as platform } from './for-platform.ts';
import { decideRefundDue } from './give.ts';
import { RefundDue, RefundReported, VoucherOver } from './proposals.ts';
import { decideRefundReported } from './report.ts';
import { PaymentRefund } from './shape.ts';
import { decideVoucherOver } from './voucher/draw.ts';
import { isUnspent } from './voucher/spend.ts';

export const refund = {
  documents: {
    refund: document(PaymentRefund, {
      ...everyone.documents.refund,
      blanked: (doc) => ({ ...without(doc, 'pspRef', 'givenOn', 'again', 'settled'), ...BY_NOBODY, memberId: NOBODY }),
      due: ({ _id: refundId, memberId, voucher }) =>
        voucher && isUnspent(voucher) ? { at: voucher.until, kind: 'system.voucher-over', body: { refundId, memberId } } : null,
      // KeptShare for six years, by their id.
      erased: null,
    }),
  },
  readers: { 'member/payments': 'self', 'gym/payments': 'financials.view', 'platform/payouts': 'admin' },
  indexes: { payments: ['paymentId', 'givenOn', 'memberId'] },
  kinds: {
    ...desk.kinds,
    ...platform.kinds,
    'system.refund-due': system(RefundDue, decideRefundDue),
    'system.refund-reported': system(RefundReported, decideRefundReported),
    'system.voucher-over': system(VoucherOver, decideVoucherOver),
  },
  collections: {},
  notices: {
    'pass.refunding': { group: 'always', mailed: true },
    'pass.refund_failed': { group: 'always', mailed: true },
    'pass.refund_settled': { group: 'always', mailed: true },
  },
} as const satisfies Noun;
