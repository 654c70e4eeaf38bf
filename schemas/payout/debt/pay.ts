/** A gym pays what it owes us, on the provider's page: asked for once, and booked when the provider says that it came (A12). */
import { keyOf } from '../../basics/key.ts';
import { pounds } from '../../basics/pounds.ts';
import { stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { debtDisputes } from '../../dispute/bank/of-debt.ts';
import type { DebtErrand, Errand } from '../../errand/shape.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { debtPaidEntries } from '../../ledger/payout.ts';
import { feeAsked } from '../../payment/fee.ts';
import { grantAt } from '../../person/power.ts';
import type { DebtAsked, DebtReported } from '../proposals.ts';
import type { MoneyStanding } from '../shape.ts';
import { standingOf } from '../standing.ts';
import { ownersToldOf } from '../told.ts';
import { disputesBooked, disputesTold, owingAgain } from './disputed.ts';
import { owesOf } from './owes.ts';
import { settledBy } from './settle.ts';

/** All of it, as it was seen; another sum is refused, and so is a second payment beside one that is under way. */
export function decideDebtAsked({ body }: DebtAsked, known: Known, moment: Moment): Decision {
  const { gymId, uid, ref, method, amountSeen: amount } = body;
  if (!grantAt(known, uid, gymId)?.permissions.includes('payouts')) return refused('NO_PERMISSION');
  const standing = found(standingOf(known, gymId));
  if (!standing || standing.paying || amount.amountMinor === 0 || owesOf(standing) !== amount.amountMinor)
    return refused('CHANGED_MEANWHILE');
  const paymentId = `payment:debt-${ref}`;
  const errand: Errand = {
    ...{ _id: `errand:debt-${ref}`, type: 'errand', ...stamp(moment), kind: 'debt', status: 'open' },
    task: { paymentId, gymId, uid, amount, method },
  };
  return accepted([{ ...standing, ...stamp(moment, standing), paying: { paymentId, amount, at: moment.receivedAt } }, errand]);
}

/** The provider's word, however often: that somebody is awaited on its page, that the money came, or that it did not. */
export function decideDebtReported({ body: { errandId, said } }: DebtReported, known: Known, moment: Moment): Decision {
  const errand = found(known.get('errand', 'cell/errands', errandId));
  if (errand?.kind !== 'debt' || errand.task.pspRef !== undefined) return accepted([]);
  const standing = found(standingOf(known, errand.task.gymId));
  if (!standing) return accepted([]);
  const { paymentId, gymId, amount } = errand.task;
  const own = standing.paying?.paymentId === paymentId ? standing.paying : undefined;
  if (said.state === 'succeeded') {
    const done = { status: 'done', doneAt: moment.receivedAt } as const;
    const { pspRef } = said;
    const paid: DebtErrand = { ...errand, ...stamp(moment, errand), ...done, task: { ...errand.task, pspRef } };
    // Its bank may have been heard before us.
    const before = own ? without(standing, 'paying') : standing;
    const [after, ...rest] = cameIn(before, paymentId, amount.amountMinor, known, moment);
    const taken = disputesBooked(paid, before, known, moment);
    return accepted([
      ...[paid, owingAgain(after, taken), ...rest, ...taken],
      ...debtDisputes(paid, standing, known, moment),
      ...disputesTold(paid, known, moment),
      ...feeAsked({ _id: paymentId, gymId, total: amount, pspRef }, moment),
    ]);
  }
  if (!own) return accepted([]);
  const asked: MoneyStanding = { ...standing, ...stamp(moment, standing) };
  if (said.state === 'failed') return accepted([without(asked, 'paying')]);
  const { page } = said;
  if (own.page === page) return accepted([]);
  return accepted([{ ...asked, paying: { ...without(own, 'page'), ...(page !== undefined && { page }) } }]);
}

/** How it stands after it comes first. */
function cameIn(
  standing: MoneyStanding,
  paymentId: string,
  pence: number,
  known: Known,
  moment: Moment,
): readonly [MoneyStanding, ...AnyDocument[]] {
  const { gymId, nextRunAt: payableFrom } = standing;
  const entries = debtPaidEntries({ id: debtCauseOf(paymentId), gymId, amountMinor: pence, payableFrom }, moment);
  const words = {
    event: 'payout.settled',
    title: `We have your ${pounds(pence)}`,
    body: 'Thank you: that is off what you owe us. It stands in your next payout.',
  } as const;
  return [
    ...settledBy(standing, entries, { kind: 'debt_paid', pence }, known, moment),
    ...ownersToldOf(gymId, `gymmoney:${keyOf(gymId)}.${keyOf(paymentId)}`, words, known, moment),
  ];
}

/** The cause of its entries. */
export const debtCauseOf = (paymentId: string): string => paymentId.replace('payment:debt-', 'debt:');
