/** Listens for other servers' news as long as somebody wants to hear it. One question at a time, whatever the databases. */
import type { Scheduler } from '../ports.ts';
import type { CouchRegistry } from './couch-registry.ts';
import type { News } from './news.ts';

/** Milliseconds until an unreachable CouchDB is asked again. */
const RETRY = 1_000;

export class CouchFeed {
  readonly #registry: CouchRegistry;
  readonly #news: News;
  readonly #scheduler: Scheduler;
  #running: AbortController | null = null;

  constructor(registry: CouchRegistry, news: News, scheduler: Scheduler) {
    this.#registry = registry;
    this.#news = news;
    this.#scheduler = scheduler;
  }

  start(): void {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    this.#listen(running.signal);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  #listen(signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#registry.news(signal).then(
      (dbs) => {
        if (signal.aborted) return;
        this.#news.tell(dbs);
        this.#listen(signal);
      },
      // What was missed meanwhile comes with the next answer.
      () => {
        const callOff = this.#scheduler.after(RETRY, () => this.#listen(signal));
        signal.addEventListener('abort', callOff, { once: true });
      },
    );
  }
}
