/** product.md 3.9: how often somebody may try. Configurable, so that tests and the demo can raise them. */
import type { Allowance } from './limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Allowances {
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

export const ALLOWANCES: Allowances = {
  signIn: { most: 10, within: 15 * MINUTE },
  signInAnywhere: { most: 100, within: 15 * MINUTE },
  signInKnownDevice: { most: 10, within: 15 * MINUTE },
  changePassword: { most: 10, within: 15 * MINUTE },
  signUp: { most: 5, within: HOUR },
  resetEmail: { most: 5, within: HOUR },
  verificationEmail: { most: 5, within: HOUR },
  verificationEmailAgain: { most: 1, within: MINUTE },
  emails: { most: 10, within: 15 * MINUTE },
  links: { most: 30, within: 15 * MINUTE },
};

const FREE: Allowance = { most: Number.POSITIVE_INFINITY, within: 0 };

/** For tests and measurements on loopback only. */
export const NO_LIMITS: Allowances = {
  signIn: FREE,
  signInAnywhere: FREE,
  signInKnownDevice: FREE,
  changePassword: FREE,
  signUp: FREE,
  resetEmail: FREE,
  verificationEmail: FREE,
  verificationEmailAgain: FREE,
  emails: FREE,
  links: FREE,
};
