/**
 * A6: what merely ages out is not removed by the server, so the device lets it go by itself, by the rule by which the feeds leave it out.
 * Once in half a day is enough: what has aged is never asked for, it only takes room.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { earlierOf, laterOf } from '../../../schemas/basics/time.ts';
import type { CollectionRef, LocalDatabases } from './local-databases.ts';
import type { LocalValues } from './storage.ts';

const NOTED = 'aged';
/** Read and written at once: a phone is not held up. */
const AT_ONCE = 500;

export interface Today {
  readonly now: Instant;
  /** The server has said what time it is. A clock that somebody has set years ahead empties no device: what was let go is not sent again. */
  readonly isSure: boolean;
}

export class Ageing {
  readonly #locals: LocalDatabases;
  readonly #values: LocalValues;
  #running: Promise<void> | null = null;

  constructor(locals: LocalDatabases, values: LocalValues) {
    this.#locals = locals;
    this.#values = values;
  }

  /** Of the open databases, where it was not done yet. One at a time; rejects where this device cannot write, and is tried again. */
  letGo(today: Today): Promise<void> {
    this.#running ??= this.#letGo(today).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #letGo(today: Today): Promise<void> {
    const half = `${today.now.slice(0, 10)} ${today.now.slice(11) < '12' ? 'am' : 'pm'}`;
    for (const database of this.#locals.names()) {
      for (const { name, aged } of this.#locals.specsOf(database)) {
        const noted = `${NOTED}:${database}/${name}`;
        if (!aged || (await this.#values.get(noted)) === half) continue;
        await this.#fromOne({ database, collection: name }, aged, today);
        await this.#values.set(noted, half);
      }
    }
  }

  async #fromOne(ref: CollectionRef, aged: (id: string, now: Instant) => boolean, { now, isSure }: Today): Promise<void> {
    const old: string[] = [];
    // What the server has stamped proves that it has been that late, whatever the clock says.
    let stamped: Instant = '';
    for (let after = ''; ; ) {
      const page =
        (await this.#locals
          .collection(ref)
          ?.find({ index: ['_id'], ...(after ? { atLeast: `${after}\u0000` } : {}), limit: AT_ONCE })) ?? [];
      for (const { _id, updatedAt } of page) {
        stamped = laterOf(stamped, String(updatedAt ?? ''));
        if (aged(_id, now)) old.push(_id);
      }
      if (page.length < AT_ONCE) break;
      after = page.at(-1)?._id ?? '';
    }
    if (stamped === '') return;
    const surely = isSure ? now : earlierOf(now, stamped);
    const gone = old.filter((id) => aged(id, surely));
    for (let first = 0; first < gone.length; first += AT_ONCE)
      await this.#locals.collection(ref)?.write(gone.slice(first, first + AT_ONCE).map((id) => ({ id, doc: null })));
  }
}
