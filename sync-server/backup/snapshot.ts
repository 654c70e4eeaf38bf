/**
 * The embedded store as it is at one moment, read beside the server that writes it: SQLite shows a reader the state in which its
 * transaction began, and nobody waits for it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Version } from '../store/revision.ts';
import { versionOf } from '../store/sqlite/documents.ts';
import { explained } from '../store/sqlite/failure.ts';
import { FORMAT, INCREMENTAL, integer, text } from '../store/sqlite/tables.ts';
import { type DatabaseName, StoreUnavailable } from '../store/store.ts';

export const STORE_FILE = 'fitness-hub.sqlite';

export interface KeptDatabase {
  readonly name: DatabaseName;
  readonly seq: number;
  readonly documents: number;
  readonly deleted: number;
  /** The same, counted in the documents. */
  readonly counted: { readonly highestSeq: number; readonly documents: number; readonly deleted: number };
}
export interface KeptDocument {
  readonly db: DatabaseName;
  readonly id: string;
  readonly version: Version;
}

export class Snapshot {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Of a database that somebody else opens and closes, while nothing is written there. */
  static of(database: DatabaseSync): Snapshot {
    return new Snapshot(database);
  }

  /** @throws StoreUnavailable when the folder holds no store that this server reads */
  static open(folder: string): Snapshot {
    const file = join(folder, STORE_FILE);
    if (!existsSync(file)) throw new StoreUnavailable(`There is no store in ${folder}.`);
    try {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
      const format = integer(database.prepare('PRAGMA user_version').get()?.user_version);
      if (format !== FORMAT)
        throw new StoreUnavailable(`The store in ${folder} has format ${format}; this server reads ${FORMAT}.`);
      database.exec('BEGIN');
      return new Snapshot(database);
    } catch (error) {
      throw explained(error, folder);
    }
  }

  /** What SQLite finds wrong with its own file. */
  damage(): string[] {
    try {
      const rows = this.#database.prepare('PRAGMA integrity_check(20)').all();
      return rows.map((row) => text(row.integrity_check)).filter((line) => line !== 'ok');
    } catch (error) {
      return [error instanceof Error ? error.message : 'it cannot be read'];
    }
  }

  databases(): KeptDatabase[] {
    const rows = this.#database
      .prepare(`
        SELECT databases.name, databases.seq, databases.documents, databases.deleted, coalesce(max(documents.seq), 0) AS highest,
          count(documents.id) AS rows, coalesce(sum(documents.deleted), 0) AS removed
        FROM databases LEFT JOIN documents ON documents.database = databases.key GROUP BY databases.key`)
      .all();
    return rows.map((row) => {
      const removed = integer(row.removed);
      return {
        name: text(row.name),
        seq: integer(row.seq),
        documents: integer(row.documents),
        deleted: integer(row.deleted),
        counted: { highestSeq: integer(row.highest), documents: integer(row.rows) - removed, deleted: removed },
      };
    });
  }

  /** By the names of their databases: those of one scope come together. */
  *documents(): Generator<KeptDocument> {
    const rows = this.#database
      .prepare(`
        SELECT databases.name AS db, documents.id, rev, documents.deleted, body, ancestors, first_revision
        FROM databases CROSS JOIN documents ON documents.database = databases.key ORDER BY databases.name`)
      .iterate();
    for (const row of rows) yield { db: text(row.db), id: text(row.id), version: versionOf(row) };
  }

  /** Writes it into an empty file, without what has been erased. */
  copyTo(file: string): void {
    // A snapshot of its own: VACUUM runs in no transaction.
    this.#database.exec('COMMIT');
    // Of the copy: one of an older server learns so to give its room back. Where it knows how, SQLite would write to this one.
    const learned = this.#database.prepare('PRAGMA auto_vacuum').get()?.auto_vacuum === INCREMENTAL;
    if (!learned) this.#database.exec(`PRAGMA auto_vacuum = ${INCREMENTAL}`);
    this.#database.prepare('VACUUM INTO ?').run(file);
    this.#database.exec('BEGIN');
  }

  close(): void {
    this.#database.close();
  }
}
