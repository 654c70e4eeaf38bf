/** Somebody is told by mail that a second factor of theirs came or went: whoever took their sign-in cannot do either unseen. */
import type { Directory } from '../identity/port.ts';
import type { Mail } from '../mail/mail.ts';
import { secondFactorEmail } from '../mail/messages.ts';
import type { Clock } from '../ports.ts';

interface FactorMailParts {
  readonly mail: Mail;
  readonly directory: Pick<Directory, 'user'>;
  readonly clock: Clock;
  /** Where people reach the server. */
  readonly origin: () => string;
  /** Hears of what could not be sent. */
  readonly failed: (error: unknown) => void;
}

export const factorMails =
  ({ mail, directory, clock, origin, failed }: FactorMailParts) =>
  (uid: string, what: 'added' | 'removed'): void => {
    const send = async () => {
      const user = await directory.user(uid);
      if (!user) return;
      const link = new URL('/member/account', origin()).href;
      const email = secondFactorEmail({ to: user.email, name: user.displayName, link, what });
      await mail.send({ id: `second-factor-${what}:${uid}:${clock.now()}`, ...email });
    };
    void send().catch(failed);
  };
