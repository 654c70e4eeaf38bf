/** Tells listeners which databases changed. */
import type { DatabaseName } from './store.ts';

export type NewsListener = (dbs: ReadonlySet<DatabaseName>) => void;

export class News {
  readonly #listeners = new Set<NewsListener>();

  get heard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns the way to stop. */
  listen(listener: NewsListener): () => void {
    // A wrapper of its own, so that one function listening twice is two listeners.
    const entry: NewsListener = (dbs) => listener(dbs);
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Listeners must not throw: what they are told about has already happened, and the others must hear it too. */
  tell(dbs: ReadonlySet<DatabaseName>): void {
    if (dbs.size === 0) return;
    for (const listener of [...this.#listeners]) listener(dbs);
  }

  silence(): void {
    this.#listeners.clear();
  }
}
