/** What those at the desk do with seats for walk-ins: hold some, give them away, give them back, take them from a device that is lost. */
import { leasesQuery } from '../../../client/features/register/queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../../client/features/slot/queries.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import type { SeatLease } from '../../../schemas/lease/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { GYM } from '../booking/scene.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import type { DoorWorld } from './world.ts';

const KEY = GYM._id.slice(4);
const at = ({ slotId }: { readonly slotId: string }) => ({ gymId: GYM._id, slotId });

/** A class that is on, or the next, as this device has them; now and then a later one. */
export async function classAt(world: DoorWorld, device: SimulatedDevice): Promise<Slot | undefined> {
  const days = await world.seen(device, timetablesQuery(GYM._id, '2026-01-01', '2027-01-01'));
  const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.endsAt) > world.time.now() - HOUR);
  return slots[world.seeded.chance(0.75) ? 0 : world.seeded.below(Math.min(3, slots.length || 1))];
}

export async function takeLease(world: DoorWorld): Promise<void> {
  const device = world.seeded.pick(world.desks);
  const slot = await classAt(world, device);
  if (slot) await propose(world, device, 'lease.take', { ...at(slot), seats: world.seeded.chance(0.5) ? 1 : 2 });
}

/** Those of a class that this device knows, whatever became of them. */
async function leasesOf(world: DoorWorld, device: SimulatedDevice): Promise<SeatLease[]> {
  const slot = await classAt(world, device);
  return slot ? [...(await world.seen(device, leasesQuery(KEY, slot.slotId)))] : [];
}

export async function returnLease(world: DoorWorld): Promise<void> {
  const device = world.seeded.pick(world.desks);
  const own = (await leasesOf(world, device)).filter(({ deviceId }) => deviceId === device.deviceId);
  const lease = own.find(({ status }) => status === 'open') ?? (world.seeded.chance(0.2) ? own[0] : undefined);
  if (lease) await propose(world, device, 'lease.return', { ...at(lease), leaseId: lease._id });
}

/** The other device is lost, they think. */
export async function reclaimLease(world: DoorWorld): Promise<void> {
  const device = world.seeded.pick(world.desks);
  const lease = (await leasesOf(world, device)).find(
    (one) => one.deviceId !== device.deviceId && (one.status === 'open' || world.seeded.chance(0.2)),
  );
  if (lease) await propose(world, device, 'lease.reclaim', { ...at(lease), leaseId: lease._id });
}

/** Somebody comes without a place: on a seat that is held here, if there is one, and often on one that was given away already. */
export async function letIn(world: DoorWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.desks);
  const slot = await classAt(world, device);
  if (!slot) return;
  const leases = await world.seen(device, leasesQuery(KEY, slot.slotId));
  const own = leases.filter(({ deviceId }) => deviceId === device.deviceId);
  const held = own.find(({ status, seats, given }) => status === 'open' && given < seats);
  // One of another device, or one that is over: an app that is wrong, or lies.
  const lease = held ?? (leases.length > 0 && seeded.chance(0.3) ? seeded.pick(leases) : undefined);
  const roster = await world.seen(device, rosterQuery(KEY, ''));
  const someone = roster.length > 0 && seeded.chance(0.8) ? seeded.pick(roster) : undefined;
  await propose(world, device, 'booking.walk-in', {
    ...at(slot),
    ...(someone ? { passId: someone.passId, memberId: someone.memberId } : {}),
    ...(lease ? { leaseId: lease._id } : {}),
  });
}
