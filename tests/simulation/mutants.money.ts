/** Faults in what becomes of money: asked of the provider twice, booked twice or not at all, kept, sent too early, taken for what nobody wanted. */
import { money } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import type { Decision, Known, Moment } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { payoutWeekOf } from '../../schemas/ledger/payout-week.ts';
import { anew, changing, instead, unbooked } from './mutant.deciding.ts';
import { type Mutant, withChanged } from './mutant.ts';

const DAY = 24 * 3_600_000;
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'charge-twice',
    what: 'a charge whose answer was lost is asked for as another one',
    property: 'A12',
    seed: 10_001,
    faults: { payments: (payments) => withChanged(payments, { charge: (charge) => payments.charge(anew(charge)) }) },
  },
  {
    name: 'charge-forgotten',
    what: 'the provider has the money, and nobody writes it down',
    property: '2.10',
    seed: 10_001,
    faults: { decide: instead(({ kind, body }) => kind === 'system.payment-reported' && body.result === 'succeeded', []) },
  },
  {
    name: 'webhook-counted-twice',
    what: 'what the provider says of a charge counts once when it is asked and once when it says so itself',
    property: '2.10',
    seed: 10_002,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'system.payment-reported' ? asUnpaid(known) : known, moment),
    },
  },
  {
    name: 'fee-twice',
    what: 'what the provider keeps of a payment is booked once for each time that it says so, and once more',
    property: 'S10',
    seed: 10_001,
    faults: { decide: changing(({ kind }) => kind === 'system.fee-reported', bookedTwice) },
  },
  {
    name: 'commission-on-refund-kept',
    what: 'of a refund the gym gives all, and we keep our commission',
    property: 'R-4',
    seed: 10_003,
    faults: { decide: changing(({ kind }) => kind === 'system.refund-reported', commissionKept) },
  },
  {
    name: 'dispute-end-unbooked',
    what: 'a bank has decided, and the books do not say so',
    property: 'S10',
    seed: 10_001,
    faults: { decide: changing(({ kind, body }) => kind === 'system.payment-disputed' && body.state !== 'opened', unbooked) },
  },
  {
    name: 'dispute-fee-forgotten',
    what: 'what a provider takes for a dispute is on nobody’s bill',
    property: 'S10',
    seed: 10_001,
    faults: {
      decide: (proposal, known, moment) => {
        if (proposal.kind !== 'system.payment-disputed') return decide(proposal, known, moment);
        const { fee: _fee, ...body } = proposal.body;
        return decide({ ...proposal, body }, known, moment);
      },
    },
  },
  {
    name: 'bank-shown-nothing',
    what: 'a bank asks money back, and nobody says that its holder came in',
    property: 'R-69',
    seed: 10_003,
    faults: {
      decide: changing(
        ({ kind }) => kind === 'system.defence-due',
        (one) => (one.type === 'errand' ? [] : [one]),
      ),
    },
  },
  {
    name: 'returned-payout-unbooked',
    what: 'what a gym’s bank sent back is not owed to it again',
    property: 'S10',
    seed: 10_005,
    faults: { decide: changing(({ kind }) => kind === 'system.payout-reported', unbooked) },
  },
  {
    name: 'paid-too-early',
    what: 'a sale is paid out with the next run',
    property: 'R-53',
    seed: 10_002,
    faults: { decide: changing(({ kind }) => kind === 'system.payment-reported', dueAtOnce) },
  },
  {
    name: 'tried-at-once',
    what: 'a renewal that failed is tried again at once, and at once again',
    property: 'R-17',
    seed: 10_002,
    faults: { decide: changing(({ kind }) => kind === 'system.payment-reported', longPastDue) },
  },
  {
    name: 'renewal-after-off',
    what: 'renewal is turned off, and goes on',
    property: 'R-16',
    seed: 10_009,
    faults: { decide: instead(({ kind, body }) => kind === 'pass.renewal' && !body.on, []) },
  },
  {
    name: 'commission-told',
    what: 'a member reads what we keep of their money',
    property: 'A11',
    seed: 10_001,
    faults: { decide: changing(({ kind }) => kind === 'system.payment-reported', told) },
  },
];

function bookedTwice(one: AnyDocument): AnyDocument[] {
  return one.type === 'entry' ? [one, { ...one, _id: `${one._id}.2` }] : [one];
}

const OURS: readonly string[] = ['commission', 'vat_on_commission'];

/** Of what was ours alone there is nobody else to give it. */
function commissionKept(one: AnyDocument, _moment: Moment, all: Decision['documents']): AnyDocument[] {
  if (one.type !== 'entry' || !all.some((other) => other.type === 'entry' && other.account === 'gym_payable')) return [one];
  if (OURS.includes(one.account)) return [];
  if (one.account !== 'gym_payable') return [one];
  const kept = all.flatMap((other) => (other.type === 'entry' && OURS.includes(other.account) ? [other.amount.amountMinor] : []));
  return [{ ...one, amount: money(kept.reduce((sum, pence) => sum + pence, one.amount.amountMinor)) }];
}

function dueAtOnce(one: AnyDocument, { receivedAt }: Moment): AnyDocument[] {
  if (one.type !== 'entry' && one.type !== 'line') return [one];
  return [{ ...one, payoutId: `payout:one:${payoutWeekOf(receivedAt)}` }];
}

function told(one: AnyDocument): AnyDocument[] {
  return [one.type === 'notice' ? { ...one, body: `${one.body} We keep a commission of it.` } : one];
}

/** As if its month had been unpaid for longer than there are tries. */
function longPastDue(one: AnyDocument): AnyDocument[] {
  if (one.type !== 'pass' || one.pastDueAt === undefined) return [one];
  return [{ ...one, pastDueAt: plus(one.pastDueAt, -10 * DAY) }];
}

/** As if nobody had heard of it. */
const asUnpaid = (known: Known): Known => ({
  get: (type, db, id) => {
    const finding = known.get(type, db, id);
    if (type !== 'payment' || finding.state !== 'known') return finding;
    return { ...finding, value: { ...finding.value, status: 'created' } };
  },
  find: (type, db, field, value) => known.find(type, db, field, value),
});
