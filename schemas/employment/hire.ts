/** Somebody begins to work at a gym, or with another preset: what it makes of their powers, the gym's list and their home page. */
import { keyOf } from '../basics/primitives.ts';
import { changed, replaced } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { tabletsTold } from '../kiosk/staff/known.ts';
import { grantsOf, noGrants } from '../person/known.ts';
import type { Grants, GymGrant, Permission, Person, Preset } from '../person/shape.ts';
import { remembered } from './history.ts';
import type { Employee } from './shape.ts';
import { EMPLOYMENT } from './states.ts';

export interface Hiring {
  readonly person: Person;
  readonly gym: { readonly _id: string; readonly name: string };
  readonly preset: Preset;
  readonly permissions: readonly Permission[];
  readonly jobTitle?: string | undefined;
  readonly leaseDays?: number | undefined;
  /** Who asked them to join; the system where nobody did. */
  readonly addedBy?: string | undefined;
}

export const employeeIdOf = (gymId: string, uid: string): string => `employee:${keyOf(gymId)}:${uid}`;
export const employeeOf = (known: Known, gymId: string, uid: string): Employee | undefined =>
  found(known.get('employee', `${gymScope(gymId)}/people`, employeeIdOf(gymId, uid)));

/** Everything that changes; nothing where they have that preset there already. */
export function hired(hiring: Hiring, known: Known, moment: Moment): AnyDocument[] {
  const { person, gym, preset, jobTitle, leaseDays, addedBy } = hiring;
  const { uid } = person;
  const gymId = gym._id;
  const permissions = [...hiring.permissions];
  const grants = grantsOf(known, uid) ?? noGrants(uid, moment);
  const held = grants.gyms.find((one) => one.gymId === gymId);
  const since = held?.status === 'active' ? held.since : moment.receivedAt;
  const grant: GymGrant = {
    ...{ gymId, gymName: gym.name, preset, permissions, since, status: 'active' as const },
    ...(leaseDays === undefined ? {} : { leaseDays }),
    ...(held?.status === 'active' && held.pin ? { pin: held.pin } : {}),
  };
  const after: Grants = { ...grants, gyms: [...grants.gyms.filter((one) => one.gymId !== gymId), grant] };
  const before = employeeOf(known, gymId, uid);
  const employee: Employee = {
    _id: employeeIdOf(gymId, uid),
    type: 'employee',
    schemaVersion: before?.schemaVersion ?? 1,
    ...{ createdAt: moment.receivedAt, createdBy: moment.by, updatedAt: moment.receivedAt, updatedBy: moment.by },
    gymId,
    uid,
    displayName: person.displayName,
    ...(person.photo?.hash === undefined ? {} : { photo: person.photo.hash }),
    preset,
    permissions,
    ...(jobTitle === undefined ? {} : { jobTitle }),
    ...(leaseDays === undefined ? {} : { leaseDays }),
    ...(addedBy === undefined ? {} : { addedBy }),
    status: EMPLOYMENT[before?.status ?? 'none'].hired,
    ...(before?.history ? { history: before.history } : {}),
  };
  const role: Person['role'] = preset === 'owner' ? 'gym-owner' : 'gym-employee';
  // The role only chooses the home page; an owner or admin who also works somewhere keeps theirs.
  const keeps = person.role !== 'member' && person.role !== 'gym-employee';
  return [
    ...changed([grants], [after], moment),
    ...tabletsTold(known, moment, gymId, { grants: [after], person }),
    ...replaced(before, remembered(before, employee, 'hired', moment), moment),
    ...(keeps ? [] : changed([person], [{ ...person, role }], moment)),
  ];
}
