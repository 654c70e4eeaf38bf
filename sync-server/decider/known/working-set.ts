/**
 * What the server knows while it works a batch: documents loaded for it, with those already decided in it laid over them. It
 * answers from memory and records what it was asked for and had not, so that all of it is loaded with one call per database. Work is done
 * against it in runs: a run that missed something leaves nothing behind but that record, and is made again once it is loaded.
 * It is kept from batch to batch: nobody but the decider writes what it holds (A9).
 */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Finding, Known } from '../../../schemas/decision.ts';
import type { AnyDocument, Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { requireIndex } from '../../store/indexes.ts';
import type { Body, DatabaseName, ReadAtOnce, StoredDocument, Write } from '../../store/store.ts';
import { documentFrom } from './documents.ts';
import { type HeldDocument, HeldDocuments } from './held-documents.ts';
import { type Misses, MissList, type Search } from './misses.ts';
import { Undo } from './undo.ts';

/** What became of a run. Whatever an incomplete one made or threw, it did so without knowing enough. */
export type Performed<T> =
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'missing' }
  | { readonly state: 'declined' }
  | { readonly state: 'thrown'; readonly error: unknown };

/** Beyond this many documents some are forgotten. */
const MOST_HELD = 20_000;

export class WorkingSet implements Known {
  readonly #atOnce: ReadAtOnce | undefined;
  readonly #most: number;
  #asOf: Instant = '';
  readonly #undo = new Undo();
  readonly #held = new HeldDocuments(this.#undo);
  readonly #misses = new MissList();
  /** Documents decided in this batch, of each database by id. */
  #written = new Map<DatabaseName, Map<string, Write>>();

  /**
   * @param atOnce what there is to ask while a run is under way; without it, or where it fails, what is not held is missed
   * @param most how many documents are held from one batch to the next
   */
  constructor(atOnce?: ReadAtOnce, most = MOST_HELD) {
    this.#atOnce = atOnce;
    this.#most = most;
  }

  /** A new batch begins: what the one before it decided has been committed. */
  begin(asOf: Instant): void {
    this.#asOf = asOf;
    this.#written = new Map();
    this.takeMisses();
    this.#held.begin(this.#most);
  }

  forget(): void {
    this.#held.forget();
  }

  /**
   * One run. What it lays stays if all it asked for was there, nothing threw and `check` takes it; else it is as if it had not been, and
   * what it missed is among `takeMisses`. Runs do not nest.
   * @param check asked last, and only when nothing was missing; false declines it
   */
  perform<T>(work: () => T, check: (value: T) => boolean): Performed<T> {
    this.#undo.begin();
    const performed = this.#run(work, check);
    this.#undo.end(performed.state === 'done');
    return performed;
  }

  /** The same for what it asks alone: nothing of it stays. True when all was there. */
  rehearse(work: () => unknown): boolean {
    this.#undo.begin();
    const performed = this.#run(work, () => true);
    this.#undo.end(false);
    return performed.state !== 'missing';
  }

  #run<T>(work: () => T, check: (value: T) => boolean): Performed<T> {
    const before = this.#misses.count;
    try {
      const value = work();
      if (this.#misses.count > before) return { state: 'missing' };
      return check(value) ? { state: 'done', value } : { state: 'declined' };
    } catch (error) {
      return this.#misses.count > before ? { state: 'missing' } : { state: 'thrown', error };
    }
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
    const documents: Documents[T][] = [];
    const found = (id: string, held: HeldDocument) => {
      const doc = this.#documentOf(type, id, held);
      if (doc) documents.push(doc);
    };
    if (!this.#held.find(search, found) && !(this.#searchAtOnce(search) && this.#held.find(search, found))) {
      this.#misses.search(search);
      return { state: 'unknown' };
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
    this.#held.index(db, doc._id, body);
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
    this.#held.set(db, id, { body });
  }

  /** Every document decided in this batch, in its last state, once. */
  writes(): Write[] {
    return [...this.#written.values()].flatMap((documents) => [...documents.values()]);
  }

  /** What was asked for and not there since the last call. */
  takeMisses(): Misses | null {
    return this.#misses.take();
  }

  addLoaded(db: DatabaseName, id: string, stored: StoredDocument | null): void {
    this.#held.load(db, id, stored && !stored.deleted ? stored.body : null);
  }

  addFound(search: Search, stored: readonly StoredDocument[]): void {
    this.#held.loadFound(search, stored);
  }

  #look(db: DatabaseName, id: string): HeldDocument | undefined {
    const held = this.#held.get(db, id) ?? this.#readAtOnce(db, id);
    if (!held) this.#misses.id(db, id);
    return held;
  }

  /** What cannot be read is missed, as where no store answers at once: whoever loads what is missing hears the reason. */
  #readAtOnce(db: DatabaseName, id: string): HeldDocument | undefined {
    try {
      if (this.#atOnce) this.#held.load(db, id, this.#atOnce.get(db, id));
    } catch {
      return undefined;
    }
    return this.#held.get(db, id);
  }

  #searchAtOnce(search: Search): boolean {
    try {
      if (this.#atOnce) this.#held.loadFound(search, this.#atOnce.find(search.db, search.field, search.value));
      return this.#atOnce !== undefined;
    } catch {
      return false;
    }
  }

  #documentOf<T extends DocumentType>(type: T, id: string, held: HeldDocument): Documents[T] | null {
    if (!held.body || held.body.type !== type) return null;
    held.doc ??= documentFrom(type, id, held.body);
    return isOfType(held.doc, type) ? held.doc : null;
  }

  #write(write: Write, held: HeldDocument): void {
    this.#held.set(write.db, write.id, held);
    let documents = this.#written.get(write.db);
    if (!documents) {
      documents = new Map();
      this.#written.set(write.db, documents);
    }
    this.#undo.keeps(documents, write.id);
    documents.set(write.id, write);
  }
}

function isOfType<T extends DocumentType>(doc: Documents[DocumentType], type: T): doc is Documents[T] {
  return doc.type === type;
}
