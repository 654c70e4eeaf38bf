/** What an order does when it begins, and when it ends: to the gym, to what it publishes, and whom it tells. */

import { byText } from '../basics/by-text.ts';
import { isRefusal } from '../basics/machine.ts';
import { changed, stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { followed } from '../gym/decide.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM, type GymEvent } from '../gym/states.ts';
import { inForceAt } from './known.ts';
import { ownerSuspended } from './owner.ts';
import type { GymOrder, OrderAction } from './shape.ts';
import { membersTold, ownersTold } from './told.ts';

/** What each does to the gym; the suspension of its owner does nothing to it. */
export const EVENTS = {
  pause: 'paused',
  suspend: 'suspended',
  remove: 'removed',
} as const satisfies Record<Exclude<OrderAction, 'suspend_owner'>, GymEvent>;

/** It begins now. Refused where the gym is no longer in a state for it. */
export function begun(order: GymOrder, gym: Gym, known: Known, moment: Moment): Decision {
  if (order.action === 'suspend_owner') return ownerSuspended(order, known, moment);
  const event = EVENTS[order.action];
  const next = GYM[gym.status][event];
  if (isRefusal(next) || next === gym.status) return refused('GYM_STATUS', { status: statusWord(gym.status) });
  const before = gym.status === 'live' || gym.status === 'paused' ? { before: gym.status } : {};
  const { notices, toldUpTo } = membersTold(order, known, moment);
  const inForce: GymOrder = {
    ...order,
    ...before,
    status: 'in_force',
    ...(toldUpTo === undefined ? {} : { toldUpTo }),
    ...(order.action === 'remove' && { refunding: {} }),
  };
  return audited(accepted([...asStatus(gym, next, known, moment), inForce, ...ownersTold(order, known, moment), ...notices]), {
    action: `gym.${event}`,
    target: { type: 'gym', id: gym._id },
    reason: `${order.reason}: ${order.message}`,
    before: { status: gym.status },
    after: { status: next, order: order._id },
  });
}

/**
 * A pause in force beside what keeps the gym from being open already, its owner's own wish or another order: when that is over, this is not. Members
 * have been told of that one.
 */
export function begunBeside(order: GymOrder, gym: Gym, known: Known, moment: Moment): Decision {
  const inForce: GymOrder = { ...order, before: 'paused', status: 'in_force' };
  return audited(accepted([inForce, ...ownersTold(order, known, moment)]), {
    action: 'gym.paused',
    target: { type: 'gym', id: gym._id },
    reason: `${order.reason}: ${order.message}`,
    before: { status: gym.status },
    after: { status: gym.status, order: order._id },
  });
}

/** What was ordered first knows what the gym was before all of it. */
const byBeginning = (one: GymOrder, other: GymOrder): number =>
  one.status === other.status ? byText(one.from, other.from) : one.status === 'in_force' ? -1 : 1;

/**
 * These are over, whichever began first. Under what is left in force the gym is as that has it, and goes back in the end to what it was before
 * all of them; under nothing it is that now.
 */
export function ended(
  orders: readonly GymOrder[],
  gym: Gym,
  endedWith: string,
  known: Known,
  moment: Moment,
): readonly AnyDocument[] {
  const held = inForceAt(known, gym._id).toSorted(byBeginning);
  const left = held.filter(({ _id }) => orders.every((one) => one._id !== _id));
  const before = held[0]?.before;
  const [first, ...others] = orders.toSorted(byBeginning).map((order) => over(order, endedWith, moment));
  if (!first) return [];
  const rest = [...others, ...handedOn(left, before, moment)];
  const owners = left.length === 0 ? ownersTold(first, known, moment, true) : [];
  const next = held.length === left.length ? null : nextUnder(left, before, gym);
  // It stays as it is: nobody is told that it is back.
  if (next === null || isRefusal(next)) return [first, ...rest, ...owners];
  const { notices, toldUpTo } = membersTold(first, known, moment, '', true);
  const told: GymOrder = { ...first, ...(toldUpTo === undefined ? {} : { toldUpTo }) };
  return [...asStatus(gym, next, known, moment), told, ...rest, ...owners, ...notices];
}

function over({ toldUpTo: _toldUpTo, ...order }: GymOrder, endedWith: string, moment: Moment): GymOrder {
  return { ...order, ...stamp(moment, order), status: 'ended', endedAt: moment.receivedAt, endedWith };
}

/** Null: it is suspended still. */
function nextUnder(left: readonly GymOrder[], before: GymOrder['before'], gym: Gym) {
  if (left.some(({ action }) => action !== 'pause')) return null;
  return GYM[gym.status][left.length > 0 || before === 'paused' ? 'reinstatedPaused' : 'reinstated'];
}

/** Whichever is the first now knows what the gym was before. */
function handedOn([first]: readonly GymOrder[], before: GymOrder['before'], moment: Moment): GymOrder[] {
  if (!first || before === undefined || first.before === before) return [];
  return [{ ...first, ...stamp(moment, first), before }];
}

/** A5: what it publishes comes and goes with it. */
function asStatus(gym: Gym, status: Gym['status'], known: Known, moment: Moment): AnyDocument[] {
  const after: Gym = { ...gym, status };
  return [...changed([gym], [after], moment), ...followed(gym, after, known, moment)];
}

export const statusWord = (status: Gym['status']): string => status.replaceAll('_', ' ');
