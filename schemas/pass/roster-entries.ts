/** The roster entry a pass gives to each of its gyms (product.md 2.8). */
import { isShown } from '../gym/offer/eligibility.ts';
import { rosterIdOf } from '../roster/id.ts';
import type { RosterEntry } from '../roster/shape.ts';
import type { Face } from './member.ts';
import type { Pass } from './shape.ts';
import { opensUntil, visitsLeft } from './usable.ts';

const MAY_COME: readonly Pass['status'][] = ['ready', 'active', 'paused', 'past_due', 'suspended'];

/** The envelope and the hash of the code are left to the caller, who knows when, and what the errand has said of it. */
export function rosterEntries(
  pass: Pass,
  { displayName, photo }: Face,
): Omit<RosterEntry, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'schemaVersion' | 'shortCodeHash'>[] {
  const left = visitsLeft(pass);
  return pass.gymIds.map((gymId) => ({
    _id: rosterIdOf(gymId, pass._id),
    type: 'roster',
    gymId,
    passId: pass._id,
    memberId: pass.memberId,
    displayName,
    // Of who comes no more nobody at the door needs it.
    ...(photo !== undefined && MAY_COME.includes(pass.status) ? { photo } : {}),
    kind: pass.kind,
    passName: pass.snapshot.name,
    productId: pass.productId,
    ...(isShown(pass.snapshot.eligibility) && { eligibility: pass.snapshot.eligibility }),
    status: pass.status,
    activateBy: pass.activateBy,
    ...(pass.validFrom ? { validFrom: pass.validFrom } : {}),
    ...(pass.validTo ? { validTo: opensUntil(pass) } : {}),
    ...(pass.status === 'past_due' && pass.pastDueAt ? { pastDueAt: pass.pastDueAt } : {}),
    accessWindows: pass.snapshot.accessWindows,
    maxVisitsPerDay: pass.snapshot.maxVisitsPerDay,
    ...(left === undefined ? {} : { visitsLeft: left }),
    ...(pass.visitsTotal === undefined ? {} : { visitsTotal: pass.visitsTotal }),
    flags: [],
  }));
}
