/** The owner closes the gym or some of its classes, a week ahead or at once, and opens again. */
import { closuresQuery } from '../../../client/features/closure/queries.ts';
import type { BodyOf } from '../../../client/sync/device/device.ts';
import { wallClock } from '../booking/closing.ts';
import { GYM } from '../booking/scene.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { HOUR, MINUTE, ZONE } from '../scene.ts';
import { schedulesOn } from './planning.ts';
import { at } from './scene.ts';
import type { TimetableWorld } from './world.ts';

type Terms = BodyOf<'closure.plan'>['terms'];

const WEEK = 7 * 24 * HOUR;

async function terms(world: TimetableWorld, device: SimulatedDevice, from: number, hours: number): Promise<Terms> {
  const { seeded } = world;
  const start = Math.ceil((world.time.now() + from) / MINUTE) * MINUTE;
  const classes = await schedulesOn(world, device);
  const scheduleIds = classes.filter(() => seeded.chance(0.4)).map(({ _id }) => _id);
  return {
    ...(seeded.chance(0.5) || scheduleIds.length === 0 ? { scope: 'whole_gym' } : { scope: 'schedule', scheduleIds }),
    ...{ reason: 'maintenance', start: wallClock(start), end: wallClock(start + hours * HOUR), timeZone: ZONE },
    ...{ cancelBookings: seeded.chance(0.85), passExtension: 'none' },
  };
}

/** With a week's notice; now and then with less, which is not enough. */
export async function planClosure(world: TimetableWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.owners);
  const ahead = (seeded.chance(0.9) ? WEEK : WEEK / 2) + (1 + seeded.below(12)) * HOUR;
  await propose(world, device, 'closure.plan', { ...at, terms: await terms(world, device, ahead, seeded.pick([3, 8, 24])) });
}

export async function closeAtOnce(world: TimetableWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.owners);
  const said = await terms(world, device, seeded.pick([0, 0, 3, 12, 30]) * HOUR, seeded.pick([1, 3, 6, 24]));
  await propose(world, device, 'closure.emergency', { ...at, terms: { ...said, reason: 'emergency' } });
}

/** Whichever this device knows to be on or to come. */
export async function openAgain(world: TimetableWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  const all = await world.seen(device, closuresQuery(GYM._id.slice(4)));
  const fit = all.filter(({ status }) => status === 'scheduled' || status === 'active');
  const closure = fit[world.seeded.below(fit.length || 1)];
  if (closure) await propose(world, device, 'closure.cancel', { ...at, closureId: closure._id });
}
