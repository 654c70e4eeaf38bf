/**
 * How much a person may ask for in an hour (product.md 3.9), over all their devices. Facts are not among it: what happened is
 * never held up (A2). Too fast is never an outcome (A3): a held limit holds its own kind, row by row, and 429 says it of a whole batch.
 */
import { HOURLY } from '../../schemas/folds/proposals.ts';
import { networkOf } from '../network.ts';
import type { Visitor } from '../principals/principals.ts';
import type { Allowance, RateLimiter } from '../rate-limiter.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Requests of whatever kind. A tablet at a busy door asks a few times a second. */
const PER_DEVICE: Allowance = { most: 1_200, within: MINUTE };
const PER_PERSON: Allowance = { most: 3_000, within: MINUTE };
const ANONYMOUS_PER_NETWORK: Allowance = { most: 600, within: MINUTE };

/** One request of theirs; a token or a device that is not taken counts as nobody. @returns 0, or seconds until they may come again */
export function consumeRequest(limiter: RateLimiter, ip: string, visitor: Visitor): number {
  if (visitor.kind === 'anonymous') return limiter.consume(`anonymous ${networkOf(ip)}`, ANONYMOUS_PER_NETWORK);
  const { uid, deviceId } = visitor;
  const device = deviceId === null ? 0 : limiter.consume(`requests ${deviceId}`, PER_DEVICE);
  return device > 0 ? device : limiter.consume(`requests of ${uid}`, PER_PERSON);
}

const BY_KIND: readonly (readonly [string, Allowance])[] = HOURLY.map(([kind, most]) => [kind, { most, within: HOUR }]);

/**
 * Takes these from what the person is allowed. Those kinds of which there are too many are not taken: for each, after how many seconds it
 * may come again. A batch that holds more than an hour's worth waits for the whole of it and then goes: nothing is stuck for good.
 */
export function consumeRequests(limiter: RateLimiter, uid: string, kinds: readonly string[]): ReadonlyMap<string, number> {
  const waits = BY_KIND.map(([kind, allowance]): [string, number] => {
    const amount = Math.min(allowance.most, kinds.filter((one) => one === kind).length);
    return [kind, amount === 0 ? 0 : limiter.consume(`${kind} ${uid}`, allowance, amount)];
  });
  return new Map(waits.filter(([, seconds]) => seconds > 0));
}
