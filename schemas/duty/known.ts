/** Who takes a class, as far as it is known here: a member's phone has not got it. */
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { type Duty, dutyIdOf } from './shape.ts';

export const dutyOf = (known: Known, gymId: string, slotId: string): Duty | undefined =>
  found(known.get('duty', `${gymScope(gymId)}/people`, dutyIdOf(gymId, slotId)));

/** For a booking in that class: whose register it is on. */
export function takenBy(known: Known, gymId: string, slotId: string): { readonly instructorId?: string } {
  const uid = dutyOf(known, gymId, slotId)?.uid;
  return uid === undefined ? {} : { instructorId: uid };
}
