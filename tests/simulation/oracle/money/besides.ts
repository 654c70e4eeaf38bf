/** What a gym and members have coming beside what is paid for passes: visits that were owed, debts, and what banks sent back. */
import { Violation } from '../../violation.ts';
import { type Bank, type BankCase, type HeldRefund, isDebt, withGyms } from './held.ts';
import { askedRightly, isUnpaid, type ProductSold, paidByUs } from './owed.ts';
import type { SaidEntry, SaidMoney } from './said.ts';

/** What the world knows of it, that neither a bank nor a document says. */
export interface MoneyTold {
  readonly sold: readonly ProductSold[];
  /** Of what the gym owes, pence: a super-admin said that nobody will pay it. */
  readonly writtenOff: number;
  readonly byHand: readonly PaidByHand[];
}

/** Whoever runs the platform said that they had paid a refund another way: from an account that no provider sees. */
export interface PaidByHand {
  readonly refundId: string;
  readonly pence: number;
  /** Its member's bank had sent it back: it was booked as given when it was sent. */
  readonly wasSent: boolean;
}

/** of what a bank takes for deciding, a gym bears no more. Pence. */
export const MOST_FEE = 2_000;
const AS_DISPUTE: Readonly<Record<BankCase['state'], string>> = {
  opened: 'with_bank',
  won: 'resolved_platform',
  lost: 'resolved_owner',
};

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const on = (entries: readonly SaidEntry[], ...accounts: readonly string[]): number =>
  sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount.amountMinor));

/** Refunds that were sent, and are with us again. */
export const sentBack = ({ held: { refunds }, refundsBack }: Bank): readonly HeldRefund[] =>
  refunds.filter(({ pspRef }) => refundsBack.has(pspRef));

/** @param besides all entries that are of no payment */
export function ofGym(besides: readonly SaidEntry[], bank: Bank, said: SaidMoney, { sold, writtenOff }: MoneyTold): void {
  const gyms = (of: RegExp) =>
    0 -
    on(
      besides.filter(({ cause }) => of.test(cause)),
      'gym_payable',
      'gym_reserve',
    );
  const worth = sum(paidByUs(said, sold).map((one) => one.worth));
  const forVisits = gyms(/^checkin(-back)?:/);
  if (forVisits !== worth) throw new Violation('R-40', `the gym has ${forVisits} for visits that are worth ${worth}`);
  const debts = bank.held.charges.filter((one) => isDebt(one) && one.state === 'succeeded').map(({ pence }) => pence);
  const settled = sum(debts) - takenByOwnBank(bank) + writtenOff;
  const off = gyms(/^(debt|debt-disputed|debt-dispute-end|write-off):/);
  if (off !== settled) throw new Violation('R-59', `of what the gym owed ${settled} are settled, and by the books ${off}`);
  const sent = sum(withGyms(bank.held, bank.returned).map(({ pence }) => pence));
  const paidOut = 0 - gyms(/^payout(-returned)?:/);
  if (paidOut !== sent) throw new Violation('S10', `the gym has ${sent} on its bank, and by the books ${paidOut}`);
  const rest = gyms(/^(?!checkin(-back)?:|debt(-disputed|-dispute-end)?:|write-off:|payout(-returned)?:)/);
  if (rest !== 0) throw new Violation('S10', `${rest} are the gym’s, and nobody knows why`);
}

/** it owes again what its own bank has of that, and where it was decided so the bank's fee, to £20. */
function takenByOwnBank({ cases }: Bank): number {
  const own = [...cases.values()].filter((one) => isDebt(one) && one.state !== 'won');
  return sum(own.map(({ pence, fee, state }) => pence + (state === 'lost' ? Math.min(fee, MOST_FEE) : 0)));
}

/** Each of them stands as a dispute as far as its bank has come, for its gym and for us, and is of no member. */
export function debtsDisputed({ cases }: Bank, { debtDisputes }: SaidMoney): void {
  const said = debtDisputes.map(({ db, _id, amount, status }) => `${_id} ${amount.amountMinor} ${status} in ${db}`).sort();
  const wanted = [...cases]
    .filter(([, one]) => isDebt(one))
    .flatMap(([ref, { pence, state }]) =>
      ['gym-one/payouts', 'platform/disputes'].map((db) => `dispute:debt-${ref} ${pence} ${AS_DISPUTE[state]} in ${db}`),
    )
    .sort();
  if (said.join() !== wanted.join())
    throw new Violation('R-59', `banks ask back ${wanted.join()}, and the disputes say ${said.join()}`);
}

export function ofMembers(bank: Bank, said: SaidMoney, { sold, byHand }: MoneyTold): void {
  askedRightly(said, sold);
  const asked = sum(said.owed.filter(isUnpaid).map(({ amount }) => amount.amountMinor));
  const owed = on(said.entries, 'owed_by_members');
  if (owed !== asked) throw new Violation('R-40', `members are asked for ${asked}, and by the books owe ${owed}`);
  const back = sum(sentBack(bank).map(({ pence }) => pence));
  const theirs = 0 - on(said.entries, 'owed_to_members');
  const again = sum(byHand.filter(({ wasSent }) => wasSent).map(({ pence }) => pence));
  if (theirs !== back - again)
    throw new Violation(
      'R-51',
      `${back} came back of what members were sent, ${again} were paid, and by the books ${theirs} are theirs`,
    );
  ofOffice(said, byHand);
}

/** each refund is paid by hand once, and all that was is on the books. */
function ofOffice({ entries }: SaidMoney, byHand: readonly PaidByHand[]): void {
  const twice = byHand.find(({ refundId }, at) => byHand.findIndex((one) => one.refundId === refundId) < at);
  if (twice) throw new Violation('R-51', `${twice.refundId} was paid by hand twice`);
  const [paid, booked] = [sum(byHand.map(({ pence }) => pence)), 0 - on(entries, 'paid_by_hand')];
  if (booked !== paid) throw new Violation('R-51', `${paid} were paid by hand, and by the books ${booked}`);
}
