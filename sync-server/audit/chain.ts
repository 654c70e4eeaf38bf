/**
 * Whether the audit is whole (product.md 2.23): each entry is what its hash says and follows the one before it, from the first to where the
 * decider ended. Where entries were taken away because their time is over, a seal holds their place, and the chain itself says so.
 */
import { AuditEntry, AuditSeal, NO_HASH } from '../../schemas/audit/shape.ts';
import type { ChainBreak } from '../../schemas/audit/wire.ts';
import { bodyOf } from '../store/revision.ts';
import { type AuditEnd, type EntryLink, hashOf, wholeText } from './entry-hash.ts';

/** A stretch of the chain: one entry, what a seal stands for, or entries that were taken one after the other and follow each other. */
interface Link {
  readonly id: string;
  readonly from: number;
  to: number;
  readonly prevHash: string;
  hash: string;
  /** Told of by itself where something is wrong with it: a seal, and what is not what its hash says. */
  readonly isApart: boolean;
}

/** How the text of an entry begins, and of one that says what was sealed. */
const ORDINARY = '{"action":"';
const SEALING = `${ORDINARY}audit.sealed"`;

export const NO_END: AuditEnd = { number: 0, hash: NO_HASH };

export class AuditChain {
  readonly #upTo: number;
  readonly #links: Link[] = [];
  readonly #changed = new Set<string>();
  /** What the chain itself says was sealed. */
  readonly #sealings = new Set<string>();
  readonly #seals: AuditSeal[] = [];
  /** What lies there and is no entry any more. */
  readonly #unreadable: string[] = [];
  #entries = 0;

  /** @param upTo what was written after that is counted and not looked at */
  constructor(upTo = Number.POSITIVE_INFINITY) {
    this.#upTo = upTo;
  }

  /** In any order. */
  take(doc: AuditEntry | AuditSeal): void {
    if (doc.type === 'auditseal') {
      const { _id: id, from, to, prevHash, hash } = doc;
      this.#seals.push(doc);
      this.#links.push({ id, from, to, prevHash, hash, isApart: true });
      return;
    }
    const isChanged = hashOf(doc) !== doc.hash;
    if (isChanged) this.#changed.add(doc._id);
    if (doc.action === 'audit.sealed') this.#sealings.add(sealText(doc.after));
    this.#takeEntry(doc._id, doc, isChanged);
  }

  /** As it lies in the store: where its bytes show that it is whole, it is not looked into any further. */
  takeText(id: string, text: string): void {
    const whole = text.startsWith(ORDINARY) && !text.startsWith(SEALING) ? wholeText(id, text) : null;
    if (whole) {
      this.#takeEntry(id, whole, false);
      return;
    }
    const read = (id.startsWith('auditseal:') ? AuditSeal : AuditEntry).safeParse({ _id: id, ...bodyOf(text) });
    if (read.success) this.take(read.data);
    else this.#unreadable.push(id);
  }

  #takeEntry(id: string, { number, prevHash, hash }: EntryLink, isApart: boolean): void {
    this.#entries += 1;
    if (number > this.#upTo) return;
    const last = this.#links.at(-1);
    if (last && !isApart && !last.isApart && number === last.to + 1 && prevHash === last.hash) {
      last.to = number;
      last.hash = hash;
    } else this.#links.push({ id, from: number, to: number, prevHash, hash, isApart });
  }

  get entries(): number {
    return this.#entries;
  }

  /** The first broken link alone: whatever follows it rests on it. */
  firstBreak(end: AuditEnd): ChainBreak | null {
    const forged = new Set(this.#seals.filter((seal) => !this.#sealings.has(sealText(seal))).map(({ _id }) => _id));
    let before = NO_END;
    for (const { id, from, to, prevHash, hash } of this.#links.toSorted((a, b) => a.from - b.from)) {
      if (from > this.#upTo) break;
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
