/** How long the Outbox shows what is answered, and which proposals it looks at for that. Milliseconds, on the corrected clock. */
import { ulidTime } from './ulid.ts';

export const DAY = 86_400_000;
/** product.md 0.3: refused ones stay until dismissed, at most this long. */
export const REFUSED_FOR = 30 * DAY;
export const SETTLED_FOR = 1 * DAY;
/**
 * A device can be offline for long before it sends: answered ones are looked for this much further back, by when they were made. A refusal is news
 * however late it comes, and there are few; of what was accepted a door has hundreds a day.
 */
const REFUSED_MADE_BEFORE = 90 * DAY;
const SETTLED_MADE_BEFORE = 2 * DAY;

/** The lower bound of their ids. */
const madeFrom = (since: number) => ({ atLeast: `proposal:${ulidTime(since)}` });
export const refusedFrom = (now: number) => madeFrom(now - REFUSED_FOR - REFUSED_MADE_BEFORE - DAY);
export const settledFrom = (now: number, settledFor: number) => madeFrom(now - settledFor - SETTLED_MADE_BEFORE);
