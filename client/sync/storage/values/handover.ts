/**
 * What a page on which the browser opens no database any more leaves to the one that takes its place (`opening.ts`): the device's values, as
 * the tab holds them, in the tab's own memory, which outlives a page and nothing else. Read once, and then gone from there.
 */
import * as z from 'zod/mini';
import { report, swallow } from '../../../report/report.ts';
import { HANDED } from '../names.ts';
import type { HeldValues } from './held-values.ts';

const Held = z.object({ made: z.optional(z.json()), values: z.array(z.tuple([z.string(), z.json()])) });

const Restarts = z.array(z.number());

/** When this tab began anew by itself, milliseconds. */
const RESTARTS = 'fitness-hub-restarts';
const MOST_RESTARTS = 2;
const IN = 60_000;

export class Handover {
  readonly #memory: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #reload: () => void;
  #left = false;

  constructor(memory: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>, reload: () => void) {
    this.#memory = memory;
    this.#reload = reload;
  }

  take(): HeldValues | null {
    const handed = Held.safeParse(this.#read(HANDED));
    this.#memory.removeItem(HANDED);
    return handed.success ? handed.data : null;
  }

  /** Begins anew on a new page, unless that has not helped just now. `now`: milliseconds by the device's own clock. */
  give(knows: HeldValues, now: number): void {
    const restarts = Restarts.safeParse(this.#read(RESTARTS));
    const recent = restarts.success ? restarts.data.filter((at) => at > now - IN && at <= now) : [];
    if (this.#left || recent.length >= MOST_RESTARTS) return;
    try {
      this.#memory.setItem(HANDED, JSON.stringify(knows));
      this.#memory.setItem(RESTARTS, JSON.stringify([...recent, now]));
    } catch (error) {
      // No room for it: what this page knows is worth more than a new page.
      this.#memory.removeItem(HANDED);
      report('storage: handing over', error);
      return;
    }
    this.#left = true;
    this.#reload();
  }

  #read(name: string): unknown {
    try {
      return JSON.parse(this.#memory.getItem(name) ?? 'null');
    } catch {
      swallow('nothing of ours');
      return null;
    }
  }
}
