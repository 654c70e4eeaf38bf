/** What people do, by weight: with the simulation's own proposals where they are about booking and the door, and every kind there is besides. */
import { bookingsQuery } from '../../../client/features/booking/queries.ts';
import { passesQuery } from '../../../client/features/pass/queries.ts';
import { grantsQuery, personQuery } from '../../../client/features/person/queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../../client/features/slot/queries.ts';
import type { BodyOf } from '../../../client/sync/device/device.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import type { Store } from '../../../sync-server/store/store.ts';
import { stored } from '../../simulation/observed.ts';
import { bookingWith, scanOf, visitor } from '../../simulation/saying.ts';
import { GYMS, MINUTE, OFFERS, refundOf } from '../../simulation/scene.ts';
import type { Round } from '../round.ts';
import type { PlainPeople } from '../world/plain-people.ts';
import type { SoakDevice } from '../world/soak-device.ts';
import { MEMBER_NAMES, STAFF_NAMES, TRIED_GYMS, TRYING_NAMES } from './cast.ts';
import { bodyOf, KINDS } from './every-kind.ts';

export const PEOPLE = {
  book: 12,
  cancel: 6,
  buy: 3,
  checkIn: 12,
  turnAway: 2,
  acknowledge: 2,
  answer: 3,
  undo: 1,
  edit: 5,
  plainBook: 4,
  plainScan: 3,
  everyKind: 30,
  moveSlot: 2,
  cancelSlot: 1,
  moveGym: 1,
  endEmployment: 1,
  employ: 2,
  suspend: 1,
  allow: 2,
  refund: 1,
} as const;
export type PeopleStep = keyof typeof PEOPLE;

/** Of the proposals of every kind, so many are made at a time: they travel in one batch, as after a while without a network. */
const AT_ONCE = 12;
/** Their places are read again after so many of them. */
const LOOK_EVERY = 4;

const GYM_IDS = GYMS.map(({ _id }) => _id);

/** A kind that has not been proposed yet comes first; everything comes again and again. */
export class Steps {
  readonly #round: Round;
  readonly #left: string[] = [];
  #looks = 0;
  #edits = 0;
  /** What the tried ones speak: the version of today, or the next. */
  speaks = 1;

  constructor(round: Round) {
    this.#round = round;
  }

  async take(name: PeopleStep): Promise<void> {
    await this.#round.ask(() => this.#run[name]());
  }

  readonly #run: Record<PeopleStep, () => Promise<unknown>> = {
    book: () => this.#book(),
    cancel: () => this.#cancel(),
    buy: () => this.#buy(),
    checkIn: () => this.#atTheDoor(false),
    turnAway: () => this.#atTheDoor(true),
    acknowledge: () => this.#acknowledge(),
    answer: () => this.#answer(),
    undo: () => this.#undo(),
    edit: () => this.#edit(),
    plainBook: () => this.#plainBook(),
    plainScan: () => this.#plainScan(),
    everyKind: () => this.#everyKind(),
    moveSlot: () => this.#changeSlot('move'),
    cancelSlot: () => this.#changeSlot('cancel'),
    moveGym: () => this.#moveGym(),
    endEmployment: () => this.#round.say('system.employment-ended', this.#employment()),
    employ: () => this.#round.say('system.employed', { ...this.#employment(), preset: 'manager' }),
    suspend: () => this.#round.say('system.person-status', { uid: this.#someMember(), status: 'restricted' }),
    allow: () => this.#round.say('system.person-status', { uid: this.#someMember(), status: 'active' }),
    refund: () => this.#refund(),
  };

  async propose<K extends ProposalKind>(device: SoakDevice, kind: K, body: BodyOf<K>, allowed = true): Promise<void> {
    const { promised, recorder, devices, tally } = this.#round;
    const { proposalId, code } = await device.child.ask('propose', kind, body);
    if (proposalId === '') {
      tally.event(`not stored: ${code}`);
      return;
    }
    const at = Date.now();
    promised.set(proposalId, { proposalId, device, kind, allowed, at });
    const bookingId = 'bookingId' in body ? body.bookingId : undefined;
    recorder.log.keep({ at, uid: device.uid, device: devices.indexOf(device), proposalId, kind, bookingId });
  }

  #member(): SoakDevice {
    return this.#round.seeded.pick(this.#round.members);
  }

  #someMember(): string {
    return this.#round.seeded.pick(this.#round.memberUids);
  }

  #employment() {
    const { seeded, staffUids } = this.#round;
    return { uid: seeded.pick(staffUids), gymId: seeded.pick(GYM_IDS) };
  }

  #mostlyTheFirst(): string {
    const { seeded } = this.#round;
    return seeded.chance(0.8) ? GYMS[0]._id : seeded.pick(GYM_IDS);
  }

  /** Most want the next of them, so that classes fill up. */
  async #someSlot(gymId: string, device: SoakDevice): Promise<Slot | undefined> {
    const { seeded } = this.#round;
    const days = await device.seen(timetablesQuery(gymId, '2000-01-01', '3000-01-01'));
    const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > Date.now());
    if (slots.length === 0) return undefined;
    return seeded.chance(0.7) ? slots[seeded.below(Math.min(3, slots.length))] : seeded.pick(slots);
  }

  async #book(): Promise<void> {
    const device = this.#member();
    const gymId = this.#mostlyTheFirst();
    const slot = await this.#someSlot(gymId, device);
    if (!slot) return;
    const passes = await device.seen(passesQuery);
    await this.propose(device, 'booking.request', bookingWith(this.#round.seeded, passes, gymId, slot));
  }

  async #cancel(): Promise<void> {
    const { seeded } = this.#round;
    const device = this.#member();
    const open = (await device.seen(bookingsQuery)).filter(
      (one) => ['confirmed', 'waitlisted'].includes(one.status) || seeded.chance(0.05),
    );
    if (open.length === 0) return;
    const { _id: bookingId, gymId, slotId } = seeded.pick(open);
    await this.propose(device, 'booking.cancel', { bookingId, gymId, slotId });
  }

  async #buy(): Promise<void> {
    const { seeded } = this.#round;
    const { productId, price: priceSeen } = seeded.pick(OFFERS);
    await this.propose(this.#member(), 'pass.buy', {
      ...{ gymId: this.#mostlyTheFirst(), productId, version: 1, priceSeen, startRequestedNow: true },
      method: seeded.chance(0.9) ? 'sandbox:visa' : 'sandbox:declined',
    });
  }

  async #atTheDoor(denied: boolean): Promise<void> {
    const { seeded, tablets } = this.#round;
    const device = seeded.pick(tablets);
    const { workspace } = device;
    const gymId = workspace.kind === 'gym' ? workspace.gymId : GYMS[0]._id;
    const entry = visitor(seeded, await device.seen(rosterQuery(gymId.slice(4), '')));
    const [grants] = await device.seen(grantsQuery);
    const isAllowed = grants?.gyms.every((one) => one.status === 'active') ?? false;
    const body = scanOf(seeded, { entry, gymId, gymIds: GYM_IDS, denied, rosterAt: Date.now() });
    await this.propose(device, 'checkin.record', body, isAllowed);
  }

  async #acknowledge(): Promise<void> {
    const device = this.#member();
    const promoted = (await device.seen(bookingsQuery)).find((one) => one.promotedAt && !one.promotionSeenAt);
    if (!promoted) return;
    const { _id: bookingId, gymId, slotId } = promoted;
    await this.propose(device, 'booking.acknowledge', { bookingId, gymId, slotId });
  }

  async #answer(): Promise<void> {
    const device = this.#member();
    const held = (await device.outbox()).find(({ state, offers }) => state === 'held' && offers.includes('answer'));
    if (!held) return;
    await device.child.ask('answer', held.id, this.#round.seeded.chance(0.7) ? 'keep' : 'drop');
    this.#round.tally.event('held answered');
  }

  /** Who is killed over it may have taken it back: then nobody waits for it, and nobody is surprised. */
  async #undo(): Promise<void> {
    const { seeded, devices, recorder, promised, tally } = this.#round;
    const device = seeded.pick(devices);
    const row = (await device.outbox()).find(({ offers }) => offers.includes('undo'));
    if (!row) return;
    const isTakenBack = await this.#round.ask(() => device.child.ask('undo', row.id));
    if (isTakenBack === false) return;
    promised.delete(row.id);
    recorder.log.gone(row.id);
    if (isTakenBack) recorder.log.takenBack.add(row.id);
    tally.event('undone');
  }

  /** Nobody gives a value twice. */
  async #edit(): Promise<void> {
    const device = this.#member();
    const [person] = await device.seen(personQuery);
    if (!person) return;
    this.#edits += 1;
    const change = this.#round.seeded.chance(0.5)
      ? { displayName: { from: person.displayName, to: `Sam the ${this.#edits}th` } }
      : { phone: { from: person.phone ?? null, to: `+447700${900_000 + this.#edits}` } };
    await this.propose(device, 'person.edit', change);
  }

  #plainOf(name: string): PlainPeople {
    const found = this.#round.plain.find(({ names }) => names.includes(name));
    if (!found) throw new Error(`${name} has no plain client`);
    return found;
  }

  async #plain<K extends ProposalKind>(name: string, kind: K, body: BodyOf<K>): Promise<void> {
    const people = this.#plainOf(name);
    const proposalId = await people.make(name, kind, body);
    const { recorder, plain, devices } = this.#round;
    const bookingId = 'bookingId' in body ? body.bookingId : undefined;
    const device = devices.length + plain.indexOf(people);
    recorder.log.keep({ at: Date.now(), uid: people.uid(name), device, proposalId, kind, bookingId });
  }

  async #plainBook(): Promise<void> {
    const { seeded, system } = this.#round;
    const [, name] = MEMBER_NAMES;
    const gymId = this.#mostlyTheFirst();
    const passes = await this.#looked((store) => stored({ store }, 'pass', `member-${this.#round.uid(name)}/passes`));
    const bookings = await this.#looked((store) => stored({ store }, 'booking', `member-${this.#round.uid(name)}/bookings`));
    const own = bookings?.filter(({ status }) => status === 'confirmed') ?? [];
    if (own.length > 0 && seeded.chance(0.4)) {
      const { _id: bookingId, gymId: at, slotId } = seeded.pick(own);
      await this.#plain(name, 'booking.cancel', { bookingId, gymId: at, slotId });
      return;
    }
    const days = await this.#looked((store) => stored({ store }, 'timetable', `venue-${gymId.slice(4)}/slots`));
    const slots = days?.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > Date.now()) ?? [];
    if (slots.length > 0 && passes)
      await this.#plain(name, 'booking.request', bookingWith(seeded, passes, gymId, seeded.pick(slots)));
    else this.#round.tally.event(`${system.engine} away while it was read`);
  }

  async #plainScan(): Promise<void> {
    const { seeded } = this.#round;
    const memberId = this.#someMember();
    const passes = await this.#looked((store) => stored({ store }, 'pass', `member-${memberId}/passes`));
    const pass = passes && passes.length > 0 ? seeded.pick(passes) : undefined;
    if (!pass) return;
    await this.#plain(STAFF_NAMES[0], 'checkin.record', {
      ...{ gymId: GYMS[0]._id, passId: pass._id, memberId, method: 'staff_search', direction: 'in' },
      ...{ checkedAgainst: { trust: 'synced', rosterAt: instantOf(Date.now()) }, localVerdict: 'ok' },
    });
  }

  /** A few of them, of one person. */
  async #everyKind(): Promise<void> {
    const { seeded, pools } = this.#round;
    const name = seeded.pick(TRYING_NAMES);
    const people = this.#plainOf(name);
    this.#looks += 1;
    if (this.#looks % LOOK_EVERY === 1)
      await this.#looked((store) =>
        pools.look(
          store,
          TRIED_GYMS.map(({ _id }) => _id),
        ),
      );
    for (let made = 0; made < AT_ONCE; made += 1) {
      if (this.#left.length === 0) this.#left.push(...KINDS);
      const [kind = ''] = this.#left.splice(seeded.below(this.#left.length), 1);
      const body = bodyOf(kind, seeded, pools);
      if (body) await people.make(name, kind, body, seeded.chance(0.3) ? this.speaks : 1);
      else this.#round.tally.event(`no body for ${kind}`);
    }
  }

  async #changeSlot(what: 'move' | 'cancel'): Promise<void> {
    const { seeded } = this.#round;
    const gymId = this.#mostlyTheFirst();
    const days = await this.#looked((store) => stored({ store }, 'timetable', `venue-${gymId.slice(4)}/slots`));
    const slots = (days ?? [])
      .flatMap((day) => day.slots)
      .filter((slot) => msOf(slot.startsAt) > Date.now() && slot.status !== 'cancelled');
    const slot = slots[seeded.below(Math.min(4, slots.length || 1))];
    // Enough of them stay for everybody.
    if (!slot || (what === 'cancel' && slots.length < 4)) return;
    const later = (instant: string) => instantOf(msOf(instant) + 20 * MINUTE);
    const change =
      what === 'cancel' ? { status: 'cancelled' as const } : { startsAt: later(slot.startsAt), endsAt: later(slot.endsAt) };
    await this.#round.say('system.slot-changed', { gymId, slotId: slot.slotId, change });
  }

  /** To the other area: gone from one scope, arrived in another, and never away. */
  async #moveGym(): Promise<void> {
    const [, , away] = GYMS;
    const gyms = await this.#looked((store) => stored({ store }, 'gym', `venue-${away._id.slice(4)}/gyms`));
    const [gym] = gyms ?? [];
    if (!gym) return;
    const areaId = gym.areaId === 'area:leeds' ? 'area:york' : 'area:leeds';
    await this.#round.say('system.gym-set', { gym: { ...gym, areaId } });
  }

  async #refund(): Promise<void> {
    const memberId = this.#someMember();
    const passes = await this.#looked((store) => stored({ store }, 'pass', `member-${memberId}/passes`));
    const open = (passes ?? []).filter(({ status }) => ['ready', 'active'].includes(status));
    if (open.length === 0) return;
    await this.#round.say('system.refund-due', refundOf({ passId: this.#round.seeded.pick(open)._id, memberId }));
  }

  /** What lies in the store; null while that is away. */
  async #looked<T>(at: (store: Store) => Promise<T>): Promise<T | null> {
    try {
      return await this.#round.system.look(at);
    } catch {
      return null;
    }
  }
}
