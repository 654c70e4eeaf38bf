/** The owner changes what somebody may do at their gym, suspends them or lets them back in (R-60, G9). */
import { isRefusal } from '../basics/machine.ts';
import { changed } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, refused } from '../decision.ts';
import { tabletsTold } from '../kiosk/staff/known.ts';
import { notice } from '../notice/make.ts';
import { grantsOf } from '../person/known.ts';
import { powerMissing } from '../person/power.ts';
import type { GymGrant } from '../person/shape.ts';
import { ended } from './end.ts';
import { type GrantChange, grantAfter } from './grant-after.ts';
import { employeeIdOf, employeeOf } from './hire.ts';
import { remembered } from './history.ts';
import { lacksPowers, NO_POWERS, OWNERS_ONLY, permissionsOf } from './powers.ts';
import type { EmployeeRemove, EmployeeResume, EmployeeSet, EmployeeSuspend } from './proposals.ts';
import type { Employee, EmploymentChange } from './shape.ts';
import { EMPLOYMENT, type EmploymentEvent } from './states.ts';

type Change = GrantChange & Partial<Pick<Employee, 'jobTitle'>>;

export function decideEmployeeSet(proposal: EmployeeSet, known: Known, moment: Moment): Decision {
  const { body } = proposal;
  const asked = toBeChanged(proposal, 'set', known, moment);
  if (!('next' in asked)) return asked;
  const permissions = permissionsOf(body.preset, body.permissions);
  if (permissions.some((one) => OWNERS_ONLY.includes(one))) return refused('OWNERS_ONLY');
  if (lacksPowers(body.preset, body.permissions)) return refused('VALIDATION', { field: 'Permissions', rule: NO_POWERS });
  const { jobTitle, leaseDays } = body;
  const change: Change = {
    ...{ preset: body.preset, permissions },
    ...(jobTitle === undefined ? {} : { jobTitle }),
    ...(leaseDays === undefined ? {} : { leaseDays }),
  };
  return written(asked, { change, did: 'changed', event: 'access.changed' }, known, moment);
}

export function decideEmployeeSuspend(proposal: EmployeeSuspend, known: Known, moment: Moment): Decision {
  const asked = toBeChanged(proposal, 'suspended', known, moment);
  if (!('next' in asked)) return asked;
  return written(asked, { did: 'suspended', event: 'access.suspended', reason: proposal.body.reason }, known, moment);
}

export function decideEmployeeResume(proposal: EmployeeResume, known: Known, moment: Moment): Decision {
  const asked = toBeChanged(proposal, 'resumed', known, moment);
  if (!('next' in asked)) return asked;
  return written(asked, { did: 'resumed', event: 'access.resumed' }, known, moment);
}

/** By the owner, or by themselves: whoever works there may leave. */
export function decideEmployeeRemove(proposal: EmployeeRemove, known: Known, moment: Moment): Decision {
  const { body } = proposal;
  const leaves = body.uid === moment.by;
  const asked = leaves ? ofOneself(body.gymId, known, moment) : toBeChanged(proposal, 'removed', known, moment);
  if (!('next' in asked)) return asked;
  if (asked.held.status === 'removed') return accepted([]);
  return ended({ held: asked.held, uid: body.uid, did: leaves ? 'left' : 'removed', reason: body.reason }, known, moment);
}

interface Asked {
  readonly held: GymGrant;
  readonly employee: Employee;
  readonly next: Employee['status'];
}

/** Whose employment is to change and what it will be then; else why not. */
function toBeChanged(
  { kind, body: { gymId, uid } }: EmployeeSet | EmployeeSuspend | EmployeeResume | EmployeeRemove,
  event: EmploymentEvent,
  known: Known,
  moment: Moment,
): Asked | Decision {
  const employee = employeeOf(known, gymId, uid);
  const held = grantsOf(known, uid)?.gyms.find((one) => one.gymId === gymId);
  const no = powerMissing(known, moment.by, gymId, kind);
  if (no) return no;
  // Nobody raises their own rights, nor stops themselves by mistake.
  if (uid === moment.by) return refused('OWN_RIGHTS');
  if (!employee) return refused('NOT_FOUND');
  // G12: an owner is no other owner's to change.
  if (employee.preset === 'owner' && employee.status !== 'removed') return refused('OWNER_PROTECTED');
  const next = EMPLOYMENT[employee.status][event];
  if (isRefusal(next)) return refused(next.code);
  // A device has the gym's list, and nobody else's powers.
  return held ? { held, employee, next } : accepted([], ['grants']);
}

function ofOneself(gymId: string, known: Known, moment: Moment): Asked | Decision {
  const grants = grantsOf(known, moment.by);
  const employee = employeeOf(known, gymId, moment.by);
  const held = grants?.gyms.find((one) => one.gymId === gymId);
  if (!held) return grants ? refused('NOT_FOUND') : accepted([], ['grants']);
  if (held.preset === 'owner' && held.status !== 'removed') return refused('OWNER_PROTECTED');
  return employee ? { held, employee, next: 'removed' } : accepted([], ['employee']);
}

interface Written {
  readonly change?: Change;
  readonly did: EmploymentChange['did'];
  readonly event: 'access.changed' | 'access.suspended' | 'access.resumed';
  readonly reason?: string | undefined;
}

function written(asked: Asked, said: Written, known: Known, moment: Moment): Decision {
  const { held, employee, next } = asked;
  const { uid, gymId } = employee;
  const grants = grantsOf(known, uid);
  if (!grants) return accepted([], ['grants']);
  const grant = grantAfter(held, said.change, next, moment);
  const { suspendedAt: since = moment.receivedAt, jobTitle: _title, leaseDays: _days, ...rest } = employee;
  const { jobTitle, leaseDays, ...powers } = said.change ?? employee;
  const plain: Employee = {
    ...rest,
    ...(said.change ? powers : {}),
    ...(jobTitle === undefined ? {} : { jobTitle }),
    ...(leaseDays === undefined ? {} : { leaseDays }),
    status: next,
    ...(next === 'suspended' ? { suspendedAt: since } : {}),
  };
  const [after] = changed([employee], [remembered(employee, plain, said.did, moment, said.reason)], moment);
  if (!after) return accepted([]);
  const gyms = grants.gyms.map((one) => (one.gymId === gymId ? grant : one));
  const documents = [
    ...changed([grants], [{ ...grants, gyms }], moment),
    ...tabletsTold(known, moment, gymId, { grants: [{ ...grants, gyms }] }),
    after,
    notice(moment, uid, gymId, { event: said.event, ...wordsFor(said.event, held.gymName), severity: 'security' }),
  ];
  return audited(accepted(documents), {
    action: said.did === 'changed' ? 'employee.set' : `employee.${said.did}`,
    target: { type: 'employee', id: employeeIdOf(gymId, uid) },
    ...(said.reason === undefined ? {} : { reason: said.reason }),
    before: { preset: held.preset, permissions: held.permissions, status: held.status },
    after: { preset: grant.preset, permissions: grant.permissions, status: grant.status },
  });
}

function wordsFor(event: Written['event'], gymName: string) {
  const link = '/employee/dashboard';
  switch (event) {
    case 'access.changed':
      return { title: `What you may do at ${gymName} has changed`, body: 'See what you may do there under At work.', link };
    case 'access.suspended':
      return { title: `Your access to ${gymName} is suspended`, body: 'If that is wrong, please ask the gym.', link };
    case 'access.resumed':
      return { title: `You can work at ${gymName} again`, body: 'What you may do there is as it was before.', link };
  }
}
