/** A process of the system that is killed and comes back, as a supervisor brings it back. */
import { setTimeout as delay } from 'node:timers/promises';

/** What it is, and where it is counted. */
export type MortalName = 'server' | 'gateway' | 'decider' | 'store' | 'device' | 'plain client';

interface Life {
  kill(): Promise<void>;
  start(): Promise<unknown>;
}

/** Tries of a start whose store may be down as well, and milliseconds between them, as a supervisor has them. */
const TRIES = 60;
const BETWEEN = 250;

export class Mortal {
  readonly name: MortalName;
  readonly #life: Life;
  #up = true;
  #coming: Promise<void> = Promise.resolve();

  /** @param life which runs */
  constructor(name: MortalName, life: Life) {
    this.name = name;
    this.#life = life;
  }

  get isUp(): boolean {
    return this.#up;
  }

  /** Resolves when it is there (again). */
  get there(): Promise<void> {
    return this.#coming;
  }

  /** SIGKILL, and a new start at once; resolves when it is dead. `meanwhile` happens while nobody runs. */
  async kill(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
    await this.#coming;
    this.#up = false;
    await this.#life.kill();
    this.#coming = this.#comeBack(meanwhile);
    // Whoever waits hears of it.
    this.#coming.catch(() => {});
  }

  async #comeBack(meanwhile: () => Promise<unknown>): Promise<void> {
    await meanwhile();
    for (let tried = 1; ; tried += 1) {
      try {
        await this.#life.start();
        this.#up = true;
        return;
      } catch (error) {
        if (tried === TRIES) throw new Error(`the ${this.name} did not come back`, { cause: error });
        await delay(BETWEEN);
      }
    }
  }
}
