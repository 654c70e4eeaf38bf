/** What people do about a place in a class, each on their own device and by what it shows them. */
import { bookingsQuery } from '../../../client/features/booking/queries.ts';
import { timetablesQuery } from '../../../client/features/slot/queries.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import type { Booking } from '../../../schemas/booking/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import type { SimulatedDevice } from '../device.ts';
import { bookingBody, propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import { GYM } from './scene.ts';
import type { BookingWorld } from './world.ts';

const HALF_AN_HOUR = 30;

/** Classes that have not begun, as this device has them. Most want the next, so that they fill up. */
async function wanted(world: BookingWorld, device: SimulatedDevice) {
  const days = await world.seen(device, timetablesQuery(GYM._id, '2026-01-01', '2027-01-01'));
  const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > world.time.now());
  const far = world.seeded.chance(0.75) ? 0 : world.seeded.below(3);
  return slots[Math.min(far, slots.length - 1)];
}

export async function book(world: BookingWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  await bookOn(world, device, await wanted(world, device));
}

/** A class that is not so near that nobody is moved in any more. */
export const bookAhead = (world: BookingWorld): Promise<void> => bookFrom(world, 2.5 * HOUR);

/** The first class, or now and then the second, that begins so long from now or later. */
export async function bookFrom(world: BookingWorld, ahead: number): Promise<void> {
  const device = world.seeded.pick(world.members);
  const days = await world.seen(device, timetablesQuery(GYM._id, '2026-01-01', '2027-01-01'));
  const later = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > world.time.now() + ahead);
  await bookOn(world, device, later[world.seeded.chance(0.9) ? 0 : 1]);
}

async function bookOn(world: BookingWorld, device: SimulatedDevice, slot: Slot | undefined): Promise<void> {
  const { seeded } = world;
  if (!slot) return;
  const body = await bookingBody(world, device, GYM._id, slot);
  const noticeMinutes = seeded.chance(0.25) ? { noticeMinutes: seeded.pick([150, 180, 240]) } : {};
  await propose(world, device, 'booking.request', { ...body, ...noticeMinutes });
}

/** Somebody, and one of theirs of which this is so. */
async function one(world: BookingWorld, fits: (booking: Booking) => boolean) {
  const device = world.seeded.pick(world.members);
  const bookings = (await world.seen(device, bookingsQuery)).filter(fits);
  // Most often about what comes next.
  const booking = world.seeded.chance(0.6) ? bookings[0] : bookings[world.seeded.below(bookings.length || 1)];
  if (!booking) return null;
  const { _id: bookingId, gymId, slotId } = booking;
  return { device, about: { bookingId, gymId, slotId } };
}

export async function cancel(world: BookingWorld): Promise<void> {
  const open = ['confirmed', 'waitlisted', 'offered'];
  const found = await one(
    world,
    ({ status, startsAt }) => open.includes(status) && (msOf(startsAt) > world.time.now() || world.seeded.chance(0.1)),
  );
  if (found) await propose(world, found.device, 'booking.cancel', found.about);
}

/** Another class instead. */
export async function changeClass(world: BookingWorld): Promise<void> {
  const found = await one(world, ({ status }) => ['confirmed', 'waitlisted', 'offered'].includes(status));
  const slot = found && (await wanted(world, found.device));
  if (!slot) return;
  const { slotId, startsAt: startsAtSeen } = slot;
  const { bookingId, gymId } = found.about;
  await propose(world, found.device, 'booking.move', { bookingId, gymId, slotId, startsAtSeen });
}

/** Whoever has an offer is quick; some try it without one. */
export async function accept(world: BookingWorld): Promise<void> {
  const asked = (await Promise.all(world.members.map((device) => world.seen(device, bookingsQuery)))).map((own) =>
    own.find(({ status }) => status === 'offered'),
  );
  const devices = world.members.filter((_, index) => asked[index] !== undefined);
  for (const device of devices) {
    const booking = asked[world.members.indexOf(device)];
    if (!booking || world.seeded.chance(0.3)) continue;
    const { _id: bookingId, gymId, slotId } = booking;
    await propose(world, device, 'booking.accept', { bookingId, gymId, slotId });
  }
  if (devices.length > 0) return;
  const found = await one(world, ({ status }) => status === 'waitlisted');
  if (found && world.seeded.chance(0.2)) await propose(world, found.device, 'booking.accept', found.about);
}

export async function setNotice(world: BookingWorld): Promise<void> {
  const found = await one(world, ({ status }) => status === 'waitlisted' || status === 'offered');
  const noticeMinutes = world.seeded.below(10) * HALF_AN_HOUR;
  if (found) await propose(world, found.device, 'booking.notice', { ...found.about, noticeMinutes });
}

export async function acknowledge(world: BookingWorld): Promise<void> {
  const found = await one(world, ({ promotedAt, promotionSeenAt }) => promotedAt !== undefined && promotionSeenAt === undefined);
  if (found) await propose(world, found.device, 'booking.acknowledge', found.about);
}

export async function answer(world: BookingWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const held = device.device.outbox.get().find((row) => row.state === 'held' && row.answer);
  await held?.answer?.(world.seeded.chance(0.7) ? 'keep' : 'drop');
}
