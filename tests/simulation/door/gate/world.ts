/** A world about the door itself: phones that show codes, tablets that were enrolled and lose the network, their storage and their secrets, and people who cheat. */
import { createDoor, type Door, type DoorVerdict } from '../../../../client/features/checkin/door.ts';
// Loaded before any of it is timed: no world waits for a file.
import '../../../../client/features/checkin/door/entry-by-code.ts';
import '../../../../client/features/checkin/door/held-code.ts';
import { openSsl } from '../../../../schemas/pass/code/fixture.ts';
import type { Verify } from '../../../../schemas/pass/code/verify.ts';
import { BOOKERS, GYM } from '../../booking/scene.ts';
import { BookingWorld } from '../../booking/world.ts';
import { SimulatedDevice } from '../../device.ts';
import type { Faults } from '../../faults.ts';
import { SimulatedNetwork, type Weather } from '../../network.ts';
import type { Back } from '../../oracle/door/gate.ts';
import { MINUTE } from '../../scene.ts';
import type { Tally } from '../../tally.ts';
import { settled } from '../../virtual-time.ts';
import { enrol, type KioskIdentity, newPair } from './kiosk.ts';
import { Phone } from './phone.ts';

const PEOPLE = [BOOKERS[0], BOOKERS[1], BOOKERS[2], BOOKERS[3]] as const;
/** Comes only where a tablet is in two hands, which tell of one time two things (L6): whose days are not counted. */
const WITNESS = BOOKERS[3];
export const OWNER = 'ownerone';

export interface Tablet {
  readonly device: SimulatedDevice;
  readonly identity: KioskIdentity;
  /** At whose door it stands. */
  readonly gymId: string;
  /** Since when it has had the network, undisturbed; null: it has none. */
  fineSince: number | null;
}

/** Something was held up, and what came of it. */
export interface Showing {
  readonly what: 'genuine' | 'screenshot' | 'copied' | 'forged' | 'lost';
  readonly at: number;
  readonly uid: string;
  readonly phone: Phone;
  readonly tablet: Tablet;
  readonly verdict: Pick<DoorVerdict, 'colour' | 'code' | 'proposalId'>;
  /** The tablet must have heard that this phone is signed out. */
  readonly isHeard: boolean;
}
/** A member scanned the code that a tablet showed, or says so. */
export interface Scanned {
  readonly what: Back['what'];
  readonly at: number;
  readonly uid: string;
  readonly own: string;
  /** The tablet's word of the same moment; null: it was a poster. */
  readonly gyms: { readonly id: string; readonly tablet: Tablet } | null;
}

/** What either hand has recorded since a disk was copied. */
export interface Fork {
  readonly kioskId: string;
  readonly uid: string;
  readonly branches: readonly (readonly string[])[];
}

export class GateWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = [OWNER];
  readonly phones: Phone[] = [];
  readonly tablets: Tablet[] = [];
  readonly showings: Showing[] = [];
  readonly scanned: Scanned[] = [];
  readonly forks: Fork[] = [];
  /** Lost with the storage of their tablet. */
  readonly lost = new Set<string>();
  readonly #faults: Faults;
  readonly #verify: Verify;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    super(seed, tally, faults);
    this.#faults = faults;
    const atOnce: Verify = async (check) => openSsl(check);
    this.#verify = faults.verify?.(atOnce) ?? atOnce;
  }

  override get members(): SimulatedDevice[] {
    return this.devices.filter(({ uid }) => this.memberUids.includes(uid));
  }

  protected override async planClasses(): Promise<void> {}

  protected override async employ(): Promise<void> {
    await this.server.say('system.employed', { uid: OWNER, gymId: GYM._id, preset: 'owner' });
  }

  /** Everybody has a phone that shows codes, two have a second one, and two tablets stand at the door. */
  override async begin(): Promise<void> {
    await super.begin();
    for (const uid of this.memberUids.slice(0, 2)) await this.addDevice(uid, { kind: 'member' });
    for (const device of this.members) {
      const phone = new Phone(device, newPair(this.seeded));
      await phone.register();
      this.phones.push(phone);
    }
    await this.time.pass(20_000);
    await this.server.idle();
    await this.time.pass(20_000);
    for (const phone of this.phones) await phone.look();
    await this.enrolTablet();
    await this.enrolTablet();
    await this.passWithTimers(MINUTE);
  }

  /** Null: the server was down. */
  async enrolTablet(gymId: string = GYM._id): Promise<Tablet | null> {
    const identity = await this.until(enrol(this, gymId, OWNER));
    return identity && this.#stands(identity, this.#tablet(identity, gymId), gymId);
  }

  #tablet(identity: KioskIdentity, gymId: string, storage?: SimulatedDevice['storage']): SimulatedDevice {
    const { server, time, seeded } = this;
    const network = new SimulatedNetwork({ server, time, seeded, happened: (event) => this.tally.event(event) });
    return new SimulatedDevice({
      ...{ uid: identity.uid, entrance: identity, workspace: { kind: 'gym', gymId }, network, time, seeded },
      ...{ faults: this.#faults, ...(storage ? { storage } : {}) },
    });
  }

  async #stands(identity: KioskIdentity, device: SimulatedDevice, gymId: string): Promise<Tablet> {
    this.devices.push(device);
    await device.start();
    const tablet = { device, identity, gymId, fineSince: this.time.now() };
    this.tablets.push(tablet);
    return tablet;
  }

  /** Who comes and goes: not whoever is only there where a tablet is copied. */
  get visitors(): readonly Phone[] {
    return this.phones.filter(({ uid, lostAt }) => uid !== WITNESS && lostAt === null);
  }

  weather(tablet: Tablet, weather: Weather): void {
    const isFine = weather === 'fine';
    tablet.fineSince = isFine ? (tablet.fineSince ?? this.time.now()) : null;
    tablet.device.change(weather);
  }

  /** A disk has what was written some seconds ago, whether or not the power goes. */
  override async passWithTimers(amount: number): Promise<void> {
    await super.passWithTimers(amount);
    for (const { device } of this.tablets) device.storage.flush();
  }

  async crash(tablet: Tablet): Promise<void> {
    await tablet.device.crash();
    if (tablet.fineSince !== null) tablet.fineSince = this.time.now();
  }

  /** The platform took all that it kept, its key too: it is set up again, as another one. */
  async lose(tablet: Tablet): Promise<void> {
    await this.#outOfUse(tablet);
    await this.enrolTablet(tablet.gymId);
  }

  async #outOfUse(tablet: Tablet): Promise<void> {
    await this.#takeAway(tablet.device);
    this.tablets.splice(this.tablets.indexOf(tablet), 1);
  }

  #forget(id: string): void {
    this.lost.add(id);
    this.gone(id);
  }

  /** With all that still waited on it. */
  async #takeAway(device: SimulatedDevice): Promise<void> {
    for (const { id, state } of await device.outbox()) if (state === 'waiting' || state === 'sending') this.#forget(id);
    for (const [id, promised] of this.promised) if (promised.device === device) this.gone(id);
    device.switchOff();
    this.devices.splice(this.devices.indexOf(device), 1);
  }

  /** Somebody copies the disk of a tablet on which nothing waits, and both are used, until the gym takes them away. */
  async fork(tablet: Tablet): Promise<void> {
    const phone = this.phones.find(({ uid }) => uid === WITNESS);
    this.weather(tablet, 'fine');
    await this.passWithTimers(MINUTE);
    if (!phone || tablet.device.device.unsent() > 0) return;
    const identity = await tablet.identity.copy();
    const { gymId } = tablet;
    const copied = this.#tablet(identity, gymId, tablet.device.storage.copy());
    const hands = [tablet, await this.#stands(identity, copied, gymId)];
    for (const hand of hands) this.weather(hand, 'out');
    const branches: string[][] = [];
    for (const [at, hand] of hands.entries()) {
      const records: string[] = [];
      for (let left = 1 + this.seeded.below(3) + at; left > 0; left -= 1) {
        await this.passWithTimers(11 * MINUTE);
        const text = phone.shows(this.time.now());
        const { proposalId } = (text && (await this.hold(hand, text))) || {};
        if (proposalId !== undefined) records.push(proposalId);
      }
      branches.push(records);
    }
    for (const hand of hands) {
      this.weather(hand, 'fine');
      await this.passWithTimers(2 * MINUTE);
    }
    this.forks.push({ kioskId: tablet.identity.kioskId, uid: tablet.identity.uid, branches });
    for (const hand of hands) await this.#outOfUse(hand);
    await this.enrolTablet(gymId);
  }

  /** Its member signs it out from elsewhere; it is in somebody else's hands. */
  async losePhone(phone: Phone): Promise<void> {
    const { device, uid } = phone;
    phone.lostAt = this.time.now();
    await this.#takeAway(device);
    await this.server.revoke(uid, device.deviceId);
  }

  /** Everything is switched off; phones take what was signed for them anew in the morning. */
  async night(amount: number): Promise<void> {
    await this.goAway(amount);
    for (const tablet of this.tablets) if (tablet.fineSince !== null) tablet.fineSince = this.time.now();
    await this.passWithTimers(MINUTE);
    for (const phone of this.phones) if (phone.lostAt === null) await phone.look();
  }

  /** Warm: it looks up at once what every visitor needs. */
  async doorOf({ device, gymId }: Pick<Tablet, 'device' | 'gymId'>): Promise<Door> {
    const door = createDoor(device.device, gymId, { verify: this.#verify });
    await settled();
    return door;
  }

  /** What the tablet says to what is held up; a stale list is answered by staff, who know everybody. */
  async hold(tablet: Tablet, text: string): Promise<DoorVerdict | null> {
    const said = await this.until((await this.doorOf(tablet)).verdictFor({ kind: 'scan', text }));
    const asks = said?.override && said.proposalId === undefined;
    return asks ? this.until(said.override('known_member')) : said;
  }

  /** It was stored on that device; once, at the first of them, where the same was held up again within minutes. */
  keeps(device: SimulatedDevice, proposalId: string, kind: 'checkin.record' | 'checkin.scanned'): void {
    if (this.promised.has(proposalId)) return;
    const at = this.time.now();
    this.promised.set(proposalId, { proposalId, device, kind, allowed: true, at });
  }
}
