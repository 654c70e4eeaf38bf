/** What an order does when it begins, and when it ends: to the gym, to what it publishes, and whom it tells. */

import { isRefusal } from '../basics/machine.ts';
import { changed, stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { followed } from '../gym/decide.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM, type GymEvent } from '../gym/states.ts';
import { profileOf } from '../person/known.ts';
import type { GymOrder, OrderAction } from './shape.ts';
import { membersTold, ownersTold } from './told.ts';

const EVENTS: Readonly<Record<OrderAction, GymEvent | null>> = {
  pause: 'paused',
  suspend: 'suspended',
  remove: 'removed',
  suspend_owner: null,
};
const DONE = { pause: 'paused', suspend: 'suspended', remove: 'removed', suspend_owner: 'suspended' } as const;

/** It begins now. Refused where the gym is no longer in a state for it. */
export function begun(order: GymOrder, gym: Gym, known: Known, moment: Moment): Decision {
  const event = EVENTS[order.action];
  const next = event === null ? gym.status : GYM[gym.status][event];
  if (isRefusal(next)) return refused(next.code, { status: statusWord(gym.status) });
  if (order.action === 'suspend_owner') return ownerSuspended(order, known, moment);
  if (next === gym.status) return refused('GYM_STATUS', { status: statusWord(gym.status) });
  const before = gym.status === 'live' || gym.status === 'paused' ? { before: gym.status } : {};
  const { notices, toldUpTo } = membersTold(order, known, moment);
  const inForce: GymOrder = { ...order, ...before, status: 'in_force', ...(toldUpTo === undefined ? {} : { toldUpTo }) };
  return audited(accepted([...asStatus(gym, next, known, moment), inForce, ...ownersTold(order, known, moment), ...notices]), {
    action: `gym.${DONE[order.action]}`,
    target: { type: 'gym', id: gym._id },
    reason: `${order.reason}: ${order.message}`,
    before: { status: gym.status },
    after: { status: next, order: order._id },
  });
}

/** It is over: the gym is again what it was. */
export function ended(order: GymOrder, gym: Gym, endedWith: string, known: Known, moment: Moment): readonly AnyDocument[] {
  const over: GymOrder = { ...order, ...stamp(moment, order), status: 'ended', endedAt: moment.receivedAt, endedWith };
  const wasInForce = order.status === 'in_force';
  const { toldUpTo: _toldUpTo, ...rest } = over;
  if (!wasInForce) return [rest, ...ownersTold(rest, known, moment, true)];
  const { notices, toldUpTo } = membersTold(rest, known, moment, '', true);
  const next = GYM[gym.status][order.before === 'paused' ? 'reinstatedPaused' : 'reinstated'];
  return [
    ...(isRefusal(next) ? [] : asStatus(gym, next, known, moment)),
    { ...rest, ...(toldUpTo === undefined ? {} : { toldUpTo }) },
    ...ownersTold(rest, known, moment, true),
    ...notices,
  ];
}

/** A5: what it publishes comes and goes with it. */
function asStatus(gym: Gym, status: Gym['status'], known: Known, moment: Moment): AnyDocument[] {
  const after: Gym = { ...gym, status };
  return [...changed([gym], [after], moment), ...followed(gym, after, known, moment)];
}

function ownerSuspended(order: GymOrder, known: Known, moment: Moment): Decision {
  const person = found(profileOf(known, order.ownerUid ?? ''));
  if (!person) return refused('NOT_FOUND');
  const after = { ...person, status: 'suspended' as const, suspendedAt: person.suspendedAt ?? moment.receivedAt };
  const inForce: GymOrder = { ...order, status: 'in_force' };
  return audited(accepted([...changed([person], [after], moment), inForce, ...ownersTold(order, known, moment)]), {
    action: 'user.suspended',
    target: { type: 'user', id: person._id },
    reason: `${order.reason}: ${order.message}`,
    before: { status: person.status },
    after: { status: after.status, order: order._id },
  });
}

export const statusWord = (status: Gym['status']): string => status.replaceAll('_', ' ');
