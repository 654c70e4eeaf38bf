import type { Geo } from '../basics/primitives.ts';

/** What is seen of a map, in degrees. A question may be asked of what lies in it alone. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const isWithin = ({ lat, lon }: Geo, { west, south, east, north }: Bounds): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** What stands in the address of a request; nothing of it is ever in that of a page. A metre or so exact. */
export const writeBounds = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',');

/** Undefined for what is no box. */
export function readBounds(said: string | null): Bounds | undefined {
  if (said === null || !/^-?\d{1,3}(\.\d{1,5})?(,-?\d{1,3}(\.\d{1,5})?){3}$/.test(said)) return undefined;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = said.split(',').map(Number);
  return west <= east && south <= north ? { west, south, east, north } : undefined;
}
