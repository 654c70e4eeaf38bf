/**
 * [2.6, 2.7] The story of a class: an owner plans a week, changes one Tuesday and closes an afternoon; twelve phones, half of them offline, race for
 * three places; a tablet gives a seat it holds, offline; whoever knew of their place and left it late pays for that, whoever never knew does not.
 * Devices, gateway, decider and calendar are the product's own; time is told, so that an evening and the week after it pass in seconds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gymBookingsQuery } from '../../client/features/booking/gym-queries.ts';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { leasesQuery } from '../../client/features/register/queries.ts';
import { schedulesQuery } from '../../client/features/schedule/queries.ts';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import type { BodyOf, Query } from '../../client/sync/device/device.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import { daysOf } from '../../schemas/schedule/recurrence.ts';
import type { Series } from '../../schemas/schedule/shape.ts';
import { bookingsCalendar } from '../../sync-server/calendar/bookings.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { EMPLOYEE, OWNER } from '../../sync-server/demo/people.ts';
import { saying } from '../simulation/server.ts';
import { START, type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const KEY = 'iron-works';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RIDERS = Array.from({ length: 12 }, (_, at) => `rider0${String(at + 1).padStart(2, '0')}x`);
/** How soon all say the same once everybody is online. */
const AGREED_WITHIN = 2_000;
/** The week that is planned; `START` is its Tuesday, at nine. */
const week = (name: string, day: string, dtstart: string): Series => ({
  ...{ kind: 'class', name, activities: ['Spin'], level: 'all', dtstart, timeZone: 'Europe/London', exdates: [] },
  ...{ rrule: `FREQ=WEEKLY;BYDAY=${day}`, duration: 'PT45M', capacity: 12, waitlistMax: 10, closesMinutesBefore: 15 },
});
const WEEK = [
  week('Ride', 'TU', '2026-03-03T13:15'),
  week('Drill', 'WE', '2026-03-04T15:00'),
  week('Flow', 'FR', '2026-03-06T08:00'),
];

const town = new Town();
const phones = new Map<string, TestDevice>();
let laptop: TestDevice;
let tablet: TestDevice;

async function ask<K extends ProposalKind>({ device }: TestDevice, kind: K, body: BodyOf<K>): Promise<string> {
  const { proposalId, verdict } = await device.propose(kind, body, kind);
  expect([kind, proposalId === '' ? verdict.code : 'stored']).toEqual([kind, 'stored']);
  return proposalId;
}
const outcomeOf = ({ device }: TestDevice, id: string) => device.outbox.get().find((row) => row.id === id);
/** What its screens show, and how sure. */
async function shown<T extends DocumentType>({ device }: TestDevice, query: Query<T>) {
  const live = device.query(query);
  const stop = live.subscribe(() => {});
  await town.pass(250);
  const { rows } = live.get();
  stop();
  return rows.map(({ doc, mark }): { readonly doc: Documents[T]; readonly mark: string } => ({ doc, mark }));
}
const phoneOf = (uid: string): TestDevice => {
  const phone = phones.get(uid);
  if (!phone) throw new Error(`no phone of ${uid}`);
  return phone;
};
const goOffline = (...devices: TestDevice[]) => {
  for (const { network } of devices) network.change('both');
  return town.pass(12_000);
};
/** Until the last of them says that it is online. */
async function comeOnline(...devices: TestDevice[]): Promise<void> {
  for (const { network, device } of devices) {
    network.change('fine');
    device.syncNow();
  }
  const isOnline = () => devices.every(({ device }) => device.connection.get().state === 'Online');
  for (let turn = 0; turn < 200 && !isOnline(); turn += 1) await town.pass(250);
  expect(isOnline()).toBe(true);
}
/** Their app is closed, and opened again on the same phone. */
const putAway = (...uids: readonly string[]) => Promise.all(uids.map((uid) => phoneOf(uid).device.stop()));
async function takeOut(...uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    const phone = await town.device(uid, { tabOf: phoneOf(uid) });
    phones.set(uid, phone);
    await phone.device.openWorkspace({ kind: 'member' });
    await comeOnline(phone);
  }
}
async function untilHour(hour: number, minute = 0): Promise<void> {
  await town.leap(START + (hour - 9) * HOUR + minute * MINUTE - town.time.now());
}
async function timers(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await town.server.lookAtAgenda();
    await town.pass(250);
  }
}

/** What the server has decided: bookings of that class as they lie in their members' own databases. */
async function decided(slotId: string): Promise<Map<string, Booking>> {
  const all = await Promise.all(
    RIDERS.map(async (uid) => {
      const stored = await town.server.store.list(`member-${uid}/bookings`, { limit: 100 });
      return stored.map(({ id, body }) => Booking.parse({ ...body, _id: id })).find((one) => one.slotId === slotId);
    }),
  );
  return new Map(all.flatMap((one) => (one ? [[one.memberId, one] as const] : [])));
}
const statusOf = (all: ReadonlyMap<string, Booking>, ...uids: readonly string[]) => uids.map((uid) => all.get(uid)?.status);

/** By RFC 5545's three words, and by no table of ours. */
const CALENDAR = (status: string) =>
  /^(waitlisted|offered)$/.test(status) ? 'TENTATIVE' : /cancelled|left|expired/.test(status) ? 'CANCELLED' : 'CONFIRMED';

/** Every phone that is online, the register and everybody's calendar say what was decided, and nothing is waiting any more. */
async function agree(slotId: string, offline: readonly string[] = []): Promise<void> {
  const truth = await decided(slotId);
  const register = (await shown(tablet, gymBookingsQuery(KEY, '2026-03-03', '2026-03-20'))).filter(
    ({ doc }) => doc.slotId === slotId,
  );
  for (const [uid, booking] of truth) {
    const said = { id: booking._id, status: booking.status, position: booking.position, mark: 'decided' };
    const onRegister = register.find(({ doc }) => doc._id === booking._id);
    const about = (row: typeof onRegister) =>
      row && { id: row.doc._id, status: row.doc.status, position: row.doc.position, mark: row.mark };
    expect([uid, 'register', about(onRegister)]).toEqual([uid, 'register', said]);
    if (!offline.includes(uid)) {
      const own = (await shown(phoneOf(uid), bookingsQuery)).find(({ doc }) => doc.slotId === slotId);
      expect([uid, 'phone', about(own)]).toEqual([uid, 'phone', said]);
    }
    const file = ((await bookingsCalendar(town.server.store, town.time, uid)) ?? '').replace(/\r\n /g, '');
    const entry = file.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${booking._id.slice('booking:'.length)}@`));
    expect([uid, /^STATUS:(.*)\r$/m.exec(entry ?? '')?.[1]]).toEqual([uid, CALENDAR(booking.status)]);
  }
}

/** Asks for a place in a class as the screen does. */
async function book(uid: string, slotId: string): Promise<string> {
  const phone = phoneOf(uid);
  const [pass] = await shown(phone, passesQuery);
  const days = await shown(phone, timetablesQuery(GYM, '2026-03-03', '2026-03-15'));
  const slot = days.flatMap(({ doc }) => doc.slots).find((one) => one.slotId === slotId);
  if (!pass || !slot) throw new Error(`${uid} has no pass, or not the class`);
  return ask(phone, 'booking.request', {
    ...{ gymId: GYM, slotId, passId: pass.doc._id, anyPass: false, joinWaitlistIfFull: true },
    ...{ startsAtSeen: slot.startsAt, cutoffHoursSeen: slot.cutoffHours, asOfSeen: slot.asOf },
    seatsLeftSeen: slot.capacity - slot.bookedCount,
  });
}
const ownOf = async (uid: string, slotId: string): Promise<Booking> => {
  const own = (await decided(slotId)).get(uid);
  if (!own) throw new Error(`${uid} has no booking`);
  return own;
};
const aboutOwn = ({ _id: bookingId, gymId, slotId }: Booking) => ({ bookingId, gymId, slotId });

let ride: string;
let drill: string;

beforeAll(async () => {
  await town.open();
  await town.server.sayAll(
    RIDERS.flatMap((uid) => [
      saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Rider ${uid}`, consents: [] }),
      saying('system.email-verified', { uid }),
    ]),
  );
  await town.server.idle();
  laptop = await town.device(OWNER.uid);
  laptop.device.learnDays(daysOf);
  await laptop.device.openWorkspace({ kind: 'gym', gymId: GYM });
  tablet = await town.device(EMPLOYEE.uid);
  await tablet.device.openWorkspace({ kind: 'gym', gymId: GYM });
  const ten = gymCalled(KEY).offers.find(({ kind }) => kind === 'multi_visit');
  if (!ten) throw new Error('nothing to buy');
  for (const uid of RIDERS) {
    const phone = await town.device(uid);
    phones.set(uid, phone);
    phone.device.followGym(GYM);
    await phone.device.openWorkspace({ kind: 'member' });
    const { productId, version, price: priceSeen } = ten;
    const pass = { gymId: GYM, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    await ask(phone, 'pass.buy', pass);
  }
  await town.pass(8_000);
}, 120_000);
afterAll(async () => {
  await Promise.all([laptop, tablet, ...phones.values()].map(({ device }) => device.stop()));
});

describe('a class', () => {
  it('[G7] is planned with its week on a laptop without a network, one Tuesday is changed, and an afternoon is closed', async () => {
    const { policies } = gymCalled(KEY);
    const { healthStatement, ...rules } = policies;
    const chosen = {
      ...rules,
      cutoffHours: 4 as const,
      bookingWindowDays: 14,
      ...(healthStatement && { healthStatement: healthStatement.text }),
    };
    await ask(laptop, 'gym.policies', { gymId: GYM, seen: policies, policies: chosen });
    await town.pass(2_000);
    await goOffline(laptop);
    for (const series of WEEK) await ask(laptop, 'schedule.set', { gymId: GYM, status: 'published', series });
    const planned = await shown(laptop, schedulesQuery(KEY));
    expect(
      planned
        .filter(({ mark }) => mark === 'waiting')
        .map(({ doc }) => doc.series.name)
        .toSorted(),
    ).toEqual(['Drill', 'Flow', 'Ride']);
    await comeOnline(laptop);
    await town.pass(AGREED_WITHIN);
    const there = await shown(laptop, schedulesQuery(KEY));
    const idOf = (name: string) => there.find(({ doc }) => doc.series.name === name)?.doc._id.slice('schedule:'.length);
    expect(there.filter(({ mark }) => mark === 'waiting')).toEqual([]);
    [ride, drill] = [`slot:${idOf('Ride')}:2026-03-03T13:15`, `slot:${idOf('Drill')}:2026-03-11T15:00`];

    const to = { capacity: 4, room: 'The small room' };
    await ask(laptop, 'schedule.occurrence', { gymId: GYM, slotId: ride, seen: null, to });
    await book(RIDERS[0] ?? '', drill);
    await town.pass(AGREED_WITHIN);
    const [before] = await shown(phoneOf(RIDERS[0] ?? ''), passesQuery);
    expect(before?.doc.visitsReserved).toBe(1);
    const closed = await ask(laptop, 'closure.plan', {
      gymId: GYM,
      terms: {
        ...{ scope: 'whole_gym', reason: 'maintenance', start: '2026-03-11T12:00', end: '2026-03-11T18:00' },
        ...{ timeZone: 'Europe/London', cancelBookings: true, passExtension: 'none' },
      },
    });
    await town.pass(AGREED_WITHIN);
    await timers();
    await town.pass(AGREED_WITHIN);
    expect(outcomeOf(laptop, closed)?.state).toBe('accepted');
    expect(await ownOf(RIDERS[0] ?? '', drill)).toMatchObject({
      status: 'cancelled_by_gym',
      creditReturned: true,
      strike: false,
    });
    const [after] = await shown(phoneOf(RIDERS[0] ?? ''), passesQuery);
    expect(after?.doc.visitsReserved).toBe(0);
    await agree(drill);
    for (const uid of RIDERS) {
      const days = await shown(phoneOf(uid), timetablesQuery(GYM, '2026-03-03', '2026-03-15'));
      const slots = new Map(days.flatMap(({ doc }) => doc.slots.map((slot) => [slot.slotId, slot] as const)));
      expect([uid, slots.get(ride)?.capacity, slots.get(ride)?.room, slots.get(drill)?.status]).toEqual([
        ...[uid, 4, 'The small room', 'cancelled'],
      ]);
    }
  });

  const [online, offline] = [RIDERS.slice(0, 6), RIDERS.slice(6)];
  const [inTime, stayed, alsoStayed, seen, unseen] = RIDERS as [string, string, string, string, string];

  const theOthers = RIDERS.slice(5);

  it('[B1, S2] has three places for twelve who race for them, half offline: in the order in which they were received', async () => {
    await ask(tablet, 'lease.take', { gymId: GYM, slotId: ride, seats: 1 });
    await town.pass(AGREED_WITHIN);
    await goOffline(...offline.map(phoneOf));
    for (const uid of offline) await book(uid, ride);
    for (const uid of online) {
      await book(uid, ride);
      await town.pass(500);
    }
    for (const uid of offline) {
      const [own] = (await shown(phoneOf(uid), bookingsQuery)).filter(({ doc }) => doc.slotId === ride);
      expect([uid, own?.mark]).toEqual([uid, 'waiting']);
    }
    for (const uid of offline.toReversed()) await comeOnline(phoneOf(uid));
    await town.pass(AGREED_WITHIN);
    const truth = await decided(ride);
    expect(statusOf(truth, ...online.slice(0, 3))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const line = [...online.slice(3), ...offline.toReversed()];
    expect(statusOf(truth, ...line)).toEqual(line.map(() => 'waitlisted'));
    expect(line.map((uid) => truth.get(uid)?.position)).toEqual(line.map((_, at) => at + 1));
    await agree(ride);
    await putAway(...theOthers);
  });

  it('[R-27, R-29] given back in time it goes to the next, who sees it and cancels late; then to one who never sees it', async () => {
    await goOffline(phoneOf(unseen));
    await untilHour(9, 10);
    await ask(phoneOf(inTime), 'booking.cancel', aboutOwn(await ownOf(inTime, ride)));
    await town.pass(AGREED_WITHIN);
    expect(await ownOf(inTime, ride)).toMatchObject({ status: 'cancelled', strike: false, creditReturned: true });
    const promoted = await ownOf(seen, ride);
    expect(promoted).toMatchObject({ status: 'confirmed', promotedAt: expect.any(String) });
    await ask(phoneOf(seen), 'booking.acknowledge', aboutOwn(promoted));
    await untilHour(10, 30);
    await ask(phoneOf(seen), 'booking.cancel', aboutOwn(promoted));
    await town.pass(AGREED_WITHIN);
    expect(await ownOf(seen, ride)).toMatchObject({ status: 'late_cancelled', strike: true, creditReturned: false });
    expect(await ownOf(unseen, ride)).toMatchObject({ status: 'confirmed', promotedAt: expect.any(String) });
    expect(await ownOf(unseen, ride)).not.toHaveProperty('promotionSeenAt');
    await agree(ride, [unseen, ...theOthers]);
  });

  it('[S2, R-30] at the door the tablet gives the seat it holds and ticks who comes, offline; within two seconds all agree', async () => {
    await goOffline(tablet);
    await untilHour(13, 10);
    const [lease] = await shown(tablet, leasesQuery(KEY, ride));
    if (!lease) throw new Error('the tablet holds no seat');
    await ask(tablet, 'booking.walk-in', { gymId: GYM, slotId: ride, leaseId: lease.doc._id });
    for (const uid of [stayed, alsoStayed])
      await ask(tablet, 'register.mark', { ...aboutOwn(await ownOf(uid, ride)), as: 'attended' });
    await untilHour(16, 5);
    await timers();
    expect(statusOf(await decided(ride), stayed, unseen)).toEqual(['no_show_provisional', 'no_show_provisional']);
    await takeOut(...theOthers);
    await comeOnline(tablet);
    await town.pass(AGREED_WITHIN);
    const truth = await decided(ride);
    expect(statusOf(truth, stayed, alsoStayed, unseen)).toEqual(['attended', 'attended', 'no_show_provisional']);
    expect(truth.get(stayed)).toMatchObject({ strike: false });
    await agree(ride, [unseen]);
    const register = await shown(tablet, gymBookingsQuery(KEY, '2026-03-03', '2026-03-20'));
    const came = register.filter(({ doc }) => doc.slotId === ride && doc.status === 'attended');
    expect(came.map(({ doc }) => doc.flags)).toEqual([[], [], []]);
  });

  it('[R-31, L5] once it is final whoever never knew has no strike and their visit back, and their own phone says so', async () => {
    await putAway(...RIDERS);
    await laptop.device.stop();
    await tablet.device.stop();
    await town.leap(7 * 24 * HOUR);
    await timers();
    const final = await ownOf(unseen, ride);
    expect(final).toMatchObject({ status: 'no_show', strike: false, creditReturned: true });
    expect(await ownOf(seen, ride)).toMatchObject({ status: 'late_cancelled', strike: true });
    await takeOut(unseen);
    await town.pass(AGREED_WITHIN);
    const [own] = (await shown(phoneOf(unseen), bookingsQuery)).filter(({ doc }) => doc.slotId === ride);
    expect(own).toMatchObject({ mark: 'decided', doc: { status: 'no_show', strike: false, creditReturned: true } });
    const [pass] = await shown(phoneOf(unseen), passesQuery);
    expect(pass?.doc).toMatchObject({ visitsUsed: 0, visitsReserved: 0 });
    expect(town.server.problems()).toEqual([]);
    expect(town.server.defects).toEqual([]);
    expect(instantOf(town.time.now()) > final.endsAt).toBe(true);
  });
});
