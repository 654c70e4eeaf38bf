/** V6: of two decisions the first to be received stands; whoever comes second reads whose it was, and when. */
import type { Instant } from '../../basics/primitives.ts';
import { localDay, localTime } from '../../basics/time.ts';
import { type Decision, refused } from '../../decision.ts';

const ZONE = 'Europe/London';

export const alreadyDecided = (
  state: string,
  { name, at }: { readonly name: string; readonly at: Instant },
  timeZone = ZONE,
): Decision => refused('ALREADY_DECIDED', { state, name, date: localDay(at, timeZone), time: localTime(at, timeZone) });
