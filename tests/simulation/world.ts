/** The simulated world: one server, a few devices, one seed. Puts it together, takes steps, heals it at the end. */
import type { Query } from '../../client/sync/device/device.ts';
import type { Workspace } from '../../client/sync/queries/rows.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { comeHome } from './coming-home.ts';
import { SimulatedDevice } from './device.ts';
import { AppSession, GivenIdentity } from './entrance.ts';
import type { Faults } from './faults.ts';
import { type KindOfWorld, kindOf } from './kinds.ts';
import { SimulatedNetwork } from './network.ts';
import { type Observed, type PromisedFact, stored } from './observed.ts';
import { PlainClient } from './plain-client.ts';
import { AREAS, CAPACITY, GYMS, HOUR, MEMBERS, MINUTE, OFFERS, STAFF, START, timetable } from './scene.ts';
import { Seeded } from './seeded.ts';
import { SimulatedServer, saying } from './server.ts';
import type { Tally } from './tally.ts';
import { settled, VirtualTime } from './virtual-time.ts';

const DAYS = 3;
/** Of the writes that take two transactions. */
const TORN = 0.5;
/** What a person waits for before they give up, milliseconds. */
const PATIENCE = 60_000;

export interface Promised extends PromisedFact {
  readonly device: SimulatedDevice;
}

export class World implements Observed {
  readonly memberUids: readonly string[] = MEMBERS;
  readonly staffUids: readonly string[] = STAFF;
  readonly capacity: number = CAPACITY;
  readonly time = new VirtualTime(START);
  readonly seeded: Seeded;
  readonly tally: Tally;
  readonly server: SimulatedServer;
  readonly devices: SimulatedDevice[] = [];
  readonly kind: KindOfWorld;
  readonly isWide: boolean;
  readonly isSigned: boolean;
  /** What does not run our app. */
  readonly plain: PlainClient[] = [];
  /** Those of them that were registered long before they say anything. */
  readonly sleepers: PlainClient[] = [];
  protected readonly faults: Faults;
  readonly #seed: number;
  #number = 0;
  /** Proposals whose `propose` resolved, by id; taken out when undone or when the platform took the disk. */
  readonly promised = new Map<string, Promised>();

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    this.seeded = new Seeded(seed);
    this.#seed = seed;
    this.kind = kindOf(seed);
    this.isSigned = this.kind === 'signed' || this.kind === 'powerless';
    this.isWide = this.kind === 'wide' || this.isSigned;
    this.tally = tally;
    this.faults = faults;
    this.server = new SimulatedServer(this.time, this.seeded, faults, this.isSigned);
  }

  get gyms(): typeof GYMS {
    return GYMS;
  }

  get gymIds(): readonly string[] {
    return this.gyms.map(({ _id }) => _id);
  }

  async begin(deviceCount: number): Promise<void> {
    await this.server.start();
    await this.#fill();
    const people = [...MEMBERS.slice(0, Math.max(1, deviceCount - 1)), STAFF[0]];
    const uids = [
      STAFF[0],
      ...Array.from({ length: deviceCount - 1 }, (_, index) => people[index % people.length] ?? MEMBERS[0]),
    ];
    for (const uid of uids) await this.addDevice(uid, this.#workspaceOf(uid));
    await this.time.pass(5_000);
    // Everybody begins with a pass, or little would happen at the doors.
    const [, { productId, price: priceSeen }] = OFFERS;
    for (const device of this.members) {
      const body = { gymId: GYMS[0]._id, productId, version: 1, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
      await device.device.propose('pass.buy', body, 'Buy 5 visits');
    }
    await this.time.pass(10_000);
  }

  async #fill(): Promise<void> {
    const { server } = this;
    for (const area of AREAS) await server.say('system.area-set', { area });
    for (const gym of GYMS) await server.say('system.gym-set', { gym });
    for (const gym of GYMS)
      for (let day = 0; day < DAYS; day += 1) await server.say('system.timetable-set', { timetable: timetable(gym._id, day) });
    const people = [...MEMBERS, ...STAFF].flatMap((uid) => [
      saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
      saying('system.email-verified', { uid }),
    ]);
    const powers = STAFF.flatMap((uid) =>
      GYMS.map((gym) => saying('system.employed', { uid, gymId: gym._id, preset: 'manager' })),
    );
    // A wide world is filled as the demo is: in one piece, where the later need the earlier.
    if (this.isWide) await server.sayAll([...people, ...powers]);
    else for (const one of [...people, ...powers]) await server.sayAll([one]);
    await settled();
    await server.idle();
  }

  #workspaceOf(uid: string): Workspace {
    const staff = STAFF.some((one) => one === uid);
    const gym = GYMS[this.devices.length % 2];
    return staff && gym ? { kind: 'gym', gymId: gym._id } : { kind: 'member' };
  }

  async addDevice(uid: string, workspace: Workspace): Promise<void> {
    const { server, time, seeded } = this;
    const registered = this.isSigned ? null : await server.register(uid);
    const network = new SimulatedNetwork({ server, time, seeded, happened: (event) => this.tally.event(event) });
    const given = registered && new GivenIdentity({ uid, ...registered, network, time });
    const entrance = given ?? new AppSession(time, this.faults.remembers);
    const chance = new Seeded(this.#seed * 97 + this.devices.length);
    const tears = () => {
      const isTorn = chance.chance(TORN);
      if (isTorn) this.tally.event('write torn');
      return isTorn;
    };
    const device = new SimulatedDevice({ uid, entrance, workspace, network, time, seeded, tears, faults: this.faults });
    this.devices.push(device);
    await device.start();
    for (let tries = 0; tries < 5 && !device.isAtHome; tries += 1) await comeHome(this, device);
  }

  /** Time goes by until it has ended; null when that takes longer than anybody waits. */
  async until<T>(work: Promise<T>): Promise<T | null> {
    const ended: { readonly value: T | null }[] = [];
    work.then(
      (value) => ended.push({ value }),
      (error: unknown) => {
        this.server.defects.push(error);
        ended.push({ value: null });
      },
    );
    await settled();
    for (let gone = 0; ended.length === 0 && gone < PATIENCE; gone += 1_000) await this.time.pass(1_000);
    return ended[0]?.value ?? null;
  }

  /** Notes which devices can reach the server just now. */
  noteReach(): void {
    const { server, time } = this;
    for (const [index, device] of this.devices.entries()) {
      const { app, network, upheavals } = device;
      const isThere =
        server.up && ['fine', 'slow'].includes(network.weather) && device.isAtHome && !(app?.asksToSignIn || app?.isOver);
      server.log.reach(index, isThere, `${upheavals} ${server.lives}`, time.now());
    }
  }

  /** Registers a device that does not run our app; null where the person has as many as one may have. */
  async addPlainClient(uid: string): Promise<PlainClient | null> {
    const { server, time, seeded } = this;
    const registered = await server.register(uid).catch(() => null);
    if (!registered) return null;
    const client = new PlainClient({ uid, server, time, seeded }, registered);
    this.plain.push(client);
    return client;
  }

  get members(): SimulatedDevice[] {
    return this.devices.filter((device) => MEMBERS.some((uid) => uid === device.uid));
  }

  /** Whether somebody is signed in on two of them. */
  get twoDevices(): boolean {
    return new Set(this.members.map(({ uid }) => uid)).size < this.members.length;
  }

  nextNumber(): number {
    return ++this.#number;
  }

  get kiosks(): SimulatedDevice[] {
    return this.devices.filter((device) => STAFF.some((uid) => uid === device.uid));
  }

  /** Its author took it back, and was told that it had not left. */
  takenBack(proposalId: string): void {
    this.gone(proposalId);
    this.server.log.takenBack.add(proposalId);
  }

  /** Taken back, or lost with a disk: nobody waits for it any more. */
  gone(proposalId: string): void {
    this.promised.delete(proposalId);
    this.server.log.gone(proposalId);
  }

  killServer(): void {
    this.server.kill();
    for (const device of this.devices) device.network.cut();
  }

  get store(): Store {
    return this.server.store;
  }

  get defects(): readonly unknown[] {
    return this.server.defects;
  }

  problems(): readonly string[] {
    return this.server.problems();
  }

  async sayAllAgain(): Promise<void> {
    for (const device of this.devices) device.device.syncNow();
    this.killServer();
    await this.server.start();
    await this.time.pass(20_000);
  }

  inStep(look: () => Promise<void>): Promise<void> {
    return look();
  }

  ended(outcome: string): void {
    this.tally.outcome(outcome);
  }

  seen<T extends DocumentType>(device: SimulatedDevice, question: Query<T>): Promise<readonly Documents[T][]> {
    return device.seen(question);
  }

  /** Everything stored of a type, read past the gateway. */
  stored<T extends Exclude<DocumentType, 'proposal'>>(type: T, db: string): Promise<Documents[T][]> {
    return stored(this, type, db);
  }

  /** Ends all trouble and lets everything arrive. */
  async heal(): Promise<void> {
    if (!this.server.up) await this.server.start();
    for (const device of this.devices) device.change('fine');
    for (const client of this.plain) await client.push();
    for (let round = 0; round < (this.isSigned ? 120 : 40); round += 1) {
      for (const device of this.devices) if (device.app?.asksToSignIn || !device.isAtHome) await comeHome(this, device);
      if (this.isSigned) this.noteReach();
      await this.time.pass(round < 20 ? 5_000 : 5 * MINUTE);
      await this.server.idle();
      if (round > 2 && this.devices.every((one) => !one.app?.asksToSignIn && one.isAtHome && one.device.unsent() === 0)) break;
    }
    // Tokens renewed, errands run, timers over, and a last beat for everybody.
    await this.time.pass(2 * MINUTE);
    await this.server.idle();
    await this.time.pass(30_000);
  }

  /** Somewhere between a breath and half a day. */
  async letTimePass(): Promise<void> {
    const amount = this.seeded.weighted({ moment: 6, minutes: 4, hours: 1 });
    const most = { moment: 10_000, minutes: 15 * MINUTE, hours: 5 * HOUR }[amount];
    await this.time.pass(1 + this.seeded.below(most));
  }
}
