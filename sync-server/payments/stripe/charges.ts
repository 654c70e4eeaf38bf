/**
 * Charging a card that was saved (PaymentIntents). It is made first and confirmed then, each with a key of its own, so that one which is given
 * up can be called off without ever having been confirmed. What was answered under a key is answered again, word for word, for a day; so how far
 * it has come is asked for apart.
 */
import type Stripe from 'stripe';
import type { Charge, Charged, Moved } from '../payments.ts';
import { answered, isRefusal } from './answered.ts';
import { paidBefore } from './moved-before.ts';

/** `stripe:pm_…`, and of whom where Stripe knows a customer. */
const SAVED = /^stripe:(?:(cus_\w+)-)?(pm_\w+)$/;
export const savedAs = (customer: string, method: string) => `stripe:${customer}-${method}`;
export const savedMethodOf = (method: string): string | undefined => SAVED.exec(method)?.[2];

export class StripeCharges {
  readonly #stripe: Stripe;

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async charge(charge: Charge): Promise<Charged> {
    const made = await this.#make(charge);
    if (!('id' in made)) return made;
    const { key: idempotencyKey, offSession, returnUrl } = charge;
    const how = offSession ? { off_session: true } : { return_url: returnUrl };
    const options = { idempotencyKey: `${idempotencyKey}:confirm` };
    const confirmed = await answered(this.#stripe.paymentIntents.confirm(made.id, how, options));
    if (!isRefusal(confirmed) && confirmed.status === 'succeeded') return { state: 'succeeded', pspRef: confirmed.id };
    return this.#read(made.id, isRefusal(confirmed) ? confirmed.refused : 'not confirmed');
  }

  async giveUp(charge: Charge): Promise<Moved> {
    const paid = await paidBefore(this.#stripe, charge.about.paymentId);
    if (paid) return paid;
    const made = await this.#make(charge);
    if (!('id' in made)) return made;
    const before = await this.#read(made.id, 'given up');
    if (before.state === 'succeeded' || before.state === 'processing') return before;
    await answered(this.#stripe.paymentIntents.cancel(made.id, {}, { idempotencyKey: `${charge.key}:give-up` }));
    const after = await this.#read(made.id, 'given up');
    // Whoever could still go on at their bank cannot have been called off.
    return after.state === 'requires_action' ? { state: 'processing', pspRef: made.id } : after;
  }

  async #make({ key, about, amount, method }: Charge): Promise<{ readonly id: string } | Extract<Moved, { state: 'failed' }>> {
    const [, customer, payment_method] = SAVED.exec(method) ?? [];
    if (payment_method === undefined) return { state: 'failed', pspRef: key, reason: 'no such method' };
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amount.amountMinor,
      currency: 'gbp',
      payment_method,
      ...(customer === undefined ? {} : { customer }),
      metadata: { ...about, by: 'charge' },
      transfer_group: about.paymentId,
    };
    const made = await answered(this.#stripe.paymentIntents.create(params, { idempotencyKey: key }));
    return isRefusal(made) ? { state: 'failed', pspRef: key, reason: made.refused } : { id: made.id };
  }

  /** @param otherwise why it failed, where Stripe does not say */
  async #read(id: string, otherwise: string): Promise<Charged> {
    const intent = await answered(this.#stripe.paymentIntents.retrieve(id));
    if (isRefusal(intent)) return { state: 'failed', pspRef: id, reason: intent.refused };
    const url = intent.next_action?.redirect_to_url?.url;
    switch (intent.status) {
      case 'succeeded':
        return { state: 'succeeded', pspRef: id };
      case 'processing':
        return { state: 'processing', pspRef: id };
      case 'requires_action':
        return url ? { state: 'requires_action', pspRef: id, url } : { state: 'failed', pspRef: id, reason: 'no page to go to' };
      default:
        return { state: 'failed', pspRef: id, reason: intent.last_payment_error?.code ?? otherwise };
    }
  }
}
