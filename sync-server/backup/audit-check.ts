/**
 * Whether the audit is whole (product.md 2.23): each entry is what its hash says and follows the one before it, from the first to where the
 * decider ended. Where entries were taken away because their time is over, a seal holds their place, and the chain itself says so.
 */
import { AUDIT, type AuditEntry, type AuditSeal, NO_HASH } from '../../schemas/audit/shape.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { AUDIT_END, AuditEnd, hashOf } from '../decider/writes/audit.ts';
import { bodyOf } from '../store/revision.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

/** A stretch of the chain: one entry, or what a seal stands for. */
interface Link {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly prevHash: string;
  readonly hash: string;
}

export class AuditCheck implements Check {
  readonly #entries: AuditEntry[] = [];
  readonly #seals: AuditSeal[] = [];
  #end: { readonly number: number; readonly hash: string } | null = null;

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (db === AUDIT_END.db && id === AUDIT_END.id && !version.deleted)
      this.#end = AuditEnd.safeParse(bodyOf(version.text)).data ?? null;
    if (db !== AUDIT || !doc) return;
    if (doc.type === 'audit') this.#entries.push(doc);
    if (doc.type === 'auditseal') this.#seals.push(doc);
  }

  /** The first broken link alone: whatever follows it rests on it. */
  problems(): string[] {
    const problem = this.#firstBroken();
    return problem === null ? [] : [`audit: ${problem}`];
  }

  #firstBroken(): string | null {
    const sealings = new Set(this.#entries.filter(({ action }) => action === 'audit.sealed').map(({ after }) => sealText(after)));
    const forged = new Set(this.#seals.filter((seal) => !sealings.has(sealText(seal))).map(({ _id }) => _id));
    const changed = new Set(this.#entries.filter((entry) => hashOf(entry) !== entry.hash).map(({ _id }) => _id));
    const links: Link[] = [
      ...this.#seals.map(({ _id: id, from, to, prevHash, hash }) => ({ id, from, to, prevHash, hash })),
      ...this.#entries.map(({ _id: id, number, prevHash, hash }) => ({ id, from: number, to: number, prevHash, hash })),
    ].sort((a, b) => a.from - b.from);
    let before = { number: 0, hash: NO_HASH };
    for (const { id, from, to, prevHash, hash } of links) {
      if (from > before.number + 1) return `entry ${before.number + 1} is missing, before ${id}`;
      if (from <= before.number) return `${id} stands where another one does`;
      if (forged.has(id)) return `${id} seals what nobody sealed`;
      if (prevHash !== before.hash) return `${id} does not follow the entry before it`;
      if (changed.has(id)) return `${id} is not what its hash says`;
      before = { number: to, hash };
    }
    const end = this.#end ?? { number: 0, hash: NO_HASH };
    if (before.number < end.number) return `entry ${before.number + 1} is missing, at the end`;
    if (before.number > end.number || before.hash !== end.hash) return `entry ${before.number} is not where the decider ended`;
    return null;
  }
}

const sealText = (said: object | null): string => {
  const fields = new Map(Object.entries(said ?? {}));
  return JSON.stringify(['from', 'to', 'prevHash', 'hash'].map((field) => fields.get(field)));
};
