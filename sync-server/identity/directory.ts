/** Looking people up in the embedded adapter, and ending what they hold. */
import type { DBAdapter } from 'better-auth/adapters';
import * as z from 'zod/mini';
import type { Uid } from '../../schemas/primitives.ts';
import type { Clock } from '../ports.ts';
import { tidyEmail } from './entry.ts';
import type { Directory, IdentityUser } from './port.ts';

const UserRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  tokensValidAfter: z.number(),
});

/** `closed`: who is nobody here although the store has them. */
export function directoryOf(
  adapter: Pick<DBAdapter, 'findOne' | 'update' | 'deleteMany'>,
  clock: Clock,
  closed: ReadonlySet<Uid>,
): Directory {
  async function userWhere(field: 'id' | 'email', value: string): Promise<IdentityUser | null> {
    const user = UserRecord.safeParse(await adapter.findOne({ model: 'user', where: [{ field, value }] }));
    if (!user.success || closed.has(user.data.id)) return null;
    const { id, email, name, emailVerified, tokensValidAfter } = user.data;
    return { uid: id, email, displayName: name, emailVerified, tokensValidAfter };
  }

  return {
    user: (uid) => userWhere('id', uid),
    userByEmail: (email) => userWhere('email', tidyEmail(email)),
    async endAllSessions(uid) {
      await adapter.update({ model: 'user', where: [{ field: 'id', value: uid }], update: { tokensValidAfter: clock.now() } });
      await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] });
    },
    async erase(uid) {
      await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] });
      await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: uid }] });
      await adapter.deleteMany({ model: 'user', where: [{ field: 'id', value: uid }] });
    },
  };
}
