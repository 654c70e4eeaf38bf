/** How far ahead an order about a gym may begin: whoever it is about would not know its reasons any more. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';

export const latestBegin = (at: Instant): Instant => plus(at, LIMITS.orderAhead);
/** For the end of a sentence that begins with the field. */
export const BEGIN_RULE = 'it can be two years ahead at most.';
