/** A5: the same body in every database whose readers may see it, and nowhere else. */
import { createHash } from 'node:crypto';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

interface Seen {
  /** By what the bodies say: where each lies. */
  readonly copies: Map<string, string[]>;
  readonly belongs: readonly string[];
}

export class FanOut implements Check {
  readonly #seen = new Map<string, Seen>();

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (!doc) return;
    const belongs = databasesOf(doc);
    // A note of the server's own that happens to be called like a document.
    if (db.startsWith('cell/') && !belongs.includes(db)) return;
    const seen = this.#seen.get(id) ?? { copies: new Map(), belongs };
    this.#seen.set(id, seen);
    const hash = createHash('sha256').update(version.text).digest('base64');
    seen.copies.set(hash, [...(seen.copies.get(hash) ?? []), db]);
  }

  problems(): string[] {
    return [...this.#seen].flatMap(([id, { copies, belongs }]) => {
      const lies = [...copies.values()].flat();
      const missing = belongs.filter((db) => !lies.includes(db));
      const astray = lies.filter((db) => !belongs.includes(db));
      return [
        ...(copies.size > 1 ? [`A5: ${id} says different things in ${lies.join(', ')}`] : []),
        ...missing.map((db) => `A5: ${id} is missing in ${db}`),
        ...astray.map((db) => `A5: ${id} lies in ${db}, whose readers it is not for`),
      ];
    });
  }
}
