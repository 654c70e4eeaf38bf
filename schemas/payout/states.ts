/** What becomes of a payout (product.md 2.10) once it has been worked out: every status, and all that can be said of it by the provider. */
import type { Payout } from './shape.ts';

export type PayoutState = Payout['status'];
export type PayoutEvent =
  /** The provider has it. */
  | 'processing'
  /** It has been sent to the gym's bank. */
  | 'paid'
  /** It could not be, or the bank sent it back. */
  | 'failed';

const stays = <S extends PayoutState>(state: S) => ({ processing: state, paid: state, failed: state });

export const PAYOUT = {
  scheduled: { processing: 'processing', paid: 'paid', failed: 'failed' },
  // Not asked of anybody yet, or asked for in another one.
  on_hold: stays('on_hold'),
  carried: stays('carried'),
  processing: { processing: 'processing', paid: 'paid', failed: 'failed' },
  paid: { processing: 'paid', paid: 'paid', failed: 'failed' },
  // It goes with the next one; a word that was late changes nothing.
  failed: stays('failed'),
} as const satisfies Readonly<Record<PayoutState, Readonly<Record<PayoutEvent, PayoutState>>>>;
