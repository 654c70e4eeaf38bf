/**
 * The engine for more than one machine: CouchDB over HTTP, one physical database per scope and collection. Several servers may
 * have it open: any number of gateways, one decider.
 */
import type { Random, Scheduler } from '../../ports.ts';
import { requireIndex } from '../indexes.ts';
import { News, type NewsListener } from '../news.ts';
import { inParallel } from '../parallel.ts';
import type * as store from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { CouchCheckpoints } from './checkpoints.ts';
import { CouchCommits } from './commits.ts';
import { CouchDatabases } from './databases.ts';
import { documentIn, type Held } from './envelope.ts';
import { CouchFeed } from './feed.ts';
import { CouchHttp, type Fetch } from './http.ts';
import { CouchJournal, WIDTH } from './journal.ts';
import { couchNames } from './names.ts';
import { conditionalPut } from './put.ts';
import { CouchRegistry } from './registry.ts';

export interface CouchOptions {
  /** `http://name:password@host:5984`; the account must be allowed to make databases. */
  readonly url: string;
  readonly random: Random;
  readonly scheduler: Scheduler;
  /** Several stores can live in one CouchDB under different prefixes (`fh` unless given). */
  readonly prefix?: string;
  /** The network; the process's own unless given. */
  readonly fetch?: Fetch;
  /** Told each time that a commit has to wait for CouchDB. */
  readonly report?: (trouble: StoreUnavailable) => void;
}

/** Finishes what the journal holds before anything else (A8). Throws StoreUnavailable when CouchDB cannot be worked with. */
export async function openCouch(options: CouchOptions): Promise<store.Store> {
  const couch = new CouchStore(options);
  await couch.open();
  return couch;
}

class CouchStore implements store.Store {
  readonly #http: CouchHttp;
  readonly #databases: CouchDatabases;
  readonly #registry: CouchRegistry;
  readonly #journal: CouchJournal;
  readonly #commits: CouchCommits;
  readonly #checkpoints: CouchCheckpoints;
  readonly #news = new News();
  readonly #feed: CouchFeed;
  #open = true;

  constructor({ url, random, scheduler, prefix = 'fh', fetch = globalThis.fetch, report = () => {} }: CouchOptions) {
    const names = couchNames(prefix);
    this.#http = new CouchHttp(url, fetch);
    this.#databases = new CouchDatabases(this.#http, names);
    this.#registry = new CouchRegistry(this.#http, names.registry, random);
    this.#journal = new CouchJournal(this.#http, names.journal, this.#databases, this.#registry);
    this.#commits = new CouchCommits(this.#journal, this.#databases, { random, scheduler, report });
    this.#checkpoints = new CouchCheckpoints(this.#http, names.checkpoints);
    this.#feed = new CouchFeed(this.#registry, this.#news, scheduler);
  }

  async open(): Promise<void> {
    await this.#http.tell('GET', []);
    await this.#registry.open();
    await this.#checkpoints.open();
    await this.#journal.open();
  }

  async get(db: store.DatabaseName, id: string): Promise<store.StoredDocument | null> {
    const [document] = await this.getMany(db, [id]);
    return document ?? null;
  }

  async getMany(db: store.DatabaseName, ids: readonly string[]): Promise<(store.StoredDocument | null)[]> {
    this.#mustBeOpen();
    return (await this.#databases.read(db, ids)).map((held) => held && documentIn(held));
  }

  async find(db: store.DatabaseName, field: string, value: string, limit?: number): Promise<store.StoredDocument[]> {
    this.#mustBeOpen();
    requireIndex(db, field);
    const found = (await this.#databases.find(db, field, value, limit)).map(documentIn);
    return found.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async findPrefix(
    db: store.DatabaseName,
    field: string,
    prefix: string,
    options: { readonly after?: store.PrefixPlace; readonly limit: number },
  ): Promise<store.StoredDocument[]> {
    this.#mustBeOpen();
    requireIndex(db, field);
    return (await this.#databases.findPrefix(db, field, prefix, options)).map(documentIn);
  }

  async list(db: store.DatabaseName, options: { after?: string; limit: number }): Promise<store.StoredDocument[]> {
    return (await this.#listed(db, options)).map(documentIn);
  }

  async texts(db: store.DatabaseName, options: { after?: string; limit: number }): Promise<store.StoredText[]> {
    return (await this.#listed(db, options)).map(({ id, version }) => [id, version.text]);
  }

  async #listed(db: store.DatabaseName, options: { after?: string; limit: number }): Promise<Held[]> {
    this.#mustBeOpen();
    const listed: Held[] = [];
    let after = options.after ?? '';
    while (listed.length < options.limit) {
      const page = await this.#databases.list(db, after, options.limit - listed.length);
      const end = page.at(-1);
      if (!end) break;
      listed.push(...page.filter(({ version }) => !version.deleted));
      after = end.id;
    }
    return listed.slice(0, options.limit);
  }

  async changes(db: store.DatabaseName, options: store.ChangesOptions): Promise<store.ChangesPage> {
    this.#mustBeOpen();
    // A number, and on a cluster something opaque behind it; what nobody gave out means the beginning.
    const since = /^\d{1,18}(-[\w-]+)?$/.test(options.since) ? options.since : '0';
    const { rows, lastSeq, pending } = await this.#databases.changes(db, since, options.limit);
    return {
      rows: rows.map(({ seq, held }): store.Change => {
        const { rev, deleted, text } = held.version;
        const doc = options.includeDocs ? { doc: documentIn(held) } : null;
        return { seq, id: held.id, rev, deleted, ...doc, ...(options.includeText ? { text } : null) };
      }),
      lastSeq,
      pending,
    };
  }

  async heads(dbs: readonly store.DatabaseName[]): Promise<store.DatabaseHead[]> {
    this.#mustBeOpen();
    const epochs = await this.#registry.epochs(dbs);
    return inParallel(WIDTH, dbs, async (db) => {
      const known = epochs.get(db);
      const seq = known?.written ? await this.#databases.position(db) : null;
      return { db, epoch: known?.epoch ?? '', seq: seq ?? '0' };
    });
  }

  async info(db: store.DatabaseName): Promise<store.DatabaseInfo> {
    this.#mustBeOpen();
    const [epochs, counts] = await Promise.all([this.#registry.epochs([db]), this.#databases.counts(db)]);
    return { db, epoch: epochs.get(db)?.epoch ?? '', ...counts };
  }

  async put(writes: readonly store.ConditionalWrite[]): Promise<store.PutResult[]> {
    this.#mustBeOpen();
    try {
      const { results, changed } = await conditionalPut(this.#databases, writes);
      // Whoever wrote what is there already may have ended before telling: who finds it tells the other servers.
      const found = writes.filter(({ expect }, index) => expect === null && !results[index]?.ok).map(({ db }) => db);
      if (changed.size + found.length > 0) await this.#registry.announce([...new Set([...changed, ...found])]);
      this.#news.tell(changed);
      return results;
    } catch (error) {
      // Some of it may have been written.
      const dbs = new Set(writes.map(({ db }) => db));
      await this.#registry.announce([...dbs]).catch(() => {});
      this.#news.tell(dbs);
      throw error;
    }
  }

  async commit(commit: store.Commit): Promise<void> {
    this.#mustBeOpen();
    this.#news.tell(await this.#commits.commit(commit));
  }

  watch(listener: NewsListener): () => void {
    const stop = this.#news.listen(listener);
    this.#feed.start();
    return () => {
      stop();
      if (!this.#news.heard) this.#feed.stop();
    };
  }

  async getLocal(db: store.DatabaseName, owner: string, id: string): Promise<{ rev: store.Revision; body: store.Body } | null> {
    this.#mustBeOpen();
    const found = await this.#checkpoints.get(db, owner, id);
    return found && { rev: found.rev, body: found.body };
  }

  async putLocal(
    db: store.DatabaseName,
    owner: string,
    id: string,
    body: store.Body,
    expect: store.Revision | null,
  ): Promise<store.PutResult> {
    this.#mustBeOpen();
    return this.#checkpoints.put(db, owner, id, body, expect);
  }

  async destroy(db: store.DatabaseName): Promise<void> {
    this.#mustBeOpen();
    // A new epoch before, so that no device believes the old one when only half of this happens; and another after it, for
    // whoever pulled in between.
    await this.#registry.renewEpoch(db);
    await this.#databases.destroy(db);
    await this.#checkpoints.removeAll(db);
    await this.#registry.renewEpoch(db);
    this.#news.tell(new Set([db]));
  }

  async close(): Promise<void> {
    this.#open = false;
    this.#feed.stop();
    this.#news.silence();
    await this.#commits.close();
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new StoreUnavailable('The store is closed.');
  }
}
