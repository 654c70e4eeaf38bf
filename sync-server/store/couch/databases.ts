/** The physical databases: one for each scope and collection, made by the first write into it. */
import * as z from 'zod/mini';
import { indexedFields } from '../indexes.ts';
import { bodyOf } from '../revision.ts';
import { type DatabaseName, type PrefixPlace, type Sequence, StoreUnavailable } from '../store.ts';
import { type Held, opened, type Sending, sealed } from './envelope.ts';
import type { CouchHttp } from './http.ts';
import { readLeaves, understood } from './leaves.ts';
import type { CouchNames } from './names.ts';

const Position = z.union([z.string(), z.number()]);
const Info = z.object({ update_seq: Position, doc_count: z.number() });
const Rows = z.object({ rows: z.array(z.object({ id: z.optional(z.string()), doc: z.optional(z.unknown()) })) });
const Docs = z.object({ docs: z.array(z.unknown()) });
const Changes = z.object({
  results: z.array(z.object({ id: z.string(), seq: Position, deleted: z.optional(z.boolean()), doc: z.optional(z.unknown()) })),
  last_seq: Position,
  pending: z.optional(z.number()),
});
const Written = z.array(
  z.object({
    id: z.string(),
    error: z.optional(z.string()),
    /** Too few nodes of a cluster have it. */
    accepted: z.optional(z.boolean()),
  }),
);

const DESIGN = '_design/';
/** Mango stops at 25 hits unless told otherwise. */
const ALL = 2_147_483_647;
/** How often an index is asked for: of several who make the same at once CouchDB tells all but one that it failed. */
const INDEX_ATTEMPTS = 5;
/** Sorts behind what any text may go on with. */
const BEYOND = '\ufff0';
/** How often it is looked whether somebody else wrote what too few nodes took. */
const LOOKS = 3;

export interface FeedPage {
  readonly rows: readonly { readonly seq: Sequence; readonly held: Held }[];
  readonly lastSeq: Sequence;
  readonly pending: number;
}

export class CouchDatabases {
  readonly #http: CouchHttp;
  readonly #names: CouchNames;
  /** Databases whose indexes this process has seen to. */
  readonly #indexed = new Set<DatabaseName>();

  constructor(http: CouchHttp, names: CouchNames) {
    this.#http = http;
    this.#names = names;
  }

  async read(db: DatabaseName, ids: readonly string[]): Promise<(Held | null)[]> {
    const leaves = await readLeaves(this.#http, this.#names.of(db), ids);
    return ids.map((id) => {
      const [shown] = leaves.get(id) ?? [];
      return shown ? opened(shown) : null;
    });
  }

  /**
   * Compare and swap of each envelope on its own; returns the ids that somebody else was faster with. No id may occur twice.
   * Throws StoreUnavailable when too few nodes took one: nobody knows then whether it was written.
   */
  async write(db: DatabaseName, sendings: readonly Sending[]): Promise<Set<string>> {
    const { late, unsure } = await this.#send(db, sendings);
    await this.#giveWay(db, late);
    return new Set([...late, ...(await this.#settle(db, unsure))].map(({ id }) => id));
  }

  async changes(db: DatabaseName, since: Sequence, limit: number): Promise<FeedPage> {
    const path = [this.#names.of(db), '_changes'];
    let from = since;
    for (;;) {
      // Always with documents: the revision our readers know is inside.
      const { status, json } = await this.#http.ask('GET', path, { query: { since: from, limit, include_docs: true } });
      if (status === 404) return { rows: [], lastSeq: since, pending: 0 };
      const { results, last_seq, pending } = understood(Changes, json);
      const documents = results.filter(({ id, deleted }) => !id.startsWith(DESIGN) && !deleted);
      const rows = documents.map(({ seq, doc }) => ({ seq: String(seq), held: opened(doc) }));
      from = results.length === 0 ? since : String(last_seq);
      const left = pending ?? (results.length < limit ? 0 : await this.#behind(db, last_seq));
      if (rows.length > 0 || left === 0) return { rows, lastSeq: from, pending: left };
    }
  }

  /** By id, removed ones included, index definitions left out. */
  async list(db: DatabaseName, after: string, limit: number): Promise<Held[]> {
    // One more, because the range begins with `after` itself; the rest is for index definitions in the middle.
    const query = { include_docs: true, startkey: JSON.stringify(after), limit: limit + 8 };
    const { status, json } = await this.#http.ask('GET', [this.#names.of(db), '_all_docs'], { query });
    if (status === 404) return [];
    const rows = understood(Rows, json).rows.filter(({ id }) => id !== after && !id?.startsWith(DESIGN));
    return rows.map(({ doc }) => opened(doc));
  }

  /**
   * Mango's JSON index rather than a view: CouchDB evaluates it without its JavaScript processes, and pouchdb-server without
   * running our text as a program.
   */
  async find(db: DatabaseName, field: string, value: string, limit = ALL): Promise<Held[]> {
    if (!(await this.#index(db))) return [];
    const selector = { [`body.${field}`]: { $eq: value }, removed: { $exists: false } };
    const { status, json } = await this.#http.ask('POST', [this.#names.of(db), '_find'], { body: { selector, limit } });
    return status === 404 ? [] : understood(Docs, json).docs.map(opened);
  }

  /** As `find`, over a range. Its order is CouchDB's own, which takes more for the same than we do: what does not begin so is left out. */
  async findPrefix(
    db: DatabaseName,
    field: string,
    prefix: string,
    { after, limit }: { readonly after?: PrefixPlace; readonly limit: number },
  ): Promise<Held[]> {
    if (!(await this.#index(db))) return [];
    const name = `body.${field}`;
    const selector = { [name]: { $gte: after?.value ?? prefix, $lt: `${prefix}${BEYOND}` }, removed: { $exists: false } };
    const wanted: Held[] = [];
    for (let skip = 0; wanted.length < limit; skip += limit) {
      const body = { selector, sort: [{ [name]: 'asc' }], limit, skip };
      const { status, json } = await this.#http.ask('POST', [this.#names.of(db), '_find'], { body });
      if (status === 404) return [];
      const page = understood(Docs, json).docs.map(opened);
      wanted.push(...page.filter((held) => isWanted(held, field, prefix, after)));
      if (page.length < limit) break;
    }
    return wanted.slice(0, limit);
  }

  /** `null` where nothing was written yet. */
  async position(db: DatabaseName): Promise<Sequence | null> {
    const { status, json } = await this.#http.ask('GET', [this.#names.of(db)]);
    return status === 404 ? null : String(understood(Info, json).update_seq);
  }

  async counts(db: DatabaseName): Promise<{ documents: number; deleted: number; seq: Sequence }> {
    if (!(await this.#index(db))) return { documents: 0, deleted: 0, seq: '0' };
    const path = this.#names.of(db);
    const [info, designs, removals] = await Promise.all([
      this.#http.tell('GET', [path]),
      this.#http.tell('GET', [path, '_all_docs'], { query: { startkey: `"${DESIGN}"`, endkey: '"_design0"' } }),
      this.#http.tell('POST', [path, '_find'], { body: { selector: { removed: true }, fields: ['_id'], limit: ALL } }),
    ]);
    const deleted = understood(Docs, removals).docs.length;
    const { doc_count, update_seq } = understood(Info, info);
    return { documents: doc_count - understood(Rows, designs).rows.length - deleted, deleted, seq: String(update_seq) };
  }

  /**
   * CouchDB's own tombstone, which no reader of ours is shown; CouchDB's compaction gives its room back. What was written over meanwhile stays.
   */
  async forget(db: DatabaseName, all: readonly { readonly id: string; readonly rev: string }[]): Promise<void> {
    const path = [this.#names.of(db), '_bulk_docs'];
    for (let open = all; ; ) {
      const found = await this.read(
        db,
        open.map(({ id }) => id),
      );
      const held = open.flatMap((one, at) => (found[at]?.version.rev === one.rev ? [{ one, lock: found[at].lock }] : []));
      if (held.length === 0) return;
      const docs = held.map(({ one, lock }) => ({ _id: one.id, _rev: lock, _deleted: true }));
      const rows = new Map(
        understood(Written, await this.#http.tell('POST', path, { body: { docs } })).map((row) => [row.id, row]),
      );
      // Somebody was faster: looked at once more.
      open = held.flatMap(({ one }) => (rows.get(one.id)?.error === undefined ? [] : [one]));
      if (open.length === 0) return;
    }
  }

  async destroy(db: DatabaseName): Promise<void> {
    this.#indexed.delete(db);
    await this.#http.ask('DELETE', [this.#names.of(db)]);
  }

  /** `late`: somebody else was faster. `unsure`: too few nodes of a cluster took it. */
  async #send(db: DatabaseName, sendings: readonly Sending[]): Promise<{ late: Sending[]; unsure: Sending[] }> {
    if (sendings.length === 0) return { late: [], unsure: [] };
    const question = { body: { docs: sendings.map(sealed) } };
    const path = [this.#names.of(db), '_bulk_docs'];
    let answer = await this.#http.ask('POST', path, question);
    if (answer.status === 404) {
      await this.#create(db);
      answer = await this.#http.ask('POST', path, question);
    }
    const rows = new Map(understood(Written, answer.json).map((row) => [row.id, row]));
    for (const { error } of rows.values())
      if (error !== undefined && error !== 'conflict') throw new StoreUnavailable(`CouchDB refused a document: ${error}.`);
    return {
      late: sendings.filter(({ id }) => rows.get(id)?.error === 'conflict'),
      unsure: sendings.filter(({ id }) => rows.get(id)?.accepted),
    };
  }

  /**
   * Somebody else's version may be on the way to the nodes that did not take ours. Each look brings ours to them, so that theirs
   * meets it there or is seen. Where none was seen nobody can know whether ours will be the one: nothing is made of it.
   */
  async #settle(db: DatabaseName, unsure: readonly Sending[]): Promise<readonly Sending[]> {
    let open = unsure;
    for (let look = 0; look < LOOKS && open.length > 0; look += 1) {
      const gaveWay = await this.#giveWay(db, open);
      open = open.filter((sending) => !gaveWay.includes(sending));
    }
    if (open.length > 0) throw new StoreUnavailable('Too few nodes of CouchDB have taken a document.');
    return unsure;
  }

  /**
   * Who is told that somebody else was faster may have left their version on a node all the same, and CouchDB would show whichever
   * has the higher hash. The other one is made the longer branch, which is shown from then on everywhere; then one's own goes.
   * Returns those for which there was another.
   */
  async #giveWay(db: DatabaseName, contested: readonly Sending[]): Promise<Sending[]> {
    const name = this.#names.of(db);
    const ids = contested.map(({ id }) => id);
    const leaves = await readLeaves(this.#http, name, ids);
    const gaveWay: Sending[] = [];
    for (const sending of contested) {
      const { id, version } = sending;
      const all = leaves.get(id)?.map(opened) ?? [];
      const own = all.find((held) => held.version.rev === version.rev);
      const other = all.find((held) => held !== own);
      if (!own || !other) continue;
      const path = [name, '_bulk_docs'];
      await this.#http.tell('POST', path, { body: { docs: [sealed(other)] } });
      await this.#http.tell('POST', path, { body: { docs: [{ _id: id, _rev: own.lock, _deleted: true }] } });
      gaveWay.push(sending);
    }
    return gaveWay;
  }

  async #create(db: DatabaseName): Promise<void> {
    await this.#http.create(this.#names.of(db));
    this.#indexed.delete(db);
    await this.#index(db);
  }

  /** Makes what indexes are missing, once per process; `false` where there is no database. */
  async #index(db: DatabaseName): Promise<boolean> {
    if (this.#indexed.has(db)) return true;
    const fields = ['removed', ...indexedFields(db).map((field) => `body.${field}`)];
    for (const field of fields) {
      const name = `by-${field}`;
      const body = { index: { fields: [field] }, ddoc: name, name, type: 'json' };
      if (!(await this.#askForIndex(db, body))) return false;
    }
    this.#indexed.add(db);
    return true;
  }

  async #askForIndex(db: DatabaseName, body: unknown): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { status } = await this.#http.ask('POST', [this.#names.of(db), '_index'], { body });
        return status !== 404;
      } catch (error) {
        if (attempt === INDEX_ATTEMPTS) throw error;
      }
    }
  }

  /** pouchdb-server does not say what is pending; its sequences are numbers, and documents that changed twice count twice. */
  async #behind(db: DatabaseName, seq: string | number): Promise<number> {
    const head = Number(await this.position(db)) - Number(seq);
    return Number.isFinite(head) ? Math.max(0, head) : 1;
  }
}

/** Where many have one value, the page before may have ended among them. */
function isWanted({ id, version }: Held, field: string, prefix: string, after: PrefixPlace | undefined): boolean {
  const value = bodyOf(version.text)[field];
  return typeof value === 'string' && value.startsWith(prefix) && (value !== after?.value || id > after.id);
}
