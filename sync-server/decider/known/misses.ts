/** What a run asked for and had not, so that all of it is loaded with one call per database. */
import type { DatabaseName } from '../../store/store.ts';

export interface Search {
  readonly db: DatabaseName;
  readonly field: string;
  readonly value: string;
}

/** What is to be loaded: ids and searches of each database. */
export interface Misses {
  readonly ids: ReadonlyMap<DatabaseName, ReadonlySet<string>>;
  readonly searches: readonly Search[];
}

export const keyOfSearch = ({ db, field, value }: Search): string => `${db}\n${field}\n${value}`;

export class MissList {
  #ids = new Map<DatabaseName, Set<string>>();
  #searches = new Map<string, Search>();
  #count = 0;

  /** How many questions went unanswered since it was made: more of them after a run than before it, and the run missed something. */
  get count(): number {
    return this.#count;
  }

  id(db: DatabaseName, id: string): void {
    this.#count += 1;
    const ids = this.#ids.get(db);
    if (ids) ids.add(id);
    else this.#ids.set(db, new Set([id]));
  }

  search(search: Search): void {
    this.#count += 1;
    this.#searches.set(keyOfSearch(search), search);
  }

  /** Those since the last call; null where there are none. */
  take(): Misses | null {
    if (this.#ids.size === 0 && this.#searches.size === 0) return null;
    const misses = { ids: this.#ids, searches: [...this.#searches.values()] };
    this.#ids = new Map();
    this.#searches = new Map();
    return misses;
  }
}
