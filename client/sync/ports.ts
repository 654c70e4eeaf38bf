/**
 * The world as the device sees it (A10): time, chance, network, other tabs. `browserPorts()` is the only place that touches the
 * real ones; the simulation passes its own, and runs the very same modules.
 */
import { inSeveral } from '../../schemas/basics/time.ts';
import { swallow } from '../report/report.ts';

export interface Ports {
  /** The wall clock of the device, milliseconds since 1970; anybody may set it wrong. */
  readonly clock: { now(): number };
  /** Milliseconds since some moment; never set, never goes back. */
  readonly monotonic: {
    now(): number;
    /** False where it stands still while the device sleeps, so that the wall clock may honestly run ahead of it. */
    readonly countsSleep: boolean;
  };
  readonly random: { bytes(count: number): Uint8Array<ArrayBuffer> };
  /** Calls once after `delay` milliseconds; the function it returns calls that off. */
  readonly timers: { after(delay: number, call: () => void): () => void };
  readonly network: Network;
  readonly locks: Locks;
  readonly wakes: Wakes;
  /** Speaks to the other tabs of this app on this device. */
  channel(name: string): Channel;
}

export interface HttpRequest {
  readonly method: string;
  /** Absolute path with its query: `/db/…`, `/api/…`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of a photo or a file, in place of the body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** When it ends without an answer: a connection that died without a word would hold whoever waits for ever. */
  readonly signal: AbortSignal;
}

export interface HttpReply {
  readonly status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  /** Pieces of the body as they come. Ends or throws when the connection does. */
  pieces(): AsyncIterable<string>;
}

export interface Network {
  /** Rejects when there is no answer at all. */
  send(request: HttpRequest): Promise<HttpReply>;
}

export interface Locks {
  /** Waits for the lock of that name, holds it while `work` runs; `stop` aborts the waiting. */
  hold<T>(name: string, work: () => Promise<T>, stop?: AbortSignal): Promise<T>;
}

export interface Wakes {
  /** The network is said to be back, or gone. */
  onNetwork(listener: (there: boolean) => void): () => void;
  /** The person looks at the app again. */
  onVisible(listener: () => void): () => void;
  /** Whether they look at it now. */
  isVisible(): boolean;
  /** What the platform believes; wrong often when true. */
  networkThere(): boolean;
}

export interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Again and again, until the function it returns is called. */
export function every(timers: Ports['timers'], delay: number, call: () => void): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = timers.after(delay, () => {
      call();
      again();
    });
  };
  again();
  return () => cancel();
}

/** What the work comes to, or null when it took longer; nothing stops the work itself. */
export function within<T>(timers: Ports['timers'], milliseconds: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const stop = timers.after(milliseconds, () => resolve(null));
    work.then(resolve, reject).finally(stop);
  });
}

/** Goes on in a task of its own: a tap or a frame that has waited meanwhile comes first. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** `origin` is empty for the server the app came from. */
export function browserPorts(origin = ''): Ports {
  return {
    clock: { now: () => Date.now() },
    monotonic: { now: () => performance.now(), countsSleep: false },
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    timers: {
      after: inSeveral((delay, call) => {
        const timer = setTimeout(call, delay);
        return () => clearTimeout(timer);
      }),
    },
    network: { send: (request) => send(origin, request) },
    locks: browserLocks(),
    wakes: {
      onNetwork: (listener) => {
        const there = () => listener(true);
        const gone = () => listener(false);
        addEventListener('online', there);
        addEventListener('offline', gone);
        return () => {
          removeEventListener('online', there);
          removeEventListener('offline', gone);
        };
      },
      onVisible: (listener) => {
        const changed = () => {
          if (document.visibilityState === 'visible') listener();
        };
        document.addEventListener('visibilitychange', changed);
        return () => document.removeEventListener('visibilitychange', changed);
      },
      isVisible: () => document.visibilityState === 'visible',
      networkThere: () => navigator.onLine,
    },
    channel: (name) => {
      const channel = new BroadcastChannel(name);
      return {
        post: (message) => channel.postMessage(message),
        onMessage: (listener) => {
          const received = (event: MessageEvent<unknown>) => listener(event.data);
          channel.addEventListener('message', received);
          return () => channel.removeEventListener('message', received);
        },
        close: () => channel.close(),
      };
    },
  };
}

/** Over plain http a browser has no locks; then each tab counts as the only one. What is sent twice is decided once (A1). */
function browserLocks(): Locks {
  const locks: LockManager | undefined = navigator.locks;
  return { hold: (name, work, signal) => (locks ? locks.request(name, signal ? { signal } : {}, work) : work()) };
}

async function send(origin: string, request: HttpRequest): Promise<HttpReply> {
  const response = await fetch(origin + request.path, {
    method: request.method,
    headers: { ...request.headers },
    body: request.bytes ?? request.body ?? null,
    signal: request.signal,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => response.text(),
    pieces: () => textPieces(response.body),
  };
}

async function* textPieces(body: ReadableStream<Uint8Array> | null): AsyncIterable<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(swallow('it has ended already'));
  }
}
