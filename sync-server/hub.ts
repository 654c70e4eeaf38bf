/** One watcher on the store, fanned out to whoever waits for news of certain databases (architecture §6). */
import type { DatabaseName, Store } from './store/store.ts';

export type OnNews = (db: DatabaseName) => void;

export class Hub {
  readonly #listeners = new Map<DatabaseName, Set<OnNews>>();
  readonly #everything = new Set<OnNews>();
  readonly #stop: () => void;

  constructor(store: Store) {
    this.#stop = store.watch((dbs) => {
      for (const db of dbs) {
        for (const listener of [...this.#everything]) listener(db);
        for (const listener of [...(this.#listeners.get(db) ?? [])]) listener(db);
      }
    });
  }

  /** Calls back with each of these databases that has news. Returns the way to stop; listeners must not throw. */
  listen(dbs: Iterable<DatabaseName>, listener: OnNews): () => void {
    const names = [...dbs];
    for (const db of names) {
      const set = this.#listeners.get(db) ?? new Set();
      this.#listeners.set(db, set.add(listener));
    }
    return () => {
      for (const db of names) {
        const set = this.#listeners.get(db);
        set?.delete(listener);
        if (set?.size === 0) this.#listeners.delete(db);
      }
    };
  }

  /** Calls back with every database that has news. */
  listenToAll(listener: OnNews): () => void {
    this.#everything.add(listener);
    return () => this.#everything.delete(listener);
  }

  close(): void {
    this.#stop();
    this.#listeners.clear();
    this.#everything.clear();
  }
}
