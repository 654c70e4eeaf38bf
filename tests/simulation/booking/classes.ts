/** What the gym does to a class: more places, fewer, another time. */
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { MINUTE } from '../scene.ts';
import { CAPACITY, GYM, MOST } from './scene.ts';
import type { BookingWorld } from './world.ts';

async function toCome(world: BookingWorld): Promise<Slot | undefined> {
  if (!world.server.up) return undefined;
  const days = await world.stored('timetable', `venue-${GYM._id.slice(4)}/slots`);
  const slots = days
    .flatMap((day) => day.slots)
    .filter((slot) => msOf(slot.startsAt) > world.time.now() && slot.status !== 'cancelled')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return slots[world.seeded.below(Math.min(3, slots.length || 1))];
}

async function resize(world: BookingWorld, capacity: number): Promise<void> {
  const slot = await toCome(world);
  if (slot) await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: slot.slotId, change: { capacity } });
}

export const enlarge = (world: BookingWorld) => resize(world, CAPACITY + world.seeded.below(MOST - CAPACITY + 1));
export const shrink = (world: BookingWorld) => resize(world, CAPACITY - world.seeded.below(2));

export async function moveClass(world: BookingWorld): Promise<void> {
  const slot = await toCome(world);
  if (!slot) return;
  const minutes = world.seeded.pick([-20, 20, 60]) * MINUTE;
  const [startsAt, endsAt] = [slot.startsAt, slot.endsAt].map((instant) => instantOf(msOf(instant) + minutes));
  if (!startsAt || !endsAt || msOf(startsAt) <= world.time.now()) return;
  await world.server.say('system.slot-changed', { gymId: GYM._id, slotId: slot.slotId, change: { startsAt, endsAt } });
}
