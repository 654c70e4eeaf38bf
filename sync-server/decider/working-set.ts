/**
 * What the server knows while it works a batch: documents loaded for it, with those already decided in it laid over them. It
 * answers the rules from memory and notes what it was asked for and had not, so that all of it is loaded with one call per
 * database and the rule is asked again. It is kept from batch to batch: nobody but the decider writes what it holds (A9).
 */
import type { Finding, Known } from '../../schemas/decision.ts';
import type { AnyDocument, Documents, DocumentType } from '../../schemas/documents.ts';
import type { Instant } from '../../schemas/primitives.ts';
import { indexedFields, requireIndex } from '../store/indexes.ts';
import type { Body, DatabaseName, StoredDocument, Write } from '../store/store.ts';
import { documentFrom } from './documents.ts';

/** What is to be loaded: ids and searches of each database. */
export interface Misses {
  readonly ids: ReadonlyMap<DatabaseName, ReadonlySet<string>>;
  readonly searches: readonly Search[];
}
export interface Search {
  readonly db: DatabaseName;
  readonly field: string;
  readonly value: string;
}

interface Held {
  /** Null: certainly not there, or removed. */
  readonly body: Body | null;
  /** Parsed at the first question. */
  doc?: Documents[DocumentType];
}

const keyOfSearch = ({ db, field, value }: Search) => `${db}\n${field}\n${value}`;

/** Beyond this many documents it is better forgotten and loaded anew. */
const MOST_HELD = 20_000;

export class WorkingSet implements Known {
  #asOf: Instant = '';
  readonly #held = new Map<DatabaseName, Map<string, Held>>();
  /** Ids a search may find: as loaded, and laid since. Whether they still match is looked up in the documents themselves. */
  readonly #loaded = new Map<string, ReadonlySet<string>>();
  readonly #laid = new Map<string, Set<string>>();
  #written = new Map<DatabaseName, Map<string, Write>>();
  #missingIds = new Map<DatabaseName, Set<string>>();
  #missingSearches = new Map<string, Search>();
  #unanswered = 0;
  #count = 0;

  /** A new batch begins: what the one before it decided has been committed. */
  begin(asOf: Instant): void {
    this.#asOf = asOf;
    this.#written = new Map();
    this.takeMisses();
    if (this.#count > MOST_HELD) this.forget();
  }

  forget(): void {
    this.#held.clear();
    this.#loaded.clear();
    this.#laid.clear();
    this.#count = 0;
  }

  holds(db: DatabaseName): boolean {
    return this.#held.has(db);
  }

  get<T extends DocumentType>(type: T, db: DatabaseName, id: string): Finding<Documents[T]> {
    const held = this.#look(db, id);
    if (!held) return { state: 'unknown' };
    const value = this.#documentOf(type, id, held);
    return value ? { state: 'known', value, asOf: this.#asOf } : { state: 'absent', asOf: this.#asOf };
  }

  find<T extends DocumentType>(type: T, db: DatabaseName, field: string, value: string): Finding<readonly Documents[T][]> {
    requireIndex(db, field);
    const search = { db, field, value };
    const key = keyOfSearch(search);
    const loaded = this.#loaded.get(key);
    if (!loaded) {
      this.#missingSearches.set(key, search);
      this.#unanswered++;
      return { state: 'unknown' };
    }
    const laid = this.#laid.get(key);
    const documents: Documents[T][] = [];
    for (const id of laid ? [...loaded.union(laid)].sort() : loaded) {
      const held = this.#held.get(db)?.get(id);
      if (held?.body?.[field] !== value) continue;
      const doc = this.#documentOf(type, id, held);
      if (doc) documents.push(doc);
    }
    return { state: 'known', value: documents, asOf: this.#asOf };
  }

  /** A body of no document type (the decider's own notes); undefined when it is not loaded yet, which is noted. */
  body(db: DatabaseName, id: string): Body | null | undefined {
    return this.#look(db, id)?.body;
  }

  /** Lays a decided document (`body` is the same without its id) into one database, for the rules that come after and for the commit. */
  lay(db: DatabaseName, doc: AnyDocument, body: Body): void {
    this.#write({ db, id: doc._id, body }, { body, doc });
    for (const field of indexedFields(db)) {
      const value = body[field];
      if (typeof value !== 'string') continue;
      const key = keyOfSearch({ db, field, value });
      const ids = this.#laid.get(key);
      if (ids) ids.add(doc._id);
      else this.#laid.set(key, new Set([doc._id]));
    }
  }

  /** Lays the removal of a document whose scope's readers no longer see it; `blank` is what is left of it (A6). */
  layRemoval(db: DatabaseName, id: string, blank: Body): void {
    this.#write({ db, id, body: blank, deleted: true }, { body: null });
  }

  /** Lays a note of the decider's own, which is of no document type. */
  layNote(db: DatabaseName, id: string, body: Body): void {
    this.#write({ db, id, body }, { body });
  }

  /** Lays what somebody else puts into the commit: seen by the rules, not among `writes`. */
  know(db: DatabaseName, id: string, body: Body): void {
    this.#hold(db, id, { body });
  }

  /** Every document decided in this batch, in its last state, once. */
  writes(): Write[] {
    return [...this.#written.values()].flatMap((documents) => [...documents.values()]);
  }

  /** What was asked for and not there since the last call. */
  takeMisses(): Misses | null {
    if (this.#missingIds.size === 0 && this.#missingSearches.size === 0) return null;
    const misses = { ids: this.#missingIds, searches: [...this.#missingSearches.values()] };
    this.#missingIds = new Map();
    this.#missingSearches = new Map();
    return misses;
  }

  /** How many questions could not be answered so far. */
  get unanswered(): number {
    return this.#unanswered;
  }

  addLoaded(db: DatabaseName, id: string, stored: StoredDocument | null): void {
    // What this batch decided is newer than what the store has.
    if (this.#held.get(db)?.has(id)) return;
    this.#hold(db, id, { body: stored && !stored.deleted ? stored.body : null });
  }

  addFound(search: Search, stored: readonly StoredDocument[]): void {
    for (const document of stored) this.addLoaded(search.db, document.id, document);
    this.#loaded.set(keyOfSearch(search), new Set(stored.map((document) => document.id)));
  }

  #look(db: DatabaseName, id: string): Held | undefined {
    const held = this.#held.get(db)?.get(id);
    if (held) return held;
    this.#unanswered++;
    const ids = this.#missingIds.get(db);
    if (ids) ids.add(id);
    else this.#missingIds.set(db, new Set([id]));
    return undefined;
  }

  #documentOf<T extends DocumentType>(type: T, id: string, held: Held): Documents[T] | null {
    if (!held.body || held.body.type !== type) return null;
    held.doc ??= documentFrom(type, id, held.body);
    return isOfType(held.doc, type) ? held.doc : null;
  }

  #write(write: Write, held: Held): void {
    this.#hold(write.db, write.id, held);
    const documents = this.#written.get(write.db);
    if (documents) documents.set(write.id, write);
    else this.#written.set(write.db, new Map([[write.id, write]]));
  }

  #hold(db: DatabaseName, id: string, held: Held): void {
    let documents = this.#held.get(db);
    if (!documents) {
      documents = new Map();
      this.#held.set(db, documents);
    }
    if (!documents.has(id)) this.#count += 1;
    documents.set(id, held);
  }
}

function isOfType<T extends DocumentType>(doc: Documents[DocumentType], type: T): doc is Documents[T] {
  return doc.type === type;
}
