/** Making an account, signing in and out. */
import * as z from 'zod/mini';
import { networkOf } from '../../network.ts';
import { Consents, good, handler, PRIVATE, typed, wait, wrong } from './handler.ts';
import { type HandlerParts, tooMany, withFirstToken } from './parts.ts';

const SignUpBody = z.strictObject({
  email: typed(320),
  password: typed(1000),
  name: typed(320),
  /** 16 or older. */
  ageConfirmed: z.boolean(),
  consents: Consents,
});
const SignInBody = z.strictObject({ email: typed(320), password: typed(1000), remember: z.optional(z.boolean()) });
const SessionTokenBody = z.strictObject({ sessionToken: typed(2000) });

export function signingIn(parts: HandlerParts) {
  const { accounts, clock, signInTries } = parts;
  return {
    /** The same answer whether or not the address has an account; it never signs in. */
    signUp: handler(SignUpBody, async ({ ageConfirmed, ...input }, { ip }) => {
      if (!ageConfirmed) return wrong(400, { code: 'VALIDATION', field: 'ageConfirmed', rule: 'you must be 16 or older' });
      const limited = tooMany(parts, ['signUp', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.signUp(input);
      return answer.ok ? { status: 202, body: { ok: true, ticket: answer.ticket }, headers: PRIVATE } : wrong(400, answer);
    }),

    signIn: handler(SignInBody, async ({ email, password, remember }, { ip, device }) => {
      const attempt = await signInTries.begin({ email, ip, device });
      if (!attempt.ok) return wait(attempt.waitSeconds, clock.now());
      const answer = await accounts.signIn({ email, password, ...(remember === undefined ? {} : { remember }) });
      if (!answer.ok) return wrong(401, answer);
      attempt.succeeded();
      const signedIn = await withFirstToken(parts, answer);
      return signedIn.ok ? good(signedIn.body) : wrong(401, signedIn);
    }),

    token: handler(SessionTokenBody, async ({ sessionToken }) => {
      const answer = await accounts.idToken(sessionToken);
      if (!answer.ok) return wrong(401, answer);
      const { uid, emailVerified, idToken, expiresAt } = answer;
      return good({ uid, emailVerified, idToken, expiresAt });
    }),

    signOut: handler(SessionTokenBody, async ({ sessionToken }) => {
      await accounts.signOut(sessionToken);
      return good({ ok: true });
    }),
  };
}
