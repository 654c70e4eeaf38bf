/**
 * Everything that is in a CouchDB, read without writing a word: for who looks it over beside the servers that work with it. A
 * document may change between two reads; what is one commit is not seen at one moment.
 */
import type { Version } from '../revision.ts';
import type { DatabaseName, Sequence } from '../store.ts';
import { CouchDatabases } from './databases.ts';
import { CouchHttp, type Fetch } from './http.ts';
import { couchNames } from './names.ts';
import { registeredIn } from './registry.ts';

const PAGE = 500;

export class CouchReader {
  readonly #http: CouchHttp;
  readonly #databases: CouchDatabases;
  readonly #registry: string;

  constructor(url: string, { prefix = 'fh', fetch = globalThis.fetch }: { prefix?: string; fetch?: Fetch } = {}) {
    const names = couchNames(prefix);
    this.#http = new CouchHttp(url, fetch);
    this.#databases = new CouchDatabases(this.#http, names);
    this.#registry = names.registry;
  }

  /** Every database that was ever written, by name. Throws StoreUnavailable when this is no CouchDB of ours. */
  databases(): Promise<DatabaseName[]> {
    return registeredIn(this.#http, this.#registry);
  }

  /** Removed ones included. Throws StoreUnavailable. */
  async *documents(db: DatabaseName): AsyncGenerator<{ readonly id: string; readonly version: Version }> {
    let since: Sequence = '0';
    for (;;) {
      const page = await this.#databases.changes(db, since, PAGE);
      for (const { held } of page.rows) yield held;
      if (page.pending === 0 || page.lastSeq === since) return;
      since = page.lastSeq;
    }
  }
}
