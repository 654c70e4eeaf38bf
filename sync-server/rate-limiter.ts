/**
 * How much somebody may do in a stretch of time (product.md 3.9): the one limiter, of sign-ins, requests, rows and forms alike. In memory,
 * by each process: with two gateways it is twice as much, and forgetting it at a restart harms nobody; what must be exact the decider counts.
 *
 * Ours and not rate-limiter-flexible: that one reads the machine's clock and sets timers (A10), counts in windows that all end at once, so
 * that a full one may be followed by another a moment later, and shares its counts through a server of its own (Redis), which there is not here.
 */
import type { Clock } from './ports.ts';

export interface Allowance {
  readonly most: number;
  /** Milliseconds. */
  readonly within: number;
  /**
   * False: what is used up comes back evenly, so who wants more waits for that and no longer. True: no stretch of `within` holds more than
   * `most`, which bounds guessing; each costs a number in memory, so `most` is to be small.
   */
  readonly strict?: boolean;
}

/** A bucket that refills, or when each was taken, oldest first. */
type Used = { readonly left: number; readonly at: number } | readonly number[];

interface Taken {
  readonly used: Used;
  /** Milliseconds until there is enough; 0: it is taken. */
  readonly wait: number;
}

/** More keys than this and the ones used longest ago start afresh: memory is bounded whoever knocks. */
const MOST_KEYS = 50_000;

/** What fractions may lose: who waited as long as they were told is let in. */
const ROUNDING = 1e-6;

export class RateLimiter {
  readonly #clock: Clock;
  readonly #enforced: boolean;
  /** The key used longest ago comes first. */
  readonly #used = new Map<string, Used>();

  /** @param enforced false only for tests and measurements on loopback */
  constructor(clock: Clock, enforced = true) {
    this.#clock = clock;
    this.#enforced = enforced;
  }

  /**
   * Takes `amount` from what `key` is allowed, or nothing at all: what is refused does not count.
   * @returns 0, or after how many seconds it may be tried again
   */
  consume(key: string, allowance: Allowance, amount = 1): number {
    if (!this.#enforced) return 0;
    const used = this.#used.get(key);
    const now = this.#clock.now();
    const taken = allowance.strict ? takenStrictly(used, allowance, amount, now) : takenEvenly(used, allowance, amount, now);
    this.#keep(key, taken.used);
    return taken.wait > 0 ? Math.max(1, Math.ceil(taken.wait / 1000 - ROUNDING)) : 0;
  }

  /** Forgets what this key has used: it got in. */
  clear(key: string): void {
    this.#used.delete(key);
  }

  /** The latest of this key was none after all; for strict allowances. */
  giveBack(key: string): void {
    const used = this.#used.get(key);
    if (isTimes(used)) this.#used.set(key, used.slice(0, -1));
  }

  #keep(key: string, used: Used): void {
    this.#used.delete(key);
    this.#used.set(key, used);
    if (this.#used.size <= MOST_KEYS) return;
    const [oldest] = this.#used.keys();
    if (oldest !== undefined) this.#used.delete(oldest);
  }
}

const isTimes = (used: Used | undefined): used is readonly number[] => Array.isArray(used);

function takenEvenly(before: Used | undefined, { most, within }: Allowance, amount: number, now: number): Taken {
  const bucket = before === undefined || isTimes(before) ? { left: most, at: now } : before;
  const perMillisecond = most / within;
  const left = Math.min(most, bucket.left + Math.max(0, now - bucket.at) * perMillisecond);
  if (left + ROUNDING >= amount) return { used: { left: Math.max(0, left - amount), at: now }, wait: 0 };
  return { used: { left, at: now }, wait: (amount - left) / perMillisecond };
}

/** A clock that was put back locks nobody out: what lies in the future is forgotten. */
function takenStrictly(before: Used | undefined, { most, within }: Allowance, amount: number, now: number): Taken {
  const times = isTimes(before) ? before.filter((at) => at > now - within && at <= now) : [];
  if (times.length + amount <= most) return { used: [...times, ...Array.from({ length: amount }, () => now)], wait: 0 };
  // So many have to be out of the stretch first.
  const last = times[times.length + amount - most - 1] ?? now;
  return { used: times, wait: last + within - now };
}
