/**
 * Who of a gym's staff may act at its tablets, and the PIN that says who (product.md 2.26). Each tablet in staff mode is told with its own grants,
 * which nobody else reads. Whoever works there no longer is left out: from the tablet's next contact on their PIN opens nothing.
 */
import { byText } from '../../basics/by-text.ts';
import { changed } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { without } from '../../blank.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { grantsOf, personOf, suspendedSince } from '../../person/known.ts';
import { type DoorStaff, type Grants, type GymGrant, MOST_DOOR_STAFF, type Person, publicName } from '../../person/shape.ts';
import { kiosksOf } from '../known.ts';
import { DOOR_POWERS, type Kiosk } from '../shape.ts';

/** What is about to change: grants and people as they will be. */
interface Changes {
  readonly grants?: readonly Grants[];
  readonly person?: Person;
}

function doorStaff(known: Known, gymId: string, { grants: changes = [], person: other }: Changes): DoorStaff[] {
  const employees = found(known.find('employee', `${gymScope(gymId)}/people`, 'gymId', gymId)) ?? [];
  const uids = new Set([...employees, ...changes].map(({ uid }) => uid));
  return [...uids]
    .toSorted(byText)
    .flatMap((uid): DoorStaff[] => {
      const grants = changes.find((one) => one.uid === uid) ?? grantsOf(known, uid);
      const held = grants?.gyms.find((one) => one.gymId === gymId);
      const person = other?.uid === uid ? other : personOf(known, uid);
      if (held?.status !== 'active' || !held.pin || !person || suspendedSince(person) !== undefined) return [];
      const permissions = DOOR_POWERS.staff.filter((one) => held.permissions.includes(one));
      return permissions.includes('checkin.scan')
        ? [{ uid, name: publicName(person.displayName), permissions, pin: held.pin }]
        : [];
    })
    .slice(0, MOST_DOOR_STAFF);
}

/** A tablet's grant with those who may act there; in self-service, and out of service, that is nobody. */
export function grantWithStaff(
  held: GymGrant,
  { mode, status }: Pick<Kiosk, 'mode' | 'status'>,
  known: Known,
  changes: Changes = {},
): GymGrant {
  const staff = mode === 'staff' && status !== 'revoked' ? doorStaff(known, held.gymId, changes) : [];
  return { ...without(held, 'staff'), ...(staff.length > 0 ? { staff } : {}) };
}

/** Of all the gyms at which somebody works. */
export const tabletsToldOf = (known: Known, moment: Moment, grants: Grants | undefined, person?: Person): Grants[] =>
  (grants?.gyms ?? []).flatMap(({ gymId }) =>
    tabletsTold(known, moment, gymId, { ...(grants && { grants: [grants] }), ...(person && { person }) }),
  );

/** The grants of that gym's tablets, where these changes make others of them. */
export function tabletsTold(known: Known, moment: Moment, gymId: string, changes: Changes): Grants[] {
  return (found(kiosksOf(known, gymId)) ?? []).flatMap((kiosk) => {
    const grants = kiosk.status === 'revoked' ? undefined : grantsOf(known, kiosk.uid);
    if (!grants) return [];
    const gyms = grants.gyms.map((held) => (held.gymId === gymId ? grantWithStaff(held, kiosk, known, changes) : held));
    return changed([grants], [{ ...grants, gyms }], moment);
  });
}
