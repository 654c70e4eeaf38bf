/**
 * The hosted post office: emails are handed to an SMTP server (`SMTP_URL`, e.g. `smtps://user:password@mail.example:465`).
 * SMTP knows no idempotency key, so what was handed over is remembered in the store; should the server die between handing
 * over and remembering, the second email carries the same Message-ID and mailboxes show one.
 */
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type Mail, MailUnavailable, type OutgoingEmail } from './mail.ts';
import { SENT } from './receipts.ts';

export interface SmtpOptions {
  readonly url: string;
  /** The sender, e.g. `Fitness Hub <hello@example.org>`. */
  readonly from: string;
  readonly store: Store;
  readonly clock: Clock;
}

export function smtp({ url, from, store, clock }: SmtpOptions): Mail {
  const transport = createTransport(url);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    label: 'SMTP: emails are sent',

    async send(email: OutgoingEmail): Promise<void> {
      const key = createHash('sha256').update(email.id).digest('hex').slice(0, 40);
      const documentId = `mail:${key}`;
      if (await store.get(SENT, documentId)) return;
      try {
        await transport.sendMail({
          from,
          // Never parsed: a comma in an address makes no second recipient.
          to: { name: '', address: email.to },
          subject: email.subject,
          text: email.text,
          ...(email.html === undefined ? {} : { html: email.html }),
          ...(email.unsubscribe === undefined ? {} : { headers: oneClick(email.unsubscribe) }),
          messageId: `<${key}@${domain}>`,
          date: new Date(clock.now()),
        });
      } catch {
        // The cause names the address; it must not reach a log.
        throw new MailUnavailable('The SMTP server did not take the email');
      }
      const sentAt = new Date(clock.now()).toISOString();
      const told = email.proves && { told: { ...email.proves } };
      await store.put([{ db: SENT, id: documentId, body: { sentAt, ...told }, expect: null }]);
    },
  };
}

/** RFC 2369 and RFC 8058. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
