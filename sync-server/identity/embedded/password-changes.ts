/** A new password: by a link that came by email, or by whoever knows the old one. */
import { isEmail, refusedPassword, tidyEmail } from '../entry.ts';
import type { Accounts } from '../port.ts';
import { type AccountParts, announceNow, declined, endLinks, refused } from './account-parts.ts';

export function passwordChanges(
  parts: AccountParts,
): Pick<Accounts, 'requestPasswordReset' | 'resetPassword' | 'changePassword'> {
  const { auth, context, directory, emails, background } = parts;
  return {
    async requestPasswordReset(email) {
      if (!isEmail(email)) return;
      background.start('password reset', async () => {
        if (await directory.userByEmail(email)) await auth.api.requestPasswordReset({ body: { email: tidyEmail(email) } });
      });
    },

    async resetPassword({ token, password }) {
      const verification = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
      const user = verification ? await directory.user(verification.value) : null;
      const weak = refusedPassword(password, user ? [user.displayName, user.email] : []);
      if (weak) return weak;
      if (!user) return refused('LINK_EXPIRED');
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } });
      } catch (cause) {
        if (declined(cause)) return refused('LINK_EXPIRED');
        throw cause;
      }
      emails.passwordChanged({ id: user.uid, email: user.email, name: user.displayName });
      await announceNow(parts, user.uid);
      return { ok: true, uid: user.uid };
    },

    async changePassword({ uid, sessionId }, { password, newPassword }) {
      const user = await directory.user(uid);
      const hash = (await context.internalAdapter.findCredentialAccount(uid))?.password;
      if (!user || !hash || !(await context.password.verify({ hash, password }))) {
        return { ok: false, code: 'SIGN_IN_FAILED', field: 'password' };
      }
      const weak = refusedPassword(newPassword, [user.displayName, user.email]);
      if (weak) return { ...weak, field: 'newPassword' };
      await context.internalAdapter.updatePassword(uid, await context.password.hash(newPassword));
      const others = (await context.internalAdapter.listSessions(uid, { onlyActiveSessions: true })).filter(
        ({ id }) => id !== sessionId,
      );
      for (const { id } of others) await directory.endSession(uid, id);
      await endLinks(parts, uid);
      emails.passwordChanged({ id: uid, email: user.email, name: user.displayName });
      return { ok: true };
    },
  };
}
