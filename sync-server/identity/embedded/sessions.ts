/** Signing in and out: sessions, and the id tokens that are made from them. */
import * as z from 'zod/mini';
import { tidyEmail } from '../entry.ts';
import { idTokenClaims } from '../id-token.ts';
import type { Accounts } from '../port.ts';
import { type AccountParts, declined, refused } from './account-parts.ts';
import { sessionTokenIn } from './better-auth.ts';

type Sessions = Pick<Accounts, 'signIn' | 'idToken' | 'jwks' | 'signOut' | 'listSessions' | 'revokeSession'>;

const JsonWebKeys = z.object({ keys: z.array(z.catchall(z.object({ kty: z.string(), kid: z.string() }), z.string())) });

export const publicKeys = async ({ auth }: Pick<AccountParts, 'auth'>): Promise<z.infer<typeof JsonWebKeys>> =>
  JsonWebKeys.parse(await auth.api.getJwks());

export function sessions(parts: AccountParts): Sessions {
  const { context, directory } = parts;
  return {
    signIn: signingIn(parts),
    idToken: tokens(parts),
    jwks: () => publicKeys(parts),

    async signOut(sessionToken) {
      const session = await sessionOf(parts, sessionToken, { disableRefresh: true });
      if (session) await directory.endSession(session.user.id, session.session.id);
    },

    async listSessions(uid) {
      const sessions = await context.internalAdapter.listSessions(uid, { onlyActiveSessions: true });
      return sessions
        .map(({ id, createdAt, updatedAt, expiresAt }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastUsedAt: updatedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))
        .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
    },

    async revokeSession(uid, sessionId) {
      return (await directory.endSession(uid, sessionId)) ? { ok: true } : refused('NOT_FOUND');
    },
  };
}

function signingIn({ auth, directory, events }: AccountParts): Accounts['signIn'] {
  return async ({ email, password, remember = true }) => {
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email: tidyEmail(email), password, rememberMe: remember },
        returnHeaders: true,
      });
      const sessionToken = sessionTokenIn(headers);
      const user = await directory.user(response.user.id);
      if (!user) {
        await directory.endAllSessions(response.user.id);
        return refused('SIGN_IN_FAILED');
      }
      await events.announce(user.uid);
      const { uid, displayName, emailVerified } = user;
      return { ok: true, uid, email: user.email, displayName, emailVerified, sessionToken };
    } catch (cause) {
      if (declined(cause)) return refused('SIGN_IN_FAILED');
      throw cause;
    }
  };
}

function tokens(parts: AccountParts): Accounts['idToken'] {
  const { auth, directory, clock } = parts;
  return async (sessionToken) => {
    const session = await sessionOf(parts, sessionToken);
    if (!session || !(await directory.user(session.user.id))) return refused('SIGN_IN_AGAIN');
    const { id: uid, emailVerified } = session.user;
    const { id: sessionId, createdAt } = session.session;
    const payload = idTokenClaims({ uid, emailVerified, sessionId, signedInAt: createdAt.getTime(), now: clock.now() });
    const { token } = await auth.api.signJWT({ body: { payload } });
    return { ok: true, idToken: token, uid, emailVerified, expiresAt: payload.exp * 1000 };
  };
}

async function sessionOf({ auth }: AccountParts, sessionToken: string, query: { disableRefresh?: boolean } = {}) {
  // A header holds nothing else; whatever a stranger sends must be an answer, not a failure.
  if (!/^[\x21-\x7e]{1,400}$/.test(sessionToken)) return null;
  return auth.api.getSession({ headers: new Headers({ authorization: `Bearer ${sessionToken}` }), query });
}
