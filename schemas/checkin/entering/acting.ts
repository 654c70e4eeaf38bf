/**
 * Who of the staff stood at a tablet, as the tablet says that their PIN was typed (product.md 2.26). It is a claim of the tablet's, and its own
 * record stays under its own uid; what somebody is said to have done after their work there ended, or without the power, is looked at.
 */
import { selfScope } from '../../basics/scope.ts';
import type { ReasonCode } from '../../codes.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { enrolmentOf } from '../../kiosk/known.ts';
import { personOf, suspendedSince } from '../../person/known.ts';
import type { Permission } from '../../person/shape.ts';
import type { Checkin } from '../shape.ts';

type Claim = Pick<Checkin, 'actedBy'>;
type Acting = Claim & { readonly codes: readonly ReasonCode[] };

/** `powers`: what it took. Whoever records something on a device of their own acts for nobody else. */
export function actingAt(
  { gymId, actedBy, checkedAgainst }: Pick<Checkin, 'gymId' | 'actedBy' | 'checkedAgainst'>,
  powers: readonly Permission[],
  known: Known,
  moment: Moment,
): Acting {
  const kiosk = enrolmentOf(known, moment.by);
  if (actedBy === undefined || kiosk?.gymId !== gymId) return { codes: [] };
  const grants = known.get('grants', `${selfScope(actedBy)}/self`, `grants:${actedBy}`);
  const person = personOf(known, actedBy);
  if (grants.state === 'unknown') return { actedBy, codes: [] };
  const grant = found(grants)?.gyms.find((one) => one.gymId === gymId);
  // Never of that gym's staff: no PIN of theirs was typed there.
  if (!grant) return { codes: ['NO_PERMISSION'] };
  // The tablet's word, not theirs: it is believed for as long as the visit itself is (C14), unless its clock is none to go by.
  const at = checkedAgainst.trust === 'untrusted' ? moment.receivedAt : moment.judgedAt;
  const hasEnded = grant.status !== 'active' && grant.endedAt !== undefined && at > grant.endedAt;
  const suspended = suspendedSince(person);
  const isSuspended = suspended !== undefined && at > suspended;
  const takenAt = (power: Permission) => grant.taken?.find(({ permission }) => permission === power)?.at ?? '';
  const lacks = powers.some((power) => !grant.permissions.includes(power) && takenAt(power) < at);
  return {
    actedBy,
    codes: [
      ...(hasEnded ? (['STAFF_REMOVED'] as const) : []),
      ...(isSuspended ? (['ACCOUNT_SUSPENDED'] as const) : []),
      ...(lacks ? (['NO_PERMISSION'] as const) : []),
    ],
  };
}
