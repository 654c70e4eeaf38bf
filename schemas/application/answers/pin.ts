/** Where the pin is against where the postcode is: a doubt, never a refusal, since neither is exact (product.md 2.2, 4.6). */
import type { Geo } from '../../basics/primitives.ts';
import { distance } from '../../checkin/travel.ts';

/** Metres: beyond the first we ask to check it, beyond the second we say that one of the two is probably wrong. */
export const PIN_DOUBTFUL = 2000;
export const PIN_PROBABLY_WRONG = 3000;

export type PinWarning = 'far' | 'very_far';

/** Null where there is nothing to doubt: near enough, or a postcode that nobody here can place. */
export function pinWarning(pin: Geo, postcodeCentre: Geo | undefined): PinWarning | null {
  if (postcodeCentre === undefined) return null;
  const metres = distance(pin, postcodeCentre);
  if (metres >= PIN_PROBABLY_WRONG) return 'very_far';
  return metres > PIN_DOUBTFUL ? 'far' : null;
}
