/** Ports for tests: time that is told, chance from a counter, tabs and locks in one process. Not part of the app. */
import { LoadedNouns } from '../../schemas/folds/loaded-nouns.ts';
import { EVERY_NOUN } from '../../schemas/nouns.ts';
import type { NounSource } from './device/nouns.ts';
import type { Channel, HttpReply, HttpRequest, Locks, Network, Ports, Wakes } from './ports.ts';
import type { Storage } from './storage/storage.ts';

/** A device that knows every noun from the beginning, as the server does. */
export const everyNoun: NounSource = { everyone: EVERY_NOUN, load: async () => [] };

/** The same, as a device holds them. */
export const allNouns = (): LoadedNouns => new LoadedNouns(EVERY_NOUN);

export interface Clockwork {
  now(): number;
  after(delay: number, call: () => void): () => void;
}

/** Time that stands still until the test moves it; what was to happen by then happens in order. */
export class TestTime implements Clockwork {
  #now: number;
  #timers: { readonly at: number; readonly call: () => void }[] = [];

  constructor(start = Date.parse('2026-03-03T09:00:00.000Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(delay: number, call: () => void): () => void {
    const timer = { at: this.#now + delay, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** As if the device had slept: what was due meanwhile happens once, afterwards. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.pass(60_000);
  }

  /** Lets promises settle before, between and after. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.call();
      await settled();
    }
    this.#now = end;
  }
}

/** Everything that needs neither time nor a network has happened. */
export async function settled(turns = 2): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(null);
    });
  }
}

/** What tabs of one browser share. */
export class TestBrowser {
  readonly #channels = new Map<string, Set<(message: unknown) => void>>();
  readonly #locks = new Map<string, Promise<unknown>>();

  channel(name: string): Channel {
    const all = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, all);
    const own = new Set<(message: unknown) => void>();
    return {
      post: (message) => {
        const copy: unknown = structuredClone(message);
        for (const listener of [...all]) if (!own.has(listener)) queueMicrotask(() => listener(copy));
      },
      onMessage: (listener) => {
        own.add(listener);
        all.add(listener);
        return () => all.delete(listener);
      },
      close: () => {
        for (const listener of own) all.delete(listener);
      },
    };
  }

  readonly locks: Locks = {
    hold: <T>(name: string, work: () => Promise<T>, stop?: AbortSignal): Promise<T> => {
      const before = this.#locks.get(name) ?? Promise.resolve();
      const held = before
        .catch(() => {})
        .then(() => {
          stop?.throwIfAborted();
          return work();
        });
      this.#locks.set(
        name,
        held.catch(() => {}),
      );
      return held;
    },
  };
}

export class TestWakes implements Wakes {
  readonly #network = new Set<(there: boolean) => void>();
  readonly #visible = new Set<() => void>();
  there = true;
  looked = false;

  onNetwork(listener: (there: boolean) => void): () => void {
    this.#network.add(listener);
    return () => this.#network.delete(listener);
  }

  onVisible(listener: () => void): () => void {
    this.#visible.add(listener);
    return () => this.#visible.delete(listener);
  }

  isVisible(): boolean {
    return this.looked;
  }

  networkThere(): boolean {
    return this.there;
  }

  network(there: boolean): void {
    this.there = there;
    for (const listener of [...this.#network]) listener(there);
  }

  visible(): void {
    for (const listener of [...this.#visible]) listener();
  }
}

export interface TestPortsOptions {
  readonly time: Clockwork;
  readonly network: Network;
  readonly browser?: TestBrowser;
  readonly seed?: number;
  /** Milliseconds the device's wall clock is wrong by. */
  readonly skew?: () => number;
}

export function testPorts({ time, network, browser = new TestBrowser(), seed = 1, skew = () => 0 }: TestPortsOptions): Ports & {
  readonly wakes: TestWakes;
} {
  let state = seed >>> 0;
  const byte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const start = time.now();
  return {
    clock: { now: () => time.now() + skew() },
    monotonic: { now: () => time.now() - start, countsSleep: true },
    random: { bytes: (count) => Uint8Array.from({ length: count }, byte) },
    timers: { after: (delay, call) => time.after(delay, call) },
    network,
    locks: browser.locks,
    wakes: new TestWakes(),
    channel: (name) => browser.channel(name),
  };
}

/** A reply with that JSON, or with those pieces. */
export function reply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    header: (name) => headers[name.toLowerCase()] ?? (name === 'content-type' ? 'application/json' : null),
    text: async () => text,
    async *pieces() {
      yield text;
    },
  };
}

/** Answers from a function; `down` is what a network without an answer is. */
export class TestNetwork implements Network {
  readonly requests: HttpRequest[] = [];
  down = false;
  answer: (request: HttpRequest) => Promise<HttpReply> | HttpReply;

  constructor(answer: (request: HttpRequest) => Promise<HttpReply> | HttpReply) {
    this.answer = answer;
  }

  async send(request: HttpRequest): Promise<HttpReply> {
    this.requests.push(request);
    if (this.down) throw new TypeError('no network');
    return this.answer(request);
  }
}

/** A server whose open stream goes on beating whatever happens to the network, as Chromium's does when it is told to be offline. */
export function stubbornServer(time: Clockwork): { readonly network: TestNetwork; readonly beat: () => Promise<void> } {
  const beats = new Set<() => void>();
  const frame = (event: string, more: object = {}) =>
    `event: ${event}\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), ...more })}\n\n`;
  const network = new TestNetwork((request: HttpRequest): HttpReply => {
    if (!request.path.startsWith('/db/_live')) return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
    return {
      status: 200,
      header: (name) => (name === 'content-type' ? 'text/event-stream' : null),
      text: async () => '',
      async *pieces() {
        yield frame('heads', { databases: {} });
        for (;;) {
          await new Promise<void>((resolve) => beats.add(resolve));
          yield frame('beat');
        }
      },
    };
  });
  const beat = async () => {
    const due = [...beats];
    beats.clear();
    for (const one of due) one();
    await settled();
  };
  return { network, beat };
}

/** A storage that says which of its collections are open, `fh2-public/basics`, from the moment they are asked for until they are closed. */
export function countedStorage(storage: Storage) {
  const open = new Set<string>();
  /** Every opening, in order. */
  const opened: string[] = [];
  const most = { open: 0 };
  const counting: Storage = {
    ...storage,
    open: async (name, specs, options) => {
      const names = specs.map((spec) => `${name}/${spec.name}`);
      opened.push(...names);
      for (const one of names) open.add(one);
      most.open = Math.max(most.open, open.size);
      const closed = () => names.forEach((one) => void open.delete(one));
      try {
        const database = await storage.open(name, specs, options);
        return { collection: (one) => database.collection(one), close: () => database.close().finally(closed) };
      } catch (error) {
        closed();
        throw error;
      }
    },
  };
  return { storage: counting, open, opened, most };
}
