/** product.md 3.9: how often somebody may try. Configurable, so that tests and the demo can raise them. */
import type { Allowance } from '../rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface AccountAllowances {
  /** Wrong passwords, per account, wherever from. */
  readonly signIn: Allowance;
  /** Wrong passwords, per network over all accounts: somebody tries one password on many. */
  readonly signInAnywhere: Allowance;
  /** Wrong passwords on a device that is known as this person's; they count nowhere else. */
  readonly signInKnownDevice: Allowance;
  /** Wrong passwords of somebody who is signed in, per person. */
  readonly changePassword: Allowance;
  /** Per network. */
  readonly signUp: Allowance;
  /** Emails asked for, per account, wherever from. */
  readonly resetEmail: Allowance;
  readonly verificationEmail: Allowance;
  /** "Send it again" waits a minute (product.md 4.1). */
  readonly verificationEmailAgain: Allowance;
  /** Emails asked for, per network over all accounts. */
  readonly emails: Allowance;
  /** Links opened, per network. */
  readonly links: Allowance;
}

/** Who guesses gets no more in any stretch of that length. */
const strict = (most: number, within: number): Allowance => ({ most, within, strict: true });

export const ACCOUNT_ALLOWANCES: AccountAllowances = {
  signIn: strict(10, 15 * MINUTE),
  signInAnywhere: strict(100, 15 * MINUTE),
  signInKnownDevice: strict(10, 15 * MINUTE),
  changePassword: strict(10, 15 * MINUTE),
  signUp: strict(5, HOUR),
  resetEmail: strict(5, HOUR),
  verificationEmail: strict(5, HOUR),
  verificationEmailAgain: strict(1, MINUTE),
  emails: strict(10, 15 * MINUTE),
  links: strict(30, 15 * MINUTE),
};
