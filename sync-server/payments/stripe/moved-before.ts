/**
 * What has been asked of Stripe already. It remembers an idempotency key for a day, and whoever was killed before the answer may ask again
 * after that: so it is looked for by what was written on it then. Throws PaymentsUnavailable where that cannot be known.
 */
import type Stripe from 'stripe';
import type { Moved } from '../payments.ts';
import { answered, certainly, isRefusal } from './answered.ts';

const MOST = 100;

export async function transferredBefore(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await certainly(stripe.transfers.list({ transfer_group: key, limit: 1 }));
  return data[0];
}

/** Of a payment that Stripe does not know nothing was given back. */
export async function refundedBefore(stripe: Stripe, key: string, payment_intent: string): Promise<Stripe.Refund | undefined> {
  const all = await answered(stripe.refunds.list({ payment_intent, limit: MOST }));
  return isRefusal(all) ? undefined : all.data.find(({ metadata }) => metadata?.key === key);
}

/** Of a transfer that Stripe does not know nothing was taken back. */
export async function reversedBefore(
  stripe: Stripe,
  key: string,
  transfer: string,
): Promise<Stripe.TransferReversal | undefined> {
  const all = await answered(stripe.transfers.listReversals(transfer, { limit: MOST }));
  return isRefusal(all) ? undefined : all.data.find(({ metadata }) => metadata?.key === key);
}

/** Paid, or with the bank. Stripe finds it a minute after it was made; whoever gives a charge up asks half an hour after. */
export async function paidBefore(stripe: Stripe, paymentId: string): Promise<Moved | undefined> {
  const { data } = await certainly(stripe.paymentIntents.search({ query: `metadata['paymentId']:'${paymentId}'`, limit: MOST }));
  const states = ['succeeded', 'processing'] as const;
  const found = states.flatMap((state) => data.flatMap((one) => (one.status === state ? [{ state, pspRef: one.id }] : [])));
  return found[0];
}
