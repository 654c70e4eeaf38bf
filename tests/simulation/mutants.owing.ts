/** Faults in what is owed besides: visits, debts, what banks send back late; and in what is asked of the provider more often than is right. */
import type { Known, Moment } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { payoutOf } from '../../schemas/payout/standing.ts';
import { anew, changing, instead, type ProposalAsked, unbooked } from './mutant.deciding.ts';
import { type Mutant, withChanged } from './mutant.ts';

export const OWING_MUTANTS: readonly Mutant[] = [
  {
    name: 'refund-over',
    what: 'what has gone back of a payment is forgotten when more of it is given',
    property: '2.10',
    seed: 10_507,
    faults: { decide: (proposal, known, moment) => decide(proposal, refundsForgotten(known), moment) },
  },
  {
    name: 'payout-twice',
    what: 'a payout whose answer was lost is sent as another one',
    property: 'R-54',
    seed: 10_501,
    faults: { payments: (payments) => withChanged(payments, { transfer: (transfer) => payments.transfer(anew(transfer)) }) },
  },
  {
    name: 'renewal-kept',
    what: 'a month whose money came after renewal was turned off is kept',
    property: 'X8',
    seed: 10_501,
    faults: { decide: changing(({ kind }) => kind === 'system.payment-reported', notGivenBack) },
  },
  {
    name: 'owed-visit-unbooked',
    what: 'a gym has nothing for a visit that no pass paid for',
    property: 'R-40',
    seed: 10_501,
    faults: { decide: changing(({ kind }) => kind === 'checkin.record', withoutVisits) },
  },
  {
    name: 'owed-visit-paid-in-vain',
    what: 'a member has paid for a visit that was owed, and is asked for it again',
    property: 'R-40',
    seed: 10_501,
    faults: {
      decide: changing(
        ({ kind }) => kind === 'system.payment-reported',
        (one) => (one.type === 'owedvisit' ? [] : [one]),
      ),
    },
  },
  {
    name: 'never-late',
    what: 'nothing comes of a visit that is not paid for within 14 days',
    property: 'C7',
    seed: 10_502,
    faults: { decide: instead(({ kind }) => kind === 'system.owedvisit-due', []) },
  },
  {
    name: 'debt-unbooked',
    what: 'a gym has paid what it owed, and owes it by the books',
    property: 'R-59',
    seed: 10_502,
    faults: { decide: changing(({ kind }) => kind === 'system.debt-reported', unbooked) },
  },
  {
    name: 'debt-taken-unbooked',
    what: 'a gym’s own bank has taken back what that gym owed, and by the books it stays paid',
    property: 'R-59',
    seed: 10_701,
    faults: { decide: changing(isOfDebt, unbooked) },
  },
  {
    name: 'debt-taken-unseen',
    what: 'a gym’s own bank has taken back what that gym owed, and nobody has it before them',
    property: 'R-59',
    seed: 10_701,
    faults: { decide: changing(isOfDebt, (one) => (one.type === 'dispute' ? [] : [one])) },
  },
  {
    name: 'debt-end-unheard',
    what: 'a gym’s own bank has decided about what it took back, and nothing comes of it',
    property: 'R-59',
    seed: 10_701,
    faults: { decide: instead((proposal) => isOfDebt(proposal) && proposal.body.state !== 'opened', []) },
  },
  {
    name: 'write-off-unbooked',
    what: 'what nobody will pay any more is written off, and owed as before',
    property: 'R-59',
    seed: 10_509,
    faults: { decide: changing(({ kind }) => kind === 'payout.write-off', unbooked) },
  },
  {
    name: 'refund-back-unheard',
    what: 'a member’s bank sent back what we had sent it, and we keep it',
    property: 'R-51',
    seed: 10_501,
    faults: {
      decide: instead(({ kind, body }) => kind === 'system.refund-reported' && body.result === 'returned', []),
    },
  },
  {
    name: 'taken-back-untold',
    what: 'whatever comes back from a gym’s bank, its last payout is taken back',
    property: 'R-54',
    seed: 10_505,
    faults: {
      decide: (proposal, known, moment) => {
        if (proposal.kind !== 'system.payout-returning') return decide(proposal, known, moment);
        const { gymId, payoutId, amount } = proposal.body;
        const body = { ...proposal.body, amount: payoutOf(known, gymId, payoutId)?.net ?? amount };
        return decide({ ...proposal, body }, known, moment);
      },
    },
  },
  {
    name: 'settled-unbooked',
    what: 'the office has paid what no bank took, and it is on no books',
    property: 'R-51',
    seed: 10_801,
    faults: { decide: changing(({ kind }) => kind === 'refund.settle', unbooked) },
  },
  {
    name: 'closed-and-kept',
    what: 'a gym has closed for good, and what is left of its passes is kept',
    property: 'R-50',
    seed: 10_801,
    faults: { decide: changing(({ kind, body }) => kind === 'system.gym-closing' && body.step === 'refund', notDueBack) },
  },
  {
    name: 'begun-when-paid',
    what: 'a pass begins when it is paid for, whatever day its buyer chose',
    property: '2.4',
    seed: 10_801,
    faults: { decide: changing(({ kind }) => kind === 'system.payment-reported', begunAtOnce) },
  },
];

type DebtDisputed = Extract<ProposalAsked, { readonly kind: 'system.payment-disputed' }>;
function isOfDebt(proposal: ProposalAsked): proposal is DebtDisputed {
  return proposal.kind === 'system.payment-disputed' && proposal.body.paymentId.startsWith('payment:debt-');
}

/** As if nothing had ever been given back. */
const refundsForgotten = (known: Known): Known => ({
  get: (type, db, id) => {
    const finding = known.get(type, db, id);
    if (type !== 'payment' || finding.state !== 'known' || !('paidAt' in finding.value)) return finding;
    return { ...finding, value: { ...finding.value, status: 'succeeded', refunded: undefined } };
  },
  find: (type, db, field, value) => {
    const finding = known.find(type, db, field, value);
    return type === 'refund' && finding.state === 'known' ? { ...finding, value: [] } : finding;
  },
});

function notGivenBack(one: AnyDocument): AnyDocument[] {
  return one.type === 'refund' || (one.type === 'errand' && one.kind === 'refund') ? [] : [one];
}

function withoutVisits(one: AnyDocument): AnyDocument[] {
  return (one.type === 'entry' || one.type === 'line') && one.checkinId !== undefined ? [] : [one];
}

function notDueBack(one: AnyDocument): AnyDocument[] {
  return one.type === 'payment' ? [] : [one];
}

function begunAtOnce(one: AnyDocument, { receivedAt }: Moment): AnyDocument[] {
  if (one.type !== 'pass' || one.startsOn === undefined || one.status !== 'ready') return [one];
  return [{ ...one, status: 'active', activatedAt: receivedAt, validFrom: receivedAt }];
}
