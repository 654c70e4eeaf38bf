/**
 * How often somebody may try (product.md 3.9). In memory, by each process: with two gateways it is twice as often, and
 * forgetting the tries at a restart harms nobody.
 */
import type { Clock } from '../ports.ts';

/** At most `most` tries in any stretch of `within` milliseconds. */
export interface Allowance {
  readonly most: number;
  readonly within: number;
}

export type Try = { readonly ok: true } | { readonly ok: false /** Milliseconds since 1970. */; readonly retryAt: number };

/** More keys than this and the ones tried longest ago are forgotten: memory is bounded whoever knocks. */
const MOST_KEYS = 50_000;

export class Limiter {
  readonly #clock: Clock;
  /** Times of the counted tries, oldest first; the key tried longest ago comes first. */
  readonly #tries = new Map<string, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a try, unless there were too many: then it says when the next one may come, and refused tries do not count. */
  take(name: string, key: string, allowance: Allowance): Try {
    const now = this.#clock.now();
    const id = `${name}\n${key}`;
    const recent = (this.#tries.get(id) ?? []).filter((at) => at > now - allowance.within && at <= now);
    const oldest = recent[0];
    if (recent.length >= allowance.most) return { ok: false, retryAt: (oldest ?? now) + allowance.within };
    this.#tries.delete(id);
    this.#tries.set(id, [...recent, now]);
    if (this.#tries.size > MOST_KEYS) this.#forgetOldest();
    return { ok: true };
  }

  /** Forgets the tries of one key: it got in. */
  clear(name: string, key: string): void {
    this.#tries.delete(`${name}\n${key}`);
  }

  /** The latest try of that key was none after all. */
  giveBack(name: string, key: string): void {
    const id = `${name}\n${key}`;
    const tries = this.#tries.get(id)?.slice(0, -1) ?? [];
    if (tries.length > 0) this.#tries.set(id, tries);
    else this.#tries.delete(id);
  }

  #forgetOldest(): void {
    const [first] = this.#tries.keys();
    if (first !== undefined) this.#tries.delete(first);
  }
}

/** Who shares an allowance: an IPv4 address, or the /64 an IPv6 address lies in (a household has a whole one). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
