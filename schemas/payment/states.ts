/** What becomes of a payment (product.md 2.10) until it is given back: every status and all that a provider can say of it. */
import type { Payment } from './shape.ts';

export type PaymentState = Payment['status'];
export type PaymentEventName =
  /** The bank wants to see the member first. */
  | 'asked'
  /** The bank has it. */
  | 'taken'
  | 'paid'
  | 'declined'
  /** Nothing for half an hour. */
  | 'givenUp'
  /** The cardholder's bank took the money back, and has not decided yet … */
  | 'disputed'
  /** … then gave it to us again … */
  | 'won'
  /** … or never will. */
  | 'lost';

const STAYS = (state: PaymentState) =>
  ({
    asked: state,
    taken: state,
    paid: state,
    declined: state,
    givenUp: state,
    disputed: state,
    won: state,
    lost: state,
  }) as const satisfies Record<PaymentEventName, PaymentState>;
const WAITS = { paid: 'succeeded', declined: 'failed', givenUp: 'cancelled' } as const;

/** What has ended stays as it ended, whatever is said afterwards: words arrive twice, and out of order. */
export const PAYMENT: Readonly<Record<PaymentState, Readonly<Record<PaymentEventName, PaymentState>>>> = {
  created: { ...STAYS('created'), ...WAITS, asked: 'requires_action', taken: 'processing' },
  requires_action: { ...STAYS('requires_action'), ...WAITS, taken: 'processing' },
  processing: { ...STAYS('processing'), ...WAITS },
  succeeded: { ...STAYS('succeeded'), disputed: 'disputed', lost: 'charged_back' },
  failed: STAYS('failed'),
  cancelled: STAYS('cancelled'),
  disputed: { ...STAYS('disputed'), won: 'succeeded', lost: 'charged_back' },
  charged_back: STAYS('charged_back'),
  // What was given back is counted by its refunds.
  partially_refunded: STAYS('partially_refunded'),
  refunded: STAYS('refunded'),
};

/** No word yet that ends it. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => PAYMENT[status].paid !== status;
