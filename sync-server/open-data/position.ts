/** From where a feed is to be read on, as its address says it, and the address that says so. */
import type { Position } from './feed.ts';

/** Which parameter is wrong, and what it has to be. */
export interface WrongPosition {
  readonly field: string;
  readonly rule: string;
}

/** Other orders that RPDE knows; ours goes by change numbers. */
const NOT_OURS = ['afterTimestamp', 'afterId'] as const;
const LONGEST = 2_000;

/** What it does not know it leaves alone. */
export function positionIn(query: URLSearchParams): Position | WrongPosition {
  const foreign = NOT_OURS.find((name) => query.has(name));
  if (foreign !== undefined) return { field: foreign, rule: 'this feed is ordered by change number: use afterChangeNumber.' };
  const after = query.get('afterChangeNumber');
  if (after !== null && !(/^\d{1,16}$/.test(after) && Number.isSafeInteger(Number(after)))) {
    return { field: 'afterChangeNumber', rule: 'it is a whole number from 0, as the address in next has it.' };
  }
  const epoch = query.get('epoch');
  if (epoch !== null && !/^[A-Za-z0-9_.-]{1,100}$/.test(epoch))
    return { field: 'epoch', rule: 'it is as the address in next has it.' };
  const sequence = query.get('at');
  if (sequence !== null && !/^\d{1,15}-[!-~]+$/.test(sequence.slice(0, LONGEST + 1))) {
    return { field: 'at', rule: 'it is as the address in next has it.' };
  }
  return { epoch, afterChangeNumber: Number(after ?? 0), sequence };
}

/** @param feed the feed's own address */
export function addressOf(feed: string, { epoch, afterChangeNumber, sequence }: Position): string {
  const query = new URLSearchParams({ ...(epoch ? { epoch } : {}), afterChangeNumber: String(afterChangeNumber) });
  if (sequence !== null) query.set('at', sequence);
  return `${feed}?${query}`;
}
