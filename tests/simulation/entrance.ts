/** How a run of the app on a simulated device comes to know who is there: it is told, or the app's own session signs people in. */
import { createSession } from '../../client/session/create-session.ts';
import type { Result, Session } from '../../client/session/session.ts';
import type { ManagedDevice } from '../../client/sync/device/create-device.ts';
import { memoryValues } from '../../client/sync/storage/memory-storage.ts';
import type { LocalValues } from '../../client/sync/storage/storage.ts';
import { emailOf, tokenFor } from './identity.ts';
import type { SimulatedNetwork } from './network.ts';
import { SimulatedValues } from './values.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Entrance {
  /** As the server knows this device; empty while nobody is signed in. */
  readonly deviceId: string;
  /** What the `X-Device` header carries. */
  credential(): Promise<string>;
  /** As this run of the app finds them. */
  values(life: { readonly over: boolean }): LocalValues;
  /** Once the device has started. */
  enter(device: ManagedDevice): Promise<void>;
  /** The power was cut. */
  crash(): void;
  /** The platform took the storage away while the app was closed. */
  evict(): Promise<void>;
}

interface Given {
  readonly uid: string;
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly network: SimulatedNetwork;
  readonly time: VirtualTime;
}

/** The device is told who is there, and that never ends; its key and its count survive in the person's account of them. */
export class GivenIdentity implements Entrance {
  readonly #given: Given;
  #values: LocalValues = memoryValues();
  #token: string;

  constructor(given: Given) {
    this.#given = given;
    this.#token = tokenFor(given.uid, given.time);
  }

  get deviceId(): string {
    return this.#given.deviceId;
  }

  async credential(): Promise<string> {
    return `${this.deviceId}.${this.#given.deviceKey}`;
  }

  values(): LocalValues {
    return this.#values;
  }

  enter(device: ManagedDevice): Promise<void> {
    const { uid, deviceId, deviceKey, time, network } = this.#given;
    return device.enter({
      uid,
      deviceId,
      token: async (fresh) => {
        if (fresh) {
          if (network.weather === 'out' || network.weather === 'both') return { ok: false, why: 'unreachable' };
          this.#token = tokenFor(uid, time);
        }
        return { ok: true, token: this.#token };
      },
      key: async () => deviceKey,
      succeeds: async () => true,
    });
  }

  /** Only the app's own session has a disk that forgets. */
  crash(): void {}

  async evict(): Promise<void> {
    const kept = await Promise.all([this.#values.list('seq:'), this.#values.list('key:')]);
    this.#values = memoryValues();
    for (const [name, value] of kept.flat()) await this.#values.set(name, value);
  }
}

/** The app's own session, which signs people in and out of this device. */
export class AppSession implements Entrance {
  readonly #values: SimulatedValues;
  #session: (Session & { start(): Promise<void> }) | null = null;
  #device: ManagedDevice | null = null;
  #open: LocalValues = memoryValues();
  /** The server takes this sign-in no longer, whether or not the device has heard of it. */
  isOver = false;

  constructor(time: VirtualTime, remembers?: (name: string) => boolean) {
    this.#values = new SimulatedValues(() => time.now(), remembers);
  }

  /** Null: nobody. */
  get whoIsHere(): string | null {
    const view = this.#session?.view.get();
    return view?.state === 'signedIn' ? view.uid : null;
  }

  get asksToSignIn(): boolean {
    return this.whoIsHere === null || this.#device?.connection.get().signInAgain !== false;
  }

  get deviceId(): string {
    const view = this.#session?.view.get();
    return view?.state === 'signedIn' ? view.deviceId : '';
  }

  async credential(): Promise<string> {
    const key = await this.#open.get(`deviceKey:${this.whoIsHere}:${this.deviceId}`);
    return `${this.deviceId}.${typeof key === 'string' ? key : ''}`;
  }

  /** By which the server knows this sign-in. */
  async sessionToken(): Promise<string> {
    const kept = await this.#open.get('session');
    return typeof kept === 'object' && kept && 'sessionToken' in kept ? String(kept.sessionToken) : '';
  }

  values(life: { readonly over: boolean }): LocalValues {
    this.#open = this.#values.open(life);
    return this.#open;
  }

  async enter(device: ManagedDevice): Promise<void> {
    this.#device = device;
    this.#session = createSession({ device, deviceName: 'Simulated', visit: { goesOn: () => true, begin: () => {} } });
    await this.#session.start();
  }

  async signIn(uid: string, replaces?: string): Promise<Result> {
    const form = { email: emailOf(uid), password: 'right', keep: true, ...(replaces ? { replaces } : {}) };
    const answer = await this.#here.signIn(form);
    if (answer.ok) this.isOver = false;
    return answer;
  }

  async signOut(unsent: 'keep' | 'discard'): Promise<void> {
    await this.#here.signOut({ unsent });
  }

  crash(): void {
    this.#values.crash();
  }

  async evict(): Promise<void> {
    this.#values.evict();
  }

  /** The platform took all of it, and the app is open. */
  lose(): void {
    this.#values.lose();
  }

  get #here(): Session {
    if (!this.#session) throw new Error('the app is closed');
    return this.#session;
  }
}
