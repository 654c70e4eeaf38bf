/** Keeps every gym's timetable reaching 14 days ahead: a day that has none gets the classes of the same weekday before it. */

import { type Instant, keyOf, type LocalDate } from '../../schemas/basics/primitives.ts';
import { areaScope, venueScope } from '../../schemas/basics/scope.ts';
import { addDays, instantOf, localDay } from '../../schemas/basics/time.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import type { Store, StoredDocument } from '../store/store.ts';
import type { JobParts } from './agenda.ts';
import { repeated, timetableProposal } from './timetable.ts';

const DAYS_AHEAD = LIMITS.window.slotsAhead / 86_400_000;
/** A server that was off for longer than this has no week to repeat; somebody has to write one. */
const WEEKS_BACK = 8;
const PAGE = 200;

/** Returns how many days were added. Throws StoreUnavailable. */
export async function extendTimetables({ store, clock, propose }: JobParts): Promise<number> {
  const now = instantOf(clock.now());
  let added = 0;
  for await (const area of documents(store, 'public/basics')) {
    if (area.body.type !== 'area') continue;
    for await (const found of documents(store, `${areaScope(area.id)}/gyms`)) {
      const gym = Gym.parse({ _id: found.id, ...found.body });
      // An imported one nobody has claimed has nothing on. Those that are not public are not here.
      if (gym.status === 'listed') continue;
      const days = await missingDays(store, gym, now);
      if (days.length > 0) await propose(...days.map(timetableProposal));
      added += days.length;
    }
  }
  return added;
}

async function missingDays(store: Store, gym: Gym, now: Instant): Promise<Timetable[]> {
  const today = localDay(now, gym.timeZone);
  const wanted = Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days));
  const there = await timetablesOn(store, gym, wanted);
  const missing = wanted.filter((day) => !there.has(day));
  if (missing.length === 0) return [];
  const weeks = Array.from({ length: WEEKS_BACK }, (_, week) => -7 * (week + 1));
  const before = await timetablesOn(store, gym, [...new Set(missing.flatMap((day) => weeks.map((back) => addDays(day, back))))]);
  return missing.flatMap((day) => {
    const source = weeks.map((back) => before.get(addDays(day, back))).find((one) => one !== undefined);
    return source ? [repeated(gym, source, day, now)] : [];
  });
}

async function timetablesOn(store: Store, gym: Gym, days: readonly LocalDate[]): Promise<ReadonlyMap<LocalDate, Timetable>> {
  const ids = days.map((day) => `timetable:${keyOf(gym._id)}:${day}`);
  const found = await store.getMany(`${venueScope(gym._id)}/slots`, ids);
  const timetables = found.flatMap((one) => (one && !one.deleted ? [Timetable.parse({ _id: one.id, ...one.body })] : []));
  return new Map(timetables.map((timetable) => [timetable.date, timetable]));
}

async function* documents(store: Store, db: string): AsyncGenerator<StoredDocument> {
  let after = '';
  for (;;) {
    const page = await store.list(db, { after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}
