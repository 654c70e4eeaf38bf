/**
 * `slots-1000-vs-100-gyms`: a day begins, and the timetables of all gyms are made for 35 days of 20 weekly classes each: at ten times as many
 * gyms it is to take about ten times as long. What bounds it: each slot once by its rule, and each gym's day written once.
 */
import { keyOf } from '../../schemas/basics/primitives.ts';
import { localDay } from '../../schemas/basics/time.ts';
import type { ClassSchedule } from '../../schemas/schedule/shape.ts';
import { born, gym, ZONE } from '../rules/documents.ts';
import { Deciding } from './deciding.ts';
import { type Figure, figureOf, say } from './figure.ts';

const [MANY, FEW] = [1_000, 100];
const SCHEDULES = 20;
const DAYS = 35;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export async function slots(now: string): Promise<Figure[]> {
  // Once for nobody: the code is warm for both.
  await taken(FEW / 10, now);
  const few = await taken(FEW, now);
  const many = await taken(MANY, now);
  const peer = { name: `${FEW} gyms`, ms: few };
  return [figureOf(`slots-${MANY}-vs-${FEW}-gyms`, many, peer, 1)];
}

/** Milliseconds from the day's beginning until the last timetable is there. */
async function taken(gyms: number, now: string): Promise<number> {
  const bench = await Deciding.open();
  try {
    const all = Array.from({ length: gyms }, (_, number) => gym(`slots${number}`));
    await bench.fill(all.flatMap((one) => [one, ...Array.from({ length: SCHEDULES }, (_, nth) => weekly(one._id, nth, now))]));
    const ms = await bench.day();
    let made = 0;
    for (const { _id } of [all[0], all.at(-1)].flatMap((one) => one ?? [])) {
      for (const { body } of await bench.store.list(`venue-${keyOf(_id)}/slots`, { limit: 2 * DAYS }))
        made += Array.isArray(body.slots) ? body.slots.length : 0;
    }
    // Of today some are over already.
    const least = 2 * SCHEDULES * (Math.floor(DAYS / 7) - 1);
    if (made < least) throw new Error(`of two gyms only ${made} slots were made, not ${least}`);
    say(`  ${gyms} gyms: ${ms.toFixed(0)} ms, ${(ms / gyms).toFixed(1)} each`);
    return ms;
  } finally {
    await bench.close();
  }
}

function weekly(gymId: string, nth: number, now: string): ClassSchedule {
  const hour = String(6 + (nth % 14)).padStart(2, '0');
  return {
    _id: `schedule:${keyOf(gymId)}x${nth}`,
    type: 'schedule',
    ...born,
    gymId,
    version: 1,
    status: 'published',
    series: {
      kind: 'class',
      name: `Class ${nth}`,
      activities: ['Spin'],
      level: 'all',
      dtstart: `${localDay(now, ZONE)}T${hour}:${nth % 2 === 0 ? '00' : '30'}`,
      timeZone: ZONE,
      rrule: `FREQ=WEEKLY;BYDAY=${WEEKDAYS[nth % 7]}`,
      exdates: [],
      duration: 'PT45M',
      capacity: 20,
      waitlistMax: 10,
      closesMinutesBefore: 15,
    },
  };
}
