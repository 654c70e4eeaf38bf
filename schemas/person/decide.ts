/** Sign-ups, devices and powers: all said by the system, never by a device (2.1, 2.12, A7). */

import { keyOf } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope, selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { gymOf } from '../gym/known.ts';
import { notice } from '../notice/make.ts';
import { endedDevices, memberRecord, rosterOf } from '../pass/member.ts';
import { signErrands } from '../pass/tokens.ts';
import { grantsOf, personOf } from './known.ts';
import type {
  DeviceRegistered,
  DeviceRevoked,
  EmailVerified,
  Employed,
  EmploymentEnded,
  PersonRegistered,
  PersonStatus,
  RoleSet,
} from './proposals.ts';
import {
  type Device,
  type Employee,
  type Grants,
  type GymGrant,
  type Permission,
  type Person,
  PRESET_PERMISSIONS,
  type Preset,
} from './shape.ts';

export function decideRegistered({ body: said }: PersonRegistered, known: Known, moment: Moment): Decision {
  if (personOf(known, said.uid)) return accepted([]);
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

const noGrants = (uid: string, moment: Moment): Grants => ({
  _id: `grants:${uid}`,
  type: 'grants',
  ...stamp(moment),
  uid,
  gyms: [],
  admin: false,
});

function revised(person: Person | undefined, change: Partial<Person>, moment: Moment): Person[] {
  return person ? changed([person], [{ ...person, ...change }], moment) : [];
}

export function decideEmailVerified({ body: said }: EmailVerified, known: Known, moment: Moment): Decision {
  const person = personOf(known, said.uid);
  return accepted(
    revised(person, { emailVerified: true, ...(person?.status === 'unverified' ? { status: 'active' } : {}) }, moment),
  );
}

/**
 * Powers go to a person whose address is confirmed: whoever gives them knows an address, and before it is confirmed anybody may have
 * signed up with it.
 */
const mayHoldPowers = (person: Person | undefined): boolean => person?.emailVerified ?? false;

export function decideRoleSet({ body: said }: RoleSet, known: Known, moment: Moment): Decision {
  const person = personOf(known, said.uid);
  const grants = grantsOf(known, said.uid) ?? noGrants(said.uid, moment);
  const admin = said.role === 'admin' || said.role === 'super-admin';
  if (admin && !mayHoldPowers(person)) return refused('EMAIL_UNVERIFIED');
  return accepted([...revised(person, { role: said.role }, moment), ...changed([grants], [{ ...grants, admin }], moment)]);
}

export function decidePersonStatus({ body: { uid, status } }: PersonStatus, known: Known, moment: Moment): Decision {
  const person = personOf(known, uid);
  if (!person) return accepted([]);
  const { suspendedAt: since = moment.receivedAt, ...rest } = person;
  return accepted(changed([person], [{ ...rest, status, ...(status === 'suspended' ? { suspendedAt: since } : {}) }], moment));
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
  const ended = endedDevices(known, moment, said.uid, device);
  const passes = found(memberRecord(known, said.uid).passes) ?? [];
  return accepted([device, ...passes.flatMap((pass) => rosterOf(known, moment, pass, undefined, ended))]);
}

const permissionsOf = (preset: Preset): Permission[] => (preset === 'custom' ? [] : [...PRESET_PERMISSIONS[preset]]);

export function decideEmployed({ body: said }: Employed, known: Known, moment: Moment): Decision {
  const { uid, gymId, preset } = said;
  const person = personOf(known, uid);
  const gym = found(gymOf(known, gymId));
  if (!person || !gym) return refused('NOT_FOUND');
  if (!mayHoldPowers(person)) return refused('EMAIL_UNVERIFIED');
  const grants = grantsOf(known, uid) ?? noGrants(uid, moment);
  const permissions = permissionsOf(preset);
  const held = grants.gyms.find((one) => one.gymId === gymId);
  const since = held?.status === 'active' ? held.since : moment.receivedAt;
  const grant: GymGrant = { gymId, gymName: gym.name, preset, permissions, since, status: 'active' };
  const employeeId = `employee:${keyOf(gymId)}:${uid}`;
  const before = found(known.get('employee', `${gymScope(gymId)}/people`, employeeId));
  const employee: Employee = {
    _id: employeeId,
    type: 'employee',
    ...stamp(moment, before),
    gymId,
    uid,
    displayName: person.displayName,
    preset,
    permissions,
    status: 'active',
  };
  const role = preset === 'owner' ? 'gym-owner' : 'gym-employee';
  // The role only chooses the home page; an owner or admin who also works somewhere keeps theirs.
  const keeps = person.role !== 'member' && !(person.role === 'gym-employee' && role === 'gym-owner');
  return accepted([
    ...changed([grants], [{ ...grants, gyms: [...grants.gyms.filter((one) => one.gymId !== gymId), grant] }], moment),
    ...changed(before ? [before] : [], [employee], moment),
    ...revised(person, keeps ? {} : { role }, moment),
  ]);
}

export function decideEmploymentEnded({ body: said }: EmploymentEnded, known: Known, moment: Moment): Decision {
  const { uid, gymId } = said;
  const grants = grantsOf(known, uid);
  const held = grants?.gyms.find((one) => one.gymId === gymId);
  if (!grants || !held || held.status === 'removed') return accepted([]);
  const ended: GymGrant = { ...held, status: 'removed', endedAt: moment.receivedAt };
  const gyms = grants.gyms.map((one) => (one.gymId === gymId ? ended : one));
  const employee = found(known.get('employee', `${gymScope(gymId)}/people`, `employee:${keyOf(gymId)}:${uid}`));
  const person = personOf(known, uid);
  const jobless = person?.role === 'gym-employee' && gyms.every((one) => one.status === 'removed');
  const documents: AnyDocument[] = [
    { ...grants, ...stamp(moment, grants), gyms },
    ...(employee ? [{ ...employee, ...stamp(moment, employee), status: 'removed' as const, removedAt: moment.receivedAt }] : []),
    ...revised(person, jobless ? { role: 'member' } : {}, moment),
    notice(moment, uid, gymId, {
      event: 'access.ended',
      title: `Your access to ${held.gymName} ended`,
      body: 'You no longer work there on Fitness Hub. If that is wrong, please ask the gym.',
      link: `/gym/${keyOf(gymId)}`,
      severity: 'security',
    }),
  ];
  return accepted(documents);
}
