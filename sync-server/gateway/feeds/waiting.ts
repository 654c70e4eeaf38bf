/** Waiting for news of some databases without missing any: what comes between two waits is kept for the next. */
import type { Hub } from '../../hub.ts';
import type { Scheduler } from '../../ports.ts';
import type { DatabaseName } from '../../store/store.ts';

export type Woken = 'news' | 'time' | 'end';

export class Waiting {
  readonly #scheduler: Scheduler;
  readonly #signal: AbortSignal;
  readonly #stop: () => void;
  #news = new Set<DatabaseName>();
  #wake: (() => void) | null = null;

  /** Begins to listen; `close` when done. Once `signal` is aborted every wait ends at once. */
  constructor(parts: { hub: Hub; scheduler: Scheduler; signal: AbortSignal; dbs: Iterable<DatabaseName> }) {
    this.#scheduler = parts.scheduler;
    this.#signal = parts.signal;
    this.#stop = parts.hub.listen(parts.dbs, (db) => {
      this.#news.add(db);
      this.#wake?.();
    });
  }

  /** Until there is news, at most `milliseconds` (null: as long as it takes). */
  async next(milliseconds: number | null): Promise<Woken> {
    if (!this.#signal.aborted && this.#news.size === 0) await this.#sleep(milliseconds);
    if (this.#signal.aborted) return 'end';
    return this.#news.size > 0 ? 'news' : 'time';
  }

  /** The databases with news since it was last asked. */
  takeNews(): ReadonlySet<DatabaseName> {
    const news = this.#news;
    this.#news = new Set();
    return news;
  }

  close(): void {
    this.#stop();
  }

  async #sleep(milliseconds: number | null): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = milliseconds === null ? () => {} : this.#scheduler.after(milliseconds, resolve);
    const end = () => resolve();
    this.#signal.addEventListener('abort', end);
    this.#wake = resolve;
    await promise;
    this.#wake = null;
    this.#signal.removeEventListener('abort', end);
    callOff();
  }
}
