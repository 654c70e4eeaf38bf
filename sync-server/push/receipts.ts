/**
 * The proof that word of a promotion reached a device: what only the server can sign travels inside the push, which nobody between the
 * server and the browser can read (RFC 8291), and the worker that shows it sends it back. That a push service took a message proves nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Instant } from '../../schemas/basics/primitives.ts';
import type { Told } from '../../schemas/notice/proof.ts';

export class PushReceipts {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  receiptOf({ uid, bookingId, at }: Told): string {
    const said = [uid, bookingId, at].join('~');
    return `${said}~${this.#signatureOf(said)}`;
  }

  /** Null for whatever this server did not sign. */
  read(receipt: string): Told | null {
    const [uid = '', bookingId = '', at = '', signature = ''] = receipt.split('~');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf([uid, bookingId, at].join('~')))];
    if (given.length !== right.length || !timingSafeEqual(given, right) || !Instant.safeParse(at).success) return null;
    return { uid, bookingId, at };
  }

  #signatureOf(said: string): string {
    return createHmac('sha256', this.#secret).update(`push receipt ${said}`).digest('base64url');
  }
}
