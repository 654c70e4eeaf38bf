/** What is on record of a payment, in the fields that Stripe passes on to the bank. */
import type Stripe from 'stripe';
import type { Defence } from '../payments.ts';

/** Minutes of UTC, as a bank anywhere can check them. */
const said = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

export function evidenceOf({ what, boughtAt, visits }: Omit<Defence, 'key' | 'disputeRef'>): Stripe.DisputeUpdateParams.Evidence {
  const [first = boughtAt] = visits;
  return {
    product_description: `${what}: lets its holder into a gym, where each visit is recorded at the door. Bought ${said(boughtAt)}.`,
    service_date: said(first),
    access_activity_log: visits.map((at) => `Came in at ${said(at)}`).join('\n'),
  };
}
