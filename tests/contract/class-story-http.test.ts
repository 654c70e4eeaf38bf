/**
 * [2.6, 2.7] The story of a class once more, from end to end: the app's own devices over real sockets against the whole server, whose timers run
 * by themselves. An owner plans a week, changes one Tuesday and closes an afternoon; twelve phones, half of them offline, race for three places; a
 * tablet gives a seat it holds, offline. Every phone, the register and the calendars they subscribe to agree within two seconds of Online. Time is
 * told to devices and server alike, so that an evening and the week after it pass in seconds.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { gymBookingsQuery, missedBookingsQuery } from '../../client/features/booking/gym-queries.ts';
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { passesQuery } from '../../client/features/pass/queries.ts';
import { leasesQuery } from '../../client/features/register/queries.ts';
import { schedulesQuery } from '../../client/features/schedule/queries.ts';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import type { BodyOf } from '../../client/sync/device/device.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import { daysOf } from '../../schemas/schedule/recurrence.ts';
import type { Series } from '../../schemas/schedule/shape.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { EMPLOYEE, OWNER } from '../../sync-server/demo/people.ts';
import { startToldServer, type ToldServer } from '../told-server.ts';
import { HttpDevice, newAccount } from './http-device.ts';

const GYM = 'gym:iron-works';
const KEY = 'iron-works';
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** A Tuesday, nine in the morning. */
const START = '2026-03-03T09:00:00.000Z';
const RIDERS = Array.from({ length: 12 }, (_, at) => at);
/** Milliseconds after the last of them is Online in which all say the same. */
const AGREED_WITHIN = 2_000;
/** For whatever is to become true and has no time of its own. */
const SOON = { timeout: 20_000, interval: 25 };

const week = (name: string, day: string, dtstart: string): Series => ({
  ...{ kind: 'class', name, activities: ['Spin'], level: 'all', dtstart, timeZone: 'Europe/London', exdates: [] },
  ...{ rrule: `FREQ=WEEKLY;BYDAY=${day}`, duration: 'PT45M', capacity: 12, waitlistMax: 10, closesMinutesBefore: 15 },
});
const WEEK = [
  week('Ride', 'TU', '2026-03-03T13:15'),
  week('Drill', 'WE', '2026-03-04T15:00'),
  week('Flow', 'FR', '2026-03-06T08:00'),
];
const slotsQuery = timetablesQuery(GYM, '2026-03-03', '2026-03-15');
const registerQuery = gymBookingsQuery(KEY, '2026-03-03', '2026-03-20');

let server: ToldServer;
let laptop: HttpDevice;
let tablet: HttpDevice;
const phones: HttpDevice[] = [];
/** Where each rider's calendar follows their bookings. */
const calendars: string[] = [];
let ride: string;
let drill: string;

const phoneOf = (rider: number): HttpDevice => {
  const phone = phones[rider];
  if (!phone) throw new Error(`no phone ${rider}`);
  return phone;
};

async function ask<K extends ProposalKind>({ device }: HttpDevice, kind: K, body: BodyOf<K>): Promise<string> {
  const { proposalId, verdict } = await device.propose(kind, body, kind);
  expect([kind, proposalId === '' ? verdict.code : 'stored']).toEqual([kind, 'stored']);
  return proposalId;
}
const stateOf = ({ device }: HttpDevice, id: string) => device.outbox.get().find((row) => row.id === id)?.state;
/** Done and decided. */
async function done<K extends ProposalKind>(one: HttpDevice, kind: K, body: BodyOf<K>): Promise<void> {
  const id = await ask(one, kind, body);
  await expect.poll(() => stateOf(one, id), { ...SOON, message: kind }).toBe('accepted');
}
async function allOnline(...devices: HttpDevice[]): Promise<void> {
  for (const one of devices) one.comeOnline();
  await expect.poll(() => devices.every(({ isOnline }) => isOnline), SOON).toBe(true);
}
async function allOffline(...devices: HttpDevice[]): Promise<void> {
  for (const one of devices) one.goOffline();
  await expect.poll(() => devices.some(({ isOnline }) => isOnline), SOON).toBe(false);
}
/** On that day of March, by the gym's clock, which is UTC in winter. */
const leapTo = (day: number, hour: number, minute = 0) =>
  server.time.leap(Date.parse(START) + (day - 3) * 24 * HOUR + (hour - 9) * HOUR + minute * MINUTE - server.time.now());

const slotOn = (phone: HttpDevice, slotId: string): Slot | undefined =>
  phone
    .shown(slotsQuery)
    .flatMap(({ doc }) => doc.slots)
    .find((one) => one.slotId === slotId);
const ownOn = (phone: HttpDevice, slotId: string) => phone.shown(bookingsQuery).find(({ doc }) => doc.slotId === slotId);
const own = (rider: number, slotId = ride): Booking => {
  const row = ownOn(phoneOf(rider), slotId);
  if (!row) throw new Error(`${rider} has no booking`);
  return row.doc;
};
const aboutOwn = ({ _id: bookingId, gymId, slotId }: Booking) => ({ bookingId, gymId, slotId });

/** Asks for a place as the screen does, with what this phone holds. */
async function book(rider: number, slotId: string): Promise<string> {
  const phone = phoneOf(rider);
  const [pass] = phone.shown(passesQuery);
  const slot = slotOn(phone, slotId);
  if (!pass || !slot) throw new Error(`${rider} has no pass, or not the class`);
  return ask(phone, 'booking.request', {
    ...{ gymId: GYM, slotId, passId: pass.doc._id, anyPass: false, joinWaitlistIfFull: true },
    ...{ startsAtSeen: slot.startsAt, cutoffHoursSeen: slot.cutoffHours, asOfSeen: slot.asOf },
    seatsLeftSeen: slot.capacity - slot.bookedCount,
  });
}

/** What was decided, in the words of the server's own store. */
async function decided(slotId: string): Promise<ReadonlyMap<string, { id: string; status: string; position: unknown }>> {
  const all = await Promise.all(
    phones.map(async ({ uid }) => {
      const stored = await server.store.list(`member-${uid}/bookings`, { limit: 100 });
      return stored
        .filter(({ body }) => body.slotId === slotId)
        .map(({ id, body }) => [uid, { id, status: String(body.status), position: body.position }] as const);
    }),
  );
  return new Map(all.flat());
}
const statuses = async (slotId: string, riders: readonly number[]) => {
  const truth = await decided(slotId);
  return riders.map((rider) => truth.get(phoneOf(rider).uid)?.status);
};

/** By RFC 5545's three words, and by no table of ours. */
const CALENDAR = (status: string) =>
  /^(waitlisted|offered)$/.test(status) ? 'TENTATIVE' : /cancelled|left|expired/.test(status) ? 'CANCELLED' : 'CONFIRMED';

async function calendarSays(rider: number, bookingId: string): Promise<string | undefined> {
  const file = (await (await fetch(calendars[rider] ?? '')).text()).replace(/\r\n /g, '');
  const entry = file.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${bookingId.slice('booking:'.length)}@`));
  return /^STATUS:(.*)\r$/m.exec(entry ?? '')?.[1];
}

/** What each place says that is not what was decided; nothing where all agree. */
async function disagreements(slotId: string, offline: readonly number[]): Promise<readonly string[]> {
  const truth = await decided(slotId);
  const register = tablet.shown(registerQuery).filter(({ doc }) => doc.slotId === slotId);
  const said = (row: (typeof register)[number] | undefined) => `${row?.doc.status} ${row?.doc.position} ${row?.mark}`;
  const wrong = await Promise.all(
    RIDERS.map(async (rider) => {
      const one = truth.get(phoneOf(rider).uid);
      if (!one) return ownOn(phoneOf(rider), slotId) ? [`${rider} has asked, and nothing is decided`] : [];
      const right = `${one.status} ${one.position} decided`;
      const places: [string, string, string][] = [
        ['register', said(register.find(({ doc }) => doc._id === one.id)), right],
        ...(offline.includes(rider) ? [] : [['phone', said(ownOn(phoneOf(rider), slotId)), right] as [string, string, string]]),
        ['calendar', (await calendarSays(rider, one.id)) ?? 'nothing', CALENDAR(one.status)],
      ];
      return places.filter(([, says, is]) => says !== is).map((place) => `${rider} ${place.join(': ')}`);
    }),
  );
  return wrong.flat();
}

/** From now on, which is when the last of them came Online, all places agree within two seconds. */
async function agree(slotId: string, offline: readonly number[] = []): Promise<void> {
  await expect.poll(() => disagreements(slotId, offline), { timeout: AGREED_WITHIN, interval: 20 }).toEqual([]);
}

/** Somebody with a phone that follows the gym, and a calendar that follows their bookings. */
async function arrive(account: { readonly email: string; readonly password: string }) {
  const phone = await HttpDevice.signIn(server, account);
  phone.device.followGym(GYM);
  await phone.device.openWorkspace({ kind: 'member' });
  const headers = { authorization: `Bearer ${await phone.token()}`, 'content-type': 'application/json' };
  const made = await fetch(`${server.url}/api/calendar`, { method: 'POST', headers, body: '{}' });
  return { phone, calendar: z.parse(z.object({ address: z.string() }), await made.json()).address };
}

beforeAll(async () => {
  server = await startToldServer(START);
  laptop = await HttpDevice.signIn(server, OWNER);
  laptop.device.learnDays(daysOf);
  tablet = await HttpDevice.signIn(server, EMPLOYEE);
  for (const one of [laptop, tablet]) await one.device.openWorkspace({ kind: 'gym', gymId: GYM });
  const accounts = await Promise.all(RIDERS.map((rider) => newAccount(server, `rider${rider}@example.org`)));
  const ten = gymCalled(KEY).offers.find(({ kind }) => kind === 'multi_visit');
  if (!ten) throw new Error('nothing to buy');
  const arrived = await Promise.all(accounts.map(arrive));
  phones.push(...arrived.map(({ phone }) => phone));
  calendars.push(...arrived.map(({ calendar }) => calendar));
  await vi.waitFor(() => expect([laptop, tablet, ...phones].filter(({ isOnline }) => !isOnline)).toEqual([]), SOON);
  await Promise.all(
    phones.map((phone) => {
      const { productId, version, price: priceSeen } = ten;
      const pass = { gymId: GYM, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
      return ask(phone, 'pass.buy', pass);
    }),
  );
  const ready = ({ status }: { status: string }) => status === 'ready' || status === 'active';
  const without = () => phones.filter((one) => !one.shown(passesQuery).some(({ doc }) => ready(doc)));
  await vi.waitFor(() => expect(without()).toEqual([]), SOON);
  for (const phone of phones) phone.shown(bookingsQuery);
}, 120_000);
afterAll(async () => {
  await Promise.all([laptop, tablet, ...phones].map(({ device }) => device.stop()));
  await server.dispose();
});

describe('a class, over HTTP', () => {
  const [inTime, stayed, alsoStayed, seen, unseen] = [0, 1, 2, 3, 4];
  const [online, offline] = [RIDERS.slice(0, 6), RIDERS.slice(6)];

  it('[G7, R-33] is planned with its week without a network, one Tuesday is changed, and an afternoon is closed', async () => {
    const { policies } = gymCalled(KEY);
    const { healthStatement, ...rules } = policies;
    const chosen = {
      ...rules,
      ...{ cutoffHours: 4 as const, bookingWindowDays: 14 },
      ...(healthStatement && { healthStatement: healthStatement.text }),
    };
    await done(laptop, 'gym.policies', { gymId: GYM, seen: policies, policies: chosen });
    await allOffline(laptop);
    for (const series of WEEK) await ask(laptop, 'schedule.set', { gymId: GYM, status: 'published', series });
    const planned = () =>
      laptop.shown(schedulesQuery(KEY)).filter(({ doc }) => WEEK.some(({ name }) => name === doc.series.name));
    await expect.poll(() => planned().map(({ mark }) => mark), SOON).toEqual(['waiting', 'waiting', 'waiting']);
    await allOnline(laptop);
    await expect.poll(() => planned().map(({ mark }) => mark), SOON).toEqual(['decided', 'decided', 'decided']);
    const idOf = (name: string) =>
      planned()
        .find(({ doc }) => doc.series.name === name)
        ?.doc._id.slice('schedule:'.length);
    [ride, drill] = [`slot:${idOf('Ride')}:2026-03-03T13:15`, `slot:${idOf('Drill')}:2026-03-11T15:00`];

    const to = { capacity: 4, room: 'The small room' };
    await done(laptop, 'schedule.occurrence', { gymId: GYM, slotId: ride, seen: null, to });
    await expect.poll(() => slotOn(phoneOf(0), drill)?.status, SOON).toBe('open');
    await book(0, drill);
    await expect.poll(() => ownOn(phoneOf(0), drill)?.doc.status, SOON).toBe('confirmed');
    await done(laptop, 'closure.plan', {
      gymId: GYM,
      terms: {
        ...{ scope: 'whole_gym', reason: 'maintenance', start: '2026-03-11T12:00', end: '2026-03-11T18:00' },
        ...{ timeZone: 'Europe/London', cancelBookings: true, passExtension: 'none' },
      },
    });
    await expect
      .poll(() => ownOn(phoneOf(0), drill)?.doc, SOON)
      .toMatchObject({ status: 'cancelled_by_gym', creditReturned: true, strike: false });
    await expect.poll(() => phoneOf(0).shown(passesQuery)[0]?.doc.visitsReserved, SOON).toBe(0);
    await agree(drill);
    const seenBy = (rider: number) => {
      const [changed, closed] = [slotOn(phoneOf(rider), ride), slotOn(phoneOf(rider), drill)];
      return [changed?.capacity, changed?.room, closed?.status];
    };
    await expect.poll(() => RIDERS.map(seenBy), SOON).toEqual(RIDERS.map(() => [4, 'The small room', 'cancelled']));
  });

  it('[B1, S2] has three places for twelve who race for them, half offline, and within two seconds of Online all agree', async () => {
    await done(tablet, 'lease.take', { gymId: GYM, slotId: ride, seats: 1 });
    await allOffline(...offline.map(phoneOf));
    for (const rider of offline) await book(rider, ride);
    await expect
      .poll(() => offline.map((rider) => ownOn(phoneOf(rider), ride)?.mark), SOON)
      .toEqual(offline.map(() => 'waiting'));
    await Promise.all(online.map((rider) => book(rider, ride)));
    await expect.poll(() => online.map((rider) => ownOn(phoneOf(rider), ride)?.mark), SOON).toEqual(online.map(() => 'decided'));
    // Who of them was first the sockets decide; the story goes on with three who have a place and with the first two of the line.
    await allOnline(...offline.map(phoneOf));
    await agree(ride);
    const truth = await decided(ride);
    const has = (rider: number) => truth.get(phoneOf(rider).uid);
    expect(RIDERS.filter((rider) => has(rider)?.status === 'confirmed')).toHaveLength(3);
    expect(online).toEqual(expect.arrayContaining(RIDERS.filter((rider) => has(rider)?.status === 'confirmed')));
    const line = RIDERS.filter((rider) => has(rider)?.status === 'waitlisted');
    expect(line.map((rider) => has(rider)?.position).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      line.map((_, at) => at + 1),
    );
    const rank = (rider: number) => Number(has(rider)?.position ?? 0);
    // Sorted once: both by who they were before.
    const inLine = RIDERS.toSorted((a, b) => rank(a) - rank(b));
    const theirs = inLine.map((rider) => [phoneOf(rider), calendars[rider] ?? ''] as const);
    phones.splice(0, phones.length, ...theirs.map(([phone]) => phone));
    calendars.splice(0, calendars.length, ...theirs.map(([, calendar]) => calendar));
    expect(await statuses(ride, [inTime, stayed, alsoStayed])).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('[R-27, R-29] given back in time it goes to the next, who sees it and cancels late; then to one who never sees it', async () => {
    await allOffline(phoneOf(unseen));
    leapTo(3, 9, 10);
    await done(phoneOf(inTime), 'booking.cancel', aboutOwn(own(inTime)));
    await expect.poll(() => own(seen), SOON).toMatchObject({ status: 'confirmed', promotedAt: expect.any(String) });
    await done(phoneOf(seen), 'booking.acknowledge', aboutOwn(own(seen)));
    leapTo(3, 10, 30);
    await done(phoneOf(seen), 'booking.cancel', aboutOwn(own(seen)));
    await expect.poll(() => own(seen), SOON).toMatchObject({ status: 'late_cancelled', strike: true, creditReturned: false });
    expect(own(inTime)).toMatchObject({ status: 'cancelled', strike: false, creditReturned: true });
    expect(await statuses(ride, [unseen])).toEqual(['confirmed']);
    expect(own(unseen).status).toBe('waitlisted');
    await agree(ride, [unseen]);
  });

  it('[S2, R-30, R-31] the tablet gives its seat and ticks who comes, offline; within two seconds of Online all agree', async () => {
    await expect.poll(() => tablet.shown(leasesQuery(KEY, ride)).length, SOON).toBe(1);
    await allOffline(tablet);
    leapTo(3, 13, 10);
    const [lease] = tablet.shown(leasesQuery(KEY, ride));
    await ask(tablet, 'booking.walk-in', { gymId: GYM, slotId: ride, ...(lease && { leaseId: lease.doc._id }) });
    for (const rider of [stayed, alsoStayed]) await ask(tablet, 'register.mark', { ...aboutOwn(own(rider)), as: 'attended' });
    leapTo(3, 16, 5);
    await expect.poll(() => statuses(ride, [stayed, unseen]), SOON).toEqual(['no_show_provisional', 'no_show_provisional']);
    // 4.3: the owner is shown who is missing, until the tablet has brought what it knows.
    await allOnline(laptop, ...RIDERS.filter((rider) => rider !== unseen).map(phoneOf));
    const missing = () => laptop.shown(missedBookingsQuery(KEY)).map(({ doc }) => doc.memberId);
    await expect
      .poll(() => missing().toSorted(), SOON)
      .toEqual([stayed, alsoStayed, unseen].map((one) => phoneOf(one).uid).toSorted());
    await allOnline(tablet);
    await agree(ride, [unseen]);
    expect(await statuses(ride, [stayed, alsoStayed, unseen])).toEqual(['attended', 'attended', 'no_show_provisional']);
    await expect.poll(missing, SOON).toEqual([phoneOf(unseen).uid]);
    const came = tablet.shown(registerQuery).filter(({ doc }) => doc.slotId === ride && doc.status === 'attended');
    expect(came.map(({ doc, mark }) => [doc.flags, mark])).toEqual([1, 2, 3].map(() => [[], 'decided']));
  });

  it('[R-31, L5] once it is final whoever never knew has no strike and their visit back, and their own phone says so', async () => {
    await allOffline(laptop, tablet, ...phones);
    leapTo(10, 16, 5);
    await expect.poll(() => statuses(ride, [unseen]), SOON).toEqual(['no_show']);
    await allOnline(phoneOf(unseen));
    await expect
      .poll(() => ownOn(phoneOf(unseen), ride), { timeout: AGREED_WITHIN, interval: 20 })
      .toMatchObject({ mark: 'decided', doc: { status: 'no_show', strike: false, creditReturned: true } });
    await expect.poll(() => phoneOf(unseen).shown(passesQuery)[0]?.doc, SOON).toMatchObject({ visitsUsed: 0, visitsReserved: 0 });
    expect(await statuses(ride, [seen])).toEqual(['late_cancelled']);
    for (const { device } of [laptop, tablet, ...phones]) expect(device.problems.get()).toEqual([]);
  });
});
