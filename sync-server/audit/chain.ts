/**
 * Whether the audit is whole (product.md 2.23): each entry is what its hash says and follows the one before it, from the first to where the
 * decider ended. Where entries were taken away because their time is over, a seal holds their place, and the chain itself says so.
 */
import { type AuditEntry, type AuditSeal, NO_HASH } from '../../schemas/audit/shape.ts';
import type { ChainBreak } from '../../schemas/audit/wire.ts';
import { type AuditEnd, hashOf } from './entry-hash.ts';

/** A stretch of the chain: one entry, or what a seal stands for. */
interface Link {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly prevHash: string;
  readonly hash: string;
}

export const NO_END: AuditEnd = { number: 0, hash: NO_HASH };

export class AuditChain {
  readonly #links: Link[] = [];
  readonly #changed = new Set<string>();
  /** What the chain itself says was sealed. */
  readonly #sealings = new Set<string>();
  readonly #seals: AuditSeal[] = [];
  /** What lies there and is no entry any more. */
  readonly #unreadable: string[] = [];
  #entries = 0;

  /** In any order. */
  take(doc: AuditEntry | AuditSeal): void {
    if (doc.type === 'auditseal') {
      const { _id: id, from, to, prevHash, hash } = doc;
      this.#seals.push(doc);
      this.#links.push({ id, from, to, prevHash, hash });
      return;
    }
    const { _id: id, number, prevHash, hash, action, after } = doc;
    this.#entries += 1;
    if (hashOf(doc) !== hash) this.#changed.add(id);
    if (action === 'audit.sealed') this.#sealings.add(sealText(after));
    this.#links.push({ id, from: number, to: number, prevHash, hash });
  }

  takeUnreadable(id: string): void {
    this.#unreadable.push(id);
  }

  get entries(): number {
    return this.#entries;
  }

  /** The first broken link alone: whatever follows it rests on it. @param upTo what was written after that is not looked at */
  firstBreak(end: AuditEnd, upTo = Number.POSITIVE_INFINITY): ChainBreak | null {
    const forged = new Set(this.#seals.filter((seal) => !this.#sealings.has(sealText(seal))).map(({ _id }) => _id));
    let before = NO_END;
    for (const { id, from, to, prevHash, hash } of this.#links.toSorted((a, b) => a.from - b.from)) {
      if (from > upTo) break;
      if (from > before.number + 1) return this.#missing(before.number + 1, id);
      if (from <= before.number) return { what: 'twice', number: from, id };
      if (forged.has(id)) return { what: 'forged', number: from, id };
      if (prevHash !== before.hash) return { what: 'unlinked', number: from, id };
      if (this.#changed.has(id)) return { what: 'changed', number: from, id };
      before = { number: to, hash };
    }
    if (before.number < end.number) return this.#missing(before.number + 1);
    if (before.number > end.number || before.hash !== end.hash) return { what: 'ends_elsewhere', number: before.number };
    return null;
  }

  #missing(number: number, before?: string): ChainBreak {
    const [unreadable] = this.#unreadable;
    if (unreadable !== undefined) return { what: 'changed', number, id: unreadable };
    return { what: 'missing', number, ...(before !== undefined && { id: before }) };
  }
}

const sealText = (said: object | null): string => {
  const fields = new Map(Object.entries(said ?? {}));
  return JSON.stringify(['from', 'to', 'prevHash', 'hash'].map((field) => fields.get(field)));
};
