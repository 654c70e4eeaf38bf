/** Sign-ups, devices and roles: all said by the system, never by a device (2.1, A7). */

import type { AuditNote } from '../audit/shape.ts';
import { changed, stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found, refused } from '../decision.ts';
import { tabletsToldOf } from '../kiosk/staff/known.ts';
import { kioskIdOf } from '../kiosk/uid.ts';
import { memberRecord, rosterOf, stoppedCodes } from '../pass/member.ts';
import { signErrands } from '../pass/tokens.ts';
import { grantsOf, mayHoldPowers, noGrants, personOf } from './known.ts';
import type { DeviceRegistered, DeviceRevoked, EmailVerified, PersonRegistered, PersonStatus, RoleSet } from './proposals.ts';
import type { Device, Grants, Person, Role } from './shape.ts';

export function decideRegistered({ body: said }: PersonRegistered, known: Known, moment: Moment): Decision {
  if (personOf(known, said.uid)) return accepted([]);
  // What a tablet would be called is nobody's.
  if (kioskIdOf(said.uid) !== undefined) return refused('DUPLICATE');
  const { uid, email, displayName, consents } = said;
  const person: Person = {
    _id: `user:${uid}`,
    type: 'user',
    ...stamp(moment),
    uid,
    role: 'member',
    email,
    emailVerified: false,
    displayName,
    status: 'unverified',
    standing: { owedVisits: 0 },
    consents,
  };
  return accepted([person, noGrants(uid, moment)]);
}

function revised(person: Person | undefined, change: Partial<Person>, moment: Moment): Person[] {
  return person ? changed([person], [{ ...person, ...change }], moment) : [];
}

export function decideEmailVerified({ body: said }: EmailVerified, known: Known, moment: Moment): Decision {
  const person = personOf(known, said.uid);
  return accepted(
    revised(person, { emailVerified: true, ...(person?.status === 'unverified' ? { status: 'active' } : {}) }, moment),
  );
}

export function decideRoleSet({ body: said }: RoleSet, known: Known, moment: Moment): Decision {
  if (runsPlatform(said.role) && !mayHoldPowers(personOf(known, said.uid))) return refused('EMAIL_UNVERIFIED');
  const { documents, note } = roleGiven(said.uid, said.role, known, moment);
  return documents.length === 0 ? accepted([]) : audited(accepted(documents), note);
}

const runsPlatform = (role: Role): boolean => role === 'admin' || role === 'super-admin';

/** A role with the powers that go with it, and what is put on record of it. */
export function roleGiven(
  uid: string,
  role: Role,
  known: Known,
  moment: Moment,
): { readonly documents: readonly (Person | Grants)[]; readonly note: AuditNote } {
  const person = personOf(known, uid);
  const grants = grantsOf(known, uid) ?? noGrants(uid, moment);
  const admin = runsPlatform(role);
  const superAdmin = role === 'super-admin';
  const { superAdmin: wasSuper = false, ...rest } = grants;
  const powers: Grants = { ...rest, admin, ...(superAdmin ? { superAdmin } : {}) };
  return {
    documents: [...revised(person, { role }, moment), ...changed([grants], [powers], moment)],
    note: {
      action: 'role.set',
      target: { type: 'user', id: `user:${uid}` },
      before: { role: person?.role ?? null, admin: grants.admin, superAdmin: wasSuper },
      after: { role, admin, superAdmin },
    },
  };
}

export function decidePersonStatus({ body: { uid, status } }: PersonStatus, known: Known, moment: Moment): Decision {
  const person = personOf(known, uid);
  if (!person) return accepted([]);
  const { suspendedAt: since = moment.receivedAt, mergedInto, ...rest } = person;
  const closed = { suspendedAt: since, ...(mergedInto && { mergedInto }) };
  const after = { ...rest, status, ...(status === 'suspended' ? closed : {}) };
  const documents = changed([person], [after], moment);
  if (documents.length === 0) return accepted([]);
  return audited(accepted([...documents, ...tabletsToldOf(known, moment, grantsOf(known, uid), after)]), {
    action: `user.${status}`,
    target: { type: 'user', id: person._id },
    before: { status: person.status },
    after: { status },
  });
}

export function decideDeviceRegistered({ body: said }: DeviceRegistered, known: Known, moment: Moment): Decision {
  const { uid, deviceId, name } = said;
  const _id = `device:${deviceId}`;
  const before = found(known.get('device', `${selfScope(uid)}/self`, _id));
  if (before) return accepted([]);
  const device: Device = { _id, type: 'device', ...stamp(moment), uid, deviceId, name, registeredAt: moment.receivedAt };
  return accepted([device, ...signErrands(known, moment, found(memberRecord(known, uid).passes) ?? [], [device])]);
}

export function decideDeviceRevoked({ body: said }: DeviceRevoked, known: Known, moment: Moment): Decision {
  const before = found(known.get('device', `${selfScope(said.uid)}/self`, `device:${said.deviceId}`));
  if (!before || before.revokedAt) return accepted([]);
  const device: Device = { ...before, ...stamp(moment, before), revokedAt: moment.receivedAt };
  // The codes it shows are good for days: the doors are told.
  const stopped = stoppedCodes(known, moment, said.uid, device);
  const passes = found(memberRecord(known, said.uid).passes) ?? [];
  return accepted([device, ...passes.flatMap((pass) => rosterOf(known, moment, pass, undefined, stopped))]);
}
