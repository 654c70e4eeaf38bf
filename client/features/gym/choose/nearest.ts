/** Where else one can go: the nearest gyms that sell passes and are open, when this one is of no use now. */
import { distance } from 'geokdbush';
import { byText } from '../../../../schemas/basics/by-text.ts';
import { isClosed } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { METRES_A_MILE } from '../../../../schemas/gym-search/miles.ts';
import type { Slot } from '../../../../schemas/slot/shape.ts';
import { slotState } from '../../slot/slot.ts';

/** `gone`: it sells nothing any more, or not for now. `full`: of today's classes that could be booked none has a place. */
export type NoUse = 'closed' | 'full' | 'gone';

/** Undefined: one can go there. @param today its classes of today @param now milliseconds since 1970, corrected */
export function noUse(gym: Gym, today: readonly Slot[], now: number): NoUse | undefined {
  if (gym.status !== 'live' && gym.status !== 'listed') return 'gone';
  if (isClosed(gym, now)) return 'closed';
  const states = today.map((slot) => slotState(slot, gym, now).state);
  return states.includes('full') && !states.includes('open') ? 'full' : undefined;
}

const MOST = 3;
const REACH_METRES = 25 * METRES_A_MILE;

export interface NearGym {
  readonly gym: Gym;
  readonly metres: number;
}

export function nearestTo({ _id, geo }: Pick<Gym, '_id' | 'geo'>, gyms: readonly Gym[], now: number): readonly NearGym[] {
  return gyms
    .filter((gym) => gym._id !== _id && gym.status === 'live' && gym.offers.some(({ status }) => status === 'on_sale'))
    .map((gym) => ({ gym, metres: distance(geo.lon, geo.lat, gym.geo.lon, gym.geo.lat) * 1000 }))
    .filter(({ gym, metres }) => metres <= REACH_METRES && !isClosed(gym, now))
    .toSorted((one, other) => one.metres - other.metres || byText(one.gym._id, other.gym._id))
    .slice(0, MOST);
}
