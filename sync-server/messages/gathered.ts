/** Who is next of a message that goes out. Its audience is read once for many pieces, and anew after a pause or a restart. */

import type { BulkMessage } from '../../schemas/message/shape.ts';
import { MOST_TOLD } from '../../schemas/message/shape.ts';
import { type AudienceParts, audienceOf } from './audience.ts';

/** Milliseconds for which what was read is good enough to name who may be next; each is asked about again as they are told (G22). */
const GOOD_FOR = 60_000;

export class Gathered {
  readonly #parts: AudienceParts;
  #last: { readonly messageId: string; readonly at: number; readonly uids: readonly string[] } | null = null;

  constructor(parts: AudienceParts) {
    this.#parts = parts;
  }

  /** Behind `after`, at most as many as a piece has; `next`: null where these are the last. */
  async next(message: BulkMessage, after: string | undefined): Promise<{ uids: readonly string[]; next: string | null }> {
    const all = await this.#uidsOf(message);
    const left = after === undefined ? all : all.filter((uid) => uid > after);
    const uids = left.slice(0, MOST_TOLD);
    const isLast = left.length <= MOST_TOLD;
    if (isLast) this.#last = null;
    return { uids, next: isLast ? null : (uids.at(-1) ?? null) };
  }

  async #uidsOf(message: BulkMessage): Promise<readonly string[]> {
    const now = this.#parts.ports.clock.now();
    if (this.#last?.messageId === message._id && now - this.#last.at < GOOD_FOR) return this.#last.uids;
    const uids = await audienceOf(message, this.#parts);
    this.#last = { messageId: message._id, at: now, uids };
    return uids;
  }
}
