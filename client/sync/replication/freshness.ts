/** When each server database was last in sync with its copy here. Told to the screens twice a minute, and at once after a while without. */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { counted } from '../../report/report.ts';
import type { Ports } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { LocalValues } from '../storage/storage.ts';

const TELL_EVERY = 30_000;
/** What the table of them is called among the device's values. */
export const STORED = 'freshness';

export class Freshness {
  readonly #values: LocalValues;
  readonly #ports: Pick<Ports, 'timers'>;
  readonly #at = new Map<string, number>();
  #telling: (() => void) | null = null;
  readonly version = new LiveValue(0);

  constructor(values: LocalValues, ports: Pick<Ports, 'timers'>) {
    this.#values = values;
    this.#ports = ports;
  }

  async load(): Promise<void> {
    const stored = await this.#values.get(STORED);
    if (typeof stored !== 'object' || stored === null) return;
    for (const [db, at] of Object.entries(stored)) if (typeof at === 'number') this.#at.set(db, at);
  }

  /** `now`: corrected clock, milliseconds. */
  inStep(dbs: Iterable<string>, now: number): void {
    let isNews = false;
    for (const db of dbs) {
      // What has just arrived does not stand under the hour of before.
      isNews ||= now - (this.#at.get(db) ?? 0) >= TELL_EVERY;
      this.#at.set(db, now);
    }
    if (isNews) this.#tell();
    else this.#telling ??= this.#ports.timers.after(TELL_EVERY, () => this.#tell());
  }

  forget(prefix: string): void {
    for (const db of [...this.#at.keys()]) if (db.startsWith(prefix)) this.#at.delete(db);
    this.#tell();
  }

  of(db: string): Instant | null {
    const at = this.#at.get(db);
    return at === undefined ? null : instantOf(at);
  }

  /** The oldest of those that were ever in sync; null when none was. */
  ofAll(dbs: Iterable<string>): Instant | null {
    let oldest: number | null = null;
    for (const db of dbs) {
      const at = this.#at.get(db);
      if (at !== undefined && (oldest === null || at < oldest)) oldest = at;
    }
    return oldest === null ? null : instantOf(oldest);
  }

  entries(): [string, number][] {
    return [...this.#at];
  }

  /** What another tab, the one that replicates, knows. Of what it has forgotten there is no copy any more. */
  adopt(entries: readonly (readonly [string, number])[]): void {
    const known = new Map(entries);
    for (const db of [...this.#at.keys()]) if (!known.has(db)) this.#at.delete(db);
    for (const [db, at] of known) this.#at.set(db, Math.max(at, this.#at.get(db) ?? 0));
    this.version.set(this.version.get() + 1);
  }

  stop(): void {
    this.#telling?.();
    this.#telling = null;
  }

  #tell(): void {
    this.stop();
    this.version.set(this.version.get() + 1);
    this.#values.set(STORED, Object.fromEntries(this.#at)).catch(counted('freshness'));
  }
}
