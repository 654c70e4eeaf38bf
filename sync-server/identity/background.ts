/**
 * Work whose end nobody waits for: how long it takes must not tell a stranger whether an address is known. It is remembered
 * until it ends, so that a clean stop (and a test) can wait for it.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #failed: (task: string, cause: unknown) => void;

  /** `failed` hears of what went wrong; the task's name holds no personal data. */
  constructor(failed: (task: string, cause: unknown) => void) {
    this.#failed = failed;
  }

  start(task: string, work: () => Promise<unknown>): void {
    const run: Promise<void> = work().then(
      () => {},
      (cause: unknown) => this.#failed(task, cause),
    );
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
