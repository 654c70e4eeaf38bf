/** Devices as they run in browsers, without one: the same modules on told time, against the real gateway and decider. */
import { createDevice, type ManagedDevice } from '../../client/sync/device/create-device.ts';
import { countedStorage, everyNoun, TestBrowser, type TestWakes, testPorts } from '../../client/sync/fixture.ts';
import { memoryPortraits } from '../../client/sync/portraits/portrait-store.ts';
import type { HttpReply } from '../../client/sync/ports.ts';
import type { DeviceIdentity } from '../../client/sync/replication/wire.ts';
import { type MemoryStorage, memoryStorage, memoryValues } from '../../client/sync/storage/memory-storage.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import { fillDemo } from '../../sync-server/demo/fill.ts';
import { tokenFor } from '../simulation/identity.ts';
import { SimulatedNetwork } from '../simulation/network.ts';
import { Seeded } from '../simulation/seeded.ts';
import { SimulatedServer } from '../simulation/server.ts';
import { settled, VirtualTime } from '../simulation/virtual-time.ts';

export const START = Date.parse('2026-03-03T09:00:00.000Z');

export class Town {
  readonly time = new VirtualTime(START);
  readonly seeded = new Seeded(7);
  readonly server = new SimulatedServer(this.time, this.seeded);

  /** The demo world, decided. */
  async open(): Promise<void> {
    await this.server.start();
    await fillDemo({
      store: this.server.store,
      clock: this.time,
      accounts: null,
      propose: async (...proposals) => {
        for (const { kind, body } of proposals) await this.server.say(kind, body as never);
      },
      decided: async () => {
        await this.server.idle();
        return { state: 'accepted' };
      },
    });
    await this.server.idle();
  }

  async device(uid: string | null, options: TestDeviceOptions = {}): Promise<TestDevice> {
    const device = new TestDevice(this, uid, options);
    await device.start();
    return device;
  }

  /** Lets so much time go by, with the decider in sync. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time.now() + milliseconds;
    while (this.time.now() < end) {
      await this.time.pass(Math.min(250, end - this.time.now()));
      for (let turn = 0; turn < 6; turn += 1) {
        await settled();
        await this.server.idle();
      }
    }
  }

  /** The same, roughly: for days in which nobody is connected. */
  async leap(milliseconds: number): Promise<void> {
    await this.time.pass(milliseconds);
    await this.pass(500);
  }
}

export interface TestDeviceOptions {
  readonly skew?: () => number;
  /** A second tab of that one's browser. */
  readonly tabOf?: TestDevice;
  /** The person looks at it when it is opened. */
  readonly looked?: boolean;
  /** What the server's answers say to it: as they are, unless told. */
  readonly heard?: (answer: string) => string;
  readonly appBuild?: string;
}

async function* whole(reply: HttpReply, heard: (answer: string) => string): AsyncIterable<string> {
  yield heard(await reply.text());
}

export class TestDevice {
  readonly #town: Town;
  readonly uid: string | null;
  readonly storage: MemoryStorage;
  readonly portraits = memoryPortraits();
  readonly values: LocalValues;
  /** Which of its collections are open in this tab, and were ever opened. */
  readonly collections: Omit<ReturnType<typeof countedStorage>, 'storage'>;
  readonly network: SimulatedNetwork;
  readonly browser: TestBrowser;
  readonly wakes: TestWakes;
  readonly device: ManagedDevice;
  identity: DeviceIdentity | null = null;
  /** What the server says to tokens from now on. */
  signedOut = false;
  /** Paths of every request, in order. */
  readonly sent: string[] = [];

  constructor(
    town: Town,
    uid: string | null,
    { tabOf, looked = false, heard = (answer) => answer, appBuild = 'test', ...options }: TestDeviceOptions,
  ) {
    this.#town = town;
    this.uid = uid;
    this.storage = tabOf?.storage ?? memoryStorage();
    this.values = tabOf?.values ?? memoryValues();
    this.browser = tabOf?.browser ?? new TestBrowser();
    this.identity = tabOf?.identity ?? null;
    const quiet = new Seeded(1);
    quiet.chance = () => false;
    this.network = new SimulatedNetwork({ server: town.server, time: town.time, seeded: quiet, happened: () => {} });
    const ports = testPorts({
      time: town.time,
      network: {
        send: async (request) => {
          this.sent.push(request.path);
          const reply = await this.network.send(request);
          return request.path.startsWith('/db/_live') ? reply : { ...reply, pieces: () => whole(reply, heard) };
        },
      },
      browser: this.browser,
      seed: town.seeded.next(),
      ...options,
    });
    this.wakes = ports.wakes;
    this.wakes.looked = looked;
    const { storage, ...collections } = countedStorage(this.storage);
    this.collections = collections;
    const { values, portraits } = this;
    this.device = createDevice({ ports, storage, values, appBuild, nouns: everyNoun, portraits });
  }

  async start(): Promise<void> {
    await this.device.start();
    if (this.identity) await this.device.enter(this.identity);
    else if (this.uid) await this.#register(this.uid);
    await this.#town.pass(1_000);
  }

  /** The same person on the same tablet, with a key of its own once more. */
  async signInAgain(): Promise<void> {
    this.signedOut = false;
    if (this.uid) await this.#register(this.uid);
  }

  async #register(uid: string): Promise<void> {
    const { deviceId, deviceKey } = await this.#town.server.register(uid);
    const time = this.#town.time;
    this.identity = {
      uid,
      deviceId,
      token: async () => (this.signedOut ? { ok: false, why: 'signInAgain' } : { ok: true, token: tokenFor(uid, time) }),
      key: async () => deviceKey,
      succeeds: async (earlier) => {
        await this.#town.server.revoke(uid, earlier);
        return true;
      },
    };
    await this.device.enter(this.identity);
  }
}
