/** How old is old. Milliseconds. */
import { decodeTime } from 'ulid';
import { opIdOf } from '../../../schemas/proposal/shape.ts';

const DAY = 86_400_000;

/**
 * Since the answer. A device may stay away for thirty days and hears every word when it comes back; then it shows a refusal for thirty more
 * (product.md 0.3). So long nothing is folded; after that whoever asks again still gets the answer, in short.
 */
export const FOLDED_AFTER = 60 * DAY;
/** What the system itself said, and e-mails and pushes that went out: no device waits to hear of these. */
export const SAID_AFTER = 7 * DAY;
/** Since it was made, where an older server folded and wrote down no more: its clock may have been wrong by so much less. */
export const MAY_BE_FOLDED = 50 * DAY;

/** What the id of a device's proposal says; never, where that is beyond all calendars. */
export function madeAt(id: string): number {
  try {
    return decodeTime(opIdOf(id));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
