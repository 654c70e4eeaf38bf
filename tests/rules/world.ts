/** A small world in memory for proving rules: documents in their databases, proposals decided one after the other. */
import { databasesOf } from '../../schemas/access.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import { decide } from '../../schemas/decide.ts';
import type { Decision, Finding, Known, Moment } from '../../schemas/decision.ts';
import { type AnyDocument, DOCUMENT_SCHEMAS, type Documents, type DocumentType } from '../../schemas/documents.ts';
import type { Gym, Offer } from '../../schemas/gym/shape.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import type { Person, Preset } from '../../schemas/person/shape.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { money } from '../../schemas/primitives.ts';
import { momentOf, systemMoment } from '../../schemas/proposal/judge.ts';
import { type DecidedProposal, type Origin, Proposal, type ProposalKind, type ProposalOf } from '../../schemas/proposal/shape.ts';
import { type SystemKind, SystemProposal } from '../../schemas/proposal/system.ts';
import type { Slot, Timetable } from '../../schemas/slot/shape.ts';
import { instantAt, plus } from '../../schemas/time.ts';

export const ZONE = 'Europe/London';
/** A Tuesday in winter, 08:00 in London. */
export const NOW = '2026-03-03T08:00:00.000Z';
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const DAY = 24 * HOUR;

const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };

export const OFFER: Offer = {
  productId: 'product:ten',
  version: 1,
  kind: 'multi_visit',
  name: '10 visits',
  price: money(6000),
  vatRate: 'standard_20',
  visits: 10,
  validity: 'P180D',
  activation: 'first_check_in',
  activateWithin: 'P60D',
  accessWindows: [],
  includesClasses: 'all',
  maxVisitsPerDay: 1,
  status: 'on_sale',
};

export function gym(key: string, change: Partial<Gym> = {}): Gym {
  return {
    _id: `gym:${key}`,
    type: 'gym',
    ...born,
    kind: 'ExerciseGym',
    name: `Gym ${key}`,
    slug: key,
    address: { streetAddress: '1 High Street', addressLocality: 'Leeds', postalCode: 'LS1 4AP', addressCountry: 'GB' },
    geo: { lat: 53.8, lon: -1.55 },
    areaId: 'area:leeds',
    timeZone: ZONE,
    amenityFeature: [],
    activities: ['Spin'],
    ageRange: { min: 16 },
    policies: { cutoffHours: 6, bookingWindowDays: 8, reEntry: 'same_day', requirePhoto: false, entryMode: 'walk_in' },
    offers: [OFFER],
    closures: [],
    status: 'live',
    ...change,
  };
}

export function person(uid: string, change: Partial<Person> = {}): Person {
  return {
    _id: `user:${uid}`,
    type: 'user',
    ...born,
    uid,
    role: 'member',
    email: `${uid}@example.org`,
    emailVerified: true,
    displayName: `Sam ${uid}`,
    status: 'active',
    standing: { owedVisits: 0 },
    consents: [],
    ...change,
  };
}

export function pass(key: string, memberId: string, change: Partial<Pass> = {}): Pass {
  return {
    _id: `pass:${key}`,
    type: 'pass',
    ...born,
    memberId,
    productId: OFFER.productId,
    productVersion: 1,
    gymIds: ['gym:one'],
    kind: 'multi_visit',
    snapshot: {
      name: '10 visits',
      gymName: 'Gym one',
      timeZone: ZONE,
      price: money(6000),
      validity: 'P180D',
      activation: 'first_check_in',
      accessWindows: [],
      includesClasses: 'all',
      maxVisitsPerDay: 1,
    },
    purchasedAt: NOW,
    activateBy: plus(NOW, 60 * DAY),
    visitsTotal: 10,
    visitsUsed: 0,
    visitsReserved: 0,
    owedVisits: 0,
    startRequestedNow: false,
    autoRenew: false,
    shortCode: 'ABCD1234',
    status: 'ready',
    flags: [],
    ...change,
  };
}

/** A class of 45 minutes at a wall-clock time of the gym's day. */
export function slot(localStart: string, change: Partial<Slot> = {}): Slot {
  const [day = '', time = ''] = localStart.split('T');
  const startsAt = instantAt(day, time, ZONE);
  return {
    slotId: `slot:spin:${localStart}`,
    scheduleId: 'schedule:spin',
    kind: 'class',
    name: 'Spin',
    activities: ['Spin'],
    level: 'all',
    localStart,
    startsAt,
    endsAt: plus(startsAt, 45 * MINUTE),
    capacity: 2,
    waitlistMax: 10,
    bookedCount: 0,
    waitlistCount: 0,
    asOf: NOW,
    closesMinutesBefore: 15,
    cutoffHours: 6,
    bookingWindowDays: 8,
    status: 'open',
    ...change,
  };
}

export function timetable(gymId: string, slots: Slot[]): Timetable {
  const date = (slots[0]?.localStart ?? '2026-03-04').slice(0, 10);
  return { _id: `timetable:${gymId.slice(4)}:${date}`, type: 'timetable', ...born, gymId, areaId: 'area:leeds', date, slots };
}

type When = Partial<Pick<Origin, 'madeAt' | 'offsetMs' | 'trust'>> & { receivedAt?: string; contactBefore?: string };

export class World implements Known {
  readonly #docs = new Map<string, AnyDocument | DecidedProposal>();
  #count = 0;

  constructor(...documents: AnyDocument[]) {
    this.lay(documents);
  }

  /** Validates what a rule wrote as the store would, and puts it into every database it belongs to. */
  lay(documents: readonly AnyDocument[]): void {
    for (const doc of documents) {
      DOCUMENT_SCHEMAS[doc.type].parse(doc);
      for (const db of databasesOf(doc)) this.#docs.set(`${db} ${doc._id}`, doc);
    }
  }

  get<T extends DocumentType>(type: T, db: string, id: string): Finding<Documents[T]> {
    const doc = this.#docs.get(`${db} ${id}`);
    if (doc?.type !== type) return { state: 'absent', asOf: NOW };
    return { state: 'known', value: doc as Documents[T], asOf: NOW };
  }

  find<T extends DocumentType>(type: T, db: string, field: string, value: string): Finding<readonly Documents[T][]> {
    const all = [...this.#docs].filter(
      ([key, doc]) => key.startsWith(`${db} `) && doc.type === type && Reflect.get(doc, field) === value,
    );
    return { state: 'known', value: all.map(([, doc]) => doc as Documents[T]), asOf: NOW };
  }

  /** Every document of a type, once, by id. */
  all<T extends Exclude<DocumentType, 'proposal'>>(type: T): Documents[T][] {
    const byId = new Map<string, Documents[T]>();
    for (const doc of this.#docs.values()) if (doc.type === type) byId.set(doc._id, doc as Documents[T]);
    return [...byId.values()].sort((a, b) => a._id.localeCompare(b._id));
  }

  one<T extends Exclude<DocumentType, 'proposal'>>(type: T, id: string): Documents[T] {
    const doc = this.all(type).find((candidate) => candidate._id === id);
    if (!doc) throw new Error(`no ${id}`);
    return doc;
  }

  proposal<K extends ProposalKind>(kind: K, body: ProposalOf<K>['body'], when: When = {}): ProposalOf<K> {
    this.#count += 1;
    const opId = `01ARZ3NDEKTSV4RRFFQ69G${String(this.#count).padStart(4, '0')}`;
    const proposal = Proposal.parse({
      _id: `proposal:${opId}`,
      type: 'proposal',
      schemaVersion: 1,
      kind,
      display: kind,
      body,
      origin: {
        deviceId: 'device01',
        opId,
        seq: this.#count,
        madeAt: when.madeAt ?? when.receivedAt ?? NOW,
        offsetMs: when.offsetMs ?? 0,
        trust: when.trust ?? 'synced',
        appBuild: 'test',
      },
    });
    return proposal as ProposalOf<K>;
  }

  /** Decides as the server would at `receivedAt` and lays what comes of it. */
  say<K extends ProposalKind>(
    by: string,
    kind: K,
    body: ProposalOf<K>['body'],
    when: When = {},
  ): Decision & { proposal: ProposalOf<K> } {
    const proposal = this.proposal(kind, body, when);
    const receipt = { by, receivedAt: when.receivedAt ?? NOW, contactBefore: when.contactBefore };
    return { ...this.decided(proposal, momentOf(proposal.origin, receipt)), proposal };
  }

  system<K extends SystemKind>(kind: K, body: Extract<SystemProposal, { kind: K }>['body'], at = NOW): Decision {
    this.#count += 1;
    return this.decided(
      SystemProposal.parse({ _id: `proposal:${kind}:${this.#count}`, type: 'proposal', kind, body }),
      systemMoment(at),
    );
  }

  decided(proposal: Proposal | SystemProposal, moment: Moment): Decision {
    const decision = decide(proposal, this, moment);
    this.lay(decision.documents);
    this.#keep(proposal, decision, moment);
    return decision;
  }

  #keep(proposal: Proposal | SystemProposal, decision: Decision, moment: Moment): void {
    if (!('origin' in proposal)) return;
    const outcome = { state: decision.state, at: moment.receivedAt, judgedAt: moment.judgedAt, wrote: [] };
    this.#docs.set(`self-${moment.by}/proposals ${proposal._id}`, {
      ...proposal,
      by: moment.by,
      receivedAt: moment.receivedAt,
      outcome,
    });
  }
}

/** What a device knows that does not hold these databases (by prefix). */
export function blindTo(world: World, ...prefixes: string[]): Known {
  const blind = (db: string) => prefixes.some((prefix) => db.startsWith(prefix));
  return {
    get: (type, db, id) => (blind(db) ? { state: 'unknown' } : world.get(type, db, id)),
    find: (type, db, field, value) => (blind(db) ? { state: 'unknown' } : world.find(type, db, field, value)),
  };
}

/** A pass without a limit of visits. */
export function unlimited(memberId: string): Pass {
  const { visitsTotal: _total, ...rest } = pass(memberId, memberId, { kind: 'monthly' });
  return rest;
}

/** One live gym with a class of two places tomorrow at 18:00, and people with a ten-visit pass each. */
export function smallWorld(...members: string[]): World {
  const world = new World(
    gym('one'),
    timetable('gym:one', [slot('2026-03-04T18:00')]),
    ...members.flatMap((uid) => [person(uid), pass(uid, uid)]),
  );
  return world;
}

/** An employee of a gym with a preset's permissions. */
export function employ(world: World, uid: string, preset: Exclude<Preset, 'custom'>, gymId = 'gym:one'): void {
  world.lay([
    person(uid, { role: 'gym-employee' }),
    {
      _id: `grants:${uid}`,
      type: 'grants',
      ...born,
      uid,
      admin: false,
      gyms: [{ gymId, gymName: 'Gym one', preset, permissions: [...PRESET_PERMISSIONS[preset]], since: NOW, status: 'active' }],
    },
  ]);
}

type BookingBody = ProposalOf<'booking.request'>['body'];
export function requestBody(change: Partial<BookingBody> = {}): BookingBody {
  const slotId = change.slotId ?? 'slot:spin:2026-03-04T18:00';
  const localStart = slotId.slice(-16);
  return {
    gymId: 'gym:one',
    slotId,
    anyPass: false,
    joinWaitlistIfFull: true,
    startsAtSeen: instantAt(localStart.slice(0, 10), localStart.slice(11), ZONE),
    cutoffHoursSeen: 6,
    ...change,
  };
}
export function book(world: World, uid: string, change: Partial<BookingBody> = {}, when: When = {}) {
  return world.say(uid, 'booking.request', requestBody({ passId: `pass:${uid}`, ...change }), when);
}

export function cancel(world: World, uid: string, booking: Booking, when: When = {}) {
  return world.say(uid, 'booking.cancel', { bookingId: booking._id, gymId: booking.gymId, slotId: booking.slotId }, when);
}

type CheckinBody = ProposalOf<'checkin.record'>['body'];
export function checkIn(
  world: World,
  staff: string,
  uid: string,
  at: string,
  change: Partial<CheckinBody> = {},
  when: When = {},
) {
  return world.say(
    staff,
    'checkin.record',
    {
      gymId: 'gym:one',
      passId: `pass:${uid}`,
      memberId: uid,
      method: 'qr_member_shown',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
      ...change,
    },
    { madeAt: at, receivedAt: at, ...when },
  );
}

export const bookingOf = (world: World, uid: string): Booking => {
  const booking = world.all('booking').find((one) => one.memberId === uid);
  if (!booking) throw new Error(`${uid} has no booking`);
  return booking;
};
