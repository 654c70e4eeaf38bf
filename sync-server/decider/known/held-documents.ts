/** The documents that are loaded, with those decided since laid over them, and which of them a search finds. */
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import { indexedFields } from '../../store/indexes.ts';
import type { Body, DatabaseName, ReadAtOnce } from '../../store/store.ts';
import { keyOfSearch, type Search } from './misses.ts';
import type { Undo } from './undo.ts';

export interface HeldDocument {
  /** Null: certainly not there, or removed. */
  readonly body: Body | null;
  /** Parsed at the first question. */
  doc?: Documents[DocumentType];
  /** The turn in which it was last asked for or laid. */
  used?: number;
}

/** A search whose answer is held. */
interface HeldSearch {
  readonly search: Search;
  readonly ids: ReadonlySet<string>;
  used: number;
}

/** Turns for which what nobody asks for is held, once there is too much. */
const UNUSED_TURNS = 4;

type Answer = readonly [id: string, held: HeldDocument];
type Found = ReturnType<ReadAtOnce['find']>[number];

export class HeldDocuments {
  readonly #undo: Undo;
  readonly #databases = new Map<DatabaseName, Map<string, HeldDocument>>();
  /** Ids a search may find: as loaded, and laid since. Whether they still match is looked up in the documents themselves. */
  readonly #loaded = new Map<string, HeldSearch>();
  readonly #laid = new Map<string, Set<string>>();
  /** Both in their order, until something else is laid under the same search. */
  readonly #ordered = new Map<string, readonly string[]>();
  /** What a search finds, until a document that it finds is laid or taken back. */
  readonly #answers = new Map<string, readonly Answer[]>();

  #turn = 0;

  constructor(undo: Undo) {
    this.#undo = undo;
  }

  /**
   * Another turn begins: what was laid in those before it is stored. Beyond so many documents it lets go of what nobody has asked for lately, so
   * that what everybody asks for, as the bookings of a class, need not be read again; of all, where that is not enough.
   */
  begin(most: number): void {
    this.#turn += 1;
    if (this.#count <= most) return;
    this.#forgetUnused(this.#turn - UNUSED_TURNS);
    if (this.#count > most) this.forget();
  }

  get #count(): number {
    let count = 0;
    for (const documents of this.#databases.values()) count += documents.size;
    return count;
  }

  /** A search that is held has all that it finds; one that is not finds in the store what was laid. */
  #forgetUnused(since: number): void {
    const found = new Map<DatabaseName, Set<string>>();
    for (const [key, { search, used }] of [...this.#loaded]) {
      if (used < since) {
        this.#loaded.delete(key);
        continue;
      }
      const ids = new Set<string>();
      const kept = found.get(search.db) ?? new Set();
      const isWhole = this.find(search, (id) => {
        ids.add(id);
        kept.add(id);
      });
      if (isWhole) this.#loaded.set(key, { search, ids, used });
      else this.#loaded.delete(key);
      found.set(search.db, kept);
    }
    this.#laid.clear();
    this.#ordered.clear();
    this.#answers.clear();
    for (const [db, documents] of this.#databases) {
      for (const [id, { used = 0 }] of documents) if (used < since && !found.get(db)?.has(id)) documents.delete(id);
      if (documents.size === 0) this.#databases.delete(db);
    }
  }

  forget(): void {
    this.#databases.clear();
    this.#loaded.clear();
    this.#laid.clear();
    this.#ordered.clear();
    this.#answers.clear();
  }

  has(db: DatabaseName): boolean {
    return this.#databases.has(db);
  }

  get(db: DatabaseName, id: string): HeldDocument | undefined {
    const held = this.#databases.get(db)?.get(id);
    if (held) held.used = this.#turn;
    return held;
  }

  set(db: DatabaseName, id: string, held: HeldDocument): void {
    const documents = this.#documentsOf(db);
    const before = documents.get(id)?.body;
    this.#undo.keeps(documents, id);
    // Where it was not held, whichever search found it in the store meanwhile was told that it is as it was laid.
    this.#undo.also(() => (before === undefined ? this.#answers.clear() : this.#forgetAnswers(db, before, held.body)));
    this.#forgetAnswers(db, before, held.body);
    held.used = this.#turn;
    documents.set(id, held);
  }

  /** Of the searches that found it as it was, and that find it now. */
  #forgetAnswers(db: DatabaseName, before: Body | null | undefined, now: Body | null): void {
    for (const field of indexedFields(db)) {
      for (const value of [before?.[field], now?.[field]]) {
        if (typeof value === 'string') this.#answers.delete(keyOfSearch({ db, field, value }));
      }
    }
  }

  #documentsOf(db: DatabaseName): Map<string, HeldDocument> {
    const known = this.#databases.get(db);
    if (known) return known;
    const documents = new Map<string, HeldDocument>();
    this.#databases.set(db, documents);
    return documents;
  }

  /** What the store has; what is laid over it is newer. */
  load(db: DatabaseName, id: string, body: Body | null): void {
    const documents = this.#documentsOf(db);
    // Nobody's doing: it stays when the run that asked for it is taken back.
    if (!documents.has(id)) documents.set(id, { body, used: this.#turn });
  }

  /** What the store finds. */
  loadFound(search: Search, found: readonly Found[]): void {
    for (const { id, body } of found) this.load(search.db, id, body);
    const key = keyOfSearch(search);
    this.#loaded.set(key, { search, ids: new Set(found.map(({ id }) => id)), used: this.#turn });
    this.#ordered.delete(key);
    this.#answers.delete(key);
  }

  /** A search may find it from now on. What is taken back may stay there: the documents themselves are asked. */
  index(db: DatabaseName, id: string, body: Body): void {
    for (const field of indexedFields(db)) {
      const value = body[field];
      if (typeof value !== 'string') continue;
      const key = keyOfSearch({ db, field, value });
      const ids = this.#laid.get(key);
      if (ids?.has(id)) continue;
      if (ids) ids.add(id);
      else this.#laid.set(key, new Set([id]));
      this.#ordered.delete(key);
    }
  }

  /** Hands over those that match now, by id; false when that search is not loaded. */
  find(search: Search, found: (id: string, held: HeldDocument) => void): boolean {
    const key = keyOfSearch(search);
    const loaded = this.#loaded.get(key);
    if (!loaded) return false;
    loaded.used = this.#turn;
    const answer = this.#answers.get(key) ?? this.#answer(key, loaded);
    if (!answer) return false;
    for (const [id, held] of answer) found(id, held);
    return true;
  }

  /** Null when a document that was loaded with it is no longer held: what lay over it was taken back. */
  #answer(key: string, { search: { db, field, value }, ids }: HeldSearch): readonly Answer[] | null {
    const there = this.#databases.get(db);
    const answer: Answer[] = [];
    for (const id of this.#candidates(key, ids)) {
      const held = there?.get(id);
      if (held?.body?.[field] === value) answer.push([id, held]);
      else if (!held && ids.has(id)) return null;
    }
    this.#answers.set(key, answer);
    return answer;
  }

  #candidates(key: string, loaded: ReadonlySet<string>): Iterable<string> {
    const laid = this.#laid.get(key);
    if (!laid) return loaded;
    const before = this.#ordered.get(key);
    if (before) return before;
    const ordered = [...loaded.union(laid)].sort();
    this.#ordered.set(key, ordered);
    return ordered;
  }
}
