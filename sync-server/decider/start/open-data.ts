/**
 * Open data of timetables that an older server wrote. Once a store: a note says that it has been done, and then this is one question. What is
 * there already is not written again, so that one which was killed half-way begins anew.
 */

import { venueScope } from '../../../schemas/basics/scope.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { isPublicGym } from '../../../schemas/gym/public.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { openSeries, openSeriesId, openSessions } from '../../../schemas/open-data/of-timetable.ts';
import type { OpenSeries, OpenSession } from '../../../schemas/open-data/shape.ts';
import { isAgedDay } from '../../../schemas/slot/window.ts';
import type { Write } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';
import { bodyOf } from '../known/documents.ts';
import type { Republishing } from './republish.ts';
import { readable } from './stored.ts';

const NOTE = { db: 'cell/decider', id: 'open-data' } as const;

/** Resolves with the note that it is done, to go with the next commit; with nothing when it was done before. A commit is a gym's. */
export async function publishOlder(parts: Republishing): Promise<Write[]> {
  const { store, commit } = parts;
  if (await store.get(NOTE.db, NOTE.id)) return [];
  for await (const listed of documentsOf(store, 'platform/gyms')) {
    const gym = readable('gym', listed);
    const writes = gym && isPublicGym(gym) ? await writesOf(gym, parts) : [];
    if (writes.length > 0) await commit({ writes, last: [] });
  }
  return [{ ...NOTE, body: {} }];
}

async function writesOf(gym: Gym, { store, now }: Republishing): Promise<Write[]> {
  const at = `${now.slice(0, 16)}:00.000Z`;
  const documents: (OpenSeries | OpenSession)[] = [];
  const series = new Map<string, OpenSeries>();
  for await (const stored of documentsOf(store, `${venueScope(gym._id)}/slots`)) {
    const day = isAgedDay(stored.id, now) ? null : readable('timetable', stored);
    if (!day) continue;
    documents.push(...openSessions(day));
    for (const slot of day.slots) {
      const id = openSeriesId(slot.scheduleId);
      if (!series.has(id) || (slot.startsAt > now && !slot.override)) series.set(id, openSeries(gym, slot, at));
    }
  }
  return [...series.values(), ...documents].flatMap((doc) =>
    databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })),
  );
}
