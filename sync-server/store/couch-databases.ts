/** The physical databases: one for each scope and collection, made by the first write into it. */
import * as z from 'zod/mini';
import { type Held, opened, type Sending, sealed } from './couch-envelope.ts';
import type { CouchHttp } from './couch-http.ts';
import type { CouchNames } from './couch-names.ts';
import { indexedFields } from './indexes.ts';
import { type DatabaseName, type Sequence, StoreUnavailable } from './store.ts';

const Position = z.union([z.string(), z.number()]);
const Info = z.object({ update_seq: Position, doc_count: z.number() });
const Rows = z.object({ rows: z.array(z.object({ id: z.optional(z.string()), doc: z.optional(z.unknown()) })) });
const Docs = z.object({ docs: z.array(z.unknown()) });
const Changes = z.object({
  results: z.array(z.object({ id: z.string(), seq: Position, doc: z.optional(z.unknown()) })),
  last_seq: Position,
  pending: z.optional(z.number()),
});
const Written = z.array(z.object({ id: z.string(), rev: z.optional(z.string()), error: z.optional(z.string()) }));

const DESIGN = '_design/';
/** Mango stops at 25 hits unless told otherwise. */
const ALL = 2_147_483_647;

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

  /** Ids travel in bodies only: in a path the id `..` would be another address. */
  async read(db: DatabaseName, ids: readonly string[]): Promise<(Held | null)[]> {
    if (ids.length === 0) return [];
    const question = { query: { include_docs: true }, body: { keys: ids } };
    const { status, json } = await this.#http.ask('POST', [this.#names.of(db), '_all_docs'], question);
    if (status === 404) return ids.map(() => null);
    return understood(Rows, json).rows.map(({ doc }) => (doc ? opened(doc) : null));
  }

  /**
   * Compare and swap of each envelope on its own; returns the ids that somebody else was faster with. No id may occur twice.
   */
  async write(db: DatabaseName, sendings: readonly Sending[]): Promise<Set<string>> {
    if (sendings.length === 0) return new Set();
    const question = { body: { docs: sendings.map(sealed) } };
    const path = [this.#names.of(db), '_bulk_docs'];
    let answer = await this.#http.ask('POST', path, question);
    if (answer.status === 404) {
      await this.#create(db);
      answer = await this.#http.ask('POST', path, question);
    }
    const conflicts = new Set<string>();
    for (const row of understood(Written, answer.json)) {
      if (row.error === 'conflict') conflicts.add(row.id);
      else if (row.error !== undefined) throw new StoreUnavailable(`CouchDB refused a document: ${row.error}.`);
    }
    return conflicts;
  }

  async changes(db: DatabaseName, since: Sequence, limit: number): Promise<FeedPage> {
    const path = [this.#names.of(db), '_changes'];
    let from = since;
    for (;;) {
      // Always with documents: the revision our readers know is inside.
      const { status, json } = await this.#http.ask('GET', path, { query: { since: from, limit, include_docs: true } });
      if (status === 404) return { rows: [], lastSeq: since, pending: 0 };
      const { results, last_seq, pending } = understood(Changes, json);
      const documents = results.filter(({ id }) => !id.startsWith(DESIGN));
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

  async destroy(db: DatabaseName): Promise<void> {
    this.#indexed.delete(db);
    await this.#http.ask('DELETE', [this.#names.of(db)]);
  }

  async #create(db: DatabaseName): Promise<void> {
    // 412 means that somebody else was faster, which is as good.
    await this.#http.ask('PUT', [this.#names.of(db)]);
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
      const { status } = await this.#http.ask('POST', [this.#names.of(db), '_index'], { body });
      if (status === 404) return false;
    }
    this.#indexed.add(db);
    return true;
  }

  /** pouchdb-server does not say what is pending; its sequences are numbers, and documents that changed twice count twice. */
  async #behind(db: DatabaseName, seq: string | number): Promise<number> {
    const head = Number(await this.position(db)) - Number(seq);
    return Number.isFinite(head) ? Math.max(0, head) : 1;
  }
}

/** The answer in the shape asked for; another shape is another kind of server. */
export function understood<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new StoreUnavailable('CouchDB gave an answer that makes no sense.');
  return parsed.data;
}
