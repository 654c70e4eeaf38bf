/**
 * The payment port (architecture §6): the decider never calls it, only the worker of errands does (A12). What was asked under one key is
 * answered alike for ever, so asking again after a crash moves no money twice.
 */
import type { Money } from '../../schemas/basics/primitives.ts';

export interface Charge {
  /** The errand's id: the idempotency key. */
  readonly key: string;
  readonly amount: Money;
  /** The provider's name for the method, `<provider>:<method>`. */
  readonly method: string;
}

export type Charged =
  | { readonly state: 'succeeded'; readonly pspRef: string }
  /** `reason` is a word for the operator, never shown; it names no card. */
  | { readonly state: 'failed'; readonly pspRef: string; readonly reason: string };

export interface Refund {
  /** The errand's id. */
  readonly key: string;
  /** Of the charge that is given back, as a whole or in part. */
  readonly pspRef: string;
  readonly amount: Money;
}

export interface Payments {
  /** What kind of provider this is, in words for the operator: it tells whether real money moves. */
  readonly label: string;
  /** Throws `PaymentsUnavailable`; then it is not known whether money moved, and the same charge is to be asked again. */
  charge(charge: Charge): Promise<Charged>;
  /**
   * Gives a charge up: what has not succeeded by now never will. Answers how it ended. Throws `PaymentsUnavailable`.
   */
  giveUp(key: string): Promise<Charged>;
  /** Sends money back of a charge that succeeded. Throws `PaymentsUnavailable`, after which the same is to be asked again. */
  refund(refund: Refund): Promise<Charged>;
}

/** No answer from the provider. The message names no person and no card. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}
