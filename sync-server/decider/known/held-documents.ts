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
}

type Found = ReturnType<ReadAtOnce['find']>[number];

export class HeldDocuments {
  readonly #undo: Undo;
  readonly #databases = new Map<DatabaseName, Map<string, HeldDocument>>();
  /** Ids a search may find: as loaded, and laid since. Whether they still match is looked up in the documents themselves. */
  readonly #loaded = new Map<string, ReadonlySet<string>>();
  readonly #laid = new Map<string, Set<string>>();
  /** Both in their order, until something else is laid under the same search. */
  readonly #ordered = new Map<string, readonly string[]>();

  constructor(undo: Undo) {
    this.#undo = undo;
  }

  get count(): number {
    let count = 0;
    for (const documents of this.#databases.values()) count += documents.size;
    return count;
  }

  forget(): void {
    this.#databases.clear();
    this.#loaded.clear();
    this.#laid.clear();
    this.#ordered.clear();
  }

  has(db: DatabaseName): boolean {
    return this.#databases.has(db);
  }

  get(db: DatabaseName, id: string): HeldDocument | undefined {
    return this.#databases.get(db)?.get(id);
  }

  set(db: DatabaseName, id: string, held: HeldDocument): void {
    const documents = this.#documentsOf(db);
    this.#undo.keeps(documents, id);
    documents.set(id, held);
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
    if (!documents.has(id)) documents.set(id, { body });
  }

  /** What the store finds. */
  loadFound(search: Search, found: readonly Found[]): void {
    for (const { id, body } of found) this.load(search.db, id, body);
    const key = keyOfSearch(search);
    this.#loaded.set(key, new Set(found.map(({ id }) => id)));
    this.#ordered.delete(key);
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
    const there = this.#databases.get(search.db);
    for (const id of this.#candidates(key, loaded)) {
      const held = there?.get(id);
      if (held?.body?.[search.field] === search.value) found(id, held);
    }
    return true;
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
