/**
 * The one open stream of this device, `/db/_live`: what has news, and the server's time. It only says where to look; data come
 * by `_changes`, and every connection begins with all heads, so a lost frame costs nothing.
 */
import * as z from 'zod/mini';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { report, swallow } from '../../report/report.ts';
import type { Ports } from '../ports.ts';
import type { Connection } from './connection.ts';
import { type ServerEvent, serverEvents } from './event-stream.ts';
import { until } from './pieces.ts';
import type { Head } from './pull.ts';
import type { DeviceIdentity, Opened, Wire } from './wire.ts';

const Frame = z.object({
  now: z.string(),
  /** Of every database that names none of its own. */
  epoch: z._default(z.string(), ''),
  databases: z.optional(z.record(z.string(), z.union([z.string(), z.object({ epoch: z.string(), seq: z.string() })]))),
  /** Scopes that would be open with what is lacking, and what that is; a reason that only a newer app knows is like the one it has grown out of. */
  lacking: z.optional(z.record(z.string(), z.catch(AnyReasonCode, 'SECOND_FACTOR_NEEDED'))),
});

export interface LiveStreamParts {
  readonly ports: Pick<Ports, 'timers' | 'random'>;
  readonly wire: Wire;
  readonly connection: Connection;
  readonly heardTime: (serverNow: number, roundTrip: number) => void;
  /** Where these databases stand; `all` when the stream has just begun. */
  readonly heads: (heads: ReadonlyMap<string, Head>, all: boolean) => void;
  /** A stream has begun: why what one would follow is not in it, where something is lacking for that. */
  readonly lacking: (code: ReasonCode | undefined) => void;
  /** Nothing was said to be new: what was in sync still is. */
  readonly beat: () => void;
  readonly signInAgain: (code: ReasonCode) => void;
}

/** The server beats every 4 s; a stream that is quiet for longer is dead, whatever the platform says. */
const QUIET = 10_000;
const BACK_OFF = [500, 1_000, 2_000, 4_000, 5_000];
/** After five minutes of trying every five seconds: the platform will say when there is a network again. */
const LONG_OFFLINE = { failures: 60, delay: 30_000 };

export class LiveStream {
  readonly #parts: LiveStreamParts;
  #identity: DeviceIdentity | null = null;
  #scopes: readonly string[] = [];
  #current: AbortController | null = null;
  #cutShort: (() => void) | null = null;
  #failures = 0;
  #generation = 0;

  constructor(parts: LiveStreamParts) {
    this.#parts = parts;
  }

  start(identity: DeviceIdentity, scopes: readonly string[]): void {
    this.stop();
    this.#identity = identity;
    this.#scopes = scopes;
    this.#failures = 0;
    void this.#run(++this.#generation, identity);
  }

  stop(): void {
    this.#generation += 1;
    this.#identity = null;
    this.#current?.abort();
    this.#cutShort?.();
    this.#parts.connection.relax();
  }

  /** Asks anew, for these scopes. */
  follow(scopes: readonly string[]): void {
    if (!this.#identity || scopes.join() === this.#scopes.join()) return;
    this.#scopes = scopes;
    this.#failures = 0;
    this.#current?.abort();
    this.#cutShort?.();
  }

  /** Do not wait any longer: the network is said to be back, or the person looks. */
  hurry(): void {
    this.#failures = 0;
    this.#cutShort?.();
  }

  /** The network is said to be gone: what still trickles out of the old connection is no answer; the next one has to be opened. */
  drop(): void {
    this.#current?.abort();
  }

  async #run(generation: number, identity: DeviceIdentity): Promise<void> {
    while (generation === this.#generation) {
      this.#parts.connection.expect();
      const current = new AbortController();
      this.#current = current;
      const scopes = this.#scopes;
      const path = `/db/_live?scopes=${encodeURIComponent(scopes.join(','))}`;
      const opened = await this.#parts.wire.open({ method: 'GET', path, as: identity, signal: current.signal });
      if (generation !== this.#generation) return current.abort();
      if (opened.kind === 'signInAgain') {
        this.#parts.connection.relax();
        this.#parts.signInAgain(opened.code);
        return;
      }
      if (opened.kind === 'reply') await this.#listen(opened, current);
      current.abort();
      if (generation !== this.#generation) return;
      // Other scopes are wanted now: that is no failure and nothing to wait for.
      if (scopes !== this.#scopes) continue;
      await this.#wait(opened.kind === 'later' ? opened.afterMs : this.#backOff());
    }
  }

  async #listen({ reply, roundTrip }: Opened, current: AbortController): Promise<void> {
    let stopQuiet = () => {};
    const alive = () => {
      stopQuiet();
      stopQuiet = this.#parts.ports.timers.after(QUIET, () => current.abort());
    };
    alive();
    try {
      for await (const event of serverEvents(until(reply.pieces(), current.signal))) {
        alive();
        if (this.#take(event, roundTrip)) this.#failures = 0;
      }
    } catch {
      swallow('it broke off; the next one begins with all heads');
    } finally {
      stopQuiet();
    }
  }

  #take({ event, data }: ServerEvent, roundTrip: number): boolean {
    const frame = z.safeParse(Frame, parsed(data));
    if (!frame.success) return false;
    const { now, epoch, databases, lacking = {} } = frame.data;
    const { connection, heardTime, heads, beat } = this.#parts;
    const serverNow = Date.parse(now);
    if (Number.isFinite(serverNow)) heardTime(serverNow, roundTrip);
    connection.heard();
    if (databases) {
      const stands = Object.entries(databases).map(
        ([db, head]) => [db, typeof head === 'string' ? { epoch, seq: head } : head] as const,
      );
      if (event === 'heads') this.#parts.lacking(Object.values(lacking)[0]);
      heads(new Map(stands), event === 'heads');
    } else beat();
    return true;
  }

  #backOff(): number {
    const long = this.#failures >= LONG_OFFLINE.failures;
    const base = long ? LONG_OFFLINE.delay : (BACK_OFF[Math.min(this.#failures, BACK_OFF.length - 1)] ?? 0);
    this.#failures += 1;
    // A fifth either way, so that a thousand devices do not come back in one moment.
    const chance = (this.#parts.ports.random.bytes(1)[0] ?? 128) / 255;
    return base * (0.8 + 0.4 * chance);
  }

  #wait(delay: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        this.#cutShort = null;
        resolve();
      };
      const cancel = this.#parts.ports.timers.after(delay, done);
      this.#cutShort = done;
    });
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    report('live stream: a frame', error);
    return null;
  }
}
