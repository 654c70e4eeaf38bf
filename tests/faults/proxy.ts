/**
 * A wire between a device and the server that can be made worse: a TCP proxy in the vocabulary of toxiproxy (latency, bandwidth,
 * reset, a wire that carries nothing), and a captive portal. It knows nothing of HTTP but what a fault is aimed with.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Aim, Lane, type LaneWeather, Road } from './proxy-lane.ts';

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Answers in place of the server, whatever is asked. */
export interface Portal {
  readonly status: number;
}

const PAGE = '<!doctype html><title>Guest Wi-Fi</title><h1>Please accept our terms</h1>';

export class FaultProxy {
  readonly #server: Server;
  readonly #target: Target;
  readonly #wires = new Set<Wire>();
  readonly #weather: LaneWeather = { latency: 0, road: { up: new Road(), down: new Road() }, still: null };
  readonly #aims = new Set<Aimed>();
  #portal: Portal | null = null;

  private constructor(target: Target) {
    this.#target = target;
    this.#server = createServer({ noDelay: true }, (device) => this.#accept(device));
  }

  /** @param address of the server, which may be gone for a while */
  static async before(address: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(address);
    const proxy = new FaultProxy({ host: hostname, port: Number(port) });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** Where devices find it. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Connections of devices that are open. */
  get open(): number {
    return this.#wires.size;
  }

  /** Milliseconds that everything takes longer, each way. */
  latency(milliseconds: number): void {
    this.#weather.latency = milliseconds;
  }

  /** What all connections together carry each way; null: as much as they like. */
  bandwidth(bitsPerSecond: number | null): void {
    for (const road of Object.values(this.#weather.road)) road.bytesPerSecond = bitsPerSecond === null ? null : bitsPerSecond / 8;
  }

  /** Bandwidth zero: nothing is carried and nothing is closed; what was on its way arrives when it is over. */
  hang(): void {
    this.#weather.still ??= Promise.withResolvers();
  }

  /** Connections that are open now never carry anything again, as when a phone has changed its mast. New ones do. */
  forsake(): void {
    for (const wire of this.#wires) wire.forsake();
  }

  /** Every open connection is reset. */
  reset(): void {
    for (const wire of this.#wires) wire.reset();
  }

  /** Somebody else answers, and what was open is gone. */
  portal(portal: Portal): void {
    this.#portal = portal;
    this.reset();
  }

  /**
   * Strikes one of the exchanges that it is aimed at, once: the first that is long enough. The server may be closing an idle connection as
   * something is sent on it, or another fault takes the connection away: then it is sent again on another. Resolves when it has struck.
   */
  strike(aim: Aim): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#aims.add({ aim, struck: resolve });
    return promise;
  }

  /** Ends every fault. What hung goes on; what was forsaken does not. */
  heal(): void {
    this.latency(0);
    this.bandwidth(null);
    this.#portal = null;
    this.#aims.clear();
    this.#weather.still?.resolve();
    this.#weather.still = null;
    for (const wire of this.#wires) wire.release();
  }

  /** Resolves when nothing of it is open any more. */
  async close(): Promise<void> {
    this.heal();
    const over = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await Promise.all([over, ...[...this.#wires].map(({ over }) => over)]);
  }

  #accept(device: Socket): void {
    if (this.#portal) {
      answer(device, this.#portal);
      return;
    }
    const wire = new Wire(device, this.#target, this.#weather, this.#aims);
    this.#wires.add(wire);
    void wire.over.then(() => this.#wires.delete(wire));
  }
}

function answer(device: Socket, { status }: Portal): void {
  const head = ['Content-Type: text/html', `Content-Length: ${PAGE.length}`, 'Connection: close'];
  let asked = '';
  device.on('error', () => device.destroy());
  device.on('data', (piece) => {
    const before = asked.includes('\r\n\r\n');
    asked += piece.toString('latin1');
    if (!before && asked.includes('\r\n\r\n')) device.end([`HTTP/1.1 ${status} Guest`, ...head, '', PAGE].join('\r\n'));
  });
}

/** A socket whose reset fails, since the other side has gone already, is closed as well and only says so with an error. */
function closed(end: Socket): Promise<void> {
  return new Promise((resolve) => {
    end.once('close', () => resolve());
    end.on('error', () => {
      if (end.destroyed) resolve();
    });
  });
}

interface Aimed {
  readonly aim: Aim;
  readonly struck: () => void;
}

/** One connection of a device, and its own to the server. */
class Wire {
  readonly #ends: readonly Socket[];
  readonly #up: Lane;
  readonly #down: Lane;
  /** Both ends are closed. */
  readonly over: Promise<unknown>;

  constructor(device: Socket, target: Target, weather: LaneWeather, aims: Set<Aimed>) {
    const server = connect({ ...target, noDelay: true });
    this.#ends = [device, server];
    this.over = Promise.all(this.#ends.map(closed));
    const resets = () => this.reset();
    for (const end of this.#ends) end.on('error', resets);
    const sees = (piece: Buffer) => {
      const text = piece.toString('latin1');
      for (const aimed of aims)
        if (aimed.aim.when.test(text))
          (aimed.aim.direction === 'up' ? this.#up : this.#down).aim(aimed.aim, {
            isDue: () => aims.has(aimed),
            struck: () => {
              aims.delete(aimed);
              aimed.struck();
            },
          });
    };
    this.#up = new Lane({ from: device, to: server, road: weather.road.up, weather, resets, sees });
    this.#down = new Lane({ from: server, to: device, road: weather.road.down, weather, resets });
  }

  forsake(): void {
    this.#up.forsake();
    this.#down.forsake();
  }

  release(): void {
    this.#up.release();
    this.#down.release();
  }

  reset(): void {
    for (const end of this.#ends) if (!end.destroyed) end.resetAndDestroy();
  }
}
