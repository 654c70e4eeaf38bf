/**
 * Its holder turns renewal on or off (R-16). On is asked for with a network, and only where there is something to charge; off may come from a
 * queue. X8: off that was said in time and heard after the charge gives the renewal back in full, unless they came in the new month. It counts
 * when it was said, by X4's rule with 72 hours.
 */
import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { changed } from '../../basics/revise.ts';
import { memberScope } from '../../basics/scope.ts';
import { between } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { isEntrance } from '../../checkin/order.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { pastDueOver } from '../../past-due/over.ts';
import { chosenMethod, methodsOf } from '../../payment-method/known.ts';
import { personOf } from '../../person/known.ts';
import { lastPaymentFor, refundableOf } from '../../refund/known.ts';
import { memberRecord, settleMember } from '../member.ts';
import type { PassRenewal } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';
import { closesAt } from './next.ts';
import { paidBack } from './paid-back.ts';

/** X8 */
export const CLAIMED_WITHIN = 72 * 60 * 60_000;
const RENEWABLE: readonly Pass['status'][] = ['ready', 'active', 'paused'];

export function decidePassRenewal(said: PassRenewal, known: Known, moment: Moment): Decision {
  const { passId, on } = said.body;
  const held = known.get('pass', `${memberScope(moment.by)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  if (held.state === 'absent') return refused(PASS.none.used.code);
  return on ? turnedOn(held.value, known, moment) : turnedOff(held.value, said, known, moment);
}

function turnedOn(pass: Pass, known: Known, moment: Moment): Decision {
  const now = moment.receivedAt;
  if (between(moment.judgedAt, now) > LIMITS.purchaseFresh) return refused('NEEDS_ONLINE', { action: 'turn renewal on' });
  if (personOf(known, moment.by)?.status === 'suspended') return refused('ACCOUNT_SUSPENDED');
  if (pass.kind !== 'monthly' || !RENEWABLE.includes(pass.status)) return refused('RENEWAL_NONE');
  if (pass.autoRenew) return accepted([]);
  if (pass.validTo !== undefined && closesAt(pass.validTo) <= now) return refused('RENEWAL_CLOSED');
  const methods = methodsOf(known, moment.by);
  if (methods.state !== 'unknown' && !chosenMethod(found(methods) ?? [])) return refused('METHOD_NONE');
  const { times = 0, since } = pass.renewal ?? {};
  const renewal = { saidAt: now, times, failed: 0, ...(since && { since }) };
  const unknown = methods.state === 'unknown' ? ['payments'] : [];
  return accepted(changed([pass], [{ ...pass, autoRenew: true, renewal }], moment), unknown);
}

function turnedOff(pass: Pass, said: PassRenewal, known: Known, moment: Moment): Decision {
  if (!pass.autoRenew || !pass.renewal) return accepted([]);
  const at = countsAt(said, moment);
  const off: Pass = { ...pass, autoRenew: false, renewal: { ...pass.renewal, saidAt: at } };
  const settled = (next: Pass) => accepted(settleMember(known, moment, moment.by, { passes: [next] }));
  const { since, paymentId } = pass.renewal;
  // A month that was not paid for is over; nobody owes for it.
  if (pass.status === 'past_due') {
    const status = PASS.past_due.over;
    const over: Pass = isRefusal(status) ? off : { ...without(off, 'pastDueAt'), status };
    return accepted([
      ...settleMember(known, moment, moment.by, { passes: [over] }),
      ...pastDueOver(over, 'ended', known, moment),
    ]);
  }
  if (since !== undefined && at < closesAt(since)) return wasInTime(off, since, known, moment);
  if (pass.validTo !== undefined && at >= closesAt(pass.validTo)) return refused('RENEWAL_CLOSED');
  // It is being charged for: its money goes back when it has come (paid.ts).
  return paymentId === undefined ? accepted(changed([pass], [off], moment)) : settled(off);
}

/** X4 with a window of its own. */
const countsAt = ({ origin }: PassRenewal, { judgedAt, receivedAt }: Moment): Instant =>
  origin.trust === 'untrusted' || between(judgedAt, receivedAt) > CLAIMED_WITHIN ? receivedAt : judgedAt;

/** X8 */
function wasInTime(off: Pass, since: Instant, known: Known, moment: Moment): Decision {
  const { checkins } = memberRecord(known, moment.by);
  const cameSince = (found(checkins) ?? []).some((one) => one.passId === off._id && isEntrance(one) && one.judgedAt >= since);
  const paid = found(lastPaymentFor(known, moment.by, off._id));
  const refundable = paid?.kind === 'renewal' ? refundableOf(known, moment.by, { paymentId: paid._id }) : null;
  // They use the month they have, or its money is gone back already: it ends with that.
  if (cameSince || !refundable || refundable.isAsked || refundable.refunded.amountMinor > 0) {
    return accepted(settleMember(known, moment, moment.by, { passes: [off] }));
  }
  return accepted(paidBack(off, refundable.payment, known, moment));
}
