/**
 * A commit on a store without transactions (A8): first one journal entry with everything that is to be written, then the
 * documents, the outcomes last, then the news, then the entry is emptied. Whoever finds an entry that is not empty does all of
 * it again; what is already there stays as it is, because its revision says so.
 */
import * as z from 'zod/mini';
import { inParallel } from '../parallel.ts';
import { bodyOf, generationOf, KEPT_REVISIONS, nextVersion } from '../revision.ts';
import { type DatabaseName, type Forgotten, StoreLocked, StoreUnavailable } from '../store.ts';
import type { CouchDatabases } from './databases.ts';
import { Content, contentOf, type Held, type Sending, versionIn } from './envelope.ts';
import type { CouchHttp } from './http.ts';
import { understood } from './leaves.ts';
import type { CouchRegistry } from './registry.ts';

const Effect = z.object({ db: z.string(), id: z.string(), lock: z.nullable(z.string()), document: Content });
const Gone = z.object({ db: z.string(), id: z.string(), rev: z.string() });
const Effects = z.object({ writes: z.array(Effect), last: z.array(Effect), forget: z.optional(z.array(Gone)) });
const Entry = z.object({
  ...{ _id: z.string(), _rev: z.string(), commit: z.string(), open: z.nullable(Effects) },
  _conflicts: z.optional(z.array(z.string())),
});
type Entry = z.infer<typeof Entry>;
type Effect = z.infer<typeof Effect>;
const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) });
const Written = z.object({ rev: z.string() });

/** Requests at a time. */
export const WIDTH = 8;

/** One document of a commit, as it is to be in the end. */
export interface Planned extends Sending {
  readonly db: DatabaseName;
}

/** A commit, worked out. */
export interface PlannedCommit {
  readonly writes: readonly Planned[];
  readonly last: readonly Planned[];
  readonly forget: readonly Forgotten[];
}

export class CouchJournal {
  readonly #http: CouchHttp;
  readonly #name: string;
  readonly #databases: CouchDatabases;
  readonly #registry: CouchRegistry;
  /** The number of the last entry there is. */
  #last = 0;

  constructor(http: CouchHttp, name: string, databases: CouchDatabases, registry: CouchRegistry) {
    this.#http = http;
    this.#name = name;
    this.#databases = databases;
    this.#registry = registry;
  }

  /**
   * Finishes what a killed server left. Only the last entry can be open: the next is written when it is done. The list is one
   * node's, which may not have the last one yet; each entry by itself is read from enough of them.
   */
  async open(): Promise<void> {
    await this.#http.create(this.#name);
    const json = await this.#http.tell('GET', [this.#name, '_all_docs'], { query: { descending: true, limit: 1 } });
    const [listed] = understood(Ids, json).rows;
    const first = listed ? Number(listed.id.slice(PREFIX.length)) : 1;
    for (let number = first; ; number += 1) {
      const entry = await this.#read(entryId(number));
      if (!entry) return;
      this.#last = number;
      await this.finish(entry);
    }
  }

  /**
   * Makes the commit certain. `commit` is an id of the caller's, so that asking again after a lost answer finds the entry.
   * `null` when CouchDB will not have it (too large), so that it has not happened.
   * Throws StoreLocked when another server writes commits here: there is one decider (A9), the orchestrator says which.
   */
  async append(commit: string, { writes, last, forget }: PlannedCommit): Promise<Entry | null> {
    const id = entryId(this.#last + 1);
    const gone = forget.length > 0 ? { forget: [...forget] } : {};
    const open: z.infer<typeof Effects> = { writes: writes.map(effectOf), last: last.map(effectOf), ...gone };
    const content = { commit, open };
    const { status, json } = await this.#http.ask('PUT', [this.#name, id], { body: content });
    if (status === 202) throw new StoreUnavailable('Too few nodes of CouchDB have taken the journal entry.');
    if (status > 202 && status !== 409) return null;
    const entry = status === 409 ? await this.#read(id) : { _id: id, _rev: understood(Written, json).rev, ...content };
    if (entry?.commit !== commit || entry._conflicts) throw new StoreLocked('Another server writes decisions into this CouchDB.');
    this.#last += 1;
    return entry;
  }

  async finish(entry: Entry): Promise<Set<DatabaseName>> {
    if (!entry.open) return new Set();
    const { writes, last, forget = [] } = entry.open;
    await this.#apply(writes);
    await this.#apply(last);
    await this.#forget(forget);
    const dbs = new Set([...writes, ...last].map(({ db }) => db));
    await this.#registry.announce([...dbs]);
    // Emptied, not kept: what was erased elsewhere must not live on in here. A conflict means that it has been done.
    await this.#http.ask('PUT', [this.#name, entry._id], { body: { _rev: entry._rev, commit: entry.commit, open: null } });
    return dbs;
  }

  async #apply(effects: readonly Effect[]): Promise<void> {
    const byDatabase = Map.groupBy(effects, ({ db }) => db);
    await inParallel(WIDTH, [...byDatabase], async ([db, ofThis]) => {
      let sendings = ofThis.map((effect): Sending => ({ ...effect, version: versionIn(effect.document) }));
      while (sendings.length > 0) {
        const conflicts = await this.#databases.write(db, sendings);
        sendings = await this.#settle(
          db,
          sendings.filter(({ id }) => conflicts.has(id)),
        );
      }
    });
  }

  async #forget(all: readonly Forgotten[]): Promise<void> {
    await inParallel(WIDTH, [...Map.groupBy(all, ({ db }) => db)], ([db, ofThis]) => this.#databases.forget(db, ofThis));
  }

  /** A conflict is either this very effect, applied before, or somebody's write in between, which is then written over. */
  async #settle(db: DatabaseName, conflicting: readonly Sending[]): Promise<Sending[]> {
    const found = await this.#databases.read(
      db,
      conflicting.map(({ id }) => id),
    );
    return conflicting.flatMap((sending, index): Sending[] => {
      const held = found[index] ?? null;
      if (held && includes(held, sending)) return [];
      const { id, version } = sending;
      if (!held) return [{ id, lock: null, version }];
      const write = { db, id, body: bodyOf(version.text), deleted: version.deleted };
      const next = nextVersion(held.version, write);
      return next === held.version ? [] : [{ id, lock: held.lock, version: next }];
    });
  }

  async #read(id: string): Promise<Entry | null> {
    const { status, json } = await this.#http.ask('GET', [this.#name, id], { query: { conflicts: true } });
    return status === 404 ? null : understood(Entry, json);
  }
}

const PREFIX = 'entry-';

function entryId(number: number): string {
  return `${PREFIX}${String(number).padStart(12, '0')}`;
}

function effectOf({ db, id, lock, version }: Planned): Effect {
  return { db, id, lock, document: contentOf(version) };
}

/** Histories are linear: what is further back than the kept revisions reach was there as well. */
function includes(held: Held, { version }: Sending): boolean {
  const { rev, revisions, firstRevision } = held.version;
  if (revisions.includes(version.rev) || firstRevision === version.rev) return true;
  return generationOf(rev) - generationOf(version.rev) >= KEPT_REVISIONS;
}
