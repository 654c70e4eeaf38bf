/** An import: rows in, system proposals out in batches, a count at the end. Bad rows are told and left out; the rest goes in. */
import type { Readable } from 'node:stream';
import { sameContent } from '../../schemas/basics/revise.ts';
import { type Clock, instantOf } from '../../schemas/basics/time.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { ACTIVE_PLACES, BadCell, gymFromRow } from './active-places.ts';
import { type CutArea, cutIntoAreas } from './areas.ts';
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
/** Until all rows are read and it is known how they are cut. */
const UNPLACED = 'area:unplaced';

/**
 * Reads a stream of Active Places rows into as many areas as they take (./areas.ts). Running it twice changes nothing; a gym that somebody
 * has claimed since is left as it is, and one that is there already stays in the area it is in.
 * @param name of the area, where one holds them all
 * @throws NotThatFormat when the stream is empty or another format
 */
export async function importActivePlaces(
  input: Readable,
  name: string,
  target: ImportTarget,
  clock: Clock,
  report: Reported,
): Promise<Counts> {
  const at = instantOf(clock.now());
  const counts: Counts = { imported: 0, unchanged: 0, refused: 0 };
  const read: Gym[] = [];
  const refuse = (number: number, column: string, reason: string) => {
    counts.refused += 1;
    report.refused(`row ${number}, ${column}: ${reason}`);
  };
  for await (const line of csvRows(input, ACTIVE_PLACES.format, ACTIVE_PLACES.columns)) {
    if (!('row' in line)) {
      refuse(line.number, line.column, line.reason);
      continue;
    }
    try {
      read.push(gymFromRow(line.row, UNPLACED, at));
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      refuse(line.row.number, error.column, error.message);
    }
  }
  // Of a site that stands there twice the last row counts.
  const sites = [...new Map(read.map((gym) => [gym._id, gym])).values()];
  for (const cut of cutIntoAreas(sites, name, at)) await send(cut, target, counts);
  counts.unchanged = read.length - counts.imported;
  return counts;
}

/** Its gyms, and then the area with as many as are in it: what is in the area at its end is what the area says. */
async function send({ area, gyms }: CutArea, target: ImportTarget, counts: Counts): Promise<void> {
  let elsewhere = 0;
  for (let from = 0; from < gyms.length; from += BATCH) {
    const batch = gyms.slice(from, from + BATCH);
    const held = await target.gyms(batch.map((gym) => gym._id));
    const fresh = batch.flatMap((gym) => {
      const there = held.get(gym._id);
      if (!there) return [gym];
      if (there.areaId !== area._id) elsewhere += 1;
      const here = { ...gym, areaId: there.areaId };
      return there.status === 'listed' && !sameContent(there, here) ? [here] : [];
    });
    await target.propose(fresh.map((gym) => ({ kind: 'system.gym-set', cause: gym._id, body: { gym } })));
    counts.imported += fresh.length;
  }
  const gymCount = gyms.length - elsewhere;
  if (gymCount > 0) await target.propose([{ kind: 'system.area-set', cause: area._id, body: { area: { ...area, gymCount } } }]);
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
