import type { Geo } from '../basics/primitives.ts';

/** Between them all. Good enough for points that lie a few miles apart. */
export function middleOf(geos: readonly Geo[]): Geo {
  const sum = geos.reduce((total, geo) => ({ lat: total.lat + geo.lat, lon: total.lon + geo.lon }), { lat: 0, lon: 0 });
  return { lat: sum.lat / geos.length, lon: sum.lon / geos.length };
}
