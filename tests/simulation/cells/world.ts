/** A world of two cells, each with its own server, store and decider: people of one go to gyms of the other, and a gym moves between them. */
import type { Workspace } from '../../../client/sync/queries/rows.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { Look } from '../../../sync-server/backup/consistency.ts';
import type { KeptDocument } from '../../../sync-server/backup/snapshot.ts';
import { INBOX } from '../../../sync-server/decider/inbox/inbox.ts';
import { AGENDA, agendaId } from '../../../sync-server/decider/writes/appointment.ts';
import type { Commit } from '../../../sync-server/store/store.ts';
import { SimulatedDevice } from '../device.ts';
import { GivenIdentity } from '../entrance.ts';
import type { Faults } from '../faults.ts';
import { SimulatedNetwork } from '../network.ts';
import type { Observed } from '../observed.ts';
import { Decidings } from '../oracle/cells.ts';
import { propose } from '../saying.ts';
import { AREAS, OFFERS, timetable } from '../scene.ts';
import type { SimulatedServer } from '../server.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';
import { World } from '../world.ts';
import { Courier } from './courier.ts';
import { CellDoor } from './doors.ts';
import { clearBooks, copyAll } from './moving.ts';
import { CELLS, type CellName, cellOfGym, type GymMove, homeOf, moved, ownerOf, type Placement } from './placement.ts';
import { DOORS, MEMBERS, OWNER, other, PLACED, ROVING_DOOR, ROVING_GYM, readersOf, SOUTH_GYM } from './scene.ts';
import { CellSite } from './site.ts';

const DAYS = 3;
/** How often the cells exchange what they have, while time goes by. */
const ROUNDS = 6;

export class CellsWorld extends World {
  override readonly memberUids: readonly string[] = MEMBERS;
  override readonly staffUids: readonly string[] = [OWNER, ...Object.values(DOORS)];
  override readonly server: SimulatedServer;
  readonly sites: Readonly<Record<CellName, CellSite>>;
  readonly decidings = new Decidings();
  /** The cells reach each other. */
  linked = true;
  /** The table of places as it is: asked by nobody who has not first been told that theirs is old. */
  placement: Placement;
  #copied = false;
  readonly #courier: Courier;
  readonly #doors: SimulatedDevice[] = [];
  /** Of each device, in their order. */
  readonly #ways: CellDoor[] = [];

  constructor(seed: number, tally: Tally, faults: Faults = {}, placement: Placement = PLACED) {
    super(seed, tally, faults);
    const { time, seeded, decidings } = this;
    this.placement = placement;
    const site = (name: CellName) =>
      new CellSite({ name, placement, time, seeded, faults, decidings, saw: (commit) => this.saw(name, commit) });
    this.sites = { north: site('north'), south: site('south') };
    this.server = this.sites.north.server;
    this.#courier = new Courier(time, readersOf);
  }

  /** Of both cells. */
  get everyGym(): readonly Gym[] {
    return this.gyms;
  }

  override get gymIds(): readonly string[] {
    return this.everyGym.map(({ _id }) => _id);
  }

  /** Of every commit in each of them. */
  protected saw(_cell: CellName, _commit: Commit): void {}

  get cells(): readonly CellSite[] {
    return CELLS.map((name) => this.sites[name]);
  }

  override get members(): SimulatedDevice[] {
    return this.devices.filter(({ uid }) => this.memberUids.includes(uid));
  }

  override get kiosks(): SimulatedDevice[] {
    return this.#doors;
  }

  siteOf(uid: string): CellSite {
    return this.sites[homeOf(this.placement, uid)];
  }

  override async begin(): Promise<void> {
    const { sites, cells } = this;
    for (const site of cells) await site.start();
    for (const { server } of cells) for (const area of AREAS) await server.say('system.area-set', { area });
    for (const gymId of this.gymIds) {
      const { server } = sites[cellOfGym(this.placement, gymId)];
      const gym = this.everyGym.find(({ _id }) => _id === gymId);
      if (gym) await server.say('system.gym-set', { gym });
      for (let day = 0; day < DAYS; day += 1) await server.say('system.timetable-set', { timetable: timetable(gymId, day) });
    }
    for (const uid of [...this.memberUids, ...this.staffUids]) {
      const { server } = this.siteOf(uid);
      await server.say('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] });
      await server.say('system.email-verified', { uid });
    }
    await this.#exchange();
    for (const [gymId, uid] of Object.entries(DOORS))
      await this.siteOf(uid).server.say('system.employed', { uid, gymId, preset: 'manager' });
    for (const gymId of [SOUTH_GYM._id, this.gyms[0]._id])
      await this.siteOf(OWNER).server.say('system.employed', { uid: OWNER, gymId, preset: 'owner' });
    await this.#exchange();
    for (const [gymId, uid] of Object.entries(DOORS)) await this.#addDoor(uid, { kind: 'gym', gymId });
    await this.#addDoor(OWNER, { kind: 'gym', gymId: SOUTH_GYM._id });
    for (const uid of this.memberUids) await this.addDevice(uid, { kind: 'member' });
    await this.passTogether(30_000);
    const [, { productId, price: priceSeen }] = OFFERS;
    for (const device of this.members) {
      for (const gymId of this.gymIds) {
        const body = { gymId, productId, version: 1, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
        await propose(this, device, 'pass.buy', body);
      }
    }
    await this.passTogether(60_000);
  }

  async #addDoor(uid: string, workspace: Workspace): Promise<void> {
    await this.addDevice(uid, workspace);
    const device = this.devices.at(-1);
    if (device) this.#doors.push(device);
  }

  override async addDevice(uid: string, workspace: Workspace): Promise<void> {
    const { time, seeded, tally, sites } = this;
    const home = this.siteOf(uid);
    const registered = await home.server.register(uid);
    const server = new CellDoor({ uid, sites, at: home.name }, () => tally.event('sent on to another cell'));
    const network = new SimulatedNetwork({ server, time, seeded, happened: (event) => tally.event(event) });
    const entrance = new GivenIdentity({ uid, ...registered, network, time });
    const device = new SimulatedDevice({ uid, entrance, workspace, network, time, seeded, faults: this.faults });
    this.devices.push(device);
    this.#ways.push(server);
    await device.start();
  }

  /** While they reach each other and both are up. */
  async #exchange(): Promise<void> {
    await settled();
    const { north, south } = this.sites;
    if (!this.linked || !north.server.up || !south.server.up) return;
    for (const site of this.cells) if (site.isPutBack) await this.#courier.makeGood(site, this.sites[other(site.name)]);
    for (const [from, to] of [
      [north, south],
      [south, north],
    ] as const)
      await this.#courier.go(from, to);
    for (const site of this.cells) await clearBooks(site);
    // Whoever lives elsewhere now is told so where they are still listening.
    for (const [index, door] of this.#ways.entries()) if (!door.isHome()) this.devices[index]?.network.cut();
    await settled();
  }

  /**
   * Timers look at what has become due; those of a cell that gives something away wait until it has and its books are cleared, and those of one
   * that has got the copy until the table names it: what it decided before would come to nothing, and be used up.
   */
  async #beat(): Promise<void> {
    if (this.#copied) return;
    for (const { server, leaving, left } of this.cells) if (server.up && !leaving && left.size === 0) await server.lookAtAgenda();
    await settled();
  }

  async passTogether(amount: number, rounds = ROUNDS): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await this.time.pass(Math.ceil(amount / rounds));
      await this.#beat();
      await this.#exchange();
    }
  }

  override async letTimePass(): Promise<void> {
    const amount = this.seeded.weighted({ moment: 8, minutes: 6, hours: 1 });
    const most = { moment: 30_000, minutes: 15 * 60_000, hours: 3 * 3_600_000 }[amount];
    await this.passTogether(1 + this.seeded.below(most));
  }

  /** A gym is on its way, or its old cell has not cleared its books. */
  protected get isMoving(): boolean {
    return (
      this.#copied || this.cells.some(({ leaving, left, placement }) => leaving || left.size > 0 || placement !== this.placement)
    );
  }

  /** What was begun is done a step further: freeze, copy, and then the table. */
  async moveOn(): Promise<void> {
    const from = this.sites[cellOfGym(this.placement, ROVING_GYM._id)];
    const to = this.sites[other(from.name)];
    const moving: GymMove = { gymId: ROVING_GYM._id, uids: [ROVING_DOOR], to: to.name };
    if (!this.linked || !from.server.up || !to.server.up || from.isPutBack || to.isPutBack) return;
    if (!from.leaving && !this.#copied) {
      // By the table as it is: what one of them gave away before is away.
      for (const site of this.cells) site.learn(this.placement);
      // What is on its way to a provider comes back first.
      await from.server.idle();
      from.freeze(moving);
      this.tally.event('a gym stood still');
    } else if (!this.#copied) {
      // What was decided elsewhere of what people asked goes home with all that it speaks of.
      await this.#exchange();
      await copyAll(from, to, moving);
      this.#copied = true;
      this.tally.event('a gym was copied');
    } else {
      this.placement = moved(this.placement, moving);
      this.#copied = false;
      to.learn(this.placement);
      this.tally.event('a gym moved');
    }
  }

  /** A move that was begun is brought to its end. */
  async #finishMove(): Promise<void> {
    for (let steps = 0; steps < 3 && (this.#copied || this.cells.some(({ leaving }) => leaving)); steps += 1) {
      await this.#exchange();
      if (this.#copied || this.cells.some(({ leaving }) => leaving)) await this.moveOn();
    }
    await this.#exchange();
  }

  kill(name: CellName): void {
    this.sites[name].server.kill();
    for (const device of this.devices) if (this.siteOf(device.uid).name === name) device.network.cut();
  }

  async restart(): Promise<void> {
    for (const site of this.cells) if (!site.server.up) await site.start();
  }

  override killServer(): void {
    for (const name of CELLS) if (this.sites?.[name]) this.kill(name);
  }

  override get defects(): readonly unknown[] {
    return this.cells.flatMap(({ server }) => server.defects);
  }

  /** Put together from what each counts, the two are one store in which everything fits. */
  override problems(): readonly string[] {
    const look = new Look();
    const shown = new Set<string>();
    const owners = new Map<string, CellName>();
    const see = (name: CellName, kept: KeptDocument) => {
      const row = `${kept.db} ${kept.id}`;
      if (shown.has(row)) return;
      shown.add(row);
      if (!kept.version.deleted) owners.set(agendaId(kept.id), name);
      look.see(kept);
    };
    const due: (readonly [CellName, KeptDocument])[] = [];
    for (const site of this.cells) {
      for (const kept of site.server.kept()) {
        const { db, id, version } = kept;
        const body = JSON.parse(version.text) as Record<string, unknown>;
        const owner = ownerOf(this.placement, db, id, body) ?? ownHere(this.placement, db, body) ?? site.name;
        if (db === AGENDA) due.push([site.name, kept]);
        else if (owner === site.name && !APART.has(db)) see(site.name, kept);
      }
    }
    // What falls due of a document is asked of the cell that counts it.
    for (const [name, kept] of due) if ((owners.get(kept.id) ?? name) === name) see(name, kept);
    return look.found().problems;
  }

  /** What is looked at in one of them: its own people, on its own store. */
  /** Nothing is forgotten here. */
  async undone(_uid: string, _proposalId: string): Promise<boolean> {
    return false;
  }

  view(name: CellName): Observed {
    const isHere = (uid: string) => homeOf(this.placement, uid) === name;
    const site = this.sites[name];
    return {
      // Another one after it was killed.
      get store() {
        return site.server.store;
      },
      memberUids: this.memberUids.filter(isHere),
      staffUids: this.staffUids.filter(isHere),
      gymIds: this.gymIds,
      capacity: this.capacity,
      devices: this.devices.filter(({ uid }) => isHere(uid)),
      promised: new Map([...this.promised].filter(([, { device }]) => isHere(device.uid))),
      undone: (uid, proposalId) => this.undone(uid, proposalId),
      defects: this.defects,
      problems: () => this.problems(),
      sayAllAgain: () => this.sayAllAgain(),
      inStep: (look) => look(),
      ended: (outcome) => this.ended(outcome),
    };
  }

  override async sayAllAgain(): Promise<void> {
    for (const device of this.devices) device.device.syncNow();
    this.killServer();
    await this.restart();
    await this.passTogether(30_000);
  }

  override async heal(): Promise<void> {
    this.linked = true;
    await this.restart();
    for (const device of this.devices) device.change('fine');
    await this.#finishMove();
    for (let round = 0; round < 40; round += 1) {
      await this.passTogether(round < 20 ? 6_000 : 300_000);
      if (round > 3 && this.devices.every(({ device }) => device.unsent() === 0)) break;
    }
    await this.passTogether(180_000);
  }
}

/** Of what every cell has one of its own it need not fit together: each has its own chain of what went on record. */
const APART: ReadonlySet<string> = new Set(['cell/audit', 'cell/decider']);

/** The inbox is of its own people. */
function ownHere(placement: Placement, db: string, { uid }: Record<string, unknown>): CellName | null {
  return db === INBOX && typeof uid === 'string' ? (placement.people[uid] ?? null) : null;
}
