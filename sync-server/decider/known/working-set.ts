/**
 * What the server knows while it works a batch: documents loaded for it, with those already decided in it laid over them. It
 * answers from memory and records what it was asked for and had not, so that all of it is loaded with one call per database. Work is done
 * against it in runs: a run that missed something leaves nothing behind but that record, and is made again once it is loaded.
 * It is kept from batch to batch: nobody but the decider writes what it holds (A9).
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Finding, Known } from '../../../schemas/decision.ts';
import type { AnyDocument, Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { indexedFields, requireIndex } from '../../store/indexes.ts';
import type { Body, DatabaseName, StoredDocument, Write } from '../../store/store.ts';
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

/** What became of a run. Whatever an incomplete one made or threw, it did so without knowing enough. */
export type Performed<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'missing' }
  | { readonly state: 'thrown'; readonly error: unknown };

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
  /** Takes back what the run under way has laid, in the order it was laid; null between runs. */
  #undo: (() => void)[] | null = null;

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

  /**
   * One run. What it lays stays if all it asked for was there and neither it nor `check` threw; else it is as if it had not been, and
   * what it missed is among `takeMisses`. Runs do not nest.
   * @param check asked last, and only when nothing was missing
   */
  perform<T>(work: () => T, check: (value: T) => void): Performed<T> {
    const before = this.#unanswered;
    this.#undo = [];
    const performed = this.#run(work, check, before);
    this.#endRun(performed.state === 'done');
    return performed;
  }

  /** The same for what it asks alone: nothing of it stays. True when all was there. */
  rehearse(work: () => unknown): boolean {
    const before = this.#unanswered;
    this.#undo = [];
    const performed = this.#run(work, () => {}, before);
    this.#endRun(false);
    return performed.state !== 'missing';
  }

  #run<T>(work: () => T, check: (value: T) => void, before: number): Performed<T> {
    try {
      const value = work();
      if (this.#unanswered > before) return { state: 'missing' };
      check(value);
      return { state: 'done', value };
    } catch (error) {
      return this.#unanswered > before ? { state: 'missing' } : { state: 'thrown', error };
    }
  }

  #endRun(stays: boolean): void {
    const undo = this.#undo ?? [];
    this.#undo = null;
    if (!stays) for (const takeBack of undo.reverse()) takeBack();
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
      // What is taken back may stay here: a search asks the documents themselves.
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
    let documents = this.#written.get(write.db);
    if (!documents) {
      documents = new Map();
      this.#written.set(write.db, documents);
    }
    this.#putBack(documents, write.id);
    documents.set(write.id, write);
  }

  #hold(db: DatabaseName, id: string, held: Held): void {
    let documents = this.#held.get(db);
    if (!documents) {
      documents = new Map();
      this.#held.set(db, documents);
    }
    if (!documents.has(id)) {
      this.#count += 1;
      this.#undo?.push(() => {
        this.#count -= 1;
      });
    }
    this.#putBack(documents, id);
    documents.set(id, held);
  }

  /** Once the run is taken back, this key holds what it holds now. */
  #putBack<T>(map: Map<string, T>, key: string): void {
    const before = map.get(key);
    this.#undo?.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
  }
}

function isOfType<T extends DocumentType>(doc: Documents[DocumentType], type: T): doc is Documents[T] {
  return doc.type === type;
}
