/** One direction of one connection through the proxy, and the road that all of them share. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Direction = 'up' | 'down';

/** One fault, aimed at one exchange. */
export interface Aim {
  /** Looks at what devices send, as latin1 text: a request line, or a word in a body. */
  readonly when: RegExp;
  readonly direction: Direction;
  /** So much of that request (`up`) or of what the server answers it (`down`) still goes through. */
  readonly afterBytes: number;
  /** `reset`: the connection is reset. `hang`: this direction carries nothing more until all is healed. */
  readonly does: 'reset' | 'hang';
}

/** What all connections carry together in one direction: one small piece of each in its turn. */
export class Road {
  bytesPerSecond: number | null = null;
  #free = 0;

  /** Resolves when so many bytes have their turn. */
  async turn(bytes: number): Promise<void> {
    if (this.bytesPerSecond === null) return;
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + (bytes / this.bytesPerSecond) * 1000;
    await delay(this.#free - now);
  }
}

export interface LaneWeather {
  /** Milliseconds. */
  latency: number;
  readonly road: Readonly<Record<Direction, Road>>;
  /** Nothing is carried until it resolves. */
  still: PromiseWithResolvers<void> | null;
}

/** Sockets are read so far ahead, bytes, and what is slow is carried in pieces of that size. */
const AHEAD = 256 * 1024;
const PIECE = 1024;

interface Queued {
  readonly piece: Buffer;
  readonly due: number;
}

export interface LaneParts {
  readonly from: Socket;
  readonly to: Socket;
  readonly road: Road;
  readonly weather: LaneWeather;
  /** Sees each piece before it is carried. */
  readonly sees?: (piece: Buffer) => void;
  readonly resets: () => void;
}

/** A fault that waits for its byte. */
interface Strike {
  readonly at: number;
  readonly does: Aim['does'];
  /** False: it has struck elsewhere meanwhile, or is over. */
  readonly isDue: () => boolean;
  readonly struck: () => void;
}

export class Lane {
  readonly #parts: LaneParts;
  readonly #queue: Queued[] = [];
  #queued = 0;
  #carried = 0;
  #received = 0;
  #ended = false;
  #wake: (() => void) | null = null;
  #strikes: Strike[] = [];
  #held: PromiseWithResolvers<void> | null = null;
  #forsaken = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    const { from } = parts;
    from.on('data', (piece: Buffer) => {
      parts.sees?.(piece);
      this.#received += piece.length;
      this.#queued += piece.length;
      this.#queue.push({ piece, due: performance.now() + parts.weather.latency });
      if (this.#queued > AHEAD) from.pause();
      this.#wake?.();
    });
    from.once('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
    void this.#carry();
  }

  /** @param received counts from what is being received just now, else from what was carried last */
  aim({ afterBytes, does, direction }: Aim, due: Pick<Strike, 'isDue' | 'struck'>): void {
    this.#strikes.push({ at: (direction === 'up' ? this.#received : this.#carried) + afterBytes, does, ...due });
  }

  /** It carries nothing any more, whatever becomes better. */
  forsake(): void {
    this.#forsaken = true;
    this.#held ??= Promise.withResolvers();
  }

  /** What was aimed at it is over. */
  release(): void {
    this.#strikes = [];
    if (this.#forsaken) return;
    this.#held?.resolve();
    this.#held = null;
  }

  async #carry(): Promise<void> {
    const { from, to, weather } = this.#parts;
    for (;;) {
      const next = this.#queue.shift();
      if (!next) {
        if (this.#ended) break;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const early = next.due - performance.now();
      if (early > 0) await delay(early);
      for (let start = 0; start < next.piece.length; start += PIECE)
        await this.#carryPiece(next.piece.subarray(start, start + PIECE));
      this.#queued -= next.piece.length;
      if (this.#queued <= AHEAD) from.resume();
    }
    await weather.still?.promise;
    await this.#held?.promise;
    to.end();
  }

  async #carryPiece(whole: Buffer): Promise<void> {
    const { to, road, weather, resets } = this.#parts;
    await weather.still?.promise;
    await this.#held?.promise;
    await road.turn(whole.length);
    // It may have become worse while this one waited for its turn.
    await weather.still?.promise;
    this.#strikes = this.#strikes.filter(({ isDue }) => isDue());
    const strike = this.#strikes.toSorted((one, other) => one.at - other.at)[0];
    const fits = strike ? Math.max(0, strike.at - this.#carried) : Number.POSITIVE_INFINITY;
    const piece = whole.subarray(0, fits);
    await this.#write(to, piece);
    this.#carried += piece.length;
    if (!strike || whole.length <= fits) return;
    strike.struck();
    if (strike.does === 'reset') resets();
    else this.#held = Promise.withResolvers();
    if (strike.does === 'hang') await this.#carryPiece(whole.subarray(fits));
  }

  async #write(to: Socket, piece: Buffer): Promise<void> {
    if (piece.length === 0 || !to.writable || to.write(piece)) return;
    await new Promise<void>((resolve) => {
      to.once('drain', resolve);
      to.once('close', () => resolve());
    });
  }
}
