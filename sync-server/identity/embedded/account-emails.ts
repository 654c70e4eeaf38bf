/** Which email is sent when. Handed over in the background: the time it takes tells a stranger nothing. */
import { createHash } from 'node:crypto';
import type { Mail, OutgoingEmail } from '../../mail/mail.ts';
import { addressInUseEmail, passwordChangedEmail, resetPasswordEmail, verifyAddressEmail } from '../../mail/messages.ts';
import type { Clock } from '../../ports.ts';
import type { Background } from '../background.ts';
import { type AuthEmails, RESET_LINK_LIFE, VERIFY_LINK_LIFE } from './better-auth.ts';

/** Addresses of the pages that emails point to. A token belongs behind the `#`, where no server's log sees it. */
export interface Links {
  verify(token: string): string;
  reset(token: string): string;
  signIn(): string;
}

/** `publicUrl`: where people reach the server; asked for each email, since a free port is known only after listening. */
export function linksTo(publicUrl: () => string): Links {
  const at = (path: string) => new URL(path, publicUrl()).href;
  return {
    verify: (token) => at(`/auth/verify-email#token=${encodeURIComponent(token)}`),
    reset: (token) => at(`/login#reset=${encodeURIComponent(token)}`),
    signIn: () => at('/login'),
  };
}

const HOUR = 3_600_000;
const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 24);

export interface AccountEmails extends AuthEmails {
  passwordChanged(user: { id: string; email: string; name: string }): void;
}

export function accountEmails(options: { mail: Mail; clock: Clock; links: Links; background: Background }): AccountEmails {
  const { mail, clock, links, background } = options;
  const send = (id: string, email: Omit<OutgoingEmail, 'id'>) => background.start('mail', () => mail.send({ id, ...email }));
  return {
    verifyAddress({ user, token }) {
      const facts = { to: user.email, name: user.name, link: links.verify(token), hours: VERIFY_LINK_LIFE / 3600 };
      send(`verify-address:${digest(token)}`, verifyAddressEmail(facts));
    },
    resetPassword({ user, token }) {
      const facts = { to: user.email, name: user.name, link: links.reset(token), minutes: RESET_LINK_LIFE / 60 };
      send(`reset-password:${digest(token)}`, resetPasswordEmail(facts));
    },
    addressInUse({ user }) {
      // One an hour at most: whoever types somebody's address over and over fills nobody's mailbox.
      const hour = Math.floor(clock.now() / HOUR);
      send(`address-in-use:${user.id}:${hour}`, addressInUseEmail({ to: user.email, name: user.name, link: links.signIn() }));
    },
    passwordChanged(user) {
      send(
        `password-changed:${user.id}:${clock.now()}`,
        passwordChangedEmail({ to: user.email, name: user.name, link: links.signIn() }),
      );
    },
  };
}
