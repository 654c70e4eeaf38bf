/** The server's own allowances with small numbers, so that they are used up in a world of a day or two. */
import { type Allowance, RateLimiter } from '../../sync-server/rate-limiter.ts';

/** In an hour, by the words with which a key begins. */
const SMALL: readonly (readonly [key: string, most: number])[] = [
  ['booking.request ', 4],
  ['writes ', 8],
];

export class SmallLimits extends RateLimiter {
  override consume(key: string, allowance: Allowance, amount = 1): number {
    const most = SMALL.find(([start]) => key.startsWith(start))?.[1] ?? allowance.most;
    // What is more than an hour's worth waits for the whole of it and then goes.
    return super.consume(key, { ...allowance, most }, Math.min(amount, most));
  }
}
