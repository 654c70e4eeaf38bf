/** Where else one can go: the nearest gyms that sell passes and are open, when this one is of no use now. */
import { isClosed } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { EMPTY_QUESTION, type GymQuestion } from '../../../../schemas/gym-search/question.ts';
import type { FoundGym } from '../../../../schemas/gym-search/search.ts';
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
/** Of the nearest: some of them sell nothing yet. */
export const NEAREST_ASKED = 30;

/** Asked of the directory, from where the gym is. */
export const OPEN_NEARBY: GymQuestion = { ...EMPTY_QUESTION, nearMe: true, withinMiles: 25, open: 'now', sort: 'nearest' };

/** The first of what it answers that somebody could go in now with a pass from us. */
export const nearestTo = (gymId: string, found: readonly FoundGym[]): readonly FoundGym[] =>
  found.filter(({ row }) => row.id !== gymId && row.live && row.sells.length > 0).slice(0, MOST);
