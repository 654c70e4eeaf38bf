/** Looking people up in the embedded adapter, and ending what they hold. */
import type { DBAdapter } from 'better-auth/adapters';
import * as z from 'zod/mini';
import type { Uid } from '../../schemas/basics/primitives.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { USERS } from './email-claims.ts';
import { tidyEmail } from './entry.ts';
import { ID_TOKEN_LIFE } from './id-token.ts';
import type { Directory, IdentityUser } from './port.ts';

const EndedSessions = z.array(
  z.object({ id: z.string(), /** Milliseconds: its last token has ended by then. */ until: z.number() }),
);
const UserRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  tokensValidAfter: z.number(),
  /** Absent in records from before it was kept. */
  endedSessions: z.optional(z.nullable(EndedSessions)),
});

const ATTEMPTS = 20;
/** Milliseconds; twice a token's life, since two servers' clocks differ. */
const REMEMBERED = 2 * ID_TOKEN_LIFE * 1000;

interface DirectoryParts {
  readonly adapter: Pick<DBAdapter, 'findOne' | 'update' | 'deleteMany'>;
  readonly store: Store;
  readonly clock: Clock;
  /** Who is nobody here although the store has them. */
  readonly closed: ReadonlySet<Uid>;
}

export function directoryOf({ adapter, store, clock, closed }: DirectoryParts): Directory {
  async function userWhere(field: 'id' | 'email', value: string): Promise<IdentityUser | null> {
    const user = UserRecord.safeParse(await adapter.findOne({ model: 'user', where: [{ field, value }] }));
    if (!user.success || closed.has(user.data.id)) return null;
    const { id, email, name, emailVerified, tokensValidAfter, endedSessions } = user.data;
    const ended = (endedSessions ?? []).map((session) => session.id);
    return { uid: id, email, displayName: name, emailVerified, tokensValidAfter, endedSessions: ended };
  }

  /** Written on the revision that was read: two sessions that end at once are both remembered. */
  async function remember(uid: Uid, sessionId: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const stored = await store.get(USERS, `user:${uid}`);
      if (!stored || stored.deleted) return;
      const before = EndedSessions.safeParse(stored.body.endedSessions);
      const kept = before.success ? before.data.filter(({ id, until }) => until > clock.now() && id !== sessionId) : [];
      const endedSessions = [...kept, { id: sessionId, until: clock.now() + REMEMBERED }];
      const body = { ...stored.body, endedSessions };
      const [result] = await store.put([{ db: USERS, id: stored.id, body, expect: stored.rev }]);
      if (result?.ok) return;
    }
    throw new Error('identity: a record changes faster than it can be written');
  }

  return {
    user: (uid) => userWhere('id', uid),
    userByEmail: (email) => userWhere('email', tidyEmail(email)),
    async endAllSessions(uid) {
      await adapter.update({ model: 'user', where: [{ field: 'id', value: uid }], update: { tokensValidAfter: clock.now() } });
      await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] });
    },
    async endSession(uid, sessionId) {
      const where = [
        { field: 'id', value: sessionId },
        { field: 'userId', value: uid },
      ];
      if ((await adapter.deleteMany({ model: 'session', where })) === 0) return false;
      await remember(uid, sessionId);
      return true;
    },
    async erase(uid) {
      await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: uid }] });
      await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: uid }] });
      await adapter.deleteMany({ model: 'user', where: [{ field: 'id', value: uid }] });
    },
  };
}
