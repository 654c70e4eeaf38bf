/** Whether a message may go on now: no offer in the quiet hours (2.24), and none while offers are switched off. Pure. */
import type { Instant } from '../../basics/primitives.ts';
import { laterOf, plus } from '../../basics/time.ts';
import type { Known } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { isOff } from '../../setting/value.ts';
import { wentBefore } from '../known.ts';
import { awakeFrom } from '../quiet.ts';
import type { BulkMessage } from '../shape.ts';

/** So often it is looked at whether they are on again, in milliseconds. */
const LOOKS_EVERY = 60 * 60_000;

/** When to look again; null: it goes now. */
export function waitsUntil({ purpose }: Pick<BulkMessage, 'purpose'>, known: Known, at: Instant): Instant | null {
  const next = purpose === 'marketing' && isOff(known, 'flags.offers', at) ? plus(at, LOOKS_EVERY) : at;
  const awake = awakeFrom(purpose, next);
  return awake === at ? null : awake;
}

/** 3.9: when an offer may begin that others of its sender went before, since somebody looked at it late or offers were off; null: now. */
export function afterTheLast(
  message: Pick<BulkMessage, '_id' | 'sender' | 'purpose'>,
  known: Known,
  at: Instant,
): Instant | null {
  if (message.purpose === 'service') return null;
  const offers = wentBefore(message, known).filter(({ purpose }) => purpose === 'marketing');
  const next = offers.map(({ sendAt }) => plus(sendAt, LIMITS.marketingEvery)).reduce(laterOf, at);
  return next === at ? null : awakeFrom(message.purpose, next);
}
