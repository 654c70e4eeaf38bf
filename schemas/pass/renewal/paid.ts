/** The provider's word on a renewal: the pass goes on for a calendar month, with a receipt and 14 days of its own. */
import { isRefusal } from '../../basics/machine.ts';
import { stamp } from '../../basics/revise.ts';
import { plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import type { Known, Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { soldAs } from '../../ledger/payout-week.ts';
import { saleEntries } from '../../ledger/sale.ts';
import { LIMITS } from '../../limits.ts';
import { pastDueBeside } from '../../past-due/beside.ts';
import { chargebackBooks } from '../../payment/books.ts';
import { feeAsked } from '../../payment/fee.ts';
import { heldPass, toldOfBank } from '../../payment/pass-held.ts';
import type { Payment } from '../../payment/shape.ts';
import { PAYMENT } from '../../payment/states.ts';
import { booked } from '../../payout/booked.ts';
import { commissionFor } from '../../payout/standing.ts';
import { withReceipt } from '../../receipt/draw.ts';
import { settleMember } from '../member.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';
import { devicesOf, signErrands } from '../tokens.ts';
import { renewalFailed } from './failed.ts';
import { nextEndOf } from './next.ts';
import { paidBack } from './paid-back.ts';
import { toldOfRenewed } from './told.ts';

const ENDED: readonly Pass['status'][] = ['expired', 'cancelled', 'refunded'];

/** @param done the payment as it went through, after all that banks have said of it */
export function renewalPaid(done: Payment, pass: Pass, known: Known, moment: Moment): AnyDocument[] {
  const [paid, ...receipt] = withReceipt(done, pass, known, moment);
  const after = renewedPass(pass, moment);
  const sold = soldAs(after);
  const sale = saleEntries(paid, sold, moment, commissionFor(known, paid));
  const entries = [...sale, ...chargebackBooks(paid, sale, known, moment)];
  const lines = booked(paid.gymId, entries, { payment: paid, sold }, known, moment);
  const books = [...receipt, ...lines, ...feeAsked(paid, moment)];
  // X8: turned off in time while it was being charged, or the pass has ended meanwhile: the money goes back, all of it.
  if (!pass.autoRenew || ENDED.includes(pass.status)) return [paid, ...books, ...paidBack(pass, paid, known, moment)];
  const { chargebacks = [] } = paid;
  const held = heldPass(after, chargebacks, moment);
  const said = toldOfBank(after, held, chargebacks.at(-1)?.amount ?? paid.total, moment);
  return [
    paid,
    ...books,
    ...settleMember(known, moment, pass.memberId, { passes: [held] }),
    ...pastDueBeside(held, known, moment),
    ...signErrands(known, moment, [held], devicesOf(known, pass.memberId)),
    ...(said.length > 0 ? said : [toldOfRenewed(held, moment)]),
  ];
}

export function renewalUnpaid(
  payment: Payment,
  pass: Pass,
  how: 'declined' | 'givenUp',
  known: Known,
  moment: Moment,
): AnyDocument[] {
  const unpaid = { ...payment, ...stamp(moment, payment), status: PAYMENT[payment.status][how] };
  return [unpaid, ...renewalFailed(pass, 'declined', known, moment)];
}

/** The next month begins where the last one ended, also where its money came some days late. */
function renewedPass(pass: Pass, { receivedAt }: Moment): Pass {
  const { renewal, validTo: since = receivedAt } = pass;
  const { times = 0, saidAt = receivedAt } = renewal ?? {};
  const status = pass.status === 'past_due' ? PASS.past_due.freed : pass.status;
  return {
    ...without(pass, 'pastDueAt'),
    status: isRefusal(status) ? pass.status : status,
    validFrom: since,
    validTo: nextEndOf(pass, since),
    coolingOffEndsAt: plus(receivedAt, LIMITS.coolingOff),
    renewal: { saidAt, since, times: times + 1, failed: 0 },
  };
}
