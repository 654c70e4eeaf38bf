/** May somebody do this at a gym? Asked of the grants as they are now: what was taken away since does not count (G8, G9). */
import { selfScope } from '../basics/scope.ts';
import { type Decision, found, type Known, refused } from '../decision.ts';
import type { GymGrant, Permission } from './shape.ts';

/** The grant somebody has at a gym; undefined where there is none that is in force, or where it is not known here. */
export const grantAt = (known: Known, uid: string, gymId: string): GymGrant | undefined =>
  found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`))?.gyms.find(
    (one) => one.gymId === gymId && one.status === 'active',
  );

/** The refusal for whoever has not this power; null for whoever has it, and where it is unknown. `owner`: only its owner has it. */
export function powerMissing(known: Known, uid: string, gymId: string, power: Permission | 'owner'): Decision | null {
  if (known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`).state === 'unknown') return null;
  const grant = grantAt(known, uid, gymId);
  const has = power === 'owner' ? grant?.preset === 'owner' : grant?.permissions.includes(power);
  return has ? null : refused('NO_PERMISSION');
}
