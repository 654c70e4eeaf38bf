/**
 * Puts what is pushed into the inbox, that of several requests in one write: making it durable costs the disk the same for one row and
 * for a hundred, and a slow disk would otherwise hold up everybody behind everybody else.
 */
import type { Scheduler } from '../../ports.ts';
import type { ConditionalWrite, PutResult, Store } from '../../store/store.ts';

interface Arrival {
  readonly writes: readonly ConditionalWrite[];
  resolve(results: PutResult[]): void;
  reject(error: unknown): void;
}

export class Arrivals {
  readonly #store: Pick<Store, 'put'>;
  readonly #scheduler: Scheduler;
  readonly #gather: number;
  #waiting: Arrival[] = [];

  /** `gather`: milliseconds to wait for what comes with it; 0 writes each at once. */
  constructor(store: Pick<Store, 'put'>, scheduler: Scheduler, gather: number) {
    this.#store = store;
    this.#scheduler = scheduler;
    this.#gather = gather;
  }

  /** As `Store.put`: resolves when these are durable, with their results in order. */
  put(writes: readonly ConditionalWrite[]): Promise<PutResult[]> {
    if (this.#gather === 0) return this.#store.put(writes);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ writes, resolve, reject });
      if (this.#waiting.length === 1) this.#scheduler.after(this.#gather, () => this.#write());
    });
  }

  #write(): void {
    const arrivals = this.#waiting;
    this.#waiting = [];
    this.#store.put(arrivals.flatMap(({ writes }) => writes)).then(
      (results) => {
        for (const { writes, resolve } of arrivals) resolve(results.splice(0, writes.length));
      },
      (error: unknown) => {
        // Nothing of it is known to be stored: each is told, and sends again.
        for (const { reject } of arrivals) reject(error);
      },
    );
  }
}
