/** Who waits for which proposal to be decided. */
import type { Store } from '../../store/store.ts';
import type { End } from '../ends.ts';
import { DecidedEntry, INBOX } from './inbox.ts';

/** The author's answer in short; the whole of it lies in `self-<uid>/proposals`. */
export type ShortOutcome = DecidedEntry['outcome'];

/** Thrown to whoever waits for a proposal that a defect of ours kept from being decided; it is tried again at the next start. */
export class CouldNotDecide extends Error {
  override readonly name = 'CouldNotDecide';
}

interface Waiter {
  resolve(outcome: ShortOutcome): void;
  reject(error: unknown): void;
}

export class Waiters {
  readonly #store: Store;
  readonly #waiting = new Map<string, Set<Waiter>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Resolves as soon as there is an outcome, also one from before. */
  outcomeOf(id: string): Promise<ShortOutcome> {
    return new Promise((resolve, reject) => {
      // Listening first, then looking: nothing can slip through between.
      const waiters = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiters.add({ resolve, reject }));
      this.#look(id).catch(reject);
    });
  }

  /** Tells those whose proposals were decided without a word, as far as the store can be read. */
  lookAgain(): void {
    for (const id of this.#waiting.keys()) this.#look(id).catch(() => {});
  }

  tellEnd(end: End): void {
    this.#tell(end.id, end.state === 'decided' ? end.outcome : null);
  }

  /** It will not be decided. */
  tellNone(id: string): void {
    this.#tell(id, null);
  }

  async #look(id: string): Promise<void> {
    const entry = await this.#store.get(INBOX, id);
    const done = entry && DecidedEntry.safeParse(entry.body);
    if (done?.success) this.#tell(id, done.data.outcome);
    else if (entry?.body.state === 'failed') this.#tell(id, null);
  }

  /** Null: it could not be decided. */
  #tell(id: string, outcome: ShortOutcome | null): void {
    const waiters = this.#waiting.get(id);
    this.#waiting.delete(id);
    for (const waiter of waiters ?? []) {
      if (outcome) waiter.resolve(outcome);
      else waiter.reject(new CouldNotDecide(id));
    }
  }
}
