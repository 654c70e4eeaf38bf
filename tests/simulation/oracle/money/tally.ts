/**
 * A second tally of the money: what the provider and the banks hold against what the documents say. It shares nothing with the product's books but
 * what they are called; the rates are those of product.md 2.10, worked out anew.
 */
import { Violation } from '../../violation.ts';
import { debtsDisputed, MOST_FEE, type MoneyTold, ofGym, ofMembers, sentBack } from './besides.ts';
import { type Bank, isDebt, keptByProvider, withGyms } from './held.ts';
import type { SaidEntry, SaidMoney, SaidPayment } from './said.ts';

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const pence = (all: readonly { readonly pence: number }[]): number => sum(all.map((one) => one.pence));
const half = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor(part / whole + 0.5));
const on = (entries: readonly SaidEntry[], ...accounts: readonly string[]): number =>
  sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount.amountMinor));

/** 15 % and at least 50p, 10 % of a renewal, 20 % VAT on that, and never more than was paid. */
export function keptOf(kind: string, gross: number): { readonly commission: number; readonly vat: number } {
  const commission = Math.min(gross, Math.max(kind === 'renewal' ? 0 : 50, half(gross * (kind === 'renewal' ? 10 : 15), 100)));
  return { commission, vat: Math.min(gross - commission, half(commission * 20, 100)) };
}

/** Holds at every moment: nothing is charged, given back or sent twice, and nothing that is not there. */
export function neverTwice({ held: { charges, refunds, transfers, reversals }, cases, inAccount }: Bank): void {
  const paid = charges.filter(({ state }) => state === 'succeeded');
  for (const { paymentId } of paid)
    if (paid.filter((one) => one.paymentId === paymentId).length > 1)
      throw new Violation('A12', `${paymentId} was charged twice`);
  for (const { charge, pence: asked, fails } of refunds)
    if (fails) throw new Violation('2.10', `${asked} were asked back of ${charge}, which has not got them`);
  for (const charge of paid) {
    const back = pence(refunds.filter((one) => one.charge === charge.pspRef));
    const taken = pence([...cases.values()].filter((one) => one.pspRef === charge.pspRef && one.state !== 'won'));
    if (back + taken > charge.pence)
      throw new Violation('2.10', `of ${charge.paymentId}, over ${charge.pence}, ${back} went back and a bank has ${taken}`);
  }
  for (const one of transfers) {
    if (one.fails) throw new Violation('R-54', `${one.pence} were sent to ${one.account}, which there is not`);
    if (one.pence <= 0) throw new Violation('R-55', `${one.pence} were sent to ${one.account}`);
  }
  for (const { fails, transfer } of reversals)
    if (!fails && !inAccount.has(transfer)) throw new Violation('R-54', `${transfer} was taken back, and its gym has it`);
}

/** Holds whenever everything has been heard, and nothing is on its way. */
export function sameAsBanks(bank: Bank, said: SaidMoney, told: MoneyTold): void {
  const charged = bank.held.charges.filter(({ state }) => state === 'succeeded');
  for (const { paymentId } of charged.filter((one) => !isDebt(one)))
    if (!said.payments.some((one) => one._id === paymentId && one.paidAt !== undefined))
      throw new Violation('2.10', `${paymentId} was charged, and nobody says that it was paid`);
  const ofPayments = new Set(said.payments.flatMap((payment) => ofPayment(payment, bank, said, told)));
  ofPayouts(bank, said);
  ofGym(
    said.entries.filter((one) => !ofPayments.has(one)),
    bank,
    said,
    told,
  );
  ofMembers(bank, said, told);
  debtsDisputed(bank, said);
  const gone = [...bank.cases.values()].filter(({ state }) => state !== 'won');
  const there =
    pence(charged) -
    pence(bank.held.refunds) +
    pence(sentBack(bank)) -
    pence(gone) -
    sum([...bank.cases.values()].map(({ fee }) => fee)) -
    sum(charged.map(keptByProvider)) -
    pence(withGyms(bank.held, bank.returned));
  const books = on(said.entries, 'psp_clearing');
  if (books !== there) throw new Violation('S10', `the provider has ${there} for us, and by the books ${books}`);
}

/** @returns its entries */
function ofPayment(payment: SaidPayment, { held, cases }: Bank, said: SaidMoney, { byHand }: MoneyTold): readonly SaidEntry[] {
  const { _id, kind, total, paidAt, refunded } = payment;
  const gross = total.amountMinor;
  const charge = held.charges.find((one) => one.paymentId === _id && one.state === 'succeeded');
  if (!charge && paidAt !== undefined) throw new Violation('2.10', `${_id} says that it was paid, and nobody was charged`);
  if (!charge) return [];
  const sent = pence(held.refunds.filter((one) => one.charge === charge.pspRef));
  const isOwn = (id: string) => said.refunds.some((one) => one._id === id && one.paymentId === _id);
  const back = sent + pence(byHand.filter(({ refundId, wasSent }) => !wasSent && isOwn(refundId)));
  if (back !== (refunded?.amountMinor ?? 0))
    throw new Violation('2.10', `of ${_id} ${back} went back, and it says ${refunded?.amountMinor ?? 0}`);
  const papers = said.papers.filter((one) => one.paymentId === _id).map(({ _id: id }) => id.split(':')[0]);
  const receipts = papers.filter((word) => word === 'receipt').length;
  if (receipts !== 1) throw new Violation('2.10', `${_id} has ${receipts} receipts`);
  const own = [...cases].filter(([, one]) => one.paymentId === _id);
  const entries = entriesOf(
    payment,
    own.map(([ref]) => ref),
    said,
  );
  const lost = own.filter(([, { state }]) => state === 'lost').map(([, one]) => one);
  // of a visit that was owed nothing is the gym's, which has had it from us.
  const isOwed = kind === 'owed_visit';
  const { commission, vat } = isOwed ? { commission: 0, vat: 0 } : keptOf(kind, gross);
  const both = commission + vat;
  const gone = back + pence(lost);
  const left = both - half(both * gone, gross);
  const kept = 0 - on(entries, 'commission', 'vat_on_commission');
  if (kept !== left) throw new Violation('R-4', `of ${_id} ${kept} are kept and not ${left}: ${gone} of ${gross} went back`);
  const rest = 0 - on(entries, 'commission') - half(left * commission, both);
  if (Math.abs(rest) > 1) throw new Violation('R-4', `of ${_id} the commission is off by ${rest}`);
  // With the gym is what is left of its share, but for what it bears of the banks' fees.
  const gyms = 0 - on(entries, 'gym_payable', 'gym_reserve');
  const borne = isOwed ? 0 - gyms : gross - both - (gone - (both - left)) - gyms;
  if (!sumsOf(lost.map(({ fee }) => Math.min(fee, MOST_FEE))).includes(borne))
    throw new Violation('S10', `of ${_id} the gym bears ${borne} of the fees`);
  const open = own.filter(([, { state }]) => state === 'opened').map(([, one]) => one);
  if (on(entries, 'disputed') !== pence(open))
    throw new Violation('S10', `of ${_id} banks have ${pence(open)} for now, and by the books ${on(entries, 'disputed')}`);
  return entries;
}

/** Whichever of the fees it bears: none where it could show the visit. */
function sumsOf(fees: readonly number[]): readonly number[] {
  let sums = [0];
  for (const fee of fees) sums = sums.concat(sums.map((one) => one + fee));
  return sums;
}

/** All that was booked for one payment. */
function entriesOf({ _id }: SaidPayment, refs: readonly string[], { entries, refunds }: SaidMoney): readonly SaidEntry[] {
  const causes = new Set([
    _id,
    ...refunds.filter(({ paymentId }) => paymentId === _id).map((one) => one._id),
    ...refs.flatMap((ref) => [ref, `${ref}.rest`]).flatMap((ref) => [`chargeback:${ref}`, `chargeback-end:${ref}`]),
  ]);
  return entries.filter(({ cause }) => causes.has(cause));
}

/** each payout that was sent is one transfer of its own amount, and came back where that did. */
function ofPayouts({ held, returned }: Bank, { payouts }: SaidMoney): void {
  const arrived = new Set(withGyms(held, returned).map(({ pspRef }) => pspRef));
  const moved = held.transfers.map((one) => `${one.pence} ${arrived.has(one.pspRef) ? 'arrived' : 'came back'}`).sort();
  const sent = payouts.filter(({ sentAt }) => sentAt !== undefined);
  const told = sent.map(({ net, status }) => `${net.amountMinor} ${status === 'failed' ? 'came back' : 'arrived'}`).sort();
  if (moved.join() !== told.join()) throw new Violation('R-54', `the provider moved ${moved}, and the payouts say ${told}`);
}
