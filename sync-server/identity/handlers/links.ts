/** Links that come by email: asked for, and opened. */
import * as z from 'zod/mini';
import { networkOf } from '../../network.ts';
import { tidyEmail } from '../entry.ts';
import { good, handler, typed, wrong } from './handler.ts';
import { type HandlerParts, tooMany, withFirstToken } from './parts.ts';

const LinkBody = z.strictObject({ token: typed(2000), ticket: z.optional(typed(100)) });
const EmailBody = z.strictObject({ email: typed(320) });
const ResetBody = z.strictObject({ token: typed(2000), password: typed(1000) });

export function links(parts: HandlerParts) {
  const { accounts } = parts;
  return {
    /** With the ticket of that account's sign-up also what `signIn` answers. */
    verifyEmail: handler(LinkBody, async ({ token, ticket }, { ip }) => {
      const limited = tooMany(parts, ['links', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.verifyEmail(token, ticket);
      if (!answer.ok) return wrong(410, answer);
      const signedIn = answer.signedIn && (await withFirstToken(parts, answer.signedIn));
      return good(signedIn?.ok ? { ok: true, signedIn: signedIn.body } : { ok: true });
    }),

    resendVerification: handler(EmailBody, async ({ email }, { ip }) => {
      const account = tidyEmail(email);
      const limited = tooMany(
        parts,
        ['emails', networkOf(ip)],
        ['verificationEmailAgain', account],
        ['verificationEmail', account],
      );
      if (limited) return limited;
      await accounts.resendVerification(email);
      return { status: 202, body: { ok: true } };
    }),

    forgotPassword: handler(EmailBody, async ({ email }, { ip }) => {
      const limited = tooMany(parts, ['emails', networkOf(ip)], ['resetEmail', tidyEmail(email)]);
      if (limited) return limited;
      await accounts.requestPasswordReset(email);
      return { status: 202, body: { ok: true } };
    }),

    resetPassword: handler(ResetBody, async (input, { ip }) => {
      const limited = tooMany(parts, ['links', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.resetPassword(input);
      if (answer.ok) return good({ ok: true });
      return wrong(answer.code === 'LINK_EXPIRED' ? 410 : 400, answer);
    }),
  };
}
