/** One device of the simulated world: the client's own modules on a disk that survives crashes, with a clock that may be wrong. */
import { createDevice, type ManagedDevice } from '../../client/sync/device/create-device.ts';
import type { Device, Question } from '../../client/sync/device/device.ts';
import type { Locks, Ports } from '../../client/sync/ports.ts';
import type { OutboxRow, Workspace } from '../../client/sync/queries/rows.ts';
import type { Identity } from '../../client/sync/replication/wire.ts';
import { type MemoryStorage, memoryStorage, memoryValues } from '../../client/sync/storage/memory-storage.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import type { Documents, DocumentType } from '../../schemas/documents.ts';
import type { SimulatedNetwork, Weather } from './network.ts';
import type { ObservedDevice } from './observed.ts';
import type { Seeded } from './seeded.ts';
import { type Faults, tokenFor } from './server.ts';
import { settled, type VirtualTime } from './virtual-time.ts';

export interface DeviceSetup {
  readonly uid: string;
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly workspace: Workspace;
  readonly network: SimulatedNetwork;
  readonly time: VirtualTime;
  readonly seeded: Seeded;
  readonly faults: Faults;
}

export class SimulatedDevice implements ObservedDevice {
  readonly uid: string;
  readonly deviceId: string;
  readonly network: SimulatedNetwork;
  readonly storage: MemoryStorage;
  readonly #setup: DeviceSetup;
  #values: LocalValues = memoryValues();
  #life = { over: false };
  #skew = 0;
  /** Somebody set the clock. */
  jumped = false;
  #token: string;
  #onNetwork = new Set<(there: boolean) => void>();
  #device: ManagedDevice | null = null;

  constructor(setup: DeviceSetup) {
    this.#setup = setup;
    this.uid = setup.uid;
    this.deviceId = setup.deviceId;
    this.network = setup.network;
    this.storage = setup.faults.storage?.(memoryStorage()) ?? memoryStorage();
    this.#token = tokenFor(setup.uid, setup.time);
  }

  /** What the `X-Device` header carries. */
  get credential(): string {
    return `${this.deviceId}.${this.#setup.deviceKey}`;
  }

  get device(): ManagedDevice {
    if (!this.#device) throw new Error('the device is off');
    return this.#device;
  }

  async start(): Promise<void> {
    this.#life = { over: false };
    this.#onNetwork = new Set();
    const device = createDevice({
      ports: this.#ports(this.#life),
      storage: this.storage,
      values: this.#values,
      appBuild: 'simulation',
    });
    this.#device = device;
    await device.start();
    await device.enter(this.#identity());
    await device.openWorkspace(this.#setup.workspace);
  }

  async outbox(): Promise<readonly OutboxRow[]> {
    return this.device.outbox.get();
  }

  async databases(): Promise<readonly string[]> {
    return this.storage.names();
  }

  readonly seen = <T extends DocumentType>(question: Question<T>): Promise<readonly Documents[T][]> =>
    seenOn(this.device, question);

  /** Power cut and start again: what was not on the disk is lost, nothing of the old run goes on. */
  async crash(): Promise<void> {
    this.#die();
    this.storage.crash();
    await this.start();
  }

  /** The platform took the storage away; the device's own key and count survive in the person's account of them. */
  async evict(): Promise<void> {
    this.#die();
    this.storage.evict();
    const kept = await Promise.all([this.#values.list('seq:'), this.#values.list('key:')]);
    this.#values = memoryValues();
    for (const [name, value] of kept.flat()) await this.#values.set(name, value);
    await this.start();
  }

  jumpClock(milliseconds: number): void {
    this.#skew += milliseconds;
    this.jumped = true;
  }

  change(weather: Weather): void {
    const before = this.network.weather;
    this.network.change(weather);
    if (before === 'out' || before === 'both')
      for (const listener of [...this.#onNetwork]) listener(weather !== 'out' && weather !== 'both');
  }

  #die(): void {
    this.#life.over = true;
    this.network.cut();
    this.#device = null;
  }

  #identity(): Identity {
    const { uid, deviceId, deviceKey, time } = this.#setup;
    return {
      uid,
      deviceId,
      token: async (fresh) => {
        if (fresh) {
          if (this.network.weather === 'out' || this.network.weather === 'both') return { ok: false, why: 'unreachable' };
          this.#token = tokenFor(uid, time);
        }
        return { ok: true, token: this.#token };
      },
      key: async () => deviceKey,
      succeeds: async () => true,
    };
  }

  #ports(life: { readonly over: boolean }): Ports {
    const { time, seeded, network } = this.#setup;
    const never = new Promise<never>(() => {});
    const booted = time.now();
    return {
      clock: { now: () => time.now() + this.#skew },
      // Like `performance.now()`: from the start of this run of the app.
      monotonic: { now: () => time.now() - booted, countsSleep: true },
      random: seeded,
      timers: { after: (delay, call) => time.after(delay, () => life.over || call()) },
      network: { send: (request) => (life.over ? never : network.send(request).finally(() => (life.over ? never : undefined))) },
      locks: onlyTab(),
      wakes: {
        onNetwork: (listener) => {
          this.#onNetwork.add(listener);
          return () => this.#onNetwork.delete(listener);
        },
        onVisible: () => () => {},
        networkThere: () => network.weather !== 'out' && network.weather !== 'both',
      },
      channel: () => ({ post: () => {}, onMessage: () => () => {}, close: () => {} }),
    };
  }
}

/** What a device answers a screen that asks it just now. */
export async function seenOn<T extends DocumentType>(device: Device, question: Question<T>): Promise<readonly Documents[T][]> {
  const answer = device.ask(question);
  const stop = answer.subscribe(() => {});
  await settled();
  const { rows } = answer.get();
  stop();
  return rows.map((row) => row.doc);
}

/** One tab: whoever asks gets the lock when the one before has let go. */
function onlyTab(): Locks {
  const queues = new Map<string, Promise<unknown>>();
  return {
    async hold(name, work, stop) {
      const before = queues.get(name) ?? Promise.resolve();
      const held = before.then(() => {
        if (stop?.aborted) throw new DOMException('given up', 'AbortError');
        return work();
      });
      queues.set(
        name,
        held.catch(() => {}),
      );
      return held;
    },
  };
}
