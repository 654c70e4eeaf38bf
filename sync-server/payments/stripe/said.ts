/** What Stripe says on its own account, in the language of the port. */
import Stripe from 'stripe';
import { instantOf } from '../../../schemas/basics/time.ts';
import { PaymentEvent } from '../events.ts';
import type { PaymentPost, PaymentReference, Unbelieved } from '../payments.ts';
import { answered, isRefusal } from './answered.ts';
import type { StripeCardSetup } from './card-setup.ts';

/** Seconds. */
const FRESH_FOR = 300;

export class StripeNews {
  readonly #stripe: Stripe;
  readonly #secret: string;
  readonly #cards: Pick<StripeCardSetup, 'savedOn'>;

  constructor(stripe: Stripe, secret: string, cards: Pick<StripeCardSetup, 'savedOn'>) {
    this.#stripe = stripe;
    this.#secret = secret;
    this.#cards = cards;
  }

  /** @param now milliseconds since 1970. Throws PaymentsUnavailable. */
  async read({ body, signature }: PaymentPost, now: number): Promise<PaymentEvent | Unbelieved> {
    if (signature === undefined) return 'unsigned';
    try {
      const { webhooks } = this.#stripe;
      const event = webhooks.constructEvent(Buffer.from(body), signature, this.#secret, FRESH_FOR, undefined, now);
      return await this.#eventOf(event);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        return /tolerance/.test(error.message) ? 'old' : 'forged';
      }
      if (error instanceof SyntaxError) return 'unreadable';
      throw error;
    }
  }

  async #eventOf(event: Stripe.Event): Promise<PaymentEvent | Unbelieved> {
    if (typeof event.id !== 'string' || typeof event.created !== 'number') return 'unreadable';
    const read = PaymentEvent.safeParse({ id: event.id, at: instantOf(event.created * 1000), ...(await this.#saidBy(event)) });
    return read.success ? read.data : 'unreadable';
  }

  /** What is said of it, to be held to the port's shape. */
  async #saidBy(event: Stripe.Event): Promise<object> {
    switch (event.type) {
      case 'payment_intent.succeeded':
        return paid(event.data.object, 'succeeded');
      case 'payment_intent.payment_failed':
        // On Stripe's page another card may be tried.
        return event.data.object.metadata.by === 'checkout' ? NOTHING : paid(event.data.object, 'failed');
      case 'checkout.session.completed':
      case 'checkout.session.expired':
        return this.#setUp(event.data.object);
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
        return this.#disputed(event.data.object);
      case 'account.updated':
      case 'account.application.deauthorized':
        return event.account === undefined ? NOTHING : { about: 'account', account: event.account, what: 'changed' };
      case 'payout.failed': {
        const { amount } = event.data.object;
        const came = { about: 'account', account: event.account, what: 'payout-failed', amount: pence(amount) };
        return event.account === undefined ? NOTHING : came;
      }
      case 'refund.failed':
      case 'refund.updated':
      case 'charge.refund.updated':
        return returned(event.data.object);
      default:
        return NOTHING;
    }
  }

  /** Of a page that takes money the payment says itself how it ended. */
  async #setUp({ id, mode, status, metadata }: Stripe.Checkout.Session): Promise<object> {
    if (mode !== 'setup') return NOTHING;
    const { setupId, memberId } = metadata ?? {};
    if (setupId === undefined || memberId === undefined) return { about: 'stranger' };
    const saved = status === 'complete' ? await this.#cards.savedOn(id) : null;
    return { about: 'method', of: { setupId, memberId }, ...(saved && { saved }) };
  }

  async #disputed({ id, amount, status, payment_intent, balance_transactions }: Stripe.Dispute): Promise<object> {
    const state = STATE[status];
    if (!state) return NOTHING;
    const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
    const intent = intentId === undefined ? null : await answered(this.#stripe.paymentIntents.retrieve(intentId));
    const of = intent && !isRefusal(intent) ? referenceIn(intent.metadata) : null;
    if (!of) return { about: 'stranger' };
    const fee = balance_transactions.reduce((sum, one) => sum + one.fee, 0);
    const told = { disputeRef: id, amount: pence(amount), ...(fee > 0 && { fee: pence(fee) }) };
    return { about: 'dispute', of, state, ...told };
  }
}

const pence = (amountMinor: number) => ({ amountMinor, currency: 'GBP' });

const NOTHING = { about: 'nothing' } as const;

/** Inquiries (`warning_…`) take no money back. */
const STATE: Readonly<Partial<Record<Stripe.Dispute.Status, 'opened' | 'won' | 'lost'>>> = {
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
};

/** Stripe names it after the bank had it as well: then `failed` is said of what had succeeded. */
function returned({ id, status, metadata }: Stripe.Refund): object {
  const { refundId, memberId } = metadata ?? {};
  if (status !== 'failed' || refundId === undefined || memberId === undefined) return NOTHING;
  return { about: 'refund', of: { refundId, memberId }, pspRef: id };
}

function paid(intent: Stripe.PaymentIntent, result: 'succeeded' | 'failed'): object {
  const of = referenceIn(intent.metadata);
  return of ? { about: 'charge', of, result, pspRef: intent.id } : { about: 'stranger' };
}

function referenceIn({ paymentId, memberId }: Stripe.Metadata): PaymentReference | null {
  return paymentId === undefined || memberId === undefined ? null : { paymentId, memberId };
}
