/** An invitation, and those of a gym, as far as they are known here. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope } from '../basics/scope.ts';
import { between } from '../basics/time.ts';
import { type Finding, found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Invitation, InvitationStatus } from './shape.ts';

const peopleOf = (gymId: string) => `${gymScope(gymId)}/people`;

export const invitationOf = (known: Known, gymId: string, inviteId: string): Finding<Invitation> =>
  known.get('invite', peopleOf(gymId), inviteId);

/** All that this gym ever sent. */
export const invitationsOf = (known: Known, gymId: string): readonly Invitation[] =>
  found(known.find('invite', peopleOf(gymId), 'type', 'invite')) ?? [];

/** What it is by now: the timer that ends it may be late. */
export const statusAt = ({ status, expiresAt }: Invitation, at: Instant): InvitationStatus =>
  status === 'sent' && expiresAt <= at ? 'expired' : status;

/** When the gym sent one in the last day, the earliest first (3.9). */
export const sentLately = (invitations: readonly Invitation[], at: Instant): Instant[] =>
  invitations
    .flatMap(({ sentAt }) => sentAt)
    .filter((sent) => between(sent, at) < LIMITS.invitesWithin)
    .sort();
