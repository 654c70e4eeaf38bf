/**
 * A device's values as `client/sync/storage/values/dexie-values.ts` keeps them, with a disk that can be taken away: what a tab has read or written of
 * them it remembers, and writes down again when the platform has deleted them under it.
 */
import { STORED } from '../../client/sync/replication/freshness.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import type { Json } from '../../schemas/basics/json.ts';

interface Tab {
  readonly remembered: Map<string, Json>;
  readonly losers: Set<() => void>;
}

export class SimulatedValues {
  readonly #disk = new Map<string, Json>();
  /** Which names a tab writes down again. */
  readonly #remembers: (name: string) => boolean;
  #tab: Tab = { remembered: new Map(), losers: new Set() };

  constructor(remembers: (name: string) => boolean = () => true) {
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
    const alive = <T>(work: () => T): Promise<T> => (life.over ? new Promise<never>(() => {}) : Promise.resolve(work()));
    return {
      get: (name) =>
        alive(() => {
          note(name, disk.get(name));
          return disk.get(name);
        }),
      set: (name, value) =>
        alive(() => {
          disk.set(name, value);
          note(name, value);
        }),
      delete: (name) =>
        alive(() => {
          disk.delete(name);
          note(name, undefined);
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
          disk.set(name, next);
          note(name, next);
          return next;
        }),
      onLost: (listener) => {
        tab.losers.add(listener);
        return () => tab.losers.delete(listener);
      },
    };
  }

  /** All of it is deleted, under the app if that is open. */
  lose(): void {
    this.#disk.clear();
    for (const [name, value] of this.#tab.remembered) if (this.#remembers(name)) this.#disk.set(name, value);
    for (const listener of [...this.#tab.losers]) listener();
  }

  /** All of it is deleted, and no tab is there to remember. */
  evict(): void {
    this.#disk.clear();
  }
}
