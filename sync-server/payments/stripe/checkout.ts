/** Paying on Stripe's own page (Checkout): the card is typed there, and saved there for later. */
import type Stripe from 'stripe';
import { plus } from '../../../schemas/basics/time.ts';
import type { Charge, Charged, Moved } from '../payments.ts';
import { answered, isRefusal, type StripeRefusal } from './answered.ts';
import { paidBefore } from './moved-before.ts';

export const CHECKOUT = 'stripe:checkout';
/** We give it up after half an hour (product.md 2.10); this only ends a page that nobody could call off. Milliseconds. */
const PAGE_LIVES = 3_600_000;

export class StripeCheckout {
  readonly #stripe: Stripe;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async charge(charge: Charge): Promise<Charged> {
    // Nobody is there who could choose a card.
    if (charge.offSession) return { state: 'failed', pspRef: charge.key, reason: 'authentication required' };
    const made = await this.#make(charge);
    return isRefusal(made) ? { state: 'failed', pspRef: charge.key, reason: made.refused } : this.#read(made.id);
  }

  async giveUp(charge: Charge): Promise<Moved> {
    const paid = await paidBefore(this.#stripe, charge.about.paymentId);
    if (paid) return paid;
    const made = await this.#make(charge);
    // Too late to be made, so it never was.
    if (isRefusal(made)) return { state: 'failed', pspRef: charge.key, reason: 'given up' };
    await answered(this.#stripe.checkout.sessions.expire(made.id, {}, { idempotencyKey: `${charge.key}:give-up` }));
    const after = await this.#read(made.id);
    return after.state === 'requires_action' ? { state: 'processing', pspRef: after.pspRef } : after;
  }

  #make({ key, about, amount, askedAt, returnUrl, what = 'Gym pass' }: Charge): Promise<Stripe.Checkout.Session | StripeRefusal> {
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'gbp', unit_amount: amount.amountMinor, product_data: { name: what } } },
      ],
      customer_creation: 'always',
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: Math.floor(Date.parse(plus(askedAt, PAGE_LIVES)) / 1000),
      payment_intent_data: {
        metadata: { ...about, by: 'checkout' },
        transfer_group: about.paymentId,
        setup_future_usage: 'off_session',
      },
    };
    return answered(this.#stripe.checkout.sessions.create(params, { idempotencyKey: key }));
  }

  async #read(id: string): Promise<Charged> {
    const session = await answered(this.#stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
    if (isRefusal(session)) return { state: 'failed', pspRef: id, reason: session.refused };
    const { status, payment_intent: intent, url } = session;
    if (status === 'open' && url) return { state: 'requires_action', pspRef: id, url };
    const paying = status === 'complete' && intent !== null && typeof intent === 'object' ? intent : null;
    const pspRef = paying?.id ?? id;
    if (paying?.status === 'succeeded') return { state: 'succeeded', pspRef };
    // Some banks take days to say.
    if (paying?.status === 'processing') return { state: 'processing', pspRef };
    if (paying) return { state: 'failed', pspRef, reason: paying.last_payment_error?.code ?? 'not paid' };
    return { state: 'failed', pspRef, reason: 'given up' };
  }
}
