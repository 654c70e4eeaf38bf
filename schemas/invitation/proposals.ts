/** What owners propose about invitations, and what the system says of them: who opens one is known to the server alone. */
import * as z from 'zod/mini';
import { Email, idOf, prose, Uid } from '../basics/primitives.ts';
import { STAFF_PRESETS } from '../employment/powers.ts';
import { JobTitle, LeaseDays } from '../employment/shape.ts';
import { Permission } from '../person/shape.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';

const which = { gymId: idOf('gym'), inviteId: idOf('invite') };

/** Request: ask somebody by e-mail to join the team. Online only, as all of these. */
export const InviteSend = proposalOf('invite.send', {
  gymId: idOf('gym'),
  email: Email,
  preset: z.enum(STAFF_PRESETS),
  /** Of `custom`; a preset comes with its own. */
  permissions: z.array(Permission).check(z.maxLength(30)),
  jobTitle: z.optional(JobTitle),
  leaseDays: z.optional(LeaseDays),
  message: z.optional(prose(1, 300)),
});
/** Request: the same e-mail once more, and seven days again. */
export const InviteResend = proposalOf('invite.resend', which);
export const InviteRevoke = proposalOf('invite.revoke', which);

/** By somebody who brought what opens it, signed in. */
export const InviteAccepted = systemOf('system.invite-accepted', { ...which, uid: Uid });
/** By somebody who brought what opens it: no account is needed to say no. */
export const InviteDeclined = systemOf('system.invite-declined', which);
export const InviteExpired = systemOf('system.invite-expired', which);

export type InviteSend = z.infer<typeof InviteSend>;
export type InviteResend = z.infer<typeof InviteResend>;
export type InviteRevoke = z.infer<typeof InviteRevoke>;
export type InviteAccepted = z.infer<typeof InviteAccepted>;
export type InviteDeclined = z.infer<typeof InviteDeclined>;
export type InviteExpired = z.infer<typeof InviteExpired>;
