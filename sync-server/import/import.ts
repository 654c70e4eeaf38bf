/** An import: rows in, system proposals out in batches, a count at the end. Bad rows are told and left out; the rest goes in. */
import type { Readable } from 'node:stream';
import type { Area } from '../../schemas/area/shape.ts';
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { sameContent } from '../../schemas/basics/revise.ts';
import { type Clock, instantOf } from '../../schemas/basics/time.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { ACTIVE_PLACES, BadCell, gymFromRow } from './active-places.ts';
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
const AREA_OUTCODES = 200;

/**
 * Reads a stream of Active Places rows into an area. Running it twice changes nothing; a gym that somebody has claimed since is
 * left as it is.
 * @throws NotThatFormat when the stream is empty or another format
 */
export async function importActivePlaces(
  input: Readable,
  areaName: string,
  target: ImportTarget,
  clock: Clock,
  report: Reported,
): Promise<Counts> {
  const counts: Counts = { imported: 0, unchanged: 0, refused: 0 };
  const area = new AreaSketch(areaName);
  let batch: Gym[] = [];
  const refuse = (number: number, column: string, reason: string) => {
    counts.refused += 1;
    report.refused(`row ${number}, ${column}: ${reason}`);
  };
  for await (const read of csvRows(input, ACTIVE_PLACES.format, ACTIVE_PLACES.columns)) {
    if (!('row' in read)) {
      refuse(read.number, read.column, read.reason);
      continue;
    }
    try {
      const gym = gymFromRow(read.row, area.id, instantOf(clock.now()));
      area.add(gym);
      batch.push(gym);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      refuse(read.row.number, error.column, error.message);
    }
    if (batch.length >= BATCH) {
      await send(batch, target, counts);
      batch = [];
    }
  }
  await send(batch, target, counts);
  if (counts.imported > 0)
    await target.propose([{ kind: 'system.area-set', cause: area.id, body: { area: area.document(instantOf(clock.now())) } }]);
  return counts;
}

async function send(gyms: readonly Gym[], target: ImportTarget, counts: Counts): Promise<void> {
  if (gyms.length === 0) return;
  const latest = [...new Map(gyms.map((gym) => [gym._id, gym])).values()];
  const held = await target.gyms(latest.map((gym) => gym._id));
  const fresh = latest.filter((gym) => {
    const before = held.get(gym._id);
    return !before || (before.status === 'listed' && !sameContent(before, gym));
  });
  await target.propose(fresh.map((gym) => ({ kind: 'system.gym-set', cause: gym._id, body: { gym } })));
  counts.imported += fresh.length;
  counts.unchanged += gyms.length - fresh.length;
}

/** What is gathered of an area while its gyms pass by. */
class AreaSketch {
  readonly id: string;
  readonly #name: string;
  readonly #outcodes = new Set<string>();
  #count = 0;
  #lat = 0;
  #lon = 0;

  constructor(name: string) {
    this.#name = name;
    this.id = `area:${slugOfArea(name)}`;
  }

  add(gym: Gym): void {
    this.#count += 1;
    this.#lat += gym.geo.lat;
    this.#lon += gym.geo.lon;
    const outcode = gym.address.postalCode.split(' ')[0];
    if (outcode && this.#outcodes.size < AREA_OUTCODES) this.#outcodes.add(outcode);
  }

  document(at: string): Area {
    const count = Math.max(1, this.#count);
    const rounded = (sum: number) => Math.round((sum / count) * 1e6) / 1e6;
    return {
      _id: this.id,
      type: 'area',
      schemaVersion: SCHEMA_VERSION,
      createdAt: at,
      updatedAt: at,
      createdBy: 'system',
      updatedBy: 'system',
      name: this.#name,
      slug: slugOfArea(this.#name),
      centre: { lat: rounded(this.#lat), lon: rounded(this.#lon) },
      outcodes: [...this.#outcodes].sort(),
      tz: 'Europe/London',
      gymCount: this.#count,
      status: 'live',
    };
  }
}

export const slugOfArea = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

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
