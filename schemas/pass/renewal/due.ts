/** A reminder, a renewal, or the next try at one is due. Said late or twice, it does what is due now, and no more. */
import { keyOf } from '../../basics/key.ts';
import { money } from '../../basics/primitives.ts';
import { changed, stamp } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import type { Errand } from '../../errand/shape.ts';
import { gymOf } from '../../gym/known.ts';
import { pastDueBeside } from '../../past-due/beside.ts';
import type { Payment } from '../../payment/shape.ts';
import { chosenMethod, methodNameOf, methodsOf } from '../../payment-method/known.ts';
import { personOf } from '../../person/known.ts';
import { lastPaymentFor } from '../../refund/known.ts';
import { settleMember } from '../member.ts';
import type { RenewalDue } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';
import { renewalFailed } from './failed.ts';
import { nextOf } from './next.ts';
import { toldOfEnd, toldOfRenewal } from './told.ts';

export function decideRenewalDue(due: RenewalDue, known: Known, moment: Moment): Decision {
  const { passId, memberId } = due.body;
  const pass = found(known.get('pass', `${memberScope(memberId)}/passes`, passId));
  const next = pass && nextOf(pass);
  if (!pass?.renewal || !next || next.at > moment.receivedAt) return accepted([]);
  const why = stoppedBy(pass, known);
  if (why !== null) {
    const stopped: Pass = { ...pass, autoRenew: false, ...(pass.status === 'past_due' ? { status: PASS.past_due.over } : {}) };
    return accepted([
      ...settleMember(known, moment, memberId, { passes: [stopped] }),
      ...pastDueBeside(stopped, known, moment),
      toldOfEnd(stopped, why, moment),
    ]);
  }
  if (next.does === 'remind') {
    const reminded: Pass = { ...pass, renewal: { ...pass.renewal, remindedAt: moment.receivedAt } };
    return accepted([...changed([pass], [reminded], moment), toldOfRenewal(reminded, moment)]);
  }
  const card = chosenMethod(found(methodsOf(known, memberId)) ?? []);
  const method = card && found(methodNameOf(known, card._id))?.method;
  if (method === undefined) return accepted(renewalFailed(pass, 'no_card', known, moment));
  const payment = renewalPayment(due, pass, known, moment);
  const charged: Pass = { ...pass, renewal: { ...pass.renewal, paymentId: payment._id } };
  return accepted([
    payment,
    chargeErrand(payment, method, moment),
    // Its gym knows that it opens the door until we have heard of the money.
    ...settleMember(known, moment, memberId, { passes: [charged] }),
  ]);
}

/** Nobody is charged who is leaving or may not buy, or for a gym that is not there. */
function stoppedBy({ memberId, gymIds }: Pass, known: Known): string | null {
  const status = personOf(known, memberId)?.status;
  if (status !== 'active' && status !== 'unverified') return 'Your account can’t buy at the moment.';
  const gym = found(gymOf(known, gymIds[0] ?? ''));
  if (gym?.status === 'closing') return 'The gym is closing for good.';
  return gym?.status === 'live' ? null : 'The gym isn’t open on Fitness Hub at the moment.';
}

/** Named after the month and the try: said again it is the same one. At the price of the sale, which a new price never reaches. */
function renewalPayment({ _id: proposalId }: RenewalDue, pass: Pass, known: Known, moment: Moment): Payment {
  const { times = 0, failed = 0 } = pass.renewal ?? {};
  const { productId, productVersion: version, snapshot, memberId } = pass;
  const before = found(lastPaymentFor(known, memberId, pass._id))?.lines[0];
  return {
    _id: `payment:${keyOf(pass._id)}.renewal-${times + 1}-${failed + 1}`,
    type: 'payment',
    ...stamp(moment),
    proposalId,
    judgedAt: moment.judgedAt,
    memberId,
    gymId: pass.gymIds[0] ?? '',
    passId: pass._id,
    kind: 'renewal',
    lines: [
      {
        ...{ productId, version, name: snapshot.name, gross: snapshot.price, vat: before?.vat ?? money(0) },
        ...(before?.vatRate && { vatRate: before.vatRate }),
      },
    ],
    total: snapshot.price,
    status: 'created',
  };
}

/** nobody is there who could go on with their bank. */
const chargeErrand = ({ _id: paymentId, memberId, total: amount }: Payment, method: string, moment: Moment): Errand => ({
  _id: `errand:charge-${keyOf(paymentId)}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'charge',
  status: 'open',
  task: { paymentId, memberId, amount, method, offSession: true },
});
