/** What stands on a map at one zoom: gyms with their prices, and how many there are where they would stand on each other. Pure. */
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import { type Bounds, isWithin } from '../../../schemas/gym-search/bounds.ts';

/** What a map needs of a row of the directory. */
export type MapRow = Pick<DirectoryRow, 'id' | 'name' | 'geo' | 'priceFrom'>;

/** `key` and `geo`: of its first gym, which stays where it is when those round it come or go. */
export type Pin =
  | { readonly kind: 'gym'; readonly key: string; readonly geo: DirectoryRow['geo']; readonly row: MapRow }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly geo: DirectoryRow['geo'];
      readonly count: number;
      /** Pence, the lowest of them. */
      readonly priceFrom?: number;
      /** The zoom at which they stand apart. */
      readonly apartAt: () => number;
    };

export const WHOLE = 5;
export const CLOSEST = 16;
/** Pixels within which gyms are one group: a price is about so wide. No two pins stand nearer to each other. */
export const TOO_NEAR = 56;
/** Pixels of the world at zoom 0. */
const WORLD = 256;
/** From a cell to the one east of it. No Smi is too small for the last cell of the closest zoom; far cells of one key are told apart by where they lie. */
const EAST = 4_099;

interface Place {
  readonly row: MapRow;
  /** From 0 to 1, in spherical Mercator. */
  readonly x: number;
  readonly y: number;
}

/** A gym, and those that would stand on it. */
interface Standing extends Place {
  count: number;
  priceFrom: number | undefined;
}

/** Of all gyms, to be asked at every move. Gyms that come first are the ones that others are put to. */
export function pinsOf(rows: readonly MapRow[]): (bounds: Bounds, zoom: number) => Pin[] {
  const places = rows.map(placeOf);
  const known = new Map<number, readonly Standing[]>();
  /** Of every gym, where it stands at that zoom. */
  const standingAt = (zoom: number) => {
    const all = known.get(zoom) ?? (zoom < CLOSEST ? together(places, zoom) : places.map(alone));
    known.set(zoom, all);
    return all;
  };
  const apartAt = (group: Standing, zoom: number): number => {
    const members = standingAt(zoom).flatMap((one, at) => (one === group ? [at] : []));
    let apart = zoom + 1;
    while (apart < CLOSEST && new Set(members.map((at) => standingAt(apart)[at])).size === 1) apart += 1;
    return apart;
  };
  return (bounds, wanted) => {
    const zoom = Math.round(wanted);
    const pins: Pin[] = [];
    standingAt(zoom).forEach((one, at) => {
      const { row, count, priceFrom } = one;
      // Said once, where its first gym is.
      if (row !== rows[at] || !isWithin(row.geo, bounds)) return;
      if (count === 1) pins.push({ kind: 'gym', key: row.id, geo: row.geo, row });
      else
        pins.push({
          ...{ kind: 'group', key: row.id, geo: row.geo, count },
          ...(priceFrom !== undefined && { priceFrom }),
          apartAt: () => apartAt(one, zoom),
        });
    });
    return pins;
  };
}

function placeOf(row: MapRow): Place {
  const sin = Math.sin((row.geo.lat * Math.PI) / 180);
  return { row, x: row.geo.lon / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

const alone = ({ row, x, y }: Place): Standing => ({ row, x, y, count: 1, priceFrom: row.priceFrom });

/** In one pass: each gym to the nearest that stands already too near, or in a place of its own. @returns of each, where it stands */
function together(places: readonly Place[], zoom: number): Standing[] {
  const near = TOO_NEAR / (WORLD * 2 ** zoom);
  // Twice as wide as gyms have to stand apart: whatever is too near stands in one of four cells.
  const cells = new Map<number, Standing[]>();
  const cellOf = (x: number, y: number) => Math.floor(x / near / 2) * EAST + Math.floor(y / near / 2);
  const nearest = ({ x, y }: Place): Standing | undefined => {
    let found: Standing | undefined;
    let least = near ** 2;
    const first = cellOf(x - near, y - near);
    for (const cell of [first, first + 1, first + EAST, first + EAST + 1])
      for (const one of cells.get(cell) ?? []) {
        const far = (one.x - x) ** 2 + (one.y - y) ** 2;
        if (far >= least) continue;
        least = far;
        found = one;
      }
    return found;
  };
  return places.map((place) => {
    const there = nearest(place);
    if (there) {
      there.count += 1;
      there.priceFrom = lower(there.priceFrom, place.row.priceFrom);
      return there;
    }
    const own = alone(place);
    const cell = cellOf(place.x, place.y);
    const all = cells.get(cell);
    if (all) all.push(own);
    else cells.set(cell, [own]);
    return own;
  });
}

const lower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
