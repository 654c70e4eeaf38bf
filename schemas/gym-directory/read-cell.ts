/**
 * Reading a cell of the directory. Without the validators: a device reads a nation of them, and whoever looked at each value with those would
 * take longer over it than over the search.
 */
import type { DirectoryCell } from './cell.ts';
import { AMENITIES, OFFER_KINDS } from './lists.ts';
import type { DirectoryRow } from './row.ts';

/** Of the layout. A cell of another is not read: whoever holds it asks again. */
export const CELL_FORMAT = 1;
/** `flags`, a bit each. */
export const FLAGS = [...OFFER_KINDS, 'live', 'verified', 'offPeak'] as const;
export const DEGREES = 1e4;

const TEXTS = ['id', 'name', 'postcode', 'town'] as const;
const NUMBERS = [
  'townOf',
  'lat',
  'lon',
  'activitiesOf',
  'amenities',
  'amenitiesOf',
  'flags',
  'price',
  'stars',
  'reviews',
] as const;

/** Of the JSON as it came, or as it lay on the disk. Null: torn, or of another layout. */
export function readCell(text: string): DirectoryRow[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return isCell(read) ? rowsOf(read) : null;
  } catch {
    return null;
  }
}

function isCell(read: unknown): read is DirectoryCell {
  if (typeof read !== 'object' || read === null) return false;
  const columns = new Map<string, unknown>(Object.entries(read));
  const all = (name: string, is: (one: unknown) => boolean): boolean => {
    const column = columns.get(name);
    return Array.isArray(column) && column.every(is);
  };
  return (
    columns.get('format') === CELL_FORMAT &&
    typeof columns.get('area') === 'string' &&
    TEXTS.every((name) => all(name, isText)) &&
    NUMBERS.every((name) => all(name, Number.isInteger)) &&
    all('activities', (list) => Array.isArray(list) && list.every(isText)) &&
    (columns.get('older') === undefined || ['older', 'ageingStars'].every((name) => all(name, Number.isInteger))) &&
    (columns.get('sourceOf') === undefined || (all('sourceOf', Number.isInteger) && all('source', isSource)))
  );
}

const isSource = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'attribution' in one && typeof one.attribution === 'string';
const isText = (one: unknown): boolean => typeof one === 'string';
/** Of a mask that may be longer than the 32 bits that `&` takes. */
const BITS = Array.from({ length: 53 }, (_, at) => 2 ** at);
const isSet = (mask: number, at: number): boolean => Math.floor(mask / (BITS[at] ?? 0)) % 2 === 1;
const PLACES = new Map(FLAGS.map((flag, at) => [flag, at]));

/** Null where it is torn: a column is shorter than another, or names what is not there. */
export function rowsOf(cell: DirectoryCell): DirectoryRow[] | null {
  const { id, name, postcode, flags, price, stars, reviews } = cell;
  const columns = [name, cell.townOf, postcode, cell.lat, cell.lon, cell.activitiesOf, cell.amenitiesOf];
  if ([...columns, flags, price, stars, reviews].some(({ length }) => length !== id.length)) return null;
  for (const column of [cell.sourceOf, cell.older, cell.ageingStars])
    if (column !== undefined && column.length !== id.length) return null;
  const rows: DirectoryRow[] = [];
  let [lat, lon] = [0, 0];
  // Many gyms have the same: each list is made once.
  const amenityLists = cell.amenities.map((mask) => AMENITIES.filter((_, place) => isSet(mask, place)));
  const sells = onceEach((mask) => OFFER_KINDS.filter((_, place) => isSet(mask, place)));
  for (let at = 0; at < id.length; at += 1) {
    const town = cell.town[cell.townOf[at] ?? -1];
    const activities = cell.activities[cell.activitiesOf[at] ?? -1];
    const amenities = amenityLists[cell.amenitiesOf[at] ?? -1];
    if (town === undefined || activities === undefined || amenities === undefined) return null;
    lat += cell.lat[at] ?? 0;
    lon += cell.lon[at] ?? 0;
    const mask = flags[at] ?? 0;
    const flag = (which: (typeof FLAGS)[number]) => isSet(mask, PLACES.get(which) ?? -1);
    const pence = price[at] ?? -1;
    const count = reviews[at] ?? 0;
    const older = cell.older?.[at] ?? 0;
    const ageing = older > 0 && { ageing: { older, mean: (cell.ageingStars?.[at] ?? 0) / 10 } };
    const source = cell.source?.[cell.sourceOf?.[at] ?? -1];
    rows.push({
      id: `gym:${id[at]}`,
      name: name[at] ?? '',
      town,
      postcode: postcode[at] ?? '',
      geo: { lat: lat / DEGREES, lon: lon / DEGREES },
      activities,
      amenities,
      sells: sells(mask),
      ...(pence >= 0 && { priceFrom: pence }),
      ...(count > 0 && { rating: { mean: (stars[at] ?? 0) / 10, count, ...ageing } }),
      live: flag('live'),
      verified: flag('verified'),
      offPeak: flag('offPeak'),
      ...(source && { source }),
    });
  }
  return rows;
}

function onceEach<T>(make: (mask: number) => T): (mask: number) => T {
  const made = new Map<number, T>();
  return (mask) => {
    const before = made.get(mask);
    if (before !== undefined) return before;
    const value = make(mask);
    made.set(mask, value);
    return value;
  };
}
