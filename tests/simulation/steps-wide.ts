/**
 * What else happens in the wide worlds: people cancel and book again, are scanned again and on their way out, devices that are not ours
 * push a lot at once or lie about the past, and sessions end while work is queued.
 */
import { grantsQuery } from '../../client/features/person/queries.ts';
import { instantOf, msOf } from '../../schemas/basics/time.ts';
import type { Booking } from '../../schemas/booking/shape.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import type { PlainClient } from './plain-client.ts';
import { bookingBody, propose } from './saying.ts';
import { GYMS, HOUR, MEMBERS, MINUTE, STAFF } from './scene.ts';
import type { World } from './world.ts';

export const WIDE = { rebook: 9, comeToClass: 10, scanAgain: 9, pushMany: 1, lie: 4, endSession: 3 } as const;

export const WIDE_STEPS: Record<keyof typeof WIDE, (world: World) => Promise<void>> = {
  rebook,
  comeToClass,
  scanAgain,
  pushMany,
  lie,
  endSession,
};

/** Rows that are pushed at once: more than one batch, and not a whole number of them. */
const MANY = 150;

export const comingSlots = async (world: World, from: number): Promise<Slot[]> =>
  (await world.stored('timetable', `venue-${GYMS[0]._id.slice(4)}/slots`))
    .flatMap((day) => day.slots)
    .filter((slot) => msOf(slot.startsAt) > world.time.now() + from && slot.status !== 'cancelled')
    .sort((a, b) => msOf(a.startsAt) - msOf(b.startsAt));

/** B10: books, cancels and books again, in that order and maybe offline; half of them when cancelling is late already. */
async function rebook(world: World): Promise<void> {
  const device = world.seeded.pick(world.members);
  const slots = await comingSlots(world, 20 * MINUTE);
  const slot = world.seeded.chance(0.5) ? slots[0] : slots[world.seeded.below(Math.min(6, slots.length || 1))];
  if (!slot) return;
  const body = await bookingBody(world, device, GYMS[0]._id, slot);
  const first = await propose(world, device, 'booking.request', body);
  if (!first) return;
  if (world.seeded.chance(0.5)) await world.time.pass(world.seeded.below(5 * MINUTE));
  const bookingId = `booking:${first.slice('proposal:'.length)}`;
  await propose(world, device, 'booking.cancel', { bookingId, gymId: body.gymId, slotId: slot.slotId });
  await propose(world, device, 'booking.request', { ...body, note: 'again' });
}

/** Time goes on to somebody's class, and they come. */
async function comeToClass(world: World): Promise<void> {
  const { seeded, time } = world;
  const { _id: gymId } = GYMS[0];
  const soon = (await world.stored('booking', `gym-${gymId.slice(4)}/bookings`)).filter((one) => {
    const ahead = msOf(one.startsAt) - time.now();
    return one.passId !== undefined && ahead > -10 * MINUTE && ahead < 4 * HOUR && isInteresting(one);
  });
  if (soon.length === 0) return;
  const booking = seeded.pick(soon);
  const at = msOf(booking.startsAt) + (seeded.below(36) - 25) * MINUTE;
  await time.pass(Math.max(0, at - time.now()));
  await scan(world, booking, 'in');
}

/** What is held, and what was given back: a visit may be for either (X6). */
const isInteresting = ({ status }: Booking) => ['confirmed', 'cancelled', 'late_cancelled', 'waitlisted'].includes(status);

/** Somebody who came is scanned once more, in or out. */
async function scanAgain(world: World): Promise<void> {
  const { seeded, time } = world;
  const { _id: gymId } = GYMS[0];
  const lately = (await world.stored('checkin', `gym-${gymId.slice(4)}/checkins`)).filter(
    (one) => one.passId !== undefined && one.memberId !== undefined && time.now() - msOf(one.judgedAt) < 30 * MINUTE,
  );
  if (lately.length === 0) return;
  const last = seeded.pick(lately);
  if (seeded.chance(0.7)) await time.pass(seeded.below(14 * MINUTE));
  await scan(world, { gymId, passId: last.passId, memberId: last.memberId ?? '' }, seeded.chance(0.3) ? 'out' : 'in');
}

async function scan(world: World, who: Pick<Booking, 'gymId' | 'passId' | 'memberId'>, direction: 'in' | 'out'): Promise<void> {
  const device = world.seeded.pick(world.kiosks);
  const [grants] = await world.seen(device, grantsQuery);
  const body = {
    gymId: who.gymId,
    ...(who.passId ? { passId: who.passId } : {}),
    memberId: who.memberId,
    method: 'staff_search',
    direction,
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) },
    localVerdict: 'ok',
  } as const;
  await propose(world, device, 'checkin.record', body, grants?.gyms.every((one) => one.status === 'active') ?? false);
}

async function plainClientOf(world: World, uid: string): Promise<PlainClient | null> {
  const isFree = (one: PlainClient) => one.uid === uid && !one.isRevoked && !world.sleepers.includes(one);
  return world.plain.find(isFree) ?? world.addPlainClient(uid);
}

/** A hundred and fifty at once, once a world: a class booked and given back seventy-five times, and booked for good. */
async function pushMany(world: World): Promise<void> {
  if (!world.server.up || world.plain.some(({ length }) => length >= MANY)) return;
  const device = world.seeded.pick(world.members);
  const client = await plainClientOf(world, device.uid);
  const slots = await comingSlots(world, 12 * HOUR);
  if (!client || slots.length === 0) return;
  const slot = world.seeded.pick(slots);
  const body = await bookingBody(world, device, GYMS[0]._id, slot);
  for (let turn = 0; turn < MANY / 2; turn += 1) {
    const opId = client.make('booking.request', body);
    client.make('booking.cancel', { bookingId: `booking:${opId}`, gymId: body.gymId, slotId: slot.slotId });
  }
  client.make('booking.request', body);
  await client.push(client.length);
}

/** A device that was registered just now tells what it did yesterday (L6, G8): cancelled in time, or let somebody in. */
async function lie(world: World): Promise<void> {
  if (!world.server.up) return;
  const { seeded, time } = world;
  const uid = seeded.pick([...MEMBERS.slice(0, 2), ...STAFF]);
  const client = await world.addPlainClient(uid);
  if (!client) return;
  const long = instantOf(time.now() - seeded.below(24) * HOUR - 30 * MINUTE);
  const past = { madeAt: long, lastServerAt: long, trust: seeded.pick(['synced', 'estimated'] as const) };
  if (MEMBERS.some((one) => one === uid)) {
    const own = (await world.stored('booking', `member-${uid}/bookings`)).filter(({ status }) => status === 'confirmed');
    if (own.length === 0) return endIt(world, client);
    const { _id: bookingId, gymId, slotId } = seeded.pick(own);
    client.make('booking.cancel', { bookingId, gymId, slotId }, { ...past, seq: 1 + seeded.below(50) });
  } else {
    const passes = await world.stored('pass', `member-${seeded.pick(MEMBERS)}/passes`);
    const [pass] = passes;
    if (!pass) return endIt(world, client);
    const body = {
      gymId: seeded.pick(GYMS)._id,
      passId: pass._id,
      memberId: pass.memberId,
      method: 'staff_search',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
    } as const;
    client.make('checkin.record', body, { ...past, seq: 7 });
    // The same number for something else.
    if (seeded.chance(0.5)) client.make('checkin.record', { ...body, method: 'short_code' }, { ...past, seq: 7 });
  }
  // It says nothing of its number, that it has made none, or that it has made a great many.
  await client.push({ nothing: undefined, none: 0, many: 1_000 }[seeded.weighted({ nothing: 1, none: 1, many: 1 })]);
  await endIt(world, client);
}

/** At once, so that the person has room for another. */
async function endIt(world: World, client: PlainClient): Promise<void> {
  client.isRevoked = true;
  await world.server.revoke(client.uid, client.deviceId);
}

/** What somebody's device had queued when it was signed out from another one still arrives: facts are taken, requests are not. */
async function endSession(world: World): Promise<void> {
  if (!world.server.up) return;
  const { seeded } = world;
  const uid = seeded.pick([...MEMBERS.slice(0, 2), STAFF[0]]);
  const client = await plainClientOf(world, uid);
  if (!client) return;
  const scanned = await lastScanned(world);
  if (scanned && uid === STAFF[0]) client.make('checkin.record', scanned);
  const device = world.members.find((one) => one.uid === uid);
  const [slot] = await comingSlots(world, HOUR);
  if (device && slot) client.make('booking.request', await bookingBody(world, device, GYMS[0]._id, slot));
  await client.push(0);
  if (scanned && uid === STAFF[0]) client.make('checkin.record', { ...scanned, method: 'kiosk_self' });
  if (device && slot) client.make('booking.request', { ...(await bookingBody(world, device, GYMS[0]._id, slot)), note: 'late' });
  await endIt(world, client);
  await world.time.pass(seeded.below(5 * MINUTE));
  await client.push();
}

export async function lastScanned(world: World) {
  const [pass] = await world.stored('pass', `member-${world.seeded.pick(MEMBERS)}/passes`);
  if (!pass) return null;
  return {
    gymId: GYMS[0]._id,
    passId: pass._id,
    memberId: pass.memberId,
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  } as const;
}
