/** Somebody works at a gym no longer (G8): their power ends at once, the gym's list says since when, and they are told. */
import { keyOf } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { tabletsTold } from '../kiosk/staff/known.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import { grantsOf, personOf } from '../person/known.ts';
import type { GymGrant } from '../person/shape.ts';
import { employeeIdOf, employeeOf } from './hire.ts';
import { remembered } from './history.ts';
import { ownersOf } from './owners.ts';
import type { Employee } from './shape.ts';
import { EMPLOYMENT } from './states.ts';

interface Ending {
  readonly held: GymGrant;
  readonly uid: string;
  readonly did: 'removed' | 'left';
  readonly reason?: string | undefined;
}

export function ended({ held, uid, did, reason }: Ending, known: Known, moment: Moment): Decision {
  const { gymId } = held;
  const grants = grantsOf(known, uid);
  if (!grants) return accepted([]);
  const over: GymGrant = { ...without(held, 'pin'), status: 'removed', endedAt: moment.receivedAt };
  const gyms = grants.gyms.map((one) => (one.gymId === gymId ? over : one));
  const person = personOf(known, uid);
  const jobless = person?.role === 'gym-employee' && gyms.every((one) => one.status === 'removed');
  const documents: AnyDocument[] = [
    { ...grants, ...stamp(moment, grants), gyms },
    ...tabletsTold(known, moment, gymId, { grants: [{ ...grants, gyms }] }),
    ...takenOff(employeeOf(known, gymId, uid), { did, reason }, moment),
    ...(person && jobless ? changed([person], [{ ...person, role: 'member' as const }], moment) : []),
    notice(moment, uid, gymId, {
      event: 'access.ended',
      title: `Your access to ${held.gymName} ended`,
      body: 'You no longer work there on Fitness Hub. If that is wrong, please ask the gym.',
      link: `/gym/${keyOf(gymId)}`,
      severity: 'security',
    }),
    ...(did === 'left' ? ownersTold(uid, gymId, held.gymName, known, moment) : []),
  ];
  return audited(accepted(documents), {
    action: did === 'left' ? 'employee.left' : 'employee.removed',
    target: { type: 'employee', id: employeeIdOf(gymId, uid) },
    ...(reason === undefined ? {} : { reason }),
    before: { preset: held.preset, permissions: held.permissions, status: held.status },
    after: { preset: held.preset, permissions: [], status: 'removed' },
  });
}

/** Whoever removes somebody knows it; that somebody left by themselves is news to the owners. */
function ownersTold(uid: string, gymId: string, gymName: string, known: Known, moment: Moment): Notice[] {
  const name = employeeOf(known, gymId, uid)?.displayName ?? 'Somebody';
  return ownersOf(known, gymId).map((owner) =>
    notice(moment, owner, employeeIdOf(gymId, uid), {
      event: 'team.left',
      title: `${name} has left ${gymName}`,
      body: 'They left by themselves and have no access any more. What they recorded stays. You can invite them again.',
      link: `/owner/employees?gym=${encodeURIComponent(keyOf(gymId))}`,
      severity: 'action',
    }),
  );
}

function takenOff(before: Employee | undefined, { did, reason }: Pick<Ending, 'did' | 'reason'>, moment: Moment): Employee[] {
  if (!before) return [];
  const { suspendedAt: _since, photo: _photo, ...rest } = before;
  const after: Employee = { ...rest, status: EMPLOYMENT[before.status].removed, removedAt: moment.receivedAt };
  return changed([before], [remembered(before, after, did, moment, reason)], moment);
}
