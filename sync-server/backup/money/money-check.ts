/**
 * Whether the books can be true (S10): the entries of one cause sum to nothing and are named as it names them, payments, refunds, what banks
 * took back and entries say the same penny, and no account was ever on the wrong side, at whatever moment one looks.
 */
import { byText } from '../../../schemas/basics/by-text.ts';
import { debtDisputeIdOf, debtStatusOf, type TakenOfDebt } from '../../../schemas/dispute/bank/of-debt.ts';
import type { DebtDispute } from '../../../schemas/dispute/shape.ts';
import type { DebtErrand } from '../../../schemas/errand/shape.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { chargebackEndIdOf, chargebackIdOf } from '../../../schemas/ledger/chargeback.ts';
import { balanceOf, entryId } from '../../../schemas/ledger/entries.ts';
import { debtDisputeCauses } from '../../../schemas/ledger/payout.ts';
import { RATES } from '../../../schemas/ledger/rates.ts';
import { returnedCauseOf, settledCauseOf } from '../../../schemas/ledger/refund.ts';
import { feeCauseOf } from '../../../schemas/ledger/sale.ts';
import type { LedgerAccount, LedgerEntry } from '../../../schemas/ledger/shape.ts';
import type { Payment } from '../../../schemas/payment/shape.ts';
import { debtCauseOf } from '../../../schemas/payout/debt/pay.ts';
import type { PaymentRefund } from '../../../schemas/refund/shape.ts';
import type { Check } from '../check.ts';
import type { KeptDocument } from '../snapshot.ts';

/** Which way an account of a gym's can go: 1 never below nothing, -1 never above. The others go both ways. */
const SIDE: Partial<Record<LedgerAccount, 1 | -1>> = {
  gym_reserve: -1,
  commission: -1,
  vat_on_commission: -1,
  member_credit: -1,
  owed_to_members: -1,
  paid_by_hand: -1,
  psp_fees: 1,
  disputed: 1,
  owed_by_members: 1,
  written_off: 1,
};

type Chargeback = NonNullable<Payment['chargebacks']>[number];

export class MoneyCheck implements Check {
  readonly #entries = new Map<string, LedgerEntry[]>();
  readonly #payments = new Map<string, Payment>();
  readonly #refunds = new Map<string, PaymentRefund>();
  /** What the provider said that it keeps, by cause. */
  readonly #fees = new Map<string, number>();
  /** What gyms paid of what they owed, and what their banks took of that and gave back, by cause: in pence, as the provider has it. */
  readonly #debts = new Map<string, number>();
  /** What gyms' banks asked back of that, each as it stands for its readers, and those that their payments have by now. */
  readonly #disputes = new Map<string, DebtDispute>();
  readonly #disputed = new Map<string, { readonly paymentId: string; readonly taken: TakenOfDebt }>();
  /** Payments whose disputes an older server kept elsewhere, and which are still to be made documents (decider/start/older-debt-disputes.ts). */
  readonly #older = new Set<string>();
  #isMoved = false;
  /** By their causes: what banks took of payments that had come in, and what they have decided. */
  readonly #taken = new Set<string>();
  /** What lies in the books and is no entry: of another currency, or with a fraction of a penny. */
  readonly #strange: string[] = [];

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'entry') this.#entries.set(doc.cause, [...(this.#entries.get(doc.cause) ?? []), doc]);
    else if (db === 'cell/ledger' && !version.deleted) this.#strange.push(`S10: ${id} lies in the books and is no entry`);
    if (doc?.type === 'payment') this.#payments.set(doc._id, doc);
    if (doc?.type === 'payment' && doc.paidAt !== undefined)
      for (const { ref, state } of doc.chargebacks ?? []) {
        const id = chargebackIdOf(ref);
        for (const cause of state === 'opened' ? [id] : [id, chargebackEndIdOf(id)]) this.#taken.add(cause);
      }
    if (doc?.type === 'errand' && doc.kind === 'fee' && doc.task.fee !== undefined)
      this.#fees.set(feeCauseOf(doc.task.paymentId), doc.task.fee.amountMinor);
    if (doc?.type === 'errand' && doc.kind === 'debt' && doc.task.pspRef !== undefined) this.#seeDebt(doc.task);
    if (doc?.type === 'refund') this.#refunds.set(doc._id, doc);
    if (doc?.type === 'dispute' && doc.kind === 'debt') this.#disputes.set(doc._id, doc);
    if (db === 'cell/decider' && id === 'debt-disputes-older') this.#isMoved = true;
    if (db === 'cell/agenda' && !version.deleted) this.#older.add(id.replace('agenda:older:', 'payment:'));
  }

  #seeDebt({ paymentId, amount, disputes = [] }: DebtErrand['task']): void {
    this.#debts.set(debtCauseOf(paymentId), amount.amountMinor);
    for (const one of disputes) {
      const { ref, state, amount: taken, fee } = one;
      const { opened, end } = debtDisputeCauses(ref);
      this.#disputed.set(debtDisputeIdOf(ref), { paymentId, taken: one });
      const feeMinor = fee?.amountMinor ?? 0;
      this.#debts.set(opened, 0 - taken.amountMinor - feeMinor);
      if (state === 'won' || (state === 'lost' && feeMinor > 0)) this.#debts.set(end, state === 'won' ? taken.amountMinor : 0);
    }
  }

  problems(): string[] {
    const refunds = Map.groupBy(this.#refunds.values(), ({ paymentId }) => paymentId);
    return [
      ...this.#strange,
      ...[...this.#entries].flatMap(([cause, entries]) => this.#ofCause(cause, entries)),
      ...[...this.#payments.values()].flatMap((payment) => this.#ofPayment(payment, refunds.get(payment._id) ?? [])),
      ...[...this.#refunds.values()].flatMap(({ _id, status, amount, settled, returnedAt }) =>
        status === 'paid'
          ? this.#ofMoney(_id, 0 - amount.amountMinor, settled && returnedAt === undefined ? 'paid_by_hand' : 'psp_clearing')
          : [],
      ),
      ...[...this.#refunds.values()].flatMap(({ _id, returnedAt, amount }) =>
        returnedAt === undefined ? [] : this.#ofMoney(returnedCauseOf(_id), amount.amountMinor),
      ),
      ...[...this.#refunds.values()].flatMap(({ _id, returnedAt, settled, amount }) =>
        settled && returnedAt !== undefined ? this.#ofMoney(settledCauseOf(_id), 0 - amount.amountMinor, 'paid_by_hand') : [],
      ),
      ...[...this.#fees].flatMap(([cause, fee]) => this.#ofFee(cause, fee)),
      ...[...this.#debts].flatMap(([cause, paid]) => this.#ofMoney(cause, paid)),
      ...[...this.#disputes.values()].flatMap((one) => this.#ofDispute(one)),
      ...[...this.#disputed].flatMap(([id, { paymentId }]) => this.#isToBeRead(id, paymentId)),
      ...wrongSides([...this.#entries.values()].flat()),
    ];
  }

  #ofCause(cause: string, entries: readonly LedgerEntry[]): string[] {
    const sum = entries.reduce((total, { amount }) => total + amount.amountMinor, 0);
    const named = new Set(entries.flatMap(({ account }) => [entryId(cause, account), entryId(cause, account, 2)]));
    return [
      ...(this.#happened(cause) ? [] : [`S10: ${cause} is booked, and ${lacking(cause)}`]),
      ...(sum === 0 ? [] : [`S10: the entries of ${cause} are off by ${sum}`]),
      ...entries.flatMap(({ _id }) => (named.has(_id) ? [] : [`S10: ${_id} is not what an entry of ${cause} is called`])),
    ];
  }

  #happened(cause: string): boolean {
    if (cause.startsWith('payment:')) return this.#payments.get(cause)?.paidAt !== undefined;
    if (cause.startsWith('chargeback')) return this.#taken.has(cause);
    if (cause.startsWith('fee:')) return this.#fees.has(cause);
    if (cause.startsWith('debt')) return this.#debts.has(cause);
    if (cause.startsWith('refund-returned:'))
      return this.#refunds.get(cause.replace('refund-returned:', 'refund:'))?.returnedAt !== undefined;
    if (cause.startsWith('refund-settled:'))
      return this.#refunds.get(cause.replace('refund-settled:', 'refund:'))?.settled !== undefined;
    return !cause.startsWith('refund:') || this.#refunds.get(cause)?.status === 'paid';
  }

  #ofPayment({ _id, total, refunded, paidAt, status, chargebacks = [] }: Payment, refunds: readonly PaymentRefund[]): string[] {
    const back = refunds.filter((one) => one.status === 'paid').reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    const said = refunded?.amountMinor ?? 0;
    const taken = chargebacks.filter(({ state }) => state !== 'won').reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    const isOff = BY_BANKS.includes(status) && status !== bankSays(chargebacks);
    const whole = (status === 'refunded') === (back >= total.amountMinor && back > 0);
    return [
      ...(paidAt === undefined ? [] : this.#ofMoney(_id, total.amountMinor)),
      ...(back === said ? [] : [`S10: ${_id} says that ${said} went back, and its refunds ${back}`]),
      ...(back <= total.amountMinor ? [] : [`S10: of ${_id}, over ${total.amountMinor}, ${back} went back`]),
      ...(taken === 0 || back + taken <= total.amountMinor
        ? []
        : [`S10: of ${_id}, over ${total.amountMinor}, ${back} went back and a bank took ${taken}`]),
      ...(isOff ? [`S10: ${_id} is ${status}, and its bank says ${bankSays(chargebacks)}`] : []),
      ...(paidAt === undefined ? [] : chargebacks.flatMap((one) => this.#ofChargeback(one))),
      ...(whole ? [] : [`S10: ${_id} is ${status}, and ${back} of ${total.amountMinor} went back`]),
    ];
  }

  #ofChargeback({ ref, state, amount: { amountMinor }, fee }: Chargeback): string[] {
    const id = chargebackIdOf(ref);
    const end = chargebackEndIdOf(id);
    return [
      ...this.#ofMoney(id, 0 - amountMinor - (fee?.amountMinor ?? 0)),
      ...this.#ofMoney(id, amountMinor, 'disputed'),
      ...(state === 'opened' ? [] : this.#ofMoney(end, 0 - amountMinor, 'disputed')),
      ...(state === 'opened' ? [] : this.#ofMoney(end, state === 'won' ? amountMinor : 0)),
      ...(state === 'opened' ? [] : this.#nothingWaits(id, end)),
    ];
  }

  /** what its readers have is what its payment has, and what is booked. */
  #ofDispute({ _id, subject, status, amount, fee }: DebtDispute): string[] {
    const said = this.#disputed.get(_id);
    if (said?.paymentId !== subject.id) return [`S10: ${_id} is there, and no bank has said that of ${subject.id}`];
    const { ref, state, amount: taken } = said.taken;
    const { opened, end } = debtDisputeCauses(ref);
    const feeMinor = fee?.amountMinor ?? 0;
    const bears = status === 'resolved_owner' ? Math.min(feeMinor, RATES.mostChargebackFee) : 0;
    return [
      ...(status === debtStatusOf(state) && amount.amountMinor === taken.amountMinor
        ? []
        : [`S10: ${_id} is ${status} over ${amount.amountMinor}, and its bank says ${state} over ${taken.amountMinor}`]),
      ...this.#ofMoney(opened, 0 - amount.amountMinor - feeMinor),
      ...this.#ofMoney(opened, amount.amountMinor, 'gym_payable'),
      ...this.#ofMoney(end, status === 'resolved_platform' ? 0 - amount.amountMinor : bears, 'gym_payable'),
    ];
  }

  #isToBeRead(id: string, paymentId: string): string[] {
    const isLater = !this.#isMoved || this.#older.has(paymentId);
    return this.#disputes.has(id) || isLater ? [] : [`S10: ${id} is not there, and a bank has said that of ${paymentId}`];
  }

  /** ours to bear, and of no payment that did not come in. */
  #ofFee(cause: string, fee: number): string[] {
    const paymentId = cause.replace('fee:', 'payment:');
    const cameIn = this.#payments.get(paymentId)?.paidAt !== undefined || this.#debts.has(debtCauseOf(paymentId));
    return [
      ...this.#ofMoney(cause, 0 - fee),
      ...this.#ofMoney(cause, fee, 'psp_fees'),
      ...(!cameIn ? [`S10: ${cause} is of a payment that did not come in`] : []),
    ];
  }

  /** What waited of the gym's share is let go whole. */
  #nothingWaits(id: string, end: string): string[] {
    const waits = [id, end].reduce((sum, cause) => sum + balanceOf(this.#entries.get(cause) ?? [], 'gym_reserve'), 0);
    return waits === 0 ? [] : [`S10: ${id} is over, and ${0 - waits} still waits for it`];
  }

  #ofMoney(id: string, amountMinor: number, account: LedgerAccount = 'psp_clearing'): string[] {
    const sum = balanceOf(this.#entries.get(id) ?? [], account);
    const where = account === 'psp_clearing' ? '' : ` as ${account}`;
    return sum === amountMinor ? [] : [`S10: ${id} is over ${amountMinor} and booked with ${sum}${where}`];
  }
}

function lacking(cause: string): string {
  if (cause.startsWith('refund-returned:')) return 'no bank sent that back';
  if (cause.startsWith('refund-settled:')) return 'nobody paid that another way';
  if (cause.startsWith('chargeback-end:')) return 'no bank has decided that';
  if (cause.startsWith('debt:')) return 'no gym has paid that';
  if (cause.startsWith('debt-')) return 'no bank has said that';
  if (cause.startsWith('fee:')) return 'the provider has not said that';
  if (cause.startsWith('chargeback:')) return 'no bank took that back';
  return cause.startsWith('payment:') ? 'there is no such payment' : 'no such refund was paid';
}

/** The statuses that are a bank's word and nothing else. */
const BY_BANKS: readonly Payment['status'][] = ['succeeded', 'disputed', 'charged_back'];

function bankSays(chargebacks: readonly Chargeback[]): Payment['status'] {
  if (chargebacks.some(({ state }) => state === 'lost')) return 'charged_back';
  return chargebacks.some(({ state }) => state === 'opened') ? 'disputed' : 'succeeded';
}

/** The balances after every moment at which something was booked; each account that went wrong once. */
function wrongSides(entries: readonly LedgerEntry[]): string[] {
  const ordered = entries.toSorted((a, b) => byText(a.at, b.at));
  const balances = new Map<string, number>();
  const wrong = new Map<string, string>();
  /** Since the moment before: no other account can have gone wrong. */
  const moved = new Set<string>();
  for (const [index, { account, gymId, amount, at }] of ordered.entries()) {
    const of = `${account} ${gymId}`;
    balances.set(of, (balances.get(of) ?? 0) + amount.amountMinor);
    moved.add(of);
    if (ordered[index + 1]?.at === at) continue;
    for (const name of moved) {
      const [which, gym] = name.split(' ');
      const balance = balances.get(name) ?? 0;
      const side = SIDE[which as LedgerAccount];
      if (side !== undefined && balance * side < 0 && !wrong.has(name))
        wrong.set(name, `S10: ${which} of ${gym} stood at ${balance} at ${at}`);
    }
    moved.clear();
  }
  return [...wrong.values()];
}
