/**
 * The mail port (architecture §6): an embedded adapter that needs no account (`outbox-folder.ts`) and the hosted one
 * (`smtp.ts`). An email is sent once per id however often it is handed over (A12); addresses and links are never logged.
 */
import type { Told } from '../../schemas/notice/proof.ts';

export interface OutgoingEmail {
  /** Derived from the email's cause: the idempotency key. 1 to 200 characters. */
  readonly id: string;
  /** One address (RFC 5321). */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where the mailbox's own button posts to be sent no more of its kind (RFC 8058); absent for what is always sent. */
  readonly unsubscribe?: string | undefined;
  /** What it would prove if a provider said that it arrived. */
  readonly proves?: Told | undefined;
}

export interface Mail {
  /** What kind of post office this is, in words for the operator: it tells whether emails are really sent. */
  readonly label: string;
  /** Resolves when the email is kept or handed over. Throws `MailUnavailable` when it is neither; calling again is safe. */
  send(email: OutgoingEmail): Promise<void>;
}

/** Nothing was sent; the same email may be handed over again. Its message names no address. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}
