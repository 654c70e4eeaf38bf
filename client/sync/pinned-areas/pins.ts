/** The areas that somebody wants on this device whole, whoever is signed in: values of the device, which every tab reads anew before it changes them. */
import * as z from 'zod/mini';
import { LiveValue } from '../queries/live-value.ts';
import type { LocalValues } from '../storage/storage.ts';

/** */
export const MOST_PINNED = 3;

const Pin = z.object({
  areaId: z.string(),
  /** No longer wanted, and not all of it removed yet. */
  leaving: z.optional(z.literal(true)),
  /** Of its documents as JSON, when they were counted last. */
  bytes: z.optional(z.number()),
});
type Pin = z.infer<typeof Pin>;

const STORED = 'pinned-areas';

export class Pins {
  readonly #values: LocalValues;
  readonly all = new LiveValue<readonly Pin[]>([]);

  constructor(values: LocalValues) {
    this.#values = values;
  }

  get wanted(): readonly string[] {
    return this.all.get().flatMap(({ areaId, leaving }) => (leaving ? [] : [areaId]));
  }

  async load(): Promise<void> {
    const stored = z.safeParse(z.array(Pin), await this.#values.get(STORED));
    const pins = stored.success ? stored.data : [];
    if (JSON.stringify(pins) !== JSON.stringify(this.all.get())) this.all.set(pins);
  }

  /** False where there are three already. Rejects with `StorageFull`. */
  async want(areaId: string): Promise<boolean> {
    await this.load();
    if (this.wanted.includes(areaId)) return true;
    if (this.wanted.length >= MOST_PINNED) return false;
    await this.#set([...this.#but(areaId), { areaId }]);
    return true;
  }

  async leave(areaId: string): Promise<void> {
    await this.#change(areaId, () => [{ areaId, leaving: true }]);
  }

  /** All of it is removed. */
  async left(areaId: string): Promise<void> {
    await this.#change(areaId, (pin) => (pin.leaving ? [] : [pin]));
  }

  async weighed(areaId: string, bytes: number): Promise<void> {
    await this.#change(areaId, (pin) => [{ ...pin, bytes }]);
  }

  async #change(areaId: string, change: (pin: Pin) => readonly Pin[]): Promise<void> {
    await this.load();
    await this.#set(this.all.get().flatMap((pin) => (pin.areaId === areaId ? change(pin) : [pin])));
  }

  #but(areaId: string): readonly Pin[] {
    return this.all.get().filter((pin) => pin.areaId !== areaId);
  }

  async #set(pins: readonly Pin[]): Promise<void> {
    await this.#values.set(STORED, [...pins]);
    this.all.set(pins);
  }
}
