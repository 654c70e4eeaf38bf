/** Who was asked to join a gym's team, as its owners and managers read it. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { grantOf } from '../employment/powers.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { invitationOf } from './known.ts';
import { InviteResend, InviteRevoke, InviteSend } from './proposals.ts';
import { decideInviteResend, decideInviteRevoke, decideInviteSend } from './send.ts';
import { Invitation } from './shape.ts';

export const invitation = {
  for: 'desk',
  documents: {
    invite: shown(Invitation, {
      in: ['gym/people'],
      databases: (doc) => [`${gymScope(doc.gymId)}/people`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'invite.send': request(InviteSend, {
      ...ORDINARY,
      decide: decideInviteSend,
      since: sentSince,
      online: 'invite somebody',
    }),
    'invite.resend': request(InviteResend, {
      ...ORDINARY,
      decide: decideInviteResend,
      since: changedSince,
      online: 'send an invitation again',
    }),
    'invite.revoke': request(InviteRevoke, {
      ...ORDINARY,
      decide: decideInviteRevoke,
      since: changedSince,
      online: 'withdraw an invitation',
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function sentSince({ body: { gymId } }: InviteSend, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantOf(known, by, gymId)?.since];
}

function changedSince({ body }: InviteResend | InviteRevoke, known: Known, by: string): readonly (Instant | undefined)[] {
  const { gymId, inviteId } = body;
  return [grantOf(known, by, gymId)?.since, found(invitationOf(known, gymId, inviteId))?.createdAt];
}
