/**
 * What becomes of an invitation that was opened. The server has seen what opens it; here it is held that whoever accepts has confirmed the
 * very address it went to. An account that somebody else made with that address before is no way in: they cannot confirm it.
 */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found, refused } from '../decision.ts';
import { employeeIdOf, employeeOf, hired } from '../employment/hire.ts';
import { EMPLOYMENT } from '../employment/states.ts';
import { gymOf } from '../gym/known.ts';
import { notice } from '../notice/make.ts';
import { mayHoldPowers, personOf } from '../person/known.ts';
import { invitationOf, statusAt } from './known.ts';
import type { InviteAccepted, InviteDeclined, InviteExpired } from './proposals.ts';
import type { Invitation } from './shape.ts';
import { INVITATION } from './states.ts';

export function decideInviteAccepted({ body }: InviteAccepted, known: Known, moment: Moment): Decision {
  const { gymId, inviteId, uid } = body;
  const before = found(invitationOf(known, gymId, inviteId));
  const person = personOf(known, uid);
  const gym = found(gymOf(known, gymId));
  const employee = employeeOf(known, gymId, uid);
  if (!before || !person || !gym) return refused('NOT_FOUND');
  // Whose invitation it is comes first: nobody else learns what became of it.
  if (person.email !== before.email) return refused('INVITE_OTHER_ADDRESS');
  if (!mayHoldPowers(person)) return refused('EMAIL_UNVERIFIED');
  const next = INVITATION[statusAt(before, moment.receivedAt)].accepted;
  if (isRefusal(next)) return refused(next.code);
  if (person.status === 'suspended' || person.status === 'deletion_requested' || person.status === 'erased')
    return refused(person.status === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'ACCOUNT_CLOSING');
  if (gym.status === 'removed' || gym.status === 'closed') return refused('GYM_REMOVED');
  if (employee?.preset === 'owner' && employee.status === 'active') return refused('ALREADY_OWNER');
  const joined = EMPLOYMENT[employee?.status ?? 'none'].joined;
  if (isRefusal(joined)) return refused(joined.code);
  const { preset, permissions, jobTitle, leaseDays, invitedBy: addedBy } = before;
  const after: Invitation = {
    ...{ ...before, ...stamp(moment, before), status: next },
    ...{ endedAt: moment.receivedAt, acceptedBy: uid },
  };
  return audited(
    accepted([
      after,
      ...hired({ person, gym, preset, permissions, jobTitle, leaseDays, addedBy }, known, moment),
      notice(moment, addedBy, inviteId, {
        event: 'invite.accepted',
        title: `${person.displayName} joined your team`,
        body: `They accepted your invitation to ${before.gymName}.`,
        link: '/owner/employees',
      }),
    ]),
    {
      action: 'invite.accepted',
      target: { type: 'invite', id: inviteId },
      by: uid,
      before: { status: before.status },
      after: { status: next },
    },
    {
      action: 'employee.set',
      target: { type: 'employee', id: employeeIdOf(gymId, uid) },
      by: uid,
      before: employee ? { preset: employee.preset, permissions: employee.permissions, status: employee.status } : {},
      after: { preset, permissions, status: 'active' },
    },
  );
}

export function decideInviteDeclined({ body: { gymId, inviteId } }: InviteDeclined, known: Known, moment: Moment): Decision {
  const before = found(invitationOf(known, gymId, inviteId));
  if (!before) return refused('NOT_FOUND');
  const next = INVITATION[statusAt(before, moment.receivedAt)].declined;
  if (isRefusal(next)) return refused(next.code);
  if (before.status === next) return accepted([]);
  const after: Invitation = { ...before, ...stamp(moment, before), status: next, endedAt: moment.receivedAt };
  const told = notice(moment, before.invitedBy, inviteId, {
    event: 'invite.declined',
    title: 'Somebody declined your invitation',
    body: `See who under Team at ${before.gymName}.`,
    link: '/owner/employees',
  });
  return audited(accepted([after, told]), {
    action: 'invite.declined',
    target: { type: 'invite', id: inviteId },
    before: { status: before.status },
    after: { status: next },
  });
}

/** The seven days are over; sent again meanwhile, they are others. */
export function decideInviteExpired({ body: { gymId, inviteId } }: InviteExpired, known: Known, moment: Moment): Decision {
  const before = found(invitationOf(known, gymId, inviteId));
  if (!before || before.expiresAt > moment.receivedAt) return accepted([]);
  const next = INVITATION[before.status].ranOut;
  if (before.status === next) return accepted([]);
  return accepted([{ ...before, ...stamp(moment, before), status: next, endedAt: before.expiresAt }]);
}
