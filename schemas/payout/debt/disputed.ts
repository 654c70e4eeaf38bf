/**
 * a gym paid by card what it owed us, and its own bank takes that back. It owes it again, with its next run; its owners are told, and whoever
 * runs the platform has it before them as a dispute (../../dispute/bank/of-debt.ts). Heard in any order, each end once.
 */
import { pounds } from '../../basics/pounds.ts';
import { money } from '../../basics/primitives.ts';
import { changed, stamp } from '../../basics/revise.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { debtDisputes, isNewsOfDebt, type TakenOfDebt } from '../../dispute/bank/of-debt.ts';
import type { DebtErrand } from '../../errand/shape.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { debtDisputeCauses, debtDisputedEntries, debtDisputeEndEntries } from '../../ledger/payout.ts';
import type { LedgerEntry } from '../../ledger/shape.ts';
import type { PaymentDisputed } from '../../payment/proposals.ts';
import { booked } from '../booked.ts';
import type { MoneyStanding } from '../shape.ts';
import { standingOf } from '../standing.ts';
import { ownersToldOf } from '../told.ts';

export const isDebt = (paymentId: string): boolean => paymentId.startsWith('payment:debt-');

export function debtDisputed(
  { paymentId, disputeRef: ref, state, amount, fee }: PaymentDisputed['body'],
  known: Known,
  moment: Moment,
): Decision {
  const errand = found(known.get('errand', 'cell/errands', paymentId.replace('payment:', 'errand:')));
  if (errand?.kind !== 'debt') return accepted([]);
  const { disputes = [], gymId, amount: paid, pspRef } = errand.task;
  const prior = disputes.find((one) => one.ref === ref);
  if (!isNewsOfDebt(prior?.state, state)) return accepted([]);
  const others = disputes.filter((one) => one !== prior);
  const gone = others.filter((one) => one.state !== 'won').reduce((sum, one) => sum + one.amount.amountMinor, 0);
  const taken = money(Math.min(amount.amountMinor, paid.amountMinor - gone));
  const now: TakenOfDebt = prior ? { ...prior, state } : { ref, state, amount: taken, ...(fee && { fee }) };
  const after: DebtErrand = { ...errand, ...stamp(moment, errand), task: { ...errand.task, disputes: [...others, now] } };
  // Of what we have not heard of yet all is booked when it came in (pay.ts).
  const standing = pspRef === undefined ? undefined : found(standingOf(known, gymId));
  if (!standing) return accepted([after]);
  const written = disputesBooked(after, standing, known, moment);
  return accepted([
    after,
    ...changed([standing], [owingAgain(standing, written)], moment),
    ...written,
    ...debtDisputes(after, standing, known, moment),
    ...disputeTold(gymId, now, known, moment),
  ]);
}

/** What its owners are told of it: of one dispute the last word counts. */
const disputeTold = (gymId: string, dispute: TakenOfDebt, known: Known, moment: Moment): AnyDocument[] =>
  ownersToldOf(gymId, debtDisputeCauses(dispute.ref).opened, wordsOf(dispute), known, moment);

/** Of those that were heard before the money they are about: nobody was told, for nothing had come in that a bank could take. */
export const disputesTold = ({ task: { gymId, disputes = [] } }: DebtErrand, known: Known, moment: Moment): AnyDocument[] =>
  disputes.flatMap((one) => disputeTold(gymId, one, known, moment));

/** It owes what was taken at once, not from its next run on: that run counts the very lines. @param taken what was booked of disputes now */
export function owingAgain(standing: MoneyStanding, taken: readonly AnyDocument[]): MoneyStanding {
  const net = taken.reduce((sum, one) => sum + (one.type === 'line' ? one.net.amountMinor : 0), 0);
  const settled = (standing.settled?.amountMinor ?? 0) + net;
  return { ...without(standing, 'settled'), ...(settled !== 0 && { settled: money(settled) }) };
}

/** All of them that are not on the books yet: due with the next run. */
export function disputesBooked(
  { task: { gymId, disputes = [] } }: DebtErrand,
  { nextRunAt: payableFrom }: MoneyStanding,
  known: Known,
  moment: Moment,
): AnyDocument[] {
  const isNew = (cause: string) => (found(known.find('entry', 'cell/ledger', 'cause', cause)) ?? []).length === 0;
  const entries = disputes.flatMap(({ ref, state, amount, fee }): LedgerEntry[] => {
    const { opened, end } = debtDisputeCauses(ref);
    const of = { gymId, amountMinor: amount.amountMinor, feeMinor: fee?.amountMinor ?? 0, payableFrom };
    return [
      ...(isNew(opened) ? debtDisputedEntries({ ...of, id: opened }, moment) : []),
      ...(state !== 'opened' && isNew(end) ? debtDisputeEndEntries({ ...of, id: end }, state, moment) : []),
    ];
  });
  return booked(gymId, entries, undefined, known, moment);
}

function wordsOf({ state, amount, fee }: TakenOfDebt) {
  const sum = pounds(amount.amountMinor);
  if (state === 'won')
    return {
      event: 'payout.settled',
      title: `Your ${sum} stays paid`,
      body: 'Your bank asked for it back, and has decided that it stays with us.',
    } as const;
  const debt = { event: 'payout.debt_disputed', severity: 'action' } as const;
  if (state === 'opened')
    return {
      ...debt,
      title: `Your bank asks for your ${sum} back`,
      body: 'You paid it to settle what you owed us. It comes off your next payout, unless your bank decides that it stays with us. If you didn’t ask your bank for it, please tell them.',
    } as const;
  const besides = fee && fee.amountMinor > 0 ? ', and so does what the bank took for deciding (£20 at most)' : '';
  return { ...debt, title: `Your bank has taken your ${sum} back`, body: `It comes off your next payout${besides}.` } as const;
}
