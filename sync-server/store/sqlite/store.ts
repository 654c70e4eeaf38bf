/** The embedded engine: every database in one SQLite file. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Random } from '../../ports.ts';
import { makePrivate } from '../../private-folder.ts';
import { requireIndex } from '../indexes.ts';
import { News, type NewsListener } from '../news.ts';
import { bodyOf, storedDocument } from '../revision.ts';
import type * as store from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { SqliteBatch } from './batch.ts';
import { putCheckpoint, readCheckpoint } from './checkpoints.ts';
import { documentOf, sequenceOf } from './documents.ts';
import { explained } from './failure.ts';
import { claimDirectory } from './lock.ts';
import { giveBackRoom } from './room.ts';
import { inTransaction, integer, pairsOfTexts, prepared, type Statements, text } from './tables.ts';

/**
 * Opens (or makes) `fitness-hub.sqlite` in `directory`.
 * Throws StoreLocked when another server has it open, StoreUnavailable when it cannot be read or written.
 */
export function openSqlite(options: { directory: string; random: Random }): store.Store {
  const { directory } = options;
  let unlock: (() => void) | undefined;
  let database: DatabaseSync | undefined;
  try {
    unlock = claimDirectory(directory);
    // SQLite gives what it keeps beside a file (`-wal`, `-shm`) the file's own rights.
    makePrivate(join(directory, 'fitness-hub.sqlite'));
    database = new DatabaseSync(join(directory, 'fitness-hub.sqlite'));
    return new SqliteStore(database, options.random, directory, () => {
      database?.close();
      unlock?.();
    });
  } catch (error) {
    database?.close();
    unlock?.();
    throw explained(error, directory);
  }
}

/**
 * The same engine over a database that somebody else opens and closes: `new DatabaseSync(':memory:')` outlives the store, so a
 * simulated server can be killed and started again on it. Takes no lock.
 */
export function openSqliteIn(database: DatabaseSync, options: { random: Random }): store.Store {
  const place = database.location() ?? 'memory';
  try {
    return new SqliteStore(database, options.random, place, () => {});
  } catch (error) {
    throw explained(error, place);
  }
}

/** Names of databases whose keys are held in memory, or that there is none. */
const HELD_KEYS = 50_000;
/** No text that begins with a prefix sorts behind the prefix with this. */
const LAST_CHARACTER = '\u{10FFFF}';

class SqliteStore implements store.Store {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #random: Random;
  readonly #place: string;
  readonly #release: () => void;
  readonly #news = new News();
  readonly #keys = new Map<store.DatabaseName, number | null>();
  #open = true;

  constructor(database: DatabaseSync, random: Random, place: string, release: () => void) {
    this.#database = database;
    this.#random = random;
    this.#place = place;
    this.#release = release;
    this.#statements = prepared(database, () => this.#newEpoch());
  }

  readonly atOnce: store.ReadAtOnce = {
    get: (db, id) =>
      this.#work(() => {
        const row = this.#statements.body.get(this.#key(db), id);
        return row ? bodyOf(text(row.body)) : null;
      }),
    find: (db, field, value) => {
      requireIndex(db, field);
      return this.#work(() =>
        this.#statements.findBodies
          .all(this.#key(db), field, value)
          .map((row) => ({ id: text(row.id), body: bodyOf(text(row.body)) })),
      );
    },
  };

  async get(db: store.DatabaseName, id: string): Promise<store.StoredDocument | null> {
    return this.#work(() => this.#document(this.#key(db), id));
  }

  async getMany(db: store.DatabaseName, ids: readonly string[]): Promise<(store.StoredDocument | null)[]> {
    return this.#work(() => {
      const key = this.#key(db);
      return key === null ? ids.map(() => null) : ids.map((id) => this.#document(key, id));
    });
  }

  async find(db: store.DatabaseName, field: string, value: string, limit?: number): Promise<store.StoredDocument[]> {
    requireIndex(db, field);
    return this.#work(() => {
      const key = this.#key(db);
      // LIMIT -1 is no limit.
      return key === null ? [] : this.#statements.find.all(key, field, value, limit ?? -1).map(documentOf);
    });
  }

  async findPrefix(
    db: store.DatabaseName,
    field: string,
    prefix: string,
    { after = { value: prefix, id: '' }, limit }: { after?: store.PrefixPlace; limit: number },
  ): Promise<store.StoredDocument[]> {
    requireIndex(db, field);
    return this.#work(() => {
      const key = this.#key(db);
      const beyond = prefix + LAST_CHARACTER;
      return key === null
        ? []
        : this.#statements.findPrefix.all(key, field, after.value, after.id, beyond, limit).map(documentOf);
    });
  }

  async list(db: store.DatabaseName, options: { after?: string; limit: number }): Promise<store.StoredDocument[]> {
    return this.#work(() => this.#statements.list.all(this.#key(db), options.after ?? '', options.limit).map(documentOf));
  }

  async texts(db: store.DatabaseName, options: { after?: string; limit: number }): Promise<store.StoredText[]> {
    return this.#work(() => pairsOfTexts(this.#statements.listTexts.all(this.#key(db), options.after ?? '', options.limit)));
  }

  async changes(db: store.DatabaseName, options: store.ChangesOptions): Promise<store.ChangesPage> {
    return this.#work(() => {
      const key = this.#key(db);
      const since = positionOf(options.since);
      const { changedDocuments, changedTexts, changes } = this.#statements;
      const statement = options.includeDocs ? changedDocuments : options.includeText ? changedTexts : changes;
      const found = statement.all(...[key, since, options.limit]);
      const rows = found.map((row): store.Change => {
        return {
          seq: sequenceOf(row),
          id: text(row.id),
          rev: text(row.rev),
          deleted: row.deleted === 1,
          ...(options.includeDocs ? { doc: documentOf(row) } : null),
          ...(options.includeText ? { text: text(row.body) } : null),
        };
      });
      const lastSeq = rows.at(-1)?.seq ?? options.since;
      // Only a full page has anything after it, and what is counted is what is still to be read.
      const pending = found.length < options.limit ? 0 : this.#statements.countAfter.get(key, positionOf(lastSeq))?.count;
      return { rows, lastSeq, pending: integer(pending) };
    });
  }

  async heads(dbs: readonly store.DatabaseName[]): Promise<store.DatabaseHead[]> {
    return this.#work(() =>
      this.#statements.heads
        .all(JSON.stringify(dbs))
        .map((row) => ({ db: text(row.name), epoch: text(row.epoch), seq: sequenceOf(row) })),
    );
  }

  async info(db: store.DatabaseName): Promise<store.DatabaseInfo> {
    return this.#work(() => {
      const row = this.#statements.heads.get(JSON.stringify([db])) ?? {};
      const counted = { documents: integer(row.documents), deleted: integer(row.deleted) };
      return { db, epoch: text(row.epoch), seq: sequenceOf(row), ...counted };
    });
  }

  async put(writes: readonly store.ConditionalWrite[]): Promise<store.PutResult[]> {
    return this.#write((batch) =>
      writes.map((write): store.PutResult => {
        const current = batch.read(write.db, write.id);
        if ((current?.rev ?? null) !== write.expect) {
          return { ok: false, current: current && storedDocument(write.id, current) };
        }
        const { rev } = batch.write(write);
        return { ok: true, rev };
      }),
    );
  }

  async commit({ writes, last, forget = [] }: store.Commit): Promise<void> {
    this.#write(
      (batch) => {
        for (const write of [...writes, ...last]) batch.write(write);
      },
      (batch) => batch.forget(forget),
    );
  }

  watch(listener: NewsListener): () => void {
    return this.#news.listen(listener);
  }

  async getLocal(db: store.DatabaseName, owner: string, id: string): Promise<{ rev: store.Revision; body: store.Body } | null> {
    return this.#work(() => readCheckpoint(this.#statements, { db, owner, id }));
  }

  async putLocal(
    db: store.DatabaseName,
    owner: string,
    id: string,
    body: store.Body,
    expect: store.Revision | null,
  ): Promise<store.PutResult> {
    return this.#work(() =>
      inTransaction(this.#database, () => putCheckpoint(this.#statements, { db, owner, id }, body, expect)),
    );
  }

  async giveBack(): Promise<boolean> {
    return this.#work(() => giveBackRoom(this.#database));
  }

  async destroy(db: store.DatabaseName): Promise<void> {
    this.#work(() =>
      inTransaction(this.#database, () => {
        this.#statements.dropLocals.run(db);
        const key = this.#key(db) ?? this.#statements.addDatabase.run(db).lastInsertRowid;
        this.#statements.dropDocuments.run(key);
        this.#statements.dropLookups.run(key);
        // The row stays: it is what tells devices that what they hold is gone.
        this.#statements.renewDatabase.run(this.#newEpoch(), key);
      }),
    );
    this.#noteMade(db);
    this.#news.tell(new Set([db]));
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#news.silence();
    this.#release();
  }

  #document(key: number | null, id: string): store.StoredDocument | null {
    const row = this.#statements.document.get(key, id);
    return row ? documentOf(row) : null;
  }

  /** `null` where nothing was written yet; as a key it matches no row. A database keeps its key for ever, also when it is destroyed. */
  #key(db: store.DatabaseName): number | null {
    const known = this.#keys.get(db);
    if (known !== undefined) return known;
    const row = this.#statements.database.get(db);
    const key = row ? integer(row.key) : null;
    if (this.#keys.size >= HELD_KEYS) this.#keys.clear();
    this.#keys.set(db, key);
    return key;
  }

  /** That it was not there is held too; nobody else makes one, there is one process on the file. */
  #noteMade(db: store.DatabaseName): void {
    if (this.#keys.get(db) === null) this.#keys.delete(db);
  }

  #write<Result>(work: (batch: SqliteBatch) => Result, then: (batch: SqliteBatch) => void = () => {}): Result {
    const [result, changed] = this.#work(() =>
      inTransaction(this.#database, () => {
        const batch = new SqliteBatch(this.#statements);
        const outcome = work(batch);
        const stored = batch.store();
        then(batch);
        return [outcome, stored] as const;
      }),
    );
    for (const db of changed) this.#noteMade(db);
    this.#news.tell(changed);
    return result;
  }

  #work<Result>(work: () => Result): Result {
    if (!this.#open) throw new StoreUnavailable('The store is closed.');
    try {
      return work();
    } catch (error) {
      throw explained(error, this.#place);
    }
  }

  #newEpoch(): string {
    return Buffer.from(this.#random.bytes(12)).toString('hex');
  }
}

/** A position this engine never gave out means the beginning: reading too much is harmless. */
function positionOf(since: store.Sequence): number {
  return /^\d{1,15}$/.test(since) ? Number(since) : 0;
}
