/** A5: the same body in every database whose readers may see it, and nowhere else. */
import { hash } from 'node:crypto';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

interface Awaited {
  readonly said: string;
  readonly belongs: readonly string[];
  /** Where it was seen, until it has been seen everywhere. */
  readonly lies: string[];
  differs: boolean;
}

export class FanOut implements Check {
  /** Seen, and not yet everywhere. */
  readonly #open = new Map<string, Awaited>();
  readonly #astray: string[] = [];

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (!doc) return;
    const belongs = databasesOf(doc);
    const isHere = belongs.includes(db);
    // A note of the server's own that happens to be called like a document.
    if (db.startsWith('cell/') && !isHere) return;
    if (!isHere) this.#astray.push(`A5: ${id} lies in ${db}, whose readers it is not for`);
    if (isHere && belongs.length === 1) return;
    const said = hash('sha256', version.text, 'base64url').slice(0, 16);
    const seen = this.#open.get(id) ?? { said, belongs, lies: [], differs: false };
    seen.lies.push(db);
    seen.differs ||= seen.said !== said;
    const isWhole = !seen.differs && seen.belongs.every((one) => seen.lies.includes(one));
    if (isWhole) this.#open.delete(id);
    else this.#open.set(id, seen);
  }

  problems(): string[] {
    const found = [...this.#open].flatMap(([id, { belongs, lies, differs }]) => {
      const missing = belongs.filter((db) => !lies.includes(db));
      return [
        ...(differs ? [`A5: ${id} says different things in ${lies.join(', ')}`] : []),
        ...missing.map((db) => `A5: ${id} is missing in ${db}`),
      ];
    });
    return [...found, ...this.#astray];
  }
}
