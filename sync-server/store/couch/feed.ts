/** Listens for other servers' news as long as somebody wants to hear it. One question at a time, whatever the databases. */
import type { Scheduler } from '../../ports.ts';
import type { News } from '../news.ts';
import type { CouchRegistry } from './registry.ts';

/** Milliseconds after which a question is asked anew, in case nobody is there any more (CouchDB ends it earlier by itself). */
const LOST = 40_000;
/** Milliseconds until an unreachable CouchDB is asked again. */
const RETRY = 1_000;

export class CouchFeed {
  readonly #registry: CouchRegistry;
  readonly #news: News;
  readonly #scheduler: Scheduler;
  #asking: AbortController | null = null;
  #callOff: () => void = () => {};

  constructor(registry: CouchRegistry, news: News, scheduler: Scheduler) {
    this.#registry = registry;
    this.#news = news;
    this.#scheduler = scheduler;
  }

  start(): void {
    if (!this.#asking) this.#ask();
  }

  stop(): void {
    const asking = this.#asking;
    this.#asking = null;
    this.#callOff();
    asking?.abort();
  }

  #ask(): void {
    const asking = new AbortController();
    this.#asking = asking;
    this.#wait(LOST, () => {
      this.#ask();
      asking.abort();
    });
    // What was missed meanwhile comes with the next answer.
    this.#registry.news(asking.signal).then(
      (dbs) => {
        if (this.#asking !== asking) return;
        this.#callOff();
        this.#ask();
        this.#news.tell(dbs);
      },
      () => {
        if (this.#asking === asking) this.#wait(RETRY, () => this.#ask());
      },
    );
  }

  #wait(milliseconds: number, then: () => void): void {
    this.#callOff();
    this.#callOff = this.#scheduler.after(milliseconds, then);
  }
}
