import type { Geo } from '../../../schemas/basics/primitives.ts';

/** What is seen of a map, in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const isWithin = ({ lat, lon }: Geo, { west, south, east, north }: Bounds): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;
