/** What the owner does to the timetable, on either device and by what it shows them: plans, changes, ends a class, and changes one day of it. */
import { schedulesQuery } from '../../../client/features/schedule/queries.ts';
import { timetablesQuery } from '../../../client/features/slot/queries.ts';
import { addDays, instantOf, localDay, msOf } from '../../../schemas/basics/time.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import { GYM } from '../booking/scene.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { ZONE } from '../scene.ts';
import { at, SIZES, TIMES, WEEKDAYS, type WeeklySeries, weekly } from './scene.ts';
import type { TimetableWorld } from './world.ts';

const MOST_CLASSES = 6;
const TEACHERS = ['Ana', 'Ben', 'Cleo'] as const;

/** Those that are not over, as this device has them. */
export async function schedulesOn(world: TimetableWorld, device: SimulatedDevice) {
  const all = await world.seen(device, schedulesQuery(GYM._id.slice(4)));
  return all.flatMap(({ status, ...schedule }) => (status === 'ended' ? [] : [{ ...schedule, status }]));
}

export const dayFromNow = (world: TimetableWorld, days: number): string =>
  addDays(localDay(instantOf(world.time.now()), ZONE), days);

/** Most often nobody was counted; now and then as many as there are, or more. */
const counted = ({ seeded }: TimetableWorld): { readonly bookedSeen?: number } =>
  seeded.chance(0.6) ? {} : { bookedSeen: seeded.pick([1, 2, 9]) };

export async function planClass(world: TimetableWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.owners);
  if ((await schedulesOn(world, device)).length >= MOST_CLASSES) return;
  const days = WEEKDAYS.filter(() => seeded.chance(0.5));
  const series = weekly(`Class ${world.nextNumber()}`, seeded.pick(TIMES), days.length > 0 ? days : ['WE'], 1 + seeded.below(3));
  await propose(world, device, 'schedule.set', { ...at, status: seeded.chance(0.9) ? 'published' : 'draft', series });
}

const CHANGES = { time: 5, capacity: 5, teacher: 2, except: 4, days: 2, length: 1, rarely: 1 } as const;

function changedSeries(world: TimetableWorld, series: WeeklySeries): WeeklySeries {
  const { seeded } = world;
  const dayOff = dayFromNow(world, seeded.below(9));
  const days = WEEKDAYS.filter(() => seeded.chance(0.6));
  const changes: Record<keyof typeof CHANGES, WeeklySeries> = {
    time: { ...series, dtstart: `${series.dtstart.slice(0, 10)}T${seeded.pick(TIMES)}` },
    capacity: { ...series, capacity: seeded.pick(SIZES) },
    teacher: { ...series, instructor: seeded.pick(TEACHERS) },
    except: {
      ...series,
      exdates: series.exdates.includes(dayOff) ? series.exdates.filter((day) => day !== dayOff) : [...series.exdates, dayOff],
    },
    days: { ...series, rrule: `FREQ=WEEKLY;BYDAY=${(days.length > 0 ? days : WEEKDAYS).join(',')}` },
    length: { ...series, duration: seeded.pick(['PT30M', 'PT45M', 'PT60M']) },
    rarely: { ...series, rrule: `${series.rrule.replace(';INTERVAL=2', '')};INTERVAL=2` },
  };
  return changes[seeded.weighted(CHANGES)];
}

export async function editClass(world: TimetableWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.owners);
  const all = await schedulesOn(world, device);
  if (all.length === 0) return;
  const { _id: scheduleId, version: seen, series, status } = seeded.pick(all);
  const isPaused = seeded.chance(0.1);
  await propose(world, device, 'schedule.set', {
    ...{ ...at, ...counted(world), scheduleId, seen },
    status: isPaused ? (status === 'paused' ? 'published' : 'paused') : status === 'draft' ? 'published' : status,
    series: isPaused ? series : changedSeries(world, series),
  });
}

export async function endClass(world: TimetableWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  const all = await schedulesOn(world, device);
  if (all.length < 3) return;
  const { _id: scheduleId, version: seen } = world.seeded.pick(all);
  const lastDay = dayFromNow(world, world.seeded.below(10));
  await propose(world, device, 'schedule.end', { ...at, ...counted(world), scheduleId, seen, lastDay });
}

/** A class of the next days, as this device has it. */
async function classSoon(world: TimetableWorld, device: SimulatedDevice): Promise<Slot | undefined> {
  const days = await world.seen(device, timetablesQuery(GYM._id, '2026-01-01', '2027-01-01'));
  const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > world.time.now());
  return slots[world.seeded.below(Math.min(8, slots.length || 1))];
}

export async function changeDay(world: TimetableWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.owners);
  const slot = await classSoon(world, device);
  if (!slot) return;
  const { slotId, override, localStart } = slot;
  const to = {
    none: null,
    off: { cancelled: true as const },
    capacity: { ...override, capacity: seeded.pick(SIZES) },
    start: { ...override, start: `${localStart.slice(0, 10)}T${seeded.pick(TIMES)}` },
    teacher: { ...override, instructor: seeded.pick(TEACHERS) },
  }[seeded.weighted({ none: 2, off: 2, capacity: 3, start: 3, teacher: 1 })];
  await propose(world, device, 'schedule.occurrence', { ...at, ...counted(world), slotId, seen: override ?? null, to });
}

/** They have seen how many it touches, or what stands there now. */
export async function answerHeld(world: TimetableWorld): Promise<void> {
  const rows = world.owners.map(({ device }) => device.outbox.get().find((row) => row.state === 'held' && row.answer));
  const held = rows.filter((row) => row !== undefined);
  if (held.length === 0) return;
  await world.seeded.pick(held).answer?.(world.seeded.chance(0.7) ? 'keep' : 'drop');
  world.tally.event('a timetable change answered');
}
