/** Who may say who was in a class: whoever may mark registers, and whoever takes the class. */
import { gymScope, selfScope, staffScope } from '../../basics/scope.ts';
import type { ReasonCode } from '../../codes.ts';
import { type Decision, type Finding, found, type Known, type Moment, refused } from '../../decision.ts';
import { dutyIdOf } from '../../duty/shape.ts';
import { TAKES } from '../../person/power.ts';
import type { GymGrant, Permission } from '../../person/shape.ts';
import { saidTooLate } from '../../person/surrender.ts';
import type { Booking } from '../shape.ts';

interface Class {
  readonly gymId: string;
  readonly slotId: string;
}
type Made = Parameters<typeof saidTooLate>[0];

const grantsOf = (known: Known, uid: string) => known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`);

/** Whether somebody takes this class: as the gym's list has it, or what they have of it themselves; undefined where neither is known here. */
function takes(known: Known, uid: string, { gymId, slotId }: Class): boolean | undefined {
  const id = dutyIdOf(gymId, slotId);
  const listed = known.get('duty', `${gymScope(gymId)}/people`, id);
  const own = known.get('duty', `${staffScope(uid, gymId)}/classes`, id);
  if (listed.state === 'known') return listed.value.uid === uid;
  if (own.state === 'known') return own.value.uid === uid;
  return listed.state === 'absent' ? false : undefined;
}

/** A booking as the gym has it, or as the trainer of its class does. */
export function bookingIn(known: Known, uid: string, gymId: string, bookingId: string): Finding<Booking> {
  const kept = known.get('booking', `${gymScope(gymId)}/bookings`, bookingId);
  const own = known.get('booking', `${staffScope(uid, gymId)}/bookings`, bookingId);
  return kept.state === 'unknown' && own.state === 'known' ? own : kept;
}

/** The refusal of a request, by the powers as they are now; null for whoever may, and where it is unknown. */
export function registerClosedTo(known: Known, uid: string, { gymId, slotId }: Class): Decision | null {
  const grants = grantsOf(known, uid);
  const takesIt = takes(known, uid, { gymId, slotId });
  if (grants.state === 'unknown') return null;
  const grant = found(grants)?.gyms.find((one) => one.gymId === gymId && one.status === 'active');
  const may = grant && (takesIt !== false || grant.permissions.includes(TAKES['register.mark']));
  return may ? null : refused('NO_PERMISSION');
}

/**
 * Of a fact: who never had the power has none, and hears so; who has lost it since was there all the same, and what they say they saw
 * afterwards is in doubt (G8, G9).
 */
export function doubtsOf(
  fact: Made,
  { gymId, slotId }: Class,
  power: Permission,
  known: Known,
  moment: Moment,
): { readonly refused: Decision } | { readonly codes: ReasonCode[] } {
  const grants = grantsOf(known, moment.by);
  const takesIt = takes(known, moment.by, { gymId, slotId });
  const codes = saidTooLate(fact, known, moment);
  if (grants.state === 'unknown') return { codes };
  const grant = found(grants)?.gyms.find((one) => one.gymId === gymId);
  if (!grant || !(takesIt !== false || everHad(grant, power))) return { refused: refused('NO_PERMISSION') };
  if (grant.status !== 'active' && grant.endedAt !== undefined && moment.judgedAt > grant.endedAt) codes.push('STAFF_REMOVED');
  const lost = grant.taken?.find(({ permission }) => permission === power)?.at;
  if (!takesIt && lost !== undefined && !grant.permissions.includes(power) && moment.judgedAt > lost) codes.push('NO_PERMISSION');
  return { codes };
}

const everHad = ({ permissions, taken }: GymGrant, power: Permission): boolean =>
  permissions.includes(power) || (taken?.some(({ permission }) => permission === power) ?? false);
