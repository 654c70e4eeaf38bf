/** What the provider keeps of a payment for its work: asked of it once money came in (A12), and booked as ours to bear, once. */
import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import { feeCauseOf, providerFeeEntries } from '../ledger/sale.ts';
import { booked } from '../payout/booked.ts';
import type { FeeReported } from './proposals.ts';
import type { Payment } from './shape.ts';

type Paid = Pick<Payment, '_id' | 'gymId' | 'total' | 'pspRef'> & Partial<Pick<Payment, 'passId'>>;

/** Of nothing nobody keeps anything. */
export function feeAsked({ _id: paymentId, gymId, passId, total, pspRef }: Paid, moment: Moment): Errand[] {
  if (pspRef === undefined || total.amountMinor === 0) return [];
  const errand: Errand = {
    _id: `errand:fee-${keyOf(paymentId)}`,
    type: 'errand',
    ...stamp(moment),
    kind: 'fee',
    status: 'open',
    task: { paymentId, gymId, ...(passId !== undefined && { passId }), pspRef },
  };
  return [errand];
}

/** The provider's word, kept with what asked for it, where nobody but us reads it. Said twice it is heard once. */
export function decideFeeReported({ body: { errandId, fee } }: FeeReported, known: Known, moment: Moment): Decision {
  const errand = found(known.get('errand', 'cell/errands', errandId));
  if (errand?.kind !== 'fee' || errand.task.fee !== undefined) return accepted([]);
  const { paymentId, gymId, passId } = errand.task;
  const entries = providerFeeEntries({ id: feeCauseOf(paymentId), gymId, passId }, fee.amountMinor, moment);
  const done = { status: 'done', doneAt: moment.receivedAt } as const;
  const told: Errand = { ...errand, ...stamp(moment, errand), ...done, task: { ...errand.task, fee } };
  return accepted([told, ...booked(gymId, entries, undefined, known, moment)]);
}
