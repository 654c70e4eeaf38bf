/** Signing up and confirming the address. What a stranger is answered is the same whether or not it is known. */
import { decodeJwt } from 'jose';
import { isEmail, refusedRegistration, tidyEmail, tidyName } from '../entry.ts';
import type { Accounts } from '../port.ts';
import { type AccountParts, announceNow, declined, given, refused } from './account-parts.ts';
import { sessionTokenIn } from './better-auth.ts';

export function signingUp(parts: AccountParts): Pick<Accounts, 'signUp' | 'resendVerification' | 'verifyEmail'> {
  const { auth, directory, tickets, events, background } = parts;
  return {
    async signUp(input) {
      const wrong = refusedRegistration(input);
      if (wrong) return wrong;
      const body = {
        email: tidyEmail(input.email),
        password: input.password,
        name: tidyName(input.name),
        consents: given(parts, input.consents),
      };
      let uid = '';
      try {
        // Of an address that is taken better-auth says an id that nobody has.
        uid = (await auth.api.signUpEmail({ body })).user.id;
      } catch (cause) {
        // Two sign-ups at once: the later one found the address taken while it was being written.
        if (!declined(cause) || !(await directory.userByEmail(body.email))) throw cause;
      }
      const ticket = await tickets.give(uid);
      // Told without anybody waiting: how long it takes would tell whether the address was new.
      background.start('account event', () => events.announceAll());
      return { ok: true, ticket };
    },

    async resendVerification(email) {
      if (!isEmail(email)) return;
      background.start('verification', () => auth.api.sendVerificationEmail({ body: { email: tidyEmail(email) } }));
    },

    async verifyEmail(token, ticket) {
      try {
        await auth.api.verifyEmail({ query: { token } });
      } catch (cause) {
        if (declined(cause)) return refused('LINK_EXPIRED');
        throw cause;
      }
      // Genuine, or the call before would have thrown.
      const user = await directory.userByEmail(String(decodeJwt(token).email));
      if (!user) return refused('LINK_EXPIRED');
      await announceNow(parts, user.uid);
      const answer = { ok: true, uid: user.uid } as const;
      if (ticket === undefined || !(await tickets.use(ticket, user.uid))) return answer;
      const { headers } = await auth.api.signInAs({ body: { uid: user.uid }, returnHeaders: true });
      const { uid, displayName, emailVerified } = user;
      return {
        ...answer,
        signedIn: { uid, email: user.email, displayName, emailVerified, sessionToken: sessionTokenIn(headers) },
      };
    },
  };
}
