import type { RxDatabase } from 'rxdb';
import { swallow } from '../../report/report.ts';

interface Shared {
  readonly database: Promise<RxDatabase>;
  users: number;
}

/**
 * RxDB's databases: one a name however many of its collections are in use, and none when none is. RxDB refuses a second of the same name,
 * and one that could not be begun stays so: it is closed with its last user, and the next begins another.
 */
export class RxDatabases {
  readonly #make: (name: string, durable: boolean) => Promise<RxDatabase>;
  readonly #used = new Map<string, Shared>();
  readonly #closing = new Map<string, Promise<unknown>>();

  constructor(make: (name: string, durable: boolean) => Promise<RxDatabase>) {
    this.#make = make;
  }

  /** Rejects when it cannot be made. Each one that is used is to be let go of once; `letGo` resolves when it is closed or used by others. */
  async use(name: string, durable: boolean): Promise<{ readonly database: RxDatabase; readonly letGo: () => Promise<void> }> {
    const shared = this.#used.get(name) ?? { database: this.#begun(name, durable), users: 0 };
    this.#used.set(name, shared);
    shared.users += 1;
    const letGo = () => this.#letGo(name, shared);
    try {
      return { database: await shared.database, letGo };
    } catch (error) {
      await letGo();
      throw error;
    }
  }

  /** Resolves when one that was let go of is closed. */
  async closed(name: string): Promise<void> {
    await this.#closing.get(name);
  }

  async #begun(name: string, durable: boolean): Promise<RxDatabase> {
    await this.closed(name);
    return this.#make(name, durable);
  }

  async #letGo(name: string, shared: Shared): Promise<void> {
    shared.users -= 1;
    if (shared.users > 0) return;
    this.#used.delete(name);
    const closing = shared.database.then((database) => database.close(), swallow('whoever used it has heard of it'));
    this.#closing.set(name, closing);
    await closing;
    if (this.#closing.get(name) === closing) this.#closing.delete(name);
  }
}
