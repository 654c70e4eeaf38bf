/**
 * The clock rule on the device (product.md 5.0, K1–K5): what time the server would say it is, and how far that can be believed.
 * The offset is the median of the last five measurements; within one run elapsed time comes from the monotonic clock, so that
 * setting the wall clock changes nothing that is shown.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import type { Ports } from '../ports.ts';
import type { Trust } from '../queries/rows.ts';

/** Measurements whose answer took longer say too little about the clock. */
const LONGEST_ROUND_TRIP = 5_000;
const MEASUREMENTS = 5;
/** K2: wall clock and monotonic clock may differ by this much, in milliseconds. */
const JUMP = 2 * 60_000;

/** What survives a restart. */
export interface ClockStamp {
  /** Server clock minus device clock, milliseconds, oldest first. */
  readonly offsets: readonly number[];
  readonly lastServerAt: Instant;
  /** The device's wall clock when it was measured. */
  readonly wall: number;
}

/** By hand, without the validators: the first screen waits for it (`first-rows.ts`). */
export function isClockStamp(value: unknown): value is ClockStamp {
  if (typeof value !== 'object' || value === null || !('offsets' in value && 'lastServerAt' in value && 'wall' in value))
    return false;
  const { offsets, lastServerAt, wall } = value;
  const areNumbers = Array.isArray(offsets) && offsets.every((offset) => typeof offset === 'number');
  return areNumbers && typeof lastServerAt === 'string' && typeof wall === 'number';
}

interface Anchor {
  readonly wall: number;
  readonly monotonic: number;
}

export class CorrectedClock {
  readonly #ports: Pick<Ports, 'clock' | 'monotonic'>;
  #offsets: readonly number[] = [];
  #lastServerAt: Instant | null = null;
  /** Where both clocks stood at the last word of the server in this run. */
  #anchor: Anchor | null = null;
  #wentBackwards = false;

  constructor(ports: Pick<Ports, 'clock' | 'monotonic'>) {
    this.#ports = ports;
  }

  /** What was measured before a restart, or by another tab of this run just now (`fresh`). */
  restore(stamp: ClockStamp, fresh = false): void {
    const wall = this.#ports.clock.now();
    this.#offsets = stamp.offsets.slice(-MEASUREMENTS);
    this.#lastServerAt = stamp.lastServerAt;
    // K3: after a restart the clock is plausible unless it now stands before the server's last word.
    this.#wentBackwards = wall + median(this.#offsets) < msOf(stamp.lastServerAt) - JUMP;
    this.#anchor = fresh ? { wall, monotonic: this.#ports.monotonic.now() } : null;
  }

  /** The server said that it was `serverNow`; the answer took `roundTrip` milliseconds. True when another time was believed until then. */
  heard(serverNow: number, roundTrip: number): boolean {
    const wall = this.#ports.clock.now();
    const server = instantOf(serverNow);
    if (!this.#lastServerAt || server > this.#lastServerAt) this.#lastServerAt = server;
    if (roundTrip > LONGEST_ROUND_TRIP) return false;
    const measured = Math.round(serverNow + roundTrip / 2 - wall);
    // After a jump the older measurements speak of another clock.
    const jumped = this.trust() === 'untrusted' || Math.abs(measured - median(this.#offsets)) > JUMP;
    const believed = this.#offsets.length > 0;
    this.#offsets = [...(jumped ? [] : this.#offsets), measured].slice(-MEASUREMENTS);
    this.#anchor = { wall, monotonic: this.#ports.monotonic.now() };
    this.#wentBackwards = false;
    return believed && jumped;
  }

  /** Milliseconds since 1970 as the server would say. */
  now(): number {
    const anchor = this.#anchor;
    if (!anchor) return this.#ports.clock.now() + this.offsetMs();
    const elapsed = this.#ports.monotonic.now() - anchor.monotonic;
    const walked = this.#ports.clock.now() - anchor.wall;
    // Where the monotonic clock sleeps, the wall clock alone knows how long.
    const slept = !this.#ports.monotonic.countsSleep && walked > elapsed ? walked - elapsed : 0;
    return anchor.wall + this.offsetMs() + elapsed + slept;
  }

  offsetMs(): number {
    return Math.round(median(this.#offsets));
  }

  trust(): Trust {
    if (this.#offsets.length === 0 || this.#wentBackwards) return 'untrusted';
    const anchor = this.#anchor;
    if (!anchor) return 'estimated';
    const walked = this.#ports.clock.now() - anchor.wall;
    const ahead = walked - (this.#ports.monotonic.now() - anchor.monotonic);
    if (Math.abs(ahead) <= JUMP) return 'synced';
    // A device that slept looks like one whose clock was set forward. Forward only ever makes its owner later, so it is
    // believed as after a restart; backward is what back-dating would need.
    return ahead > 0 && !this.#ports.monotonic.countsSleep ? 'estimated' : 'untrusted';
  }

  lastServerAt(): Instant | null {
    return this.#lastServerAt;
  }

  stamp(): ClockStamp | null {
    if (!this.#lastServerAt) return null;
    return { offsets: [...this.#offsets], lastServerAt: this.#lastServerAt, wall: this.#ports.clock.now() };
  }
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
