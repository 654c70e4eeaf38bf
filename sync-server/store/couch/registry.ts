/**
 * What the servers of one CouchDB tell each other: one small document for each database, counted up after every write into it.
 * It keeps the database's epoch, and its `_changes` feed is the news of all databases in one request. (`_db_updates` would be
 * that too, but pouchdb-server has none and CouchDB's comes half a second late; a feed for each database makes pouchdb-server
 * do work in the square of their number.)
 */
import * as z from 'zod/mini';
import type { Random } from '../../ports.ts';
import { type DatabaseName, StoreUnavailable } from '../store.ts';
import type { CouchHttp } from './http.ts';
import { readLeaves, understood } from './leaves.ts';

const Entry = z.object({ _id: z.string(), _rev: z.string(), epoch: z.string(), count: z.number() });
type Entry = z.infer<typeof Entry>;
/** An entry as it will be; without a revision where it is the first. */
type Counted = Omit<Entry, '_rev'> & { _rev?: string };
const Info = z.object({ update_seq: z.union([z.string(), z.number()]) });
const Written = z.array(z.object({ id: z.string(), rev: z.optional(z.string()), accepted: z.optional(z.boolean()) }));
const Listed = z.object({ rows: z.array(z.object({ id: z.string() })) });
const Row = z.object({ changes: z.array(z.object({ rev: z.string() })), doc: Entry });
const Feed = z.object({
  results: z.array(Row),
  last_seq: z.union([z.string(), z.number()]),
});

/** The entry with the store's epoch; no database has this name. An epoch is the store's followed by the database's own. */
const STORE = 'store';
/** Milliseconds CouchDB keeps a question open (pouchdb-server: as long as we do). */
const LONG_POLL = 25_000;

/** The names of all databases that were ever written; asked without writing anything. Throws StoreUnavailable. */
export async function registeredIn(http: CouchHttp, name: string): Promise<DatabaseName[]> {
  const { status, json } = await http.ask('GET', [name, '_all_docs']);
  if (status === 404) throw new StoreUnavailable('No server of ours has worked with this CouchDB yet.');
  return understood(Listed, json)
    .rows.map(({ id }) => id)
    .filter((id) => id !== STORE);
}

export class CouchRegistry {
  readonly #http: CouchHttp;
  readonly #name: string;
  readonly #random: Random;
  /** Entries whose latest change our listeners have been told of. */
  readonly #told = new Map<DatabaseName, Entry>();
  /** What was not answered yet. */
  readonly #writing = new Set<Promise<DatabaseName[]>>();
  /** What was told and written over while a question for news is out: its answer may still show it. */
  #replaced: Set<string> | null = null;
  #since = '0';

  constructor(http: CouchHttp, name: string, random: Random) {
    this.#http = http;
    this.#name = name;
    this.#random = random;
  }

  async open(): Promise<void> {
    await this.#http.create(this.#name);
    // From here on everything is news.
    this.#since = String(understood(Info, await this.#http.tell('GET', [this.#name])).update_seq);
    await this.#write([{ _id: STORE, epoch: this.#newEpoch(), count: 0 }]);
  }

  /** The epoch of each, and whether anybody wrote there since. */
  async epochs(dbs: readonly DatabaseName[]): Promise<Map<DatabaseName, { epoch: string; written: boolean }>> {
    const entries = await this.#read([STORE, ...dbs]);
    const store = entries.get(STORE);
    if (!store) throw new StoreUnavailable('CouchDB has lost the registry of its databases.');
    return new Map(
      dbs.map((db) => {
        const entry = entries.get(db);
        return [db, { epoch: store.epoch + (entry?.epoch ?? ''), written: entry !== undefined }];
      }),
    );
  }

  /** Makes it known that these were written; to be called after the writes. */
  async announce(dbs: readonly DatabaseName[]): Promise<void> {
    const known = new Map(dbs.flatMap((db) => this.#told.get(db) ?? []).map((entry) => [entry._id, entry]));
    const late = await this.#count(dbs, known);
    // Whoever was faster this time has counted after our write as well.
    if (late.length > 0) await this.#count(late, new Map());
  }

  async renewEpoch(db: DatabaseName): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const entry = (await this.#read([db])).get(db);
      const epoch = this.#newEpoch();
      const conflicts = await this.#write([{ ...(entry ?? { _id: db }), epoch, count: (entry?.count ?? 0) + 1 }]);
      if (conflicts.length === 0) return;
    }
    throw new StoreUnavailable('CouchDB did not keep what was written.');
  }

  /** Waits for news from the other servers until `signal`; empty when there was none for a while. */
  async news(signal: AbortSignal): Promise<Set<DatabaseName>> {
    const replaced = new Set<string>();
    this.#replaced = replaced;
    try {
      return await this.#ask(signal);
    } finally {
      if (this.#replaced === replaced) this.#replaced = null;
    }
  }

  async #ask(signal: AbortSignal): Promise<Set<DatabaseName>> {
    const query = {
      feed: 'longpoll',
      style: 'all_docs',
      since: this.#since,
      include_docs: true,
      timeout: LONG_POLL,
      limit: 1000,
    };
    const json = await this.#http.tell('GET', [this.#name, '_changes'], { query, signal });
    const { results, last_seq } = understood(Feed, json);
    const doubtful = results.filter((row) => !this.#isOwn(row));
    // News can overtake the answer to the write that made it: only with that it is known whose it is.
    if (doubtful.length > 0) await Promise.allSettled(this.#writing);
    signal.throwIfAborted();
    const dbs = new Set<DatabaseName>();
    for (const row of doubtful) {
      if (this.#isOwn(row)) continue;
      this.#told.set(row.doc._id, row.doc);
      dbs.add(row.doc._id);
    }
    this.#since = String(last_seq);
    return dbs;
  }

  /** Where two counted at once on a cluster, both are there: it is not our own news only because ours is shown. */
  #isOwn({ doc, changes }: z.infer<typeof Row>): boolean {
    const own = this.#told.get(doc._id)?._rev;
    return doc._id === STORE || changes.every(({ rev }) => rev === own || this.#replaced?.has(`${doc._id} ${rev}`));
  }

  async #count(dbs: readonly DatabaseName[], known: ReadonlyMap<DatabaseName, Entry>): Promise<DatabaseName[]> {
    const unknown = dbs.filter((db) => !known.has(db));
    const entries = new Map([...known, ...(await this.#read(unknown))]);
    return this.#write(
      dbs.map((db) => {
        const entry = entries.get(db) ?? { _id: db, epoch: '', count: 0 };
        return { ...entry, count: entry.count + 1 };
      }),
    );
  }

  async #read(dbs: readonly DatabaseName[]): Promise<Map<DatabaseName, Entry>> {
    const leaves = await readLeaves(this.#http, this.#name, dbs);
    return new Map([...leaves].map(([db, [shown]]) => [db, understood(Entry, shown)]));
  }

  /** Returns the entries that somebody else was faster with. */
  async #write(entries: readonly Counted[]): Promise<DatabaseName[]> {
    const writing = this.#send(entries);
    this.#writing.add(writing);
    try {
      return await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  async #send(entries: readonly Counted[]): Promise<DatabaseName[]> {
    const json = await this.#http.tell('POST', [this.#name, '_bulk_docs'], { body: { docs: entries } });
    const rows = new Map(understood(Written, json).map((row) => [row.id, row]));
    const late: DatabaseName[] = [];
    for (const entry of entries) {
      const { rev, accepted } = rows.get(entry._id) ?? {};
      // Taken by too few nodes, it may be another's that is seen: counted once more.
      if (rev === undefined || accepted) late.push(entry._id);
      else {
        const replaced = this.#told.get(entry._id)?._rev;
        if (replaced !== undefined) this.#replaced?.add(`${entry._id} ${replaced}`);
        this.#told.set(entry._id, { ...entry, _rev: rev });
      }
    }
    for (const db of late) this.#told.delete(db);
    return late;
  }

  #newEpoch(): string {
    return Buffer.from(this.#random.bytes(12)).toString('hex');
  }
}
