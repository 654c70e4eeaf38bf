/** Nobody is sent an offer between nine in the evening and eight in the morning (product.md 2.24), London time. Pure. */
import type { Instant } from '../basics/primitives.ts';
import { addDays, instantAt, laterOf, localDay, localTime } from '../basics/time.ts';
import type { MessagePurpose } from './types.ts';

export const MESSAGE_ZONE = 'Europe/London';
const FROM = '21:00';
const TO = '08:00';

/** When a message that is to go then may go: then, or at the end of the quiet hours. Service goes at any time. */
export function awakeFrom(purpose: MessagePurpose, at: Instant): Instant {
  if (purpose === 'service') return at;
  const [day, time] = [localDay(at, MESSAGE_ZONE), localTime(at, MESSAGE_ZONE)];
  if (time >= FROM) return instantAt(addDays(day, 1), TO, MESSAGE_ZONE);
  return time < TO ? instantAt(day, TO, MESSAGE_ZONE) : at;
}

export const isQuiet = (purpose: MessagePurpose, at: Instant): boolean => awakeFrom(purpose, at) !== at;

/** When a message that is handed in now is to go. `sendAt`: when its sender wants it to; absent: at once. */
export const goesAt = (
  { purpose, sendAt }: { readonly purpose: MessagePurpose; readonly sendAt?: Instant | undefined },
  now: Instant,
): Instant => awakeFrom(purpose, laterOf(sendAt ?? now, now));
