/** What a visit that no pass paid for is worth to its gym, and what its member is asked for it (C3, C7, C8, R-40). In pence. */

import { money } from '../../basics/primitives.ts';
import { addDuration, daysFrom, localDay } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import type { Checkin } from '../../checkin/shape.ts';
import type { Gym } from '../../gym/shape.ts';
import type { Pass } from '../../pass/shape.ts';
import type { Payment } from '../../payment/shape.ts';
import { policyOf, refundQuote } from '../../refund/quote.ts';
import type { PaymentRefund } from '../../refund/shape.ts';
import { shareOf } from '../entries.ts';
import { RATES } from '../rates.ts';
import { isOfRefunded } from './owed-by.ts';

/** its pass's price by visit, or by day where visits are not counted; £15 at most. */
export const worthToGym = (pass: Pass): number => Math.min(perVisit(pass), RATES.mostForOwedVisit);

function perVisit({ kind, snapshot, visitsTotal, purchasedAt }: Pass): number {
  const { price, validity, timeZone } = snapshot;
  if (kind === 'day') return price.amountMinor;
  const [first, last] = [purchasedAt, addDuration(purchasedAt, validity, timeZone)].map((at) => localDay(at, timeZone));
  return shareOf(price.amountMinor, 1, visitsTotal ?? Math.max(1, daysFrom(first ?? '', last ?? '')));
}

/** What was given back of the pass, for C8. */
export interface GivenForPass {
  readonly payment: Payment;
  readonly refund: PaymentRefund;
  /** Of the same payment, by other refunds. */
  readonly besides: number;
}

interface Asked {
  readonly visit: Checkin;
  readonly pass: Pass;
  readonly gym: Gym | undefined;
  readonly given: GivenForPass | undefined;
  /** C8: how many others of that pass were heard of after the refund as well, and were before this one. */
  readonly earlier: number;
}

/** C3: what the visit was worth. C7: a day pass of that gym. C8: what the refund was too much by. */
export function askedOf({ visit, pass, gym, given, earlier }: Asked): number {
  if (!isOfRefunded(visit)) return worthToGym(pass);
  if (visit.judgedAt > (pass.refundedAt ?? '')) return dayPassOf(gym) ?? worthToGym(pass);
  return given ? tooMuch(pass, given, earlier) : 0;
}

function dayPassOf(gym: Gym | undefined): number | undefined {
  const prices = (gym?.offers ?? []).filter(({ kind, status }) => kind === 'day' && status === 'on_sale');
  return prices.length === 0 ? undefined : Math.min(...prices.map(({ price }) => price.amountMinor));
}

/** The quote without the visit, less the quote with it. */
function tooMuch(pass: Pass, { payment, refund, besides }: GivenForPass, earlier: number): number {
  const counted = pass.visitsUsed - pass.owedVisits + earlier;
  const isFirst = counted === 0 && pass.snapshot.activation === 'first_check_in';
  const quoted = (of: Pass, visitsUsed: number) =>
    refundQuote({
      pass: { ...of, visitsUsed },
      payment: { total: payment.total, refunded: money(besides) },
      cause: refund.cause,
      policy: policyOf(of),
      at: refund.judgedAt,
    }).amount.amountMinor;
  return quoted(isFirst ? without(pass, 'validFrom', 'validTo') : pass, counted) - quoted(pass, counted + 1);
}
