/** With what a pass can be paid (product.md 4.7): the test cards of the sandbox, or the page of a provider that moves money. */
import { PaymentsTold } from '../../../../schemas/payment/wire.ts';
import { packageWords } from './words.ts';

export interface Method {
  /** As `pass.buy` names it: `<provider>:<method>`. */
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

export interface Methods {
  /** Whether money moves. */
  readonly note: string;
  /** The first is chosen for whoever chooses none. */
  readonly all: readonly [Method, ...Method[]];
}

const { sandbox, stripe } = packageWords.method;

export const METHODS: Readonly<Record<PaymentsTold['payments'], Methods>> = {
  sandbox: {
    note: sandbox.note,
    all: [
      { value: 'sandbox:visa', label: sandbox.card, description: sandbox.cardHint },
      { value: 'sandbox:authenticate', label: sandbox.asks, description: sandbox.asksHint },
      { value: 'sandbox:declined', label: sandbox.declined, description: sandbox.declinedHint },
    ],
  },
  stripe: { note: stripe.note, all: [{ value: 'stripe:checkout', label: stripe.card, description: stripe.cardHint }] },
};

/** Of the server, whenever somebody is about to pay, which takes a network anyway. */
export const ASK_METHODS = { method: 'GET', path: '/api/config', doing: packageWords.payDoing, answer: PaymentsTold } as const;
