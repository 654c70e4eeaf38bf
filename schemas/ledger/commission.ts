/** What the platform keeps of what a member pays, and gives back with a refund. Minor units throughout. */

import type { Payment } from '../payment/shape.ts';
import { shareOf } from './entries.ts';
import { RATES } from './rates.ts';

const WHOLE = 10_000;

export interface KeptShare {
  readonly commission: number;
  readonly vat: number;
}

/**
 * 15 % of the gross, at least £0.50 but never more than the sale itself, and 20 % VAT on it. R-3: 10 % of a renewal, without the least.
 * @param gymBps what was agreed with this gym, in hundredths of a per cent; of nothing nothing is kept, and a renewal costs no more than a sale
 */
export function commissionOn(
  grossMinor: number,
  kind: Payment['kind'] = 'sale',
  gymBps: number = RATES.commissionBps,
): KeptShare {
  const bps = kind === 'renewal' ? Math.min(gymBps, RATES.renewalBps) : gymBps;
  const least = kind === 'renewal' || bps === 0 ? 0 : RATES.leastCommission;
  const commission = Math.min(grossMinor, Math.max(least, shareOf(grossMinor, bps, WHOLE)));
  return { commission, vat: Math.min(grossMinor - commission, shareOf(commission, RATES.vatOnCommissionBps, WHOLE)) };
}

/** What is given back of what was kept once so much of the payment has been refunded in all. Grows with it, and never faster. */
function givenBack({ commission, vat }: KeptShare, refundedMinor: number, grossMinor: number): KeptShare {
  const both = shareOf(commission + vat, refundedMinor, grossMinor);
  const ofCommission = shareOf(commission, both, commission + vat);
  return { commission: ofCommission, vat: both - ofCommission };
}

/**
 * what goes back with one refund of several. Each takes what the total now asks for and the ones before did not, so that however a
 * payment is given back in pieces, the whole of it gives back the whole of what was kept, and no piece more than itself.
 */
export function commissionBack(kept: KeptShare, grossMinor: number, refundedBefore: number, amountMinor: number): KeptShare {
  const before = givenBack(kept, refundedBefore, grossMinor);
  const after = givenBack(kept, refundedBefore + amountMinor, grossMinor);
  return { commission: after.commission - before.commission, vat: after.vat - before.vat };
}

/** The same, with the rest of it, which the gym gives. The three are the amount. */
export function sharesBack(
  kept: KeptShare,
  grossMinor: number,
  refundedBefore: number,
  amountMinor: number,
): KeptShare & { readonly gym: number } {
  const back = commissionBack(kept, grossMinor, refundedBefore, amountMinor);
  return { ...back, gym: amountMinor - back.commission - back.vat };
}
