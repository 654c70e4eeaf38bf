/** The session as it lies on the device. */
import * as z from 'zod/mini';
import { LIMITS } from '../../schemas/limits.ts';
import { ROLES } from '../../schemas/person/shape.ts';
import { Uid } from '../../schemas/primitives.ts';
import { flagsOf } from './role-flags.ts';

export const KeptSession = z.object({
  uid: Uid,
  displayName: z.string(),
  emailVerified: z.boolean(),
  sessionToken: z.string(),
  role: z.enum(ROLES),
  /** With whom they signed in; our own server where nothing is said. */
  provider: z.optional(z.enum(['embedded', 'firebase'])),
  /** "Keep me signed in on this device". */
  keep: z.boolean(),
  /** The last time the server took this session, milliseconds. */
  contactAt: z.number(),
});
export type KeptSession = z.infer<typeof KeptSession>;

/** Until when it opens without the server's word, milliseconds (architecture §4). */
export function leaseEnds({ role, contactAt }: KeptSession): number {
  return contactAt + (flagsOf(role).isAdmin ? LIMITS.leaseAdmin : LIMITS.leasePerson);
}
