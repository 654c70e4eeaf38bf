/** The tables in the one file, and every statement that is run on them. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { INDEX_PLAN, indexedValues } from '../indexes.ts';
import { bodyOf } from '../revision.ts';
import { StoreUnavailable } from '../store.ts';

/** Kept in `PRAGMA user_version`. */
export const FORMAT = 2;

// A database's epoch is the store's followed by its own: nothing until it is first destroyed.
// `documents` is clustered by arrival; both ways in (by id, by sequence) are indexes of two integers or a short text.
const TABLES = `
  CREATE TABLE store (
    epoch TEXT NOT NULL,
    indexes TEXT NOT NULL
  ) STRICT;
  CREATE TABLE databases (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    epoch TEXT NOT NULL,
    seq INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    deleted INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE documents (
    database INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    rev TEXT NOT NULL,
    deleted INTEGER NOT NULL,
    body TEXT NOT NULL,
    ancestors TEXT NOT NULL,
    first_revision TEXT NOT NULL,
    UNIQUE (database, id),
    UNIQUE (database, seq)
  ) STRICT;
  CREATE TABLE lookups (
    database INTEGER NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (database, field, value, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE locals (
    database TEXT NOT NULL,
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    rev TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (database, owner, id)
  ) STRICT, WITHOUT ROWID;
`;

/** Makes the file ready, whatever it was before: new, or written by an older server. */
export function prepared(database: DatabaseSync, newEpoch: () => string): Statements {
  prepareRoom(database);
  prepareFile(database);
  prepareTables(database, newEpoch);
  refreshLookups(database);
  return prepareStatements(database);
}

/**
 * WAL with FULL: a write that was answered is on disk before the answer. `secure_delete=FAST` overwrites what is erased where
 * that costs no extra page.
 */
function prepareFile(database: DatabaseSync): void {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = FAST;
    PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_size_limit = 67108864;
  `);
}

/** Makes the tables in a new file, in one transaction. */
function prepareTables(database: DatabaseSync, newEpoch: () => string): void {
  const format = integer(database.prepare('PRAGMA user_version').get()?.user_version);
  if (format === FORMAT) return;
  if (format !== 0) throw new StoreUnavailable(`The store's file has format ${format}; this server reads format ${FORMAT}.`);
  inTransaction(database, () => {
    database.exec(TABLES);
    database.prepare('INSERT INTO store (epoch, indexes) VALUES (?, ?)').run(newEpoch(), INDEX_PLAN);
    database.exec(`PRAGMA user_version = ${FORMAT}`);
  });
}

/** Makes the lookups anew when the file was written by a server that indexed other fields. */
function refreshLookups(database: DatabaseSync): void {
  if (database.prepare('SELECT indexes FROM store').get()?.indexes === INDEX_PLAN) return;
  inTransaction(database, () => {
    const { addLookup } = prepareStatements(database);
    database.exec('DELETE FROM lookups');
    const documents = database.prepare(`
      SELECT databases.key AS key, databases.name AS name, documents.id AS id, documents.body AS body
      FROM documents JOIN databases ON databases.key = documents.database WHERE documents.deleted = 0`);
    for (const row of documents.iterate()) {
      const values = indexedValues(text(row.name), () => bodyOf(text(row.body)));
      for (const [field, value] of values) addLookup.run(integer(row.key), field, value, text(row.id));
    }
    database.prepare('UPDATE store SET indexes = ?').run(INDEX_PLAN);
  });
}

/** All of it or nothing of it. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has rolled back by itself after some errors (a full disk).
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const DOCUMENT = 'id, rev, deleted, body, ancestors, first_revision';
/** A sum, since SQLite plans anew at every run of a statement whose limit is a bare parameter: it takes the number into account. */
const LIMIT = 'LIMIT ? + 0';

/** A row is its columns in their order: an object with their names takes as long again as reading them. */
function inArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}

/** Of a statement in arrays that asks for two texts: the very rows, without a copy. */
export function pairsOfTexts(rows: object[]): (readonly [string, string])[] {
  if (!rows.every(isPairOfTexts)) throw new StoreUnavailable('The store’s file is damaged: a text is missing.');
  return rows;
}

const isPairOfTexts = (row: object): row is readonly [string, string] =>
  Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string';

export type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    database: prepare('SELECT key, seq, documents, deleted FROM databases WHERE name = ?'),
    addDatabase: prepare("INSERT INTO databases (name, epoch, seq, documents, deleted) VALUES (?, '', 0, 0, 0)"),
    setDatabase: prepare('UPDATE databases SET seq = ?, documents = ?, deleted = ? WHERE key = ?'),
    renewDatabase: prepare('UPDATE databases SET epoch = ?, seq = 0, documents = 0, deleted = 0 WHERE key = ?'),
    heads: prepare(`
      SELECT asked.value AS name, (SELECT epoch FROM store) || coalesce(databases.epoch, '') AS epoch,
        coalesce(seq, 0) AS seq, coalesce(documents, 0) AS documents, coalesce(deleted, 0) AS deleted
      FROM json_each(?) AS asked LEFT JOIN databases ON databases.name = asked.value ORDER BY asked.key`),
    document: prepare(`SELECT ${DOCUMENT} FROM documents WHERE database = ? AND id = ?`),
    body: prepare('SELECT body FROM documents WHERE database = ? AND id = ? AND deleted = 0'),
    setDocument: prepare(`
      INSERT INTO documents (database, seq, id, rev, deleted, body, ancestors, first_revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (database, id) DO UPDATE SET
        seq = excluded.seq, rev = excluded.rev, deleted = excluded.deleted, body = excluded.body, ancestors = excluded.ancestors`),
    list: prepare(`SELECT ${DOCUMENT} FROM documents WHERE database = ? AND id > ? AND deleted = 0 ORDER BY id ${LIMIT}`),
    listTexts: inArrays(
      prepare(`SELECT id, body FROM documents WHERE database = ? AND id > ? AND deleted = 0 ORDER BY id ${LIMIT}`),
    ),
    changes: prepare(`SELECT seq, id, rev, deleted FROM documents WHERE database = ? AND seq > ? ORDER BY seq ${LIMIT}`),
    changedDocuments: prepare(`SELECT seq, ${DOCUMENT} FROM documents WHERE database = ? AND seq > ? ORDER BY seq ${LIMIT}`),
    changedTexts: prepare(
      `SELECT seq, id, rev, deleted, body FROM documents WHERE database = ? AND seq > ? ORDER BY seq ${LIMIT}`,
    ),
    countAfter: prepare('SELECT count(*) AS count FROM documents WHERE database = ? AND seq > ?'),
    find: prepare(`
      SELECT ${DOCUMENT.replaceAll(/\w+/g, 'documents.$&')} FROM lookups
      JOIN documents ON documents.database = lookups.database AND documents.id = lookups.id
      WHERE lookups.database = ? AND lookups.field = ? AND lookups.value = ? ORDER BY lookups.id ${LIMIT}`),
    findPrefix: prepare(`
      SELECT ${DOCUMENT.replaceAll(/\w+/g, 'documents.$&')} FROM lookups
      JOIN documents ON documents.database = lookups.database AND documents.id = lookups.id
      WHERE lookups.database = ? AND lookups.field = ? AND (lookups.value, lookups.id) > (?, ?) AND lookups.value < ?
      ORDER BY lookups.value, lookups.id ${LIMIT}`),
    findBodies: prepare(`
      SELECT documents.id, documents.body FROM lookups
      JOIN documents ON documents.database = lookups.database AND documents.id = lookups.id
      WHERE lookups.database = ? AND lookups.field = ? AND lookups.value = ? ORDER BY lookups.id`),
    addLookup: prepare('INSERT OR IGNORE INTO lookups (database, field, value, id) VALUES (?, ?, ?, ?)'),
    dropLookup: prepare('DELETE FROM lookups WHERE database = ? AND field = ? AND value = ? AND id = ?'),
    dropDocument: prepare('DELETE FROM documents WHERE database = ? AND id = ?'),
    dropDocuments: prepare('DELETE FROM documents WHERE database = ?'),
    dropLookups: prepare('DELETE FROM lookups WHERE database = ?'),
    dropLocals: prepare('DELETE FROM locals WHERE database = ?'),
    local: prepare('SELECT rev, body FROM locals WHERE database = ? AND owner = ? AND id = ?'),
    setLocal: prepare('INSERT OR REPLACE INTO locals (database, owner, id, rev, body) VALUES (?, ?, ?, ?, ?)'),
  };
}

/** Of `PRAGMA auto_vacuum`: free pages go back to the disk when they are asked for (`room.ts`). */
export const INCREMENTAL = 2;
/** Bytes: what is copied in half a second. */
const COPIED_AT_START = 64 * 1024 * 1024;

/**
 * A new file, and one of an older server that is small: to be chosen before there are tables, else by copying all of it. A larger one is copied
 * where it is anyway, by backup and restore; until then what is free in it is used again and stays its own.
 */
function prepareRoom(database: DatabaseSync): void {
  const pragma = (name: string) => integer(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  if (pragma('auto_vacuum') === INCREMENTAL) return;
  database.exec(`PRAGMA auto_vacuum = ${INCREMENTAL}`);
  const bytes = pragma('page_count') * pragma('page_size');
  if (pragma('auto_vacuum') === INCREMENTAL || bytes > COPIED_AT_START) return;
  try {
    database.exec('VACUUM');
  } catch {
    // No room for a copy: it goes on as it was.
  }
}

export function integer(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new StoreUnavailable('The store’s file is damaged: a number is missing.');
  return value;
}

export function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new StoreUnavailable('The store’s file is damaged: a text is missing.');
  return value;
}
