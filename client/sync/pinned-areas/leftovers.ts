/**
 * What lies here of gyms that are followed no more, as what an earlier build followed unasked: it goes while there is a network, so that what goes
 * by mistake comes back. Only public documents go; what waits in the outbox is none.
 */
import { parseScope } from '../../../schemas/basics/scope.ts';
import { counted } from '../../report/report.ts';
import type { Following } from '../replication/following.ts';
import type { Freshness } from '../replication/freshness.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import type { Collection, Doc, LocalValues } from '../storage/storage.ts';
import { databasesOf, pagesOf } from './documents.ts';

export interface LeftoversParts {
  readonly locals: LocalDatabases;
  readonly values: LocalValues;
  readonly freshness: Freshness;
  readonly following: Following;
  /** See `Pulls.drop`. */
  readonly drop: (db: string, collection: string, work: () => Promise<void>) => Promise<void>;
  /** This tab replicates, and there is a network. */
  readonly mayGo: () => boolean;
}

/** Scopes of areas and gyms that were followed since it was looked through last. Absent: an earlier build did not say. */
const LYING = 'followed-since';

export class Leftovers {
  readonly #parts: LeftoversParts;
  /** As `LYING`; null until it was read. */
  #since: ReadonlySet<string> | null = null;
  #looking = false;

  constructor(parts: LeftoversParts) {
    this.#parts = parts;
    parts.following.scopes.subscribe(() => {
      if (this.#since && !this.#looking) void this.#note([...this.#since, ...this.#wanted()]).catch(counted('leftovers'));
    });
  }

  /** Nothing is looked through where nothing was left. */
  async look(): Promise<void> {
    const { following, mayGo, values } = this.#parts;
    if (this.#looking || !mayGo()) return;
    this.#looking = true;
    try {
      await following.look();
      const stored = await values.get(LYING);
      const before = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null;
      const wanted = this.#wanted();
      this.#since ??= new Set(before ?? []);
      if (before === null || before.some((scope) => !wanted.includes(scope))) await this.#removeRest();
      await this.#note(this.#wanted());
    } finally {
      this.#looking = false;
    }
  }

  async #note(scopes: readonly string[]): Promise<void> {
    const since = new Set(scopes);
    const isSame = this.#since?.size === since.size && since.size > 0 && [...since].every((one) => this.#since?.has(one));
    this.#since = since;
    if (!isSame) await this.#parts.values.set(LYING, [...since]);
  }

  #wanted(): readonly string[] {
    return this.#parts.following.scopes.get().filter(isOfGyms);
  }

  async #removeRest(): Promise<void> {
    const { locals, following, freshness, drop } = this.#parts;
    for (const name of locals.collectionsIn('area')) {
      const collection = locals.collection({ database: 'public', collection: name });
      if (!collection) continue;
      const release = collection.keepOpen();
      try {
        await drop('', name, () => this.#sweep(collection));
      } finally {
        release();
      }
    }
    const followed = new Set(following.databases());
    for (const [db] of freshness.entries()) if (isOfGyms(db.slice(0, db.indexOf('/'))) && !followed.has(db)) freshness.forget(db);
  }

  async #sweep(collection: Collection): Promise<void> {
    const { locals, following } = this.#parts;
    const homesOf = (doc: Doc) => databasesOf(doc, locals.nouns);
    for await (const docs of pagesOf(collection)) {
      const followed = new Set(following.databases());
      const gone = docs.filter((doc) => {
        const homes = homesOf(doc);
        return homes.length > 0 && !homes.some((db) => followed.has(db));
      });
      // First of all: whoever follows one of them again, after a crash in the middle too, gets all of it.
      for (const db of new Set(gone.flatMap(homesOf)))
        if (((await collection.note(db)) ?? null) !== null) await collection.write([], { note: { name: db, value: null } });
      if (gone.length > 0) await collection.write(gone.map(({ _id }) => ({ id: _id, doc: null })));
    }
  }
}

function isOfGyms(scope: string): boolean {
  const kind = parseScope(scope)?.kind;
  return kind === 'area' || kind === 'venue';
}
