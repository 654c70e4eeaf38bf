/** With what a pass can be paid (product.md 4.7): a card that is saved, the test cards of the sandbox, or the page of a provider that moves money. */

import { PaymentsTold } from '../../../../schemas/payment/wire.ts';
import { isUsable } from '../../../../schemas/payment-method/known.ts';
import type { PaymentMethod } from '../../../../schemas/payment-method/shape.ts';
import { methodWords } from '../../payment-method/words.ts';
import { packageWords } from './words.ts';

export interface Method {
  /** What it is chosen by: as `pass.buy` names it, `<provider>:<method>`, or the id of a card that is saved. */
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

/** One's own cards come first, and of those the one that pays for renewals. */
export function withSaved(methods: Methods, cards: readonly PaymentMethod[]): Methods {
  const usable = cards.filter(isUsable).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const saved = usable.map(
    ({ _id, brand, last4, expMonth, expYear }): Method => ({
      value: _id,
      label: methodWords.card(brand, last4),
      description: packageWords.method.saved(methodWords.ends(expMonth, expYear)),
    }),
  );
  const [first, ...rest] = methods.all;
  const another = saved.length > 0 && first.value === 'stripe:checkout' ? { ...first, label: stripe.another } : first;
  const [chosen = another, ...others] = saved;
  return saved.length === 0 ? methods : { ...methods, all: [chosen, ...others, another, ...rest] };
}

/** What an order says of it. An order names a provider's method besides, for a server that knows no cards. */
export const paidBy = (chosen: string, { all: [{ value: provider }] }: Methods) =>
  chosen.startsWith('paymethod:') ? { method: provider, savedMethod: chosen } : { method: chosen };

/** Of the server, whenever somebody is about to pay, which takes a network anyway. */
export const ASK_METHODS = { method: 'GET', path: '/api/config', doing: packageWords.payDoing, answer: PaymentsTold } as const;
