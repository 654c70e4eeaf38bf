/** Adding a card on Stripe's own page (Checkout that sets up and charges nothing): the card is typed there, and kept there for later. */
import type Stripe from 'stripe';
import { plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { SavedMethod, SetUp, Setup } from '../payments.ts';
import { answered, isRefusal, type StripeRefusal } from './answered.ts';
import { savedAs } from './charges.ts';

type Ended = Exclude<SetUp, { state: 'open' }>;
const NOTHING = { state: 'nothing' } as const;

export class StripeCardSetup {
  readonly #stripe: Stripe;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  /** Too late to be made, it never was; what was saved on it before, Stripe has posted. Throws PaymentsUnavailable. */
  async setup(setup: Setup): Promise<SetUp> {
    const made = await this.#make(setup);
    return isRefusal(made) ? NOTHING : this.#read(made.id);
  }

  /** Throws PaymentsUnavailable. */
  async end(setup: Setup): Promise<Ended> {
    const made = await this.#make(setup);
    if (isRefusal(made)) return NOTHING;
    await answered(this.#stripe.checkout.sessions.expire(made.id, {}, { idempotencyKey: `${setup.key}:end` }));
    const after = await this.#read(made.id);
    return after.state === 'open' ? NOTHING : after;
  }

  /** What was saved on the page of that session. Throws PaymentsUnavailable. */
  async savedOn(id: string): Promise<SavedMethod | null> {
    const is = await this.#read(id);
    return is.state === 'saved' ? is.saved : null;
  }

  #make({ key, about, askedAt, returnUrl }: Setup): Promise<Stripe.Checkout.Session | StripeRefusal> {
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'setup',
      allowed_payment_method_types: ['card'],
      currency: 'gbp',
      customer_creation: 'always',
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: Math.floor(Date.parse(plus(askedAt, LIMITS.cardPageFor)) / 1000),
      metadata: { ...about },
    };
    return answered(this.#stripe.checkout.sessions.create(params, { idempotencyKey: key }));
  }

  async #read(id: string): Promise<SetUp> {
    const session = await answered(this.#stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }));
    if (isRefusal(session)) return NOTHING;
    const { status, url, customer, setup_intent: intent } = session;
    if (status === 'open' && url) return { state: 'open', url };
    if (status !== 'complete' || intent === null || typeof intent === 'string' || !customer) return NOTHING;
    const { payment_method } = intent;
    if (intent.status !== 'succeeded' || payment_method === null || typeof payment_method === 'string') return NOTHING;
    const saved = savedMethodIn(payment_method, customer);
    return saved ? { state: 'saved', saved } : NOTHING;
  }
}

/** Null: it is no card. */
export function savedMethodIn(
  { id, card }: Stripe.PaymentMethod,
  customer: string | { readonly id: string },
): SavedMethod | null {
  if (!card) return null;
  const method = savedAs(typeof customer === 'string' ? customer : customer.id, id);
  return { method, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}
