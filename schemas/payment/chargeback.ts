/** What a cardholder's bank takes back of a payment, as the payment has it. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { RATES } from '../ledger/rates.ts';
import type { Payment } from './shape.ts';

export type PaymentChargeback = NonNullable<Payment['chargebacks']>[number];

const REST = '.rest';
/** The same dispute, of what did not go back after all. */
export const restOf = (ref: string): string => `${ref}${REST}`;
/** No dispute of its own: the provider knows none by that name. */
export const isRest = ({ ref }: Pick<PaymentChargeback, 'ref'>): boolean => ref.endsWith(REST);

/** When it has to be answered. One from before that was written down has as long, from when it was heard of. */
export function answerBy(one: PaymentChargeback): Instant | undefined {
  if (one.state !== 'opened' || one.defended || isRest(one)) return undefined;
  return one.defendAt ?? plus(one.at, RATES.bankAnsweredAfter);
}
