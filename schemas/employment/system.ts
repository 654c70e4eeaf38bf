/** What the system says of who works where: the operator, and applications that were approved. */
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { mayHoldPowers, personOf } from '../person/known.ts';
import { ended } from './end.ts';
import { employeeIdOf, employeeOf, hired } from './hire.ts';
import { grantOf, permissionsOf } from './powers.ts';
import type { Employed, EmploymentEnded } from './proposals.ts';

export function decideEmployed({ body: said }: Employed, known: Known, moment: Moment): Decision {
  const gym = found(gymOf(known, said.gymId));
  return gym ? employedAt(gym, said, known, moment) : refused('NOT_FOUND');
}

/** The same for a gym that this very decision makes. */
export function employedAt(gym: Gym, said: Pick<Employed['body'], 'uid' | 'preset'>, known: Known, moment: Moment): Decision {
  const { uid, preset } = said;
  const { _id: gymId } = gym;
  const person = personOf(known, uid);
  if (!person) return refused('NOT_FOUND');
  if (!mayHoldPowers(person)) return refused('EMAIL_UNVERIFIED');
  const permissions = permissionsOf(preset);
  const before = employeeOf(known, gymId, uid);
  const documents = hired({ person, gym, preset, permissions }, known, moment);
  if (documents.length === 0) return accepted([]);
  return audited(accepted(documents), {
    action: 'employee.set',
    target: { type: 'employee', id: employeeIdOf(gymId, uid) },
    before: before ? { preset: before.preset, permissions: before.permissions, status: before.status } : {},
    after: { preset, permissions, status: 'active' },
  });
}

export function decideEmploymentEnded({ body: { uid, gymId } }: EmploymentEnded, known: Known, moment: Moment): Decision {
  const held = grantOf(known, uid, gymId);
  if (!held || held.status === 'removed') return accepted([]);
  return ended({ held, uid, did: 'removed' }, known, moment);
}
