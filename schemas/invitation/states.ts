/** What becomes of an invitation (product.md 2.12): every status and everything that can happen to it. */
import type { Machine } from '../basics/machine.ts';
import type { InvitationStatus } from './shape.ts';

/** `none`: nobody of that address was invited there, or it was withdrawn and forgotten. */
export type InvitationState = 'none' | InvitationStatus;
export type InvitationEvent =
  /** The same address is invited there; an invitation that has ended makes room for a new one. */
  | 'invited'
  | 'resent'
  | 'revoked'
  | 'accepted'
  | 'declined'
  /** Its seven days are over. */
  | 'ranOut';

const NOT_FOUND = { code: 'NOT_FOUND' } as const;
const OPEN = { code: 'INVITE_OPEN' } as const;
const ACCEPTED = { code: 'INVITE_ACCEPTED' } as const;
const DECLINED = { code: 'INVITE_DECLINED' } as const;
const REVOKED = { code: 'INVITE_REVOKED' } as const;
const EXPIRED = { code: 'INVITE_EXPIRED' } as const;

export const INVITATION = {
  none: {
    invited: 'sent',
    resent: NOT_FOUND,
    revoked: NOT_FOUND,
    accepted: NOT_FOUND,
    declined: NOT_FOUND,
    ranOut: 'none',
  },
  sent: {
    invited: OPEN,
    resent: 'sent',
    revoked: 'revoked',
    accepted: 'accepted',
    declined: 'declined',
    ranOut: 'expired',
  },
  accepted: {
    invited: 'accepted',
    resent: ACCEPTED,
    revoked: ACCEPTED,
    accepted: ACCEPTED,
    declined: ACCEPTED,
    ranOut: 'accepted',
  },
  declined: {
    invited: 'declined',
    resent: DECLINED,
    revoked: DECLINED,
    accepted: DECLINED,
    declined: 'declined',
    ranOut: 'declined',
  },
  revoked: {
    invited: 'revoked',
    resent: REVOKED,
    revoked: 'revoked',
    accepted: REVOKED,
    declined: REVOKED,
    ranOut: 'revoked',
  },
  expired: {
    invited: 'expired',
    resent: EXPIRED,
    revoked: EXPIRED,
    accepted: EXPIRED,
    declined: EXPIRED,
    ranOut: 'expired',
  },
} as const satisfies Machine<InvitationState, InvitationEvent>;
