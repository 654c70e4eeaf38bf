/** What somebody who is signed in does with their own account. */
import * as z from 'zod/mini';
import { good, handler, typed, wrong } from './handler.ts';
import { asSelf, type HandlerParts, tooMany } from './parts.ts';

const Nothing = z.strictObject({});
const ChangeBody = z.strictObject({ password: typed(1000), newPassword: typed(1000) });
const RevokeBody = z.strictObject({ sessionId: typed(100) });

export function ownAccount(parts: HandlerParts) {
  const { accounts, limiter } = parts;
  return {
    changePassword: handler(ChangeBody, (input, context) =>
      asSelf(parts, context, async ({ uid, sessionId }) => {
        // Whoever found the device unlocked may guess no faster than at the sign-in.
        const limited = tooMany(parts, ['changePassword', uid]);
        if (limited) return limited;
        const answer = await accounts.changePassword({ uid, sessionId }, input);
        if (!answer.ok) return wrong(400, answer);
        limiter.clear(`changePassword ${uid}`);
        return good({ ok: true });
      }),
    ),

    listSessions: handler(Nothing, (_, context) =>
      asSelf(parts, context, async ({ uid, sessionId }) => {
        const sessions = await accounts.listSessions(uid);
        return good({ sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })) });
      }),
    ),

    revokeSession: handler(RevokeBody, ({ sessionId }, context) =>
      asSelf(parts, context, async ({ uid }) => {
        const answer = await accounts.revokeSession(uid, sessionId);
        return answer.ok ? good({ ok: true }) : wrong(404, answer);
      }),
    ),
  };
}
