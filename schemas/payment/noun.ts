/** Money that moved. Decided with the pass that is paid for. */
import { BY_NOBODY, NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decidePaymentAbandoned, decidePaymentReported } from '../pass/buy.ts';
import { decideDefenceDue, defenceDueAt } from './defend.ts';
import { decidePaymentDisputed } from './disputed.ts';
import { decideFeeReported } from './fee.ts';
import { payment as everyone } from './for-everyone.ts';
import { DefenceDue, FeeReported, PaymentAbandoned, PaymentDisputed, PaymentReported, PaymentWaits } from './proposals.ts';
import { Payment } from './shape.ts';
import { decidePaymentWaits } from './waits.ts';

export const payment = {
  documents: {
    payment: document(Payment, {
      ...everyone.documents.payment,
      blanked: (doc) => ({ ...without(doc, 'pspRef', 'card', 'receiptNo'), ...BY_NOBODY, memberId: NOBODY, lines: [] }),
      due: (doc) => {
        const { _id: paymentId, memberId, dueBack: cause, updatedAt } = doc;
        if (cause) return { at: updatedAt, kind: 'system.refund-due', body: { paymentId, memberId, cause } };
        const at = defenceDueAt(doc);
        return at === null ? null : { at, kind: 'system.defence-due', body: { paymentId, memberId } };
      },
      // Kept for six years, by their id.
      erased: null,
    }),
  },
  readers: { 'member/payments': 'self', 'gym/payments': 'financials.view' },
  indexes: { payments: ['passId'] },
  kinds: {
    'system.payment-reported': system(PaymentReported, decidePaymentReported),
    'system.payment-waits': system(PaymentWaits, decidePaymentWaits),
    'system.payment-disputed': system(PaymentDisputed, decidePaymentDisputed),
    'system.defence-due': system(DefenceDue, decideDefenceDue),
    'system.fee-reported': system(FeeReported, decideFeeReported),
    'system.payment-abandoned': system(PaymentAbandoned, decidePaymentAbandoned),
  },
  collections: everyone.collections,
  notices: {
    'payment.kept': { group: 'always', mailed: true },
    'payment.charged_back': { group: 'always', mailed: true },
  },
} as const satisfies Noun;
