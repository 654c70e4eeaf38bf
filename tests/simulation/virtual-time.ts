/** Time that only goes by when it is told to. Everything else in the simulated world is promises, which settle between two ticks. */

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(delay: number, call: () => void): () => void {
    this.#order += 1;
    const timer = { at: this.#now + Math.max(0, delay), order: this.#order, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets so much time go by, running what is due in its order and letting each settle before the next. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (let due = this.#next(end); due; due = this.#next(end)) {
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
      await settled();
    }
    this.#now = end;
  }

  /** Everything sleeps so long: what is due meanwhile is due at its end. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** All promises that can settle without time or a network have settled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
