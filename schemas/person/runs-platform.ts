/** May somebody do what only those do who run the platform? Unknown refuses nothing (A4). */
import { selfScope } from '../basics/scope.ts';
import { type Decision, found, type Known, type Moment, refused } from '../decision.ts';

export type PlatformPower = 'admin' | 'super-admin';

/** The refusal for whoever has not this power; null for whoever has it, and where it is unknown. */
export function platformPowerMissing(known: Known, { by }: Pick<Moment, 'by'>, power: PlatformPower): Decision | null {
  const grants = known.get('grants', `${selfScope(by)}/self`, `grants:${by}`);
  if (grants.state === 'unknown') return null;
  const { admin, superAdmin } = found(grants) ?? {};
  const has = power === 'admin' ? admin : admin && superAdmin;
  return has ? null : refused('NO_PERMISSION');
}
