/** An owner asks somebody by e-mail to join the team, asks again, or takes it back (product.md 2.12, 3.9). */
import { isRefusal } from '../basics/machine.ts';
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { between, localTime, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found, refused } from '../decision.ts';
import { lacksPowers, NO_POWERS, OWNERS_ONLY, permissionsOf } from '../employment/powers.ts';
import type { MailErrand } from '../errand/shape.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { personOf } from '../person/known.ts';
import { powerMissing } from '../person/power.ts';
import { publicName } from '../person/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { invitationOf, invitationsOf, sentLately, statusAt } from './known.ts';
import type { InviteResend, InviteRevoke, InviteSend } from './proposals.ts';
import type { Invitation } from './shape.ts';
import { INVITATION, type InvitationEvent } from './states.ts';

export function decideInviteSend({ _id, body }: InviteSend, known: Known, moment: Moment): Decision {
  const gym = gymOf(known, body.gymId);
  const author = personOf(known, moment.by);
  const before = invitationsOf(known, body.gymId);
  const no = powerMissing(known, moment.by, body.gymId, 'invite.send');
  if (no) return no;
  if (gym.state === 'absent') return refused('NOT_FOUND');
  if (gym.state === 'unknown' || !author) return accepted([], ['gym']);
  if (author.email === body.email) return refused('INVITE_SELF');
  const permissions = permissionsOf(body.preset, body.permissions);
  if (permissions.some((one) => OWNERS_ONLY.includes(one))) return refused('OWNERS_ONLY');
  if (lacksPowers(body.preset, body.permissions)) return refused('VALIDATION', { field: 'Permissions', rule: NO_POWERS });
  for (const one of before.filter(({ email }) => email === body.email)) {
    const next = INVITATION[statusAt(one, moment.receivedAt)].invited;
    if (isRefusal(next)) return refused(next.code);
  }
  const full = tooMany(before, gym.value, moment);
  if (full) return full;
  const { preset, email, jobTitle, leaseDays, message } = body;
  const invitation: Invitation = {
    _id: `invite:${opIdOf(_id)}`,
    type: 'invite',
    ...stamp(moment),
    gymId: body.gymId,
    gymName: gym.value.name,
    email,
    preset,
    permissions,
    ...(jobTitle === undefined ? {} : { jobTitle }),
    ...(leaseDays === undefined ? {} : { leaseDays }),
    ...(message === undefined ? {} : { message }),
    invitedBy: moment.by,
    inviterName: publicName(author.displayName),
    status: INVITATION.none.invited,
    expiresAt: plus(moment.receivedAt, LIMITS.inviteOpenFor),
    sentAt: [moment.receivedAt],
  };
  return audited(accepted([invitation, emailOf(invitation, moment)]), {
    action: 'invite.sent',
    target: { type: 'invite', id: invitation._id },
    after: { preset, permissions, status: invitation.status },
  });
}

export function decideInviteResend(proposal: InviteResend, known: Known, moment: Moment): Decision {
  const { gymId } = proposal.body;
  const gym = gymOf(known, gymId);
  const all = invitationsOf(known, gymId);
  const asked = toBeChanged(proposal, 'resent', known, moment);
  if (!('next' in asked)) return asked;
  if (gym.state !== 'known') return gym.state === 'unknown' ? accepted([], ['gym']) : refused('NOT_FOUND');
  const { before, next } = asked;
  const last = before.sentAt.at(-1) ?? before.createdAt;
  if (between(last, moment.receivedAt) < LIMITS.inviteResendAfter) {
    const time = localTime(plus(last, LIMITS.inviteResendAfter), gym.value.timeZone);
    return refused('INVITE_TOO_SOON', { time });
  }
  const full = tooMany(all, gym.value, moment);
  if (full) return full;
  const sentAt = [...sentLately([before], moment.receivedAt), moment.receivedAt];
  const expiresAt = plus(moment.receivedAt, LIMITS.inviteOpenFor);
  const after: Invitation = { ...before, ...stamp(moment, before), status: next, sentAt, expiresAt };
  return audited(accepted([after, emailOf(after, moment)]), {
    action: 'invite.resent',
    target: { type: 'invite', id: before._id },
    before: { expiresAt: before.expiresAt },
    after: { expiresAt },
  });
}

export function decideInviteRevoke(proposal: InviteRevoke, known: Known, moment: Moment): Decision {
  const asked = toBeChanged(proposal, 'revoked', known, moment);
  if (!('next' in asked)) return asked;
  const { before, next } = asked;
  if (before.status === next) return accepted([]);
  const after: Invitation = { ...before, ...stamp(moment, before), status: next, endedAt: moment.receivedAt };
  return audited(accepted([after]), {
    action: 'invite.revoked',
    target: { type: 'invite', id: before._id },
    before: { status: before.status },
    after: { status: next },
  });
}

/** The invitation as it is and the status it is to have; else why not. */
function toBeChanged(
  { kind, body: { gymId, inviteId } }: InviteResend | InviteRevoke,
  event: InvitationEvent,
  known: Known,
  moment: Moment,
): { readonly before: Invitation; readonly next: Invitation['status'] } | Decision {
  const finding = invitationOf(known, gymId, inviteId);
  const no = powerMissing(known, moment.by, gymId, kind);
  if (no) return no;
  const before = found(finding);
  if (!before) return finding.state === 'unknown' ? accepted([], ['people']) : refused('NOT_FOUND');
  const next = INVITATION[statusAt(before, moment.receivedAt)][event];
  return isRefusal(next) ? refused(next.code) : { before, next };
}

/** 3.9: twenty a day a gym, whoever they are to and whether for the first time or again. */
function tooMany(invitations: readonly Invitation[], gym: Gym, moment: Moment): Decision | null {
  const lately = sentLately(invitations, moment.receivedAt);
  const [first] = lately.slice(-LIMITS.invitesPerDay);
  if (lately.length < LIMITS.invitesPerDay || first === undefined) return null;
  const time = localTime(plus(first, LIMITS.invitesWithin), gym.timeZone);
  return refused('INVITE_LIMIT', { limit: LIMITS.invitesPerDay, time });
}

/** The address and the words are read when it is sent; each sending is an errand of its own. */
function emailOf({ _id, gymId, sentAt }: Invitation, moment: Moment): MailErrand {
  return {
    _id: `errand:mail-invite-${keyOf(_id)}.${(sentAt.at(-1) ?? '').replace(/[^0-9]/g, '')}`,
    type: 'errand',
    ...stamp(moment),
    status: 'open',
    kind: 'mail',
    task: { about: 'invitation', gymId, inviteId: _id },
  };
}
