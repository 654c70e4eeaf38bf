/** Commits one after the other: read what is there, work out every revision, journal, apply. */
import type { Random, Scheduler } from '../../ports.ts';
import { inParallel } from '../parallel.ts';
import { nextVersion, type Version } from '../revision.ts';
import { type Commit, type DatabaseName, StoreUnavailable, type Write } from '../store.ts';
import type { CouchDatabases } from './databases.ts';
import type { Held } from './envelope.ts';
import { type CouchJournal, type Planned, type PlannedCommit, WIDTH } from './journal.ts';

/** Milliseconds: the first wait for an unreachable CouchDB, doubled each time up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;

export class CouchCommits {
  readonly #journal: CouchJournal;
  readonly #databases: CouchDatabases;
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #report: (trouble: StoreUnavailable) => void;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #wake: () => void = () => {};

  constructor(
    journal: CouchJournal,
    databases: CouchDatabases,
    ports: { random: Random; scheduler: Scheduler; report: (trouble: StoreUnavailable) => void },
  ) {
    this.#journal = journal;
    this.#databases = databases;
    this.#random = ports.random;
    this.#scheduler = ports.scheduler;
    this.#report = ports.report;
  }

  /** Returns the databases that changed. */
  commit(commit: Commit): Promise<Set<DatabaseName>> {
    const done = this.#queue.then(() => this.#commit(commit));
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Waits for the running commit, unless that is waiting for CouchDB: then the next `open` finishes it. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#queue;
  }

  async #commit(commit: Commit): Promise<Set<DatabaseName>> {
    const planned = await this.#plan(commit);
    if (planned.writes.length + planned.last.length + planned.forget.length === 0) return new Set();
    const id = Buffer.from(this.#random.bytes(12)).toString('hex');
    // From here on nobody can know that the commit did not happen, so it has to: whoever was told "no" would decide again.
    const entry = await this.#insist(() => this.#journal.append(id, planned));
    if (!entry) throw new StoreUnavailable('CouchDB does not take the journal entry of a commit: it may be too large.');
    return this.#insist(() => this.#journal.finish(entry));
  }

  /** Each document once, as all its writes leave it; unchanged ones not at all. */
  async #plan(commit: Commit): Promise<PlannedCommit> {
    const held = await this.#read([...commit.writes, ...commit.last]);
    const now = new Map<string, Version | null>();
    const planned = { writes: new Map<string, Planned>(), last: new Map<string, Planned>() };
    for (const stage of ['writes', 'last'] as const) {
      for (const write of commit[stage]) {
        const key = keyOf(write.db, write.id);
        const before = held.get(key) ?? null;
        const current = now.has(key) ? (now.get(key) ?? null) : (before?.version ?? null);
        const version = nextVersion(current, write);
        if (version === current) continue;
        now.set(key, version);
        planned.writes.delete(key);
        planned[stage].set(key, { db: write.db, id: write.id, lock: before?.lock ?? null, version });
      }
    }
    return { writes: [...planned.writes.values()], last: [...planned.last.values()], forget: commit.forget ?? [] };
  }

  async #read(writes: readonly Write[]): Promise<Map<string, Held>> {
    const byDatabase = Map.groupBy(writes, ({ db }) => db);
    const found = new Map<string, Held>();
    await inParallel(WIDTH, [...byDatabase], async ([db, ofThis]) => {
      const ids = [...new Set(ofThis.map(({ id }) => id))];
      for (const held of await this.#databases.read(db, ids)) if (held) found.set(keyOf(db, held.id), held);
    });
    return found;
  }

  async #insist<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.#closed) throw error;
        this.#report(error);
        await this.#pause(wait);
        if (this.#closed) throw error;
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.#scheduler.after(milliseconds, resolve);
      this.#wake = () => {
        callOff();
        resolve();
      };
    });
  }
}

function keyOf(db: DatabaseName, id: string): string {
  return `${db}\n${id}`;
}
