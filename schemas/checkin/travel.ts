/** Two gyms too far apart in too short a time (C4): nobody walks that fast, so somebody shares a pass. */

import type { Geo } from '../basics/primitives.ts';
import { between } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';
import { byJudgedTime, isEntrance } from './order.ts';
import type { Checkin } from './shape.ts';

const EARTH_METRES = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres along the great circle (haversine). */
export function distance(a: Geo, b: Geo): number {
  const half = (x: number) => Math.sin(x / 2) ** 2;
  const h = half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lon - a.lon));
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Ids of check-ins of one person that cannot both be true, in pairs: earlier and later. */
export function impossiblePairs(checkins: readonly Checkin[]): [Checkin, Checkin][] {
  const visits = checkins.filter(isEntrance).sort(byJudgedTime);
  const pairs: [Checkin, Checkin][] = [];
  for (const [index, later] of visits.entries()) {
    const earlier = visits[index - 1];
    if (!earlier || earlier.gymId === later.gymId) continue;
    const metres = distance(earlier.gymGeo, later.gymGeo);
    const milliseconds = between(earlier.judgedAt, later.judgedAt);
    const tooFast = metres > LIMITS.impossibleDistance && metres / 1000 > LIMITS.impossibleSpeed * (milliseconds / 3_600_000);
    if (tooFast || milliseconds < LIMITS.impossibleWithin) pairs.push([earlier, later]);
  }
  return pairs;
}
