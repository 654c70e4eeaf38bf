/**
 * Checkpoints: documents of one database of the engine itself. CouchDB's own `_local` documents would do for one principal, but
 * they cannot be listed by owner or go with a database that was never made.
 */
import * as z from 'zod/mini';
import { checkpointDocument, nextCheckpointRevision } from '../checkpoint.ts';
import { isBody } from '../revision.ts';
import { type Body, type DatabaseName, type PutResult, type Revision, StoreUnavailable } from '../store.ts';
import type { CouchHttp } from './http.ts';
import { readLeaves, understood } from './leaves.ts';

/** To store one, or to remove them. */
const ATTEMPTS = 10;
const Stored = z.object({ _id: z.string(), _rev: z.string(), rev: z.string(), body: z.custom<Body>(isBody) });
type Stored = z.infer<typeof Stored>;
const Rows = z.object({ rows: z.array(z.object({ id: z.optional(z.string()), doc: z.optional(z.unknown()) })) });
const Written = z.array(z.object({ error: z.optional(z.string()) }));

export class CouchCheckpoints {
  readonly #http: CouchHttp;
  readonly #name: string;

  constructor(http: CouchHttp, name: string) {
    this.#http = http;
    this.#name = name;
  }

  async open(): Promise<void> {
    await this.#http.create(this.#name);
  }

  async get(db: DatabaseName, owner: string, id: string): Promise<Stored | null> {
    const key = idOf(db, owner, id);
    const [shown] = (await readLeaves(this.#http, this.#name, [key])).get(key) ?? [];
    return shown ? understood(Stored, shown) : null;
  }

  async put(db: DatabaseName, owner: string, id: string, body: Body, expect: Revision | null): Promise<PutResult> {
    const rev = nextCheckpointRevision(expect);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const current = await this.get(db, owner, id);
      if ((current?.rev ?? null) !== expect) return { ok: false, current: current && checkpointDocument(id, current) };
      const lock = current ? { _rev: current._rev } : {};
      if (await this.#write([{ _id: idOf(db, owner, id), ...lock, rev, body }])) return { ok: true, rev };
      // A conflict: somebody was faster, which the next look shows; or a cluster is not in sync, and it goes again.
    }
    throw new StoreUnavailable('CouchDB neither takes a checkpoint nor says what it holds.');
  }

  async removeAll(db: DatabaseName): Promise<void> {
    const begin = `${encodeURIComponent(db)}/`;
    const query = { startkey: JSON.stringify(begin), endkey: JSON.stringify(`${begin}\uffff`), include_docs: true };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const json = await this.#http.tell('GET', [this.#name, '_all_docs'], { query });
      const found = understood(Rows, json).rows.map(({ doc }) => understood(Stored, doc));
      if (await this.#write(found.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })))) return;
    }
    throw new StoreUnavailable('CouchDB does not let go of a checkpoint.');
  }

  /** Whether nobody else was faster. */
  async #write(docs: readonly Record<string, unknown>[]): Promise<boolean> {
    if (docs.length === 0) return true;
    const rows = understood(Written, await this.#http.tell('POST', [this.#name, '_bulk_docs'], { body: { docs } }));
    if (rows.some(({ error }) => error !== undefined && error !== 'conflict'))
      throw new StoreUnavailable('CouchDB refused a checkpoint.');
    return rows.every(({ error }) => error === undefined);
  }
}

/** Encoded, so that no part reaches into the next. */
function idOf(db: DatabaseName, owner: string, id: string): string {
  return [db, owner, id].map(encodeURIComponent).join('/');
}
