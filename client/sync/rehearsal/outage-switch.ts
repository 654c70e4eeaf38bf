/**
 * The world with a switch in its network: off, nothing this device asks is answered, and the platform is taken to say so. Nobody behind it can
 * tell that from a cable that was pulled, so nothing behind it has a way of its own to fail.
 */
import type { HttpReply, HttpRequest, Ports } from '../ports.ts';

export class OutageSwitch {
  /** What the device is made of in place of the world's own. */
  readonly ports: Ports;
  readonly #world: Ports;
  readonly #listeners = new Set<(there: boolean) => void>();
  /** Ends what is under way; another one after each outage. */
  #cut = new AbortController();

  constructor(world: Ports) {
    this.#world = world;
    const { wakes } = world;
    this.ports = {
      ...world,
      network: { send: (request) => this.#send(request) },
      wakes: {
        onVisible: (listener) => wakes.onVisible(listener),
        isVisible: () => wakes.isVisible(),
        networkThere: () => !this.isOff && wakes.networkThere(),
        onNetwork: (listener) => {
          this.#listeners.add(listener);
          const stop = wakes.onNetwork((there) => this.isOff || listener(there));
          return () => {
            this.#listeners.delete(listener);
            stop();
          };
        },
      },
    };
  }

  get isOff(): boolean {
    return this.#cut.signal.aborted;
  }

  turn(off: boolean): void {
    if (off === this.isOff) return;
    if (off) this.#cut.abort(gone());
    else this.#cut = new AbortController();
    const there = !off && this.#world.wakes.networkThere();
    for (const listener of [...this.#listeners]) listener(there);
  }

  async #send(request: HttpRequest): Promise<HttpReply> {
    const { signal } = this.#cut;
    signal.throwIfAborted();
    const reply = await this.#world.network.send({ ...request, signal: AbortSignal.any([request.signal, signal]) });
    signal.throwIfAborted();
    return {
      status: reply.status,
      header: (name) => reply.header(name),
      text: async () => {
        const text = await reply.text();
        signal.throwIfAborted();
        return text;
      },
      pieces: () => until(reply.pieces(), signal),
    };
  }
}

/** As `fetch` rejects where there is no network. */
const gone = () => new TypeError('the network is away');

/** Also where the stream itself goes on. */
async function* until(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncIterable<string> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
