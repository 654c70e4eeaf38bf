/** Between a device and the server: requests lost, answers lost, both late, the same request twice, streams cut. */
import type { HttpReply, HttpRequest, Network } from '../../client/sync/ports.ts';
import { bodyText, type HttpAnswer } from '../../sync-server/exchange.ts';
import type { Seeded } from './seeded.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** `out`: requests are lost. `in`: they arrive, the answers are lost. */
export type Weather = 'fine' | 'out' | 'in' | 'both' | 'slow';

export type NetworkEvent = 'request lost' | 'reply lost' | 'request twice' | 'reply late' | 'stream cut' | 'upload cut';

export class SimulatedNetwork implements Network {
  readonly #server: Pick<SimulatedServer, 'handle'>;
  readonly #time: VirtualTime;
  readonly #seeded: Seeded;
  readonly #happened: (event: NetworkEvent) => void;
  readonly #cuts = new Set<() => void>();
  weather: Weather = 'fine';

  constructor(parts: {
    server: Pick<SimulatedServer, 'handle'>;
    time: VirtualTime;
    seeded: Seeded;
    happened: (event: NetworkEvent) => void;
  }) {
    this.#server = parts.server;
    this.#time = parts.time;
    this.#seeded = parts.seeded;
    this.#happened = parts.happened;
  }

  change(weather: Weather): void {
    this.weather = weather;
    if (weather !== 'fine' && weather !== 'slow') this.cut();
  }

  /** Ends every open answer in the middle. */
  cut(): void {
    for (const cut of [...this.#cuts]) cut();
  }

  async send(request: HttpRequest): Promise<HttpReply> {
    if (this.weather === 'out' || this.weather === 'both') {
      this.#happened('request lost');
      throw new TypeError('network is unreachable');
    }
    if (this.weather === 'slow') {
      this.#happened('reply late');
      await this.#wait(this.#seeded.below(8_000));
    }
    const twice = request.method === 'POST' && this.#seeded.chance(0.1);
    if (twice) {
      this.#happened('request twice');
      await this.#deliver(request);
    }
    const answer = await this.#deliver(request);
    if (this.weather === 'in' || (request.method === 'POST' && this.#seeded.chance(0.05))) {
      this.#happened('reply lost');
      throw new TypeError('connection reset');
    }
    return this.#reply(answer, request.signal);
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#time.after(milliseconds, resolve));
  }

  #deliver(request: HttpRequest): Promise<HttpAnswer> {
    return request.bytes ? this.#upload(request, request.bytes) : this.#handed(request);
  }

  /** Now and then the line goes dead while it travels. */
  async #upload(request: HttpRequest, bytes: Uint8Array): Promise<HttpAnswer> {
    const isCut = this.#seeded.chance(0.15);
    const most = isCut ? this.#seeded.below(bytes.length) : bytes.length;
    const answer = await this.#handed(request, inPieces(bytes, most));
    if (!isCut) return answer;
    this.#happened('upload cut');
    throw new TypeError('connection reset');
  }

  #handed(request: HttpRequest, content?: AsyncIterable<Uint8Array>): Promise<HttpAnswer> {
    const url = new URL(request.path, 'http://server');
    return this.#server.handle({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: new TextEncoder().encode(request.body ?? ''),
      ...(content ? { content } : {}),
      ip: '127.0.0.1',
      signal: request.signal ?? new AbortController().signal,
    });
  }

  #reply(answer: HttpAnswer, signal: AbortSignal | undefined): HttpReply {
    return {
      status: answer.status,
      header: (name) => answer.headers[name.toLowerCase()] ?? null,
      text: () => bodyText(answer),
      pieces: () => this.#pieces(answer, signal),
    };
  }

  async *#pieces(answer: HttpAnswer, signal: AbortSignal | undefined): AsyncIterable<string> {
    if (typeof answer.body === 'string') {
      yield answer.body;
      return;
    }
    let cut: () => void = () => {};
    const broken = new Promise<'broken'>((resolve) => {
      cut = () => resolve('broken');
    });
    this.#cuts.add(cut);
    signal?.addEventListener('abort', cut);
    const iterator = answer.body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([iterator.next(), broken]);
        if (next === 'broken') {
          this.#happened('stream cut');
          throw new TypeError('connection reset');
        }
        if (next.done) return;
        yield next.value;
      }
    } finally {
      this.#cuts.delete(cut);
      void iterator.return?.();
    }
  }
}

const PIECE = 65_536;

/** Goes dead after so many bytes where that is not all of it. */
async function* inPieces(bytes: Uint8Array, most: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < most; at += PIECE) yield bytes.subarray(at, Math.min(most, at + PIECE));
  if (most < bytes.length) throw new TypeError('connection reset');
}
