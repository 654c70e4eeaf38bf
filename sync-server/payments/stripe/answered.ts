/** What Stripe answered: the thing, or why not. No answer is `PaymentsUnavailable`. */
import Stripe from 'stripe';
import { PaymentsUnavailable } from '../payments.ts';

/** It was heard and refused: the same again is refused again. */
export interface StripeRefusal {
  /** Stripe's word for it, which names no card. */
  readonly refused: string;
}

export const isRefusal = (answer: object): answer is StripeRefusal => 'refused' in answer;

/** Throws PaymentsUnavailable. */
export async function answered<T extends object>(call: Promise<T>): Promise<T | StripeRefusal> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { refused: error.code ?? error.type };
    }
    // An account that is not this platform's is forbidden, not missing.
    if (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid') return { refused: error.code };
    throw new PaymentsUnavailable(error instanceof Error ? error.name : 'unknown');
  }
}

/** Of what is only refused where something is set up wrongly: that too is no answer, and the operator hears why. Throws PaymentsUnavailable. */
export async function certainly<T extends object>(call: Promise<T>): Promise<T> {
  const answer = await answered(call);
  if (isRefusal(answer)) throw new PaymentsUnavailable(answer.refused);
  return answer;
}
