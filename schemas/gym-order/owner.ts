/** An owner's account is suspended, and given back: both are a super-admin's word, and both are about one person, not their gym. */
import { isRestricted, openAs } from '../account/known.ts';
import { changed, stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { tabletsToldOf } from '../kiosk/staff/known.ts';
import { grantsOf, profileOf, suspendedSince } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import type { Person } from '../person/shape.ts';
import { orderOf } from './known.ts';
import type { OrderReinstate } from './proposals.ts';
import type { GymOrder } from './shape.ts';
import { ownersTold } from './told.ts';

/** Refused where it is suspended already: whichever order gave it back would end the other's as well. */
export function ownerSuspended(order: GymOrder, known: Known, moment: Moment): Decision {
  const person = found(profileOf(known, order.ownerUid ?? ''));
  if (!person || person.status === 'erased') return refused('NOT_FOUND');
  if (suspendedSince(person) !== undefined) return refused('OWNER_SUSPENDED');
  // Whoever asked that their account be erased stays so, and does nothing with it until then.
  const status = person.status === 'deletion_requested' ? person.status : 'suspended';
  const after: Person = { ...person, status, suspendedAt: moment.receivedAt };
  const inForce: GymOrder = { ...order, status: 'in_force' };
  const told = [...tabletsToldOf(known, moment, grantsOf(known, person.uid), after), ...ownersTold(order, known, moment)];
  return audited(accepted([...changed([person], [after], moment), inForce, ...told]), {
    action: 'user.suspended',
    target: { type: 'user', id: person._id },
    reason: `${order.reason}: ${order.message}`,
    before: { status: person.status },
    after: { status: after.status, order: order._id },
  });
}

export function ownerReinstated({ body }: OrderReinstate, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'super-admin');
  if (missing) return missing;
  const finding = orderOf(known, body.orderId ?? '');
  if (finding.state === 'unknown') return accepted([], ['gyms']);
  const order = found(finding);
  const person = order && found(profileOf(known, order.ownerUid ?? ''));
  const isTheirs = order?.gymId === body.gymId && order.action === 'suspend_owner' && order.status === 'in_force';
  if (!order || !person || !isTheirs) return refused('NOT_FOUND');
  const over: GymOrder = {
    ...order,
    ...stamp(moment, order),
    ...{ status: 'ended', endedAt: moment.receivedAt, endedWith: body.message },
  };
  const { suspendedAt: _since, ...rest } = person;
  const status = person.status === 'suspended' ? openAs(person, isRestricted(known, person.uid)) : person.status;
  const after: Person = { ...rest, status };
  const tablets = tabletsToldOf(known, moment, grantsOf(known, person.uid), after);
  return audited(accepted([...changed([person], [after], moment), over, ...tablets, ...ownersTold(over, known, moment, true)]), {
    action: 'user.active',
    target: { type: 'user', id: person._id },
    reason: body.message,
    before: { status: person.status },
    after: { status: after.status, order: order._id },
  });
}
