/** One device of the simulated world: the client's own modules on a disk that survives crashes, with a clock that may be wrong. */
import { createDevice, type ManagedDevice } from '../../client/sync/device/create-device.ts';
import type { LocalDevice, Query } from '../../client/sync/device/device.ts';
import { everyNoun } from '../../client/sync/fixture.ts';
import type { Locks, Ports } from '../../client/sync/ports.ts';
import type { OutboxRow, Workspace } from '../../client/sync/queries/rows.ts';
import { type MemoryStorage, memoryStorage } from '../../client/sync/storage/memory-storage.ts';
import { type FileStore, memoryFiles } from '../../client/sync/uploads/file-store.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import { AppSession, type Entrance } from './entrance.ts';
import type { Faults } from './faults.ts';
import type { SimulatedNetwork, Weather } from './network.ts';
import type { ObservedDevice } from './observed.ts';
import { AREAS } from './scene.ts';
import type { Seeded } from './seeded.ts';
import { settled, type VirtualTime } from './virtual-time.ts';

export interface DeviceSetup {
  /** Whose it is. */
  readonly uid: string;
  readonly entrance: Entrance;
  readonly workspace: Workspace;
  readonly network: SimulatedNetwork;
  readonly time: VirtualTime;
  readonly seeded: Seeded;
  readonly faults: Faults;
  /** Whether a write that takes two transactions is found torn by the next crash. Not of the world's chance: what happens in it stays what it was. */
  readonly tears?: () => boolean;
  /** What lies on its disk already; nothing unless told. */
  readonly storage?: MemoryStorage;
}

export class SimulatedDevice implements ObservedDevice {
  readonly uid: string;
  readonly network: SimulatedNetwork;
  readonly storage: MemoryStorage;
  /** Photos that wait, on the same disk. */
  #files = memoryFiles();
  readonly #setup: DeviceSetup;
  #life = { over: false };
  #skew = 0;
  /** Somebody set the clock. */
  jumped = false;
  /** How often the platform, the weather or somebody has interrupted it. */
  upheavals = 0;
  #onNetwork = new Set<(there: boolean) => void>();
  #device: ManagedDevice | null = null;

  constructor(setup: DeviceSetup) {
    this.#setup = setup;
    this.uid = setup.uid;
    this.network = setup.network;
    const disk = setup.storage ?? memoryStorage(new Map(), setup.tears);
    this.storage = setup.faults.storage?.(disk) ?? disk;
  }

  get deviceId(): string {
    return this.#setup.entrance.deviceId;
  }

  /** What the `X-Device` header carries. */
  credential(): Promise<string> {
    return this.#setup.entrance.credential();
  }

  /** Where the app's own session runs; null where the device is told who is there. */
  get app(): AppSession | null {
    const { entrance } = this.#setup;
    return entrance instanceof AppSession ? entrance : null;
  }

  /** Whose it is, is signed in. */
  get isAtHome(): boolean {
    return this.app === null || this.app.whoIsHere === this.uid;
  }

  get device(): ManagedDevice {
    if (!this.#device) throw new Error('the device is off');
    return this.#device;
  }

  async start(): Promise<void> {
    this.#life = { over: false };
    this.#onNetwork = new Set();
    const { entrance, faults } = this.#setup;
    const values = entrance.values(this.#life);
    const made = createDevice({
      ports: this.#ports(this.#life),
      storage: this.storage,
      values: faults.values?.(values) ?? values,
      appBuild: 'simulation',
      nouns: everyNoun,
      files: mortalFiles(this.#files, this.#life),
    });
    const device = faults.device?.(made) ?? made;
    this.#device = device;
    await device.start();
    // Who lives between the towns keeps them all: what is pinned, and nothing else of gyms, is here whole.
    for (const { _id } of AREAS) await device.pinned.pin(_id);
    await entrance.enter(device);
    await this.openWorkspace();
  }

  /** As the app's frame does for whoever is signed in. */
  openWorkspace(): Promise<void> {
    return this.device.openWorkspace(this.#setup.workspace);
  }

  async outbox(): Promise<readonly OutboxRow[]> {
    return this.device.outbox.get();
  }

  async databases(): Promise<readonly string[]> {
    return this.storage.names();
  }

  readonly seen = <T extends DocumentType>(question: Query<T>): Promise<readonly Documents[T][]> => seenOn(this.device, question);

  /** Power cut and start again: what was not on the disk is lost, nothing of the old run goes on. */
  async crash(): Promise<void> {
    this.#die();
    this.storage.crash();
    this.#setup.entrance.crash();
    await this.start();
  }

  /** It is switched off; `crash` switches it on again. */
  switchOff(): void {
    this.#die();
  }

  /** The platform took the storage away while the app was closed. */
  async evict(): Promise<void> {
    this.#die();
    this.storage.evict();
    this.#files = memoryFiles();
    await this.#setup.entrance.evict();
    await this.start();
  }

  /** The platform took the storage away under the open app (G19). */
  wipe(): void {
    this.upheavals += 1;
    this.storage.evict();
    this.app?.lose();
  }

  jumpClock(milliseconds: number): void {
    this.upheavals += 1;
    this.#skew += milliseconds;
    this.jumped = true;
  }

  change(weather: Weather): void {
    this.upheavals += 1;
    const before = this.network.weather;
    this.network.change(weather);
    if (before === 'out' || before === 'both')
      for (const listener of [...this.#onNetwork]) listener(weather !== 'out' && weather !== 'both');
  }

  #die(): void {
    this.upheavals += 1;
    this.#life.over = true;
    this.network.cut();
    this.#device = null;
  }

  #ports(life: { readonly over: boolean }): Ports {
    const { time, seeded, network: own, faults } = this.#setup;
    const network = faults.network?.(own, time) ?? own;
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
        isVisible: () => true,
        networkThere: () => own.weather !== 'out' && own.weather !== 'both',
      },
      channel: () => ({ post: () => {}, onMessage: () => () => {}, close: () => {} }),
    };
  }
}

/** A disk that an app which has died no longer reaches. */
function mortalFiles(files: FileStore, life: { readonly over: boolean }): FileStore {
  const never = new Promise<never>(() => {});
  return {
    list: () => (life.over ? never : files.list()),
    bytes: (id) => (life.over ? never : files.bytes(id)),
    put: (file, bytes) => (life.over ? never : files.put(file, bytes)),
    delete: (id) => (life.over ? never : files.delete(id)),
  };
}

/** What a device answers a screen that asks it just now. */
export async function seenOn<T extends DocumentType>(device: LocalDevice, question: Query<T>): Promise<readonly Documents[T][]> {
  const answer = device.query(question);
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
