/** Whether a message may go on now: no offer in the quiet hours (2.24), and none while offers are switched off. Pure. */
import type { Instant } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import type { Known } from '../../decision.ts';
import { isOff } from '../../setting/value.ts';
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
