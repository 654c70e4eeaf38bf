/** An administrator's orders about a gym. None without a reason: the shape of the proposal asks for it. */

import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { laterOf, plus } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM } from '../gym/states.ts';
import { LIMITS } from '../limits.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { opIdOf } from '../proposal/shape.ts';
import { begun, EVENTS, ended, statusWord } from './carry-out.ts';
import { isOfInsurance, ORDERS, orderOf, ordersOf } from './known.ts';
import { BEGIN_RULE, latestBegin } from './latest-begin.ts';
import { ownerReinstated } from './owner.ts';
import type {
  GymOrderDecide,
  GymOrderDue,
  GymOrderTell,
  OrderOwner,
  OrderPause,
  OrderReinstate,
  OrderRemove,
  OrderSuspend,
} from './proposals.ts';
import { WITHOUT_NOTICE } from './reasons.ts';
import type { GymOrder, OrderAction } from './shape.ts';
import { membersTold, ownersStillHeld, ownersTold } from './told.ts';

type Ordered = OrderPause | OrderSuspend | OrderRemove | OrderOwner;

export const decideOrderPause = (proposal: OrderPause, known: Known, moment: Moment): Decision =>
  ordered('pause', proposal, known, moment);
export const decideOrderSuspend = (proposal: OrderSuspend, known: Known, moment: Moment): Decision =>
  ordered('suspend', proposal, known, moment);
export const decideOrderRemove = (proposal: OrderRemove, known: Known, moment: Moment): Decision =>
  ordered('remove', proposal, known, moment);
export function decideOrderOwner(proposal: OrderOwner, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const { gymId, uid } = proposal.body;
  const people = known.find('employee', `gym-${gymId.slice('gym:'.length)}/people`, 'gymId', gymId);
  if (people.state !== 'known') return ordered('suspend_owner', proposal, known, moment, uid);
  const [owner, ...others] = ownersOf(known, gymId).filter((one) => uid === undefined || one === uid);
  if (others.length > 0) return refused('SEVERAL_OWNERS');
  return owner === undefined ? refused('NOT_FOUND') : ordered('suspend_owner', proposal, known, moment, owner);
}

function ordered(action: OrderAction, { _id, body }: Ordered, known: Known, moment: Moment, ownerUid?: string): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('gym', 'platform/gyms', body.gymId);
  const gym = found(finding);
  if (!gym) return finding.state === 'unknown' ? accepted([], ['gyms']) : refused('NOT_FOUND');
  const from = begins(action, body, moment.receivedAt);
  if (from > latestBegin(moment.receivedAt)) return refused('VALIDATION', { field: 'From', rule: BEGIN_RULE });
  const order: GymOrder = {
    _id: `gymorder:${opIdOf(_id)}`,
    type: 'gymorder',
    ...stamp(moment),
    gymId: gym._id,
    gymName: gym.name,
    action,
    ...(ownerUid === undefined ? {} : { ownerUid }),
    reason: body.reason,
    message: body.message,
    from,
    status: 'planned',
  };
  const needsMore = action === 'remove' || action === 'suspend_owner';
  if (needsMore && platformPowerMissing(known, moment, 'super-admin'))
    return noted({ ...order, status: 'proposed' }, gym, 'proposed');
  return confirmed(order, gym, known, moment);
}

/** a removal thirty days after its reasons, but for fraud, the law and what happened before. */
function begins(action: OrderAction, body: Ordered['body'], at: Instant): Instant {
  const wanted = 'from' in body && body.from !== undefined ? laterOf(body.from, at) : at;
  const isNoticed = action === 'remove' && !WITHOUT_NOTICE.includes(body.reason);
  return isNoticed ? laterOf(wanted, plus(at, LIMITS.removalNotice)) : wanted;
}

/** At once, or when its time has come; its owner has the reasons now. */
function confirmed(order: GymOrder, gym: Gym, known: Known, moment: Moment): Decision {
  if (order.action === 'suspend_owner' || order.from <= moment.receivedAt) return begun(order, gym, known, moment);
  const next = GYM[gym.status][EVENTS[order.action]];
  if (isRefusal(next) || next === gym.status) return refused('GYM_STATUS', { status: statusWord(gym.status) });
  const planned: GymOrder = { ...order, status: 'planned' };
  const decision = noted(planned, gym, 'planned');
  return { ...decision, documents: [...decision.documents, ...ownersTold(planned, known, moment)] };
}

function noted(order: GymOrder, gym: Gym, what: 'proposed' | 'planned' | 'declined'): Decision {
  return audited(accepted([order]), {
    action: `gym.${order.action}-${what}`,
    target: { type: 'gym', id: gym._id },
    reason: `${order.reason}: ${order.message}`,
    after: { order: order._id, from: order.from, status: order.status },
  });
}

export function decideOrderReinstate(proposal: OrderReinstate, known: Known, moment: Moment): Decision {
  const { body } = proposal;
  if (body.orderId !== undefined) return ownerReinstated(proposal, known, moment);
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = known.get('gym', 'platform/gyms', body.gymId);
  const orders = known.find('gymorder', ORDERS, 'gymId', body.gymId);
  const gym = found(finding);
  if (finding.state === 'unknown' || orders.state === 'unknown') return accepted([], ['gyms']);
  if (!gym) return refused('NOT_FOUND');
  const all = ordersOf(known, gym._id);
  // What ends by itself is not ours to end (2.15): without insurance the gym stays paused.
  const open = all.filter(
    (order) =>
      order.action !== 'suspend_owner' && (order.status === 'in_force' || order.status === 'planned') && !isOfInsurance(order),
  );
  const uninsured = all.find((order) => order.status === 'in_force' && isOfInsurance(order));
  if (open.length === 0 && uninsured && gym.status !== 'removed') return refused('INSURANCE_FIRST');
  if (gym.status === 'removed' || open.length === 0) return refused('GYM_STATUS', { status: statusWord(gym.status) });
  const documents = [
    ...ended(open, gym, body.message, known, moment),
    ...(uninsured ? ownersStillHeld(uninsured, body.message, known, moment) : []),
  ];
  const after = documents.find((doc) => doc.type === 'gym');
  return audited(accepted(documents), {
    action: 'gym.reinstated',
    target: { type: 'gym', id: gym._id },
    reason: body.message,
    before: { status: gym.status },
    after: { status: after?.type === 'gym' ? after.status : gym.status, orders: open.map(({ _id }) => _id) },
  });
}

export function decideGymOrderDecide({ body }: GymOrderDecide, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'super-admin');
  if (missing) return missing;
  const finding = orderOf(known, body.orderId);
  const gym = found(known.get('gym', 'platform/gyms', body.gymId));
  if (finding.state === 'unknown') return accepted([], ['gyms']);
  const order = found(finding);
  if (!order || !gym || order.gymId !== gym._id) return refused('NOT_FOUND');
  if (order.status !== 'proposed') return refused('GYM_STATUS', { status: statusWord(gym.status) });
  const again: GymOrder = { ...order, ...stamp(moment, order) };
  if (!body.confirmed) return noted({ ...again, status: 'declined', endedAt: moment.receivedAt }, gym, 'declined');
  return confirmed({ ...again, status: 'planned', from: begins(order.action, order, moment.receivedAt) }, gym, known, moment);
}

/** What was planned begins, unless it was taken back or the gym is past it meanwhile. */
export function decideGymOrderDue({ body }: GymOrderDue, known: Known, moment: Moment): Decision {
  const order = found(orderOf(known, body.orderId));
  const gym = order && found(known.get('gym', 'platform/gyms', order.gymId));
  if (!order || !gym || order.status !== 'planned' || order.from > moment.receivedAt) return accepted([]);
  const decision = begun({ ...order, ...stamp(moment, order) }, gym, known, moment);
  if (decision.state === 'accepted') return decision;
  return accepted([{ ...order, ...stamp(moment, order), status: 'ended', endedAt: moment.receivedAt }]);
}

export function decideGymOrderTell({ body }: GymOrderTell, known: Known, moment: Moment): Decision {
  const order = found(orderOf(known, body.orderId));
  if (!order || order.toldUpTo !== body.after) return accepted([]);
  const { notices, toldUpTo } = membersTold(order, known, moment, body.after, order.status === 'ended');
  const { toldUpTo: _before, ...rest } = order;
  return accepted([{ ...rest, ...stamp(moment, order), ...(toldUpTo === undefined ? {} : { toldUpTo }) }, ...notices]);
}
