/**
 * What opens an invitation, on this device only, from the e-mail until it has been answered: signing up leads away and back, perhaps in
 * another tab. Taken out of the address at once, so that it stays in no history.
 */
import * as z from 'zod/mini';
import { Instant, line, prose, text } from '../../../schemas/basics/primitives.ts';
import { INVITATION_STATUSES } from '../../../schemas/invitation/shape.ts';
import { Permission, PRESETS } from '../../../schemas/person/shape.ts';

const NAME = 'fh-invitation';

export const openingIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('invite');
export const keptOpening = (storage: Storage): string | null => storage.getItem(NAME);
export const keepOpening = (storage: Storage, token: string): void => storage.setItem(NAME, token);
export const forgetOpening = (storage: Storage): void => storage.removeItem(NAME);

/** What the server says of it to whoever holds the e-mail. */
export const OpenedInvitation = z.object({
  gymId: text(1, 160),
  gymName: line(1, 80),
  preset: z.enum(PRESETS),
  permissions: z.array(Permission),
  jobTitle: z.optional(line(1, 40)),
  message: z.optional(prose(1, 300)),
  inviterName: line(1, 50),
  expiresAt: Instant,
  status: z.enum(INVITATION_STATUSES),
  email: z.optional(text(1, 254)),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** `j…@…`: enough to know one's own address by. */
export const masked = (email: string): string => `${email.slice(0, 1)}…@${email.split('@')[1]?.slice(0, 1) ?? ''}…`;
