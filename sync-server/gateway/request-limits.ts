/**
 * How much a person may ask for in an hour (product.md 3.9), over all their devices. Facts are not among it: what happened is
 * never held up (A2). Too fast is never an outcome (A3): a held limit holds its own kind, row by row, and 429 says it of a whole batch.
 */
import { LIMITS } from '../../schemas/limits.ts';
import type { ProposalKind } from '../../schemas/proposal/shape.ts';
import type { Allowance, Allowances } from '../principals/allowance.ts';

const HOUR = 3_600_000;
const BY_KIND: readonly (readonly [ProposalKind, Allowance])[] = [
  ['booking.request', { most: LIMITS.bookingsPerHour, within: HOUR }],
  ['pass.buy', { most: LIMITS.purchasesPerHour, within: HOUR }],
  // As many as somebody who is not signed in may write (`api/contact-row.ts`); a reply is none of them.
  ['contact.send', { most: LIMITS.lettersPerHour, within: HOUR }],
];

/**
 * Takes these from what the person is allowed. Those kinds of which there are too many are not taken: for each, after how many seconds it
 * may come again. A batch that holds more than an hour's worth waits for the whole of it and then goes: nothing is stuck for good.
 */
export function takeRequests(allowances: Allowances, uid: string, kinds: readonly string[]): ReadonlyMap<string, number> {
  const waits = BY_KIND.map(([kind, allowance]): [string, number] => {
    const amount = Math.min(allowance.most, kinds.filter((one) => one === kind).length);
    return [kind, amount === 0 ? 0 : allowances.take(`${kind} ${uid}`, allowance, amount)];
  });
  return new Map(waits.filter(([, seconds]) => seconds > 0));
}
