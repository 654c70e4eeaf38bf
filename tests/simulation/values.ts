/**
 * A device's values as `client/sync/storage/values/dexie-values.ts` keeps them. The disk can be taken away: what a tab has read or written of
 * them it remembers, and writes down again when the platform has deleted them under it. And the power can be cut: what was written in the last
 * seconds is then as it was before, but for what was written `strict`, and for all that came before that (one disk, one log).
 */
import { STORED } from '../../client/sync/replication/freshness.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import type { Json } from '../../schemas/basics/json.ts';

/** How long a write that is not strict may be on no disk yet. Milliseconds. */
const AFLOAT_FOR = 5_000;

interface Afloat {
  readonly at: number;
  readonly name: string;
  readonly before: Json | undefined;
}

interface Tab {
  readonly remembered: Map<string, Json>;
  readonly losers: Set<() => void>;
}

export class SimulatedValues {
  readonly #disk = new Map<string, Json>();
  /** In the order written. */
  #afloat: Afloat[] = [];
  readonly #now: () => number;
  /** Which names a tab writes down again. */
  readonly #remembers: (name: string) => boolean;
  #tab: Tab = { remembered: new Map(), losers: new Set() };

  constructor(now: () => number, remembers: (name: string) => boolean = () => true) {
    this.#now = now;
    this.#remembers = remembers;
  }

  /** As the next run of the app finds them. Once that is over, nothing more is answered. */
  open(life: { readonly over: boolean }): LocalValues {
    const disk = this.#disk;
    const tab: Tab = { remembered: new Map(), losers: new Set() };
    this.#tab = tab;
    const note = (name: string, value: Json | undefined) => {
      if (value === undefined) tab.remembered.delete(name);
      else if (name !== STORED) tab.remembered.set(name, value);
    };
    const write = (name: string, value: Json | undefined, strict = false) => {
      this.#write(name, value, strict);
      note(name, value);
    };
    const alive = <T>(work: () => T): Promise<T> => (life.over ? new Promise<never>(() => {}) : Promise.resolve(work()));
    return {
      get: (name) =>
        alive(() => {
          note(name, disk.get(name));
          return disk.get(name);
        }),
      set: (name, value, { strict } = {}) => alive(() => write(name, value, strict)),
      setAll: (all) =>
        alive(() => {
          for (const [name, value] of all) write(name, value);
        }),
      delete: (...names) =>
        alive(() => {
          for (const name of names) write(name, undefined);
        }),
      list: (prefix) =>
        alive(() => {
          const found = [...disk].filter(([name]) => name.startsWith(prefix));
          for (const [name, value] of found) note(name, value);
          return found;
        }),
      increment: (name) =>
        alive(() => {
          const before = disk.get(name);
          const next = (typeof before === 'number' ? before : 0) + 1;
          write(name, next);
          return next;
        }),
      onLost: (listener) => {
        tab.losers.add(listener);
        return () => tab.losers.delete(listener);
      },
    };
  }

  /** The power is cut. */
  crash(): void {
    const safe = this.#now() - AFLOAT_FOR;
    for (const { at, name, before } of this.#afloat.toReversed()) if (at >= safe) this.#lay(name, before);
    this.#afloat = [];
  }

  /** All of it is deleted, under the app if that is open. */
  lose(): void {
    this.evict();
    for (const [name, value] of this.#tab.remembered) if (this.#remembers(name)) this.#disk.set(name, value);
    for (const listener of [...this.#tab.losers]) listener();
  }

  /** All of it is deleted, and no tab is there to remember. */
  evict(): void {
    this.#disk.clear();
    this.#afloat = [];
  }

  #write(name: string, value: Json | undefined, strict: boolean): void {
    if (strict) this.#afloat = [];
    else this.#afloat.push({ at: this.#now(), name, before: this.#disk.get(name) });
    this.#lay(name, value);
  }

  #lay(name: string, value: Json | undefined): void {
    if (value === undefined) this.#disk.delete(name);
    else this.#disk.set(name, value);
  }
}
