/**
 * The directory as it travels: one cell an area, so that each gym is in exactly one. By columns, with what repeats said once: a gym
 * takes less than 60 bytes of it gzipped (`npm run bench -- marketplace` says how many each field takes).
 */
import * as z from 'zod/mini';
import { byText } from '../basics/by-text.ts';
import { idOf, LocalDate, line, Postcode, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { AMENITIES, OFFER_KINDS } from './lists.ts';
import { CELL_FORMAT, DEGREES, FLAGS } from './read-cell.ts';
import type { DirectoryRow } from './row.ts';

/** A claimed gym stays in its area when others come, so a cell may pass what an import puts into one. */
const MOST_ROWS = LIMITS.gymsInArea * 5;

const column = <T extends z.ZodMiniType>(of: T) => z.array(of).check(z.maxLength(MOST_ROWS));
const degrees = z.int();

/** Columns are equally long. `…Of` names a place in the list that is called so. */
export const DirectoryCell = z.strictObject({
  format: z.literal(CELL_FORMAT),
  area: idOf('area'),
  /** Ids without `gym:`. */
  id: column(line(1, 156)),
  name: column(line(2, 80)),
  town: column(line(0, 60)),
  townOf: column(whole(0, MOST_ROWS)),
  postcode: column(Postcode),
  /** Ten-thousandths of a degree, each counted from the row before. */
  lat: column(degrees),
  lon: column(degrees),
  activities: column(z.array(line(1, 60)).check(z.maxLength(20))),
  activitiesOf: column(whole(0, MOST_ROWS)),
  /** A bit each in the order of AMENITIES. */
  amenities: column(whole(0, 2 ** AMENITIES.length - 1)),
  amenitiesOf: column(whole(0, MOST_ROWS)),
  /** A bit each in the order of OFFER_KINDS, then `live`, `verified`, `offPeak`. */
  flags: column(whole(0, 2 ** (OFFER_KINDS.length + 3) - 1)),
  /** Pence, -1 where nothing is on sale. */
  price: column(z.int()),
  /** Tenths of a star, 0 where nobody has said. */
  stars: column(whole(0, 50)),
  reviews: column(whole(0, 1_000_000)),
  /** reviews that are no longer recent, and the tenths of a star with each recent one twice, 0 where all are; absent where all are everywhere. */
  older: z.optional(column(whole(0, 1_000_000))),
  ageingStars: z.optional(column(whole(0, 50))),
  /** Absent where none was imported. */
  source: z.optional(column(z.strictObject({ attribution: line(1, 200), updated: z.optional(LocalDate) }))),
  /** -1 where it was not imported. */
  sourceOf: z.optional(column(z.int())),
});
export type DirectoryCell = z.infer<typeof DirectoryCell>;

const bits = <T>(all: readonly T[], on: (one: T) => boolean): number =>
  all.reduce((sum, one, at) => sum + (on(one) ? 2 ** at : 0), 0);

/** The same rows make the same cell, in whatever order they come. */
export function cellOf(area: string, unordered: readonly DirectoryRow[]): DirectoryCell {
  // Neighbours are alike: by postcode they are written in the fewest bytes.
  const rows = unordered.toSorted((one, other) => byText(one.postcode, other.postcode) || byText(one.id, other.id));
  const towns = listed(rows.map(({ town }) => town));
  const activities = listed(rows.map((row) => JSON.stringify(row.activities)));
  const amenities = listed(rows.map((row) => bits(AMENITIES, (one) => row.amenities.includes(one))));
  const sources = listed(rows.flatMap(({ source }) => (source ? [JSON.stringify(source)] : [])));
  const ratings = rows.map(({ rating }): NonNullable<DirectoryRow['rating']> => rating ?? { mean: 0, count: 0 });
  return {
    format: CELL_FORMAT,
    area,
    id: rows.map(({ id }) => id.slice('gym:'.length)),
    name: rows.map(({ name }) => name),
    town: towns.values,
    townOf: towns.of,
    postcode: rows.map(({ postcode }) => postcode),
    lat: steps(rows.map(({ geo }) => Math.round(geo.lat * DEGREES))),
    lon: steps(rows.map(({ geo }) => Math.round(geo.lon * DEGREES))),
    activities: activities.values.map((text): string[] => JSON.parse(text)),
    activitiesOf: activities.of,
    amenities: amenities.values,
    amenitiesOf: amenities.of,
    flags: rows.map((row) => bits(FLAGS, (flag) => (isSort(flag) ? row.sells.includes(flag) : row[flag]))),
    price: rows.map(({ priceFrom }) => priceFrom ?? -1),
    stars: ratings.map(({ mean }) => Math.round(mean * 10)),
    reviews: ratings.map(({ count }) => count),
    ...(ratings.some(({ ageing }) => ageing) && {
      older: ratings.map(({ ageing }) => ageing?.older ?? 0),
      ageingStars: ratings.map(({ ageing }) => Math.round((ageing?.mean ?? 0) * 10)),
    }),
    ...(sources.values.length > 0 && {
      source: sources.values.map((text): NonNullable<DirectoryRow['source']> => JSON.parse(text)),
      sourceOf: rows.map(({ source }) => (source ? sources.values.indexOf(JSON.stringify(source)) : -1)),
    }),
  };
}

const isSort = (flag: (typeof FLAGS)[number]): flag is (typeof OFFER_KINDS)[number] => OFFER_KINDS.some((kind) => kind === flag);

/** Each value once, and where in that list each row's is. */
function listed<T>(all: readonly T[]): { values: T[]; of: number[] } {
  const places = new Map<T, number>();
  const of = all.map((value) => {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  });
  return { values: [...places.keys()], of };
}

const steps = (all: readonly number[]): number[] => all.map((value, at) => value - (all[at - 1] ?? 0));
