/**
 * How much somebody may do in a stretch of time (product.md 3.9). A bucket that refills evenly: who used it up waits for what
 * they want next and no longer. In memory; forgetting it at a restart harms nobody.
 */
import type { Clock } from '../ports.ts';

export interface Allowance {
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** More keys than this and the ones seen longest ago start afresh. */
const HELD_KEYS = 50_000;

/** What fractions may lose: who waited as long as they were told is let in. */
const ROUNDING = 1e-6;

export class Allowances {
  readonly #clock: Clock;
  readonly #enforced: boolean;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock, enforced = true) {
    this.#clock = clock;
    this.#enforced = enforced;
  }

  /**
   * Takes `amount` from what `key` is allowed, or nothing at all.
   * @returns 0, or after how many seconds it may be tried again
   */
  take(key: string, allowance: Allowance, amount = 1): number {
    if (!this.#enforced) return 0;
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { left: allowance.most, at: now };
    const perMillisecond = allowance.most / allowance.within;
    const left = Math.min(allowance.most, bucket.left + Math.max(0, now - bucket.at) * perMillisecond);
    const enough = left + ROUNDING >= amount;
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: enough ? Math.max(0, left - amount) : left, at: now });
    if (this.#buckets.size > HELD_KEYS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return enough ? 0 : Math.max(1, Math.ceil((amount - left) / perMillisecond / 1000 - ROUNDING));
  }
}
