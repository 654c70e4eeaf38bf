/**
 * The writes of one transaction, gathered in memory and then stored: a document written several times takes one row, one
 * sequence number and all its revisions.
 */

import { canonicalJson } from '../../../schemas/basics/canonical-json.ts';
import { indexedValues } from '../indexes.ts';
import { ancestorsText, bodyOf, nextVersion, type Version } from '../revision.ts';
import type { Body, DatabaseName, Forgotten, Write } from '../store.ts';
import { versionOf } from './documents.ts';
import { integer, type Statements } from './tables.ts';

interface DatabaseRow {
  readonly key: number;
  seq: number;
  documents: number;
  deleted: number;
}

interface Held {
  readonly db: DatabaseName;
  readonly id: string;
  readonly before: Version | null;
  now: Version | null;
  /** What `now` says, when it was written here. */
  body: Body | null;
}

export class SqliteBatch {
  readonly #statements: Statements;
  readonly #databases = new Map<DatabaseName, DatabaseRow>();
  readonly #held = new Map<string, Held>();
  /** One body often goes into several databases (A5). */
  readonly #texts = new Map<Body, string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** The document as the writes of this batch have left it. */
  read(db: DatabaseName, id: string): Version | null {
    return this.#hold(db, id).now;
  }

  /** Returns the document's state after the write. */
  write(write: Write): Version {
    const held = this.#hold(write.db, write.id);
    const next = nextVersion(held.now, write, (body) => this.#spelled(body));
    if (next !== held.now) {
      held.now = next;
      held.body = write.body;
      // The latest written gets the latest sequence.
      this.#held.delete(keyOf(write.db, write.id));
      this.#held.set(keyOf(write.db, write.id), held);
    }
    return next;
  }

  /** After `store`. */
  forget(all: readonly Forgotten[]): void {
    const counted = new Set<DatabaseRow>();
    for (const { db, id, rev } of all) {
      const row = this.#database(db);
      const found = row && this.#statements.document.get(row.key, id);
      if (!row || !found) continue;
      const version = versionOf(found);
      if (version.rev !== rev) continue;
      this.#statements.dropDocument.run(row.key, id);
      this.#index({ id, key: row.key }, lookups(db, version), NOTHING);
      row[version.deleted ? 'deleted' : 'documents'] -= 1;
      counted.add(row);
    }
    for (const row of counted) this.#statements.setDatabase.run(row.seq, row.documents, row.deleted, row.key);
  }

  /** Stores what changed; returns the databases that have news. */
  store(): Set<DatabaseName> {
    const changed = new Set<DatabaseName>();
    for (const { db, id, before, now, body } of this.#held.values()) {
      if (!now || now === before) continue;
      const row = this.#database(db) ?? this.#addDatabase(db);
      changed.add(db);
      row.seq += 1;
      if (before) row[before.deleted ? 'deleted' : 'documents'] -= 1;
      row[now.deleted ? 'deleted' : 'documents'] += 1;
      this.#statements.setDocument.run(
        ...[row.key, row.seq, id, now.rev, now.deleted ? 1 : 0, now.text, ancestorsText(now), now.firstRevision],
      );
      this.#index({ id, key: row.key }, lookups(db, before), lookups(db, now, body));
    }
    for (const db of changed) {
      const row = this.#database(db);
      if (row) this.#statements.setDatabase.run(row.seq, row.documents, row.deleted, row.key);
    }
    return changed;
  }

  #index({ id, key }: { id: string; key: number }, old: Lookups, fresh: Lookups): void {
    for (const [field, value] of old) {
      if (fresh.get(field) !== value) this.#statements.dropLookup.run(key, field, value, id);
    }
    for (const [field, value] of fresh) {
      if (old.get(field) !== value) this.#statements.addLookup.run(key, field, value, id);
    }
  }

  #hold(db: DatabaseName, id: string): Held {
    const known = this.#held.get(keyOf(db, id));
    if (known) return known;
    const database = this.#database(db);
    const row = database && this.#statements.document.get(database.key, id);
    const before = row ? versionOf(row) : null;
    const held: Held = { db, id, before, now: before, body: null };
    this.#held.set(keyOf(db, id), held);
    return held;
  }

  #spelled(body: Body): string {
    const text = this.#texts.get(body) ?? canonicalJson(body);
    this.#texts.set(body, text);
    return text;
  }

  #database(db: DatabaseName): DatabaseRow | null {
    const known = this.#databases.get(db);
    if (known) return known;
    const row = this.#statements.database.get(db);
    if (!row) return null;
    const found = {
      key: integer(row.key),
      seq: integer(row.seq),
      documents: integer(row.documents),
      deleted: integer(row.deleted),
    };
    this.#databases.set(db, found);
    return found;
  }

  #addDatabase(db: DatabaseName): DatabaseRow {
    const { lastInsertRowid } = this.#statements.addDatabase.run(db);
    const added = { key: Number(lastInsertRowid), seq: 0, documents: 0, deleted: 0 };
    this.#databases.set(db, added);
    return added;
  }
}

type Lookups = ReadonlyMap<string, string>;
const NOTHING: Lookups = new Map();

/** @param body what the version says, where that is at hand */
function lookups(db: DatabaseName, version: Version | null, body: Body | null = null): Lookups {
  return version && !version.deleted ? indexedValues(db, () => body ?? bodyOf(version.text)) : NOTHING;
}

function keyOf(db: DatabaseName, id: string): string {
  return `${db}\n${id}`;
}
