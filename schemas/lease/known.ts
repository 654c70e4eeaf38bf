/** The seats of a class that devices hold for walk-ins, as far as they are known here. */
import { gymScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import { found } from '../decision.ts';
import { heldBy, type SeatLease } from './shape.ts';

const leases = (gymId: string) => `${gymScope(gymId)}/leases`;

export const leasesOfSlot = (known: Known, gymId: string, slotId: string): readonly SeatLease[] =>
  found(known.find('lease', leases(gymId), 'slotId', slotId)) ?? [];

export const leaseOf = (known: Known, gymId: string, leaseId: string): Finding<SeatLease> =>
  known.get('lease', leases(gymId), leaseId);

/** S2: so many places are taken although nobody has booked them. `changed`: leases as they are to be written. */
export function leasedIn(known: Known, gymId: string, slotId: string, changed: readonly SeatLease[] = []): number {
  const ids = new Set(changed.map(({ _id }) => _id));
  const kept = leasesOfSlot(known, gymId, slotId).filter(({ _id }) => !ids.has(_id));
  return [...kept, ...changed].reduce((sum, one) => sum + heldBy(one), 0);
}
