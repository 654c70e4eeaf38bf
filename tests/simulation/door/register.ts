/** Who came and who did not: people are scanned, ticked and let pass, and word of a promotion is proven to have reached them. */
import { slotBookingsQuery } from '../../../client/features/booking/gym-queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { GYM } from '../booking/scene.ts';
import { propose } from '../saying.ts';
import { HOUR, MINUTE } from '../scene.ts';
import { classAt } from './leasing.ts';
import type { DoorWorld } from './world.ts';

const KEY = GYM._id.slice(4);

/** Most often somebody who is expected about now. */
export async function scan(world: DoorWorld): Promise<void> {
  const { seeded, time } = world;
  const device = seeded.pick(world.desks);
  const slot = await classAt(world, device);
  const expected = slot ? await world.seen(device, slotBookingsQuery(KEY, slot.slotId)) : [];
  const roster = await world.seen(device, rosterQuery(KEY, ''));
  const fits = roster.filter(({ memberId }) => expected.some((one) => one.memberId === memberId));
  const from = fits.length > 0 && seeded.chance(0.8) ? fits : roster;
  if (from.length === 0) return;
  const { passId, memberId } = seeded.pick(from);
  await propose(world, device, 'checkin.record', {
    gymId: GYM._id,
    ...{ passId, memberId },
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(time.now()) },
    localVerdict: 'ok',
  });
}

/** Bookings that a desk has of classes about now and of the last days. */
async function registered(world: DoorWorld, within: number) {
  const device = world.seeded.pick(world.desks);
  const now = world.time.now();
  const all = await world.stored('booking', `gym-${KEY}/bookings`);
  const about = all.filter(({ startsAt }) => msOf(startsAt) < now + 30 * MINUTE && msOf(startsAt) > now - within);
  // As this device has them, which may have been offline since.
  const slotId = about.length > 0 ? world.seeded.pick(about).slotId : null;
  const here = slotId === null ? [] : await world.seen(device, slotBookingsQuery(KEY, slotId));
  return { device, here };
}

export async function tick(world: DoorWorld): Promise<void> {
  const { device, here } = await registered(world, 4 * HOUR);
  const fits = here.filter(({ status }) => ['confirmed', 'attended', 'no_show_provisional'].includes(status));
  if (fits.length === 0) return;
  const { _id: bookingId, slotId } = world.seeded.pick(fits);
  const as = world.seeded.chance(0.6) ? 'attended' : 'absent';
  await propose(world, device, 'register.mark', { gymId: GYM._id, slotId, bookingId, as });
}

export async function excuse(world: DoorWorld): Promise<void> {
  const { device, here } = await registered(world, 200 * HOUR);
  const missed = here.filter(({ status }) => ['no_show_provisional', 'no_show'].includes(status) || world.seeded.chance(0.05));
  if (missed.length === 0) return;
  const { _id: bookingId, slotId } = world.seeded.pick(missed);
  await propose(world, device, 'booking.excuse', { gymId: GYM._id, slotId, bookingId, reason: 'Their train stood still' });
}

/** A push was acknowledged, or a mail provider says that it was delivered. */
export async function wordArrives(world: DoorWorld): Promise<void> {
  if (!world.server.up) return;
  const all = await world.stored('booking', `gym-${KEY}/bookings`);
  const promoted = all.flatMap(({ _id: bookingId, memberId: uid, promotedAt, status, startsAt }) =>
    promotedAt !== undefined && status === 'confirmed' && msOf(startsAt) > world.time.now() - HOUR
      ? [{ uid, bookingId, promotedAt }]
      : [],
  );
  if (promoted.length > 0) await world.server.say('system.booking-told', world.seeded.pick(promoted));
}
