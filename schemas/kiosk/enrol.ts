/** A tablet is enrolled: its document, and its powers at one gym and nowhere else. */
import { stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { noGrants } from '../person/known.ts';
import { grantAt } from '../person/power.ts';
import type { Grants, GymGrant } from '../person/shape.ts';
import { kioskOf, kiosksOf } from './known.ts';
import type { KioskEnrolled } from './proposals.ts';
import { replaced } from './replaced.ts';
import { DOOR_POWERS, type Kiosk } from './shape.ts';
import { grantWithStaff } from './staff/known.ts';
import { kioskIdOf } from './uid.ts';

/** Whoever made the code must be able to still: a code outlives no power. */
export function decideKioskEnrolled({ body: said }: KioskEnrolled, known: Known, moment: Moment): Decision {
  const { replaces = [], ...enrolled } = said;
  const { gymId, uid, mode, registeredBy } = enrolled;
  const _id = kioskIdOf(uid);
  const gym = found(gymOf(known, gymId));
  const grant = grantAt(known, registeredBy, gymId);
  const others = found(kiosksOf(known, gymId)) ?? [];
  if (_id === undefined) return refused('NOT_FOUND');
  if (found(kioskOf(known, gymId, _id))) return accepted([]);
  if (!gym) return refused('NOT_FOUND');
  if (!grant?.permissions.includes('kiosk.register')) return refused('NO_PERMISSION');
  // What it gives up makes room for it.
  const inUse = others.filter((one) => one.status !== 'revoked' && !replaces.includes(one.uid)).length;
  if (inUse >= LIMITS.kiosksPerGym) return refused('KIOSK_LIMIT', { limit: LIMITS.kiosksPerGym });
  const kiosk: Kiosk = {
    ...{ _id, type: 'kiosk', ...stamp(moment), ...enrolled },
    ...{ registeredAt: moment.receivedAt, status: 'registered' },
  };
  const permissions = [...DOOR_POWERS[mode]];
  const held: GymGrant = {
    ...{ gymId, gymName: gym.name, preset: 'custom', permissions, since: moment.receivedAt, status: 'active' },
  };
  const grants: Grants = {
    ...noGrants(uid, moment),
    gyms: [grantWithStaff(held, kiosk, known)],
  };
  return audited(accepted([kiosk, grants, ...replaced(replaces, _id, known, moment)]), {
    action: 'kiosk.enrolled',
    target: { type: 'kiosk', id: _id },
    by: registeredBy,
    before: {},
    after: { status: kiosk.status, mode, permissions, ...(replaces.length > 0 && { replaces }) },
  });
}
