/**
 * An invitation to work at a gym (product.md 2.12). What opens it is in the e-mail alone: it is made from the invitation's id with a key
 * that only the server has, so neither it nor anything it could be guessed from is stored or replicated (6.1).
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Email, Instant, idOf, line, prose, Uid } from '../basics/primitives.ts';
import { STAFF_PRESETS } from '../employment/powers.ts';
import { JobTitle, LeaseDays } from '../employment/shape.ts';
import { LIMITS } from '../limits.ts';
import { Permission } from '../person/shape.ts';

export const INVITATION_STATUSES = ['sent', 'accepted', 'declined', 'revoked', 'expired'] as const;

export const Invitation = z.strictObject({
  /** `invite:<opId>` of the request that made it (A1). */
  _id: idOf('invite'),
  type: z.literal('invite'),
  ...envelope,
  gymId: idOf('gym'),
  gymName: line(2, 80),
  email: Email,
  preset: z.enum(STAFF_PRESETS),
  permissions: z.array(Permission),
  jobTitle: z.optional(JobTitle),
  leaseDays: z.optional(LeaseDays),
  /** A few words of the owner's, for the e-mail. */
  message: z.optional(prose(1, 300)),
  invitedBy: Uid,
  /** "Sam K." */
  inviterName: line(1, 50),
  status: z.enum(INVITATION_STATUSES),
  expiresAt: Instant,
  /** When it went out: the last day's, and the latest in any case. */
  sentAt: z.array(Instant).check(z.minLength(1), z.maxLength(LIMITS.invitesPerDay)),
  /** When it stopped being open. */
  endedAt: z.optional(Instant),
  acceptedBy: z.optional(Uid),
});

export type Invitation = z.infer<typeof Invitation>;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
