import { swallow } from '../../report/report.ts';

/** Opening and closing of local databases, one after the other: what one begins, the next may not find half done. */
export class Changes {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins when all that was asked for before has ended, however it ended; resolves and rejects as the work does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const changed = this.#last.then(work);
    this.#last = changed.catch(swallow('whoever asked for it hears of it'));
    return changed;
  }

  /** Resolves when all that has been asked for so far has ended. Never rejects. */
  get ended(): Promise<unknown> {
    return this.#last;
  }

  /** What is asked for from now on waits for this, and no longer for what was asked for before: that may never end. */
  waitFor(work: Promise<unknown>): void {
    this.#last = work.catch(swallow('whoever began it reports it, and tries again'));
  }
}
