/** An import: rows in, system proposals out in batches, a count at the end. Bad rows are told and left out; the rest goes in. */
import type { Readable } from 'node:stream';
import { Postcode } from '../../schemas/basics/primitives.ts';
import { sameContent } from '../../schemas/basics/revise.ts';
import { type Clock, instantOf } from '../../schemas/basics/time.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { ACTIVE_PLACES, BadCell, gymFromRow } from './active-places.ts';
import { AreaSketch, cutIntoAreas, freeNames, type PlacedSite } from './areas.ts';
import { csvRows } from './csv-rows.ts';
import type { ImportTarget } from './target.ts';

export interface Counts {
  imported: number;
  unchanged: number;
  refused: number;
}

interface Reported {
  /** One line for the operator: `row 7, postcode: …`. */
  readonly refused: (line: string) => void;
}

/** Gyms sent together; small enough for one request, large enough for one commit. */
const BATCH = 100;
/** Until it is known in which of them it is. */
const UNPLACED = 'area:unplaced';

/**
 * Reads Active Places rows into as many areas as they take (./areas.ts): once for where the sites are, and once for all that is said of them,
 * so that of a row nothing is kept but that. Running it twice changes nothing; a gym that somebody has claimed since is left as it is, and
 * one that is there already stays in the area it is in.
 * @param open the file, from its beginning @param name of the area, where one holds them all
 * @throws NotThatFormat when the stream is empty or another format
 */
export async function importActivePlaces(
  open: () => Readable,
  name: string,
  target: ImportTarget,
  clock: Clock,
  report: Reported,
): Promise<Counts> {
  const at = instantOf(clock.now());
  const counts: Counts = { imported: 0, unchanged: 0, refused: 0 };
  const areaOf = await namedAnew(cutIntoAreas(await sitesIn(open()), name), target);
  const sketches = new Map<string, AreaSketch>();
  const sketchOf = (gym: Gym): AreaSketch => {
    const called = areaOf.get(gym._id) ?? name;
    const sketch = sketches.get(called) ?? new AreaSketch(called);
    sketches.set(called, sketch);
    return sketch;
  };
  let batch: Gym[] = [];
  const refuse = (number: number, column: string, reason: string) => {
    counts.refused += 1;
    report.refused(`row ${number}, ${column}: ${reason}`);
  };
  for await (const read of csvRows(open(), ACTIVE_PLACES.format, ACTIVE_PLACES.columns)) {
    if (!('row' in read)) {
      refuse(read.number, read.column, read.reason);
      continue;
    }
    try {
      batch.push(gymFromRow(read.row, UNPLACED, at));
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      refuse(read.row.number, error.column, error.message);
    }
    if (batch.length >= BATCH) {
      await send(batch, sketchOf, target, counts);
      batch = [];
    }
  }
  await send(batch, sketchOf, target, counts);
  for (const sketch of sketches.values())
    for (const gym of await target.gymsIn(sketch.id)) if (gym.areaId === sketch.id) sketch.add(gym);
  const areas = [...sketches.values()].flatMap((sketch) => sketch.document(at) ?? []);
  await target.propose(areas.map((area) => ({ kind: 'system.area-set', cause: area._id, body: { area } })));
  return counts;
}

/** Where another file's gyms are in an area of that name, under another. */
async function namedAnew(areaOf: ReadonlyMap<string, string>, target: ImportTarget): Promise<ReadonlyMap<string, string>> {
  const held = new Map<string, string>();
  const ids = [...areaOf.keys()];
  for (let from = 0; from < ids.length; from += BATCH)
    for (const [id, { areaId }] of await target.gyms(ids.slice(from, from + BATCH))) held.set(id, areaId);
  return freeNames(
    areaOf,
    (id) => held.get(id),
    (areaId) => target.gymsIn(areaId),
  );
}

/** Each site once, of the rows that say where they are. */
async function sitesIn(input: Readable): Promise<PlacedSite[]> {
  const sites = new Map<string, PlacedSite>();
  for await (const read of csvRows(input, ACTIVE_PLACES.format, ACTIVE_PLACES.columns)) {
    if (!('row' in read)) continue;
    const gymId = `gym:ap-${read.row.cell('site_id')}`;
    const postcode = Postcode.safeParse(read.row.cell('postcode').toUpperCase());
    if (postcode.success) sites.set(gymId, { gymId, postcode: postcode.data });
  }
  return [...sites.values()];
}

async function send(
  gyms: readonly Gym[],
  sketchOf: (gym: Gym) => AreaSketch,
  target: ImportTarget,
  counts: Counts,
): Promise<void> {
  if (gyms.length === 0) return;
  const latest = [...new Map(gyms.map((gym) => [gym._id, gym])).values()];
  const held = await target.gyms(latest.map((gym) => gym._id));
  const fresh = latest.flatMap((gym) => {
    const sketch = sketchOf(gym);
    const before = held.get(gym._id);
    const here: Gym = { ...gym, areaId: before?.areaId ?? sketch.id };
    if (here.areaId === sketch.id) sketch.add(here);
    return !before || (before.status === 'listed' && !sameContent(before, here)) ? [here] : [];
  });
  await target.propose(fresh.map((gym) => ({ kind: 'system.gym-set', cause: gym._id, body: { gym } })));
  counts.imported += fresh.length;
  counts.unchanged += gyms.length - fresh.length;
}

/** `active-places-trafford-gyms.csv` → `Trafford`; for other names the name itself. */
export function areaNameFrom(fileName: string): string {
  const stem = fileName
    .replace(/\.csv$/i, '')
    .replace(/^active-places-/i, '')
    .replace(/-gyms$/i, '');
  const words = stem.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return (
    words
      .map((word) => word[0]?.toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 60) || 'Open data'
  );
}
