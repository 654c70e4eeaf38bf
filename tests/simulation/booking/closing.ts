/** The gym closes, for some hours from now or soon, from a tablet that may have no network; and opens again. */
import { instantOf, localDay, localTime } from '../../../schemas/basics/time.ts';
import { propose } from '../saying.ts';
import { HOUR, MINUTE, ZONE } from '../scene.ts';
import { DOOR, GYM } from './scene.ts';
import type { BookingWorld } from './world.ts';

/** By the gym's own clock, to the minute, as somebody types it. */
export const wallClock = (ms: number): string => `${localDay(instantOf(ms), ZONE)}T${localTime(instantOf(ms), ZONE)}`;

export async function closeGym(world: BookingWorld): Promise<void> {
  const { seeded } = world;
  const door = world.devices.find(({ uid }) => uid === DOOR);
  if (!door) return;
  const from = Math.ceil(world.time.now() / MINUTE) * MINUTE + seeded.pick([0, 0, 3, 12]) * HOUR;
  const to = from + seeded.pick([1, 3, 6]) * HOUR;
  await propose(world, door, 'closure.emergency', {
    gymId: GYM._id,
    terms: {
      ...{ scope: 'whole_gym', reason: 'emergency', timeZone: ZONE, cancelBookings: seeded.chance(0.8), passExtension: 'none' },
      ...{ start: wallClock(from), end: wallClock(to) },
    },
  });
}

/** Whichever is on or to come; now and then one that is over. */
export async function openGym(world: BookingWorld): Promise<void> {
  const door = world.devices.find(({ uid }) => uid === DOOR);
  if (!door || !world.server.up) return;
  const all = await world.stored('closure', 'gym-one/schedules');
  const fit = all.filter(({ status }) => status === 'scheduled' || status === 'active' || world.seeded.chance(0.1));
  const closure = fit[world.seeded.below(fit.length || 1)];
  if (closure) await propose(world, door, 'closure.cancel', { gymId: GYM._id, closureId: closure._id });
}
