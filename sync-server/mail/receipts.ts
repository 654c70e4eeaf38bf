/**
 * The port for a mail provider's word that an e-mail reached its mailbox. That an SMTP server took it proves nothing, and the embedded post
 * office says nothing at all: only a provider that posts to us, signed with a secret of which nobody else knows, is believed.
 *
 * How a post is signed is Standard Webhooks (standardwebhooks.com), which several providers speak and any relay can: HMAC-SHA256 over id, time and the
 * body as it came. Without a secret nothing is believed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Instant, Uid } from '../../schemas/basics/primitives.ts';
import type { Told } from '../../schemas/notice/proof.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';

/** A post as it came; `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` of its headers. */
interface SignedPost {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

export const SENT = 'cell/mail-sent';
/** What is remembered of an e-mail that was handed over; `told`: what its arrival proves. */
const SentMail = z.object({ told: z.optional(z.strictObject({ uid: Uid, bookingId: z.string(), at: Instant })) });
/** Providers say more than this, and of other things too. */
const Event = z.object({ type: z.string(), data: z.object({ message_id: z.string() }) });
const DELIVERED = 'email.delivered';
/** Older than this, or from as far ahead, a post is somebody's copy. Milliseconds. */
const FRESH_FOR = 300_000;

/** `unbelieved`: not signed by the provider, or not now · `unknown`: of an e-mail that nobody here remembers (yet) · else what it proves, if anything. */
type Receipt = 'unbelieved' | 'unknown' | { readonly told: Told | undefined };

export class MailReceipts {
  readonly #secret: Buffer | null;
  readonly #store: Store;
  readonly #clock: Clock;

  /** @param secret base64; null: no provider was named, and nothing is believed */
  constructor(secret: string | null, { store, clock }: { store: Store; clock: Clock }) {
    this.#secret = secret === null ? null : Buffer.from(secret, 'base64');
    this.#store = store;
    this.#clock = clock;
  }

  /** Throws StoreUnavailable. */
  async read(post: SignedPost): Promise<Receipt> {
    if (!this.#isSigned(post)) return 'unbelieved';
    const event = z.safeParse(Event, jsonOf(post.body));
    // Opened, bounced, complained of: that proves nothing, and is not sent again.
    if (!event.success || event.data.type !== DELIVERED) return { told: undefined };
    const key = /^<?([0-9a-f]{40})@/.exec(event.data.data.message_id)?.[1];
    const stored = key === undefined ? null : await this.#store.get(SENT, `mail:${key}`);
    return stored ? { told: z.parse(SentMail, stored.body).told } : 'unknown';
  }

  #isSigned({ id, timestamp, signature, body }: SignedPost): boolean {
    if (this.#secret === null || !id || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
    if (Math.abs(this.#clock.now() - Number(timestamp) * 1000) > FRESH_FOR) return false;
    const right = createHmac('sha256', this.#secret).update(`${id}.${timestamp}.`).update(body).digest();
    // While a secret is being changed a post bears both signatures.
    return signature.split(' ').some((one) => {
      const given = Buffer.from(/^v1,(.+)$/.exec(one)?.[1] ?? '', 'base64');
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
