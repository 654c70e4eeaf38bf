/** A6: how long a day of a timetable is replicated once it is over. What has aged is no removal: feeds leave it out, devices let it go. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { LIMITS } from '../limits.ts';

/** So much later than in UTC a day can end somewhere: of every gym, wherever it is, the last two days are kept whole. */
const LATEST_ZONE = 12 * 3_600_000;

/** @param timetableId `timetable:<gymKey>:<YYYY-MM-DD>`, which says the day: no body has to be read for it */
export const isAgedDay = (timetableId: string, now: Instant): boolean => isAged(timetableId.slice(-'2026-03-03'.length), now);

/** @param id of what goes with one class, which ends as the slot's own id does: `…:<YYYY-MM-DD>T<HH:MM>`. It ages with the day its class stands in. */
export const isAgedClass = (id: string, now: Instant): boolean => agedClasses(now)(id);

/** The same for whoever asks of many. */
export function agedClasses(now: Instant): (id: string) => boolean {
  const first = firstKept(now);
  return (id) => id.slice(-'2026-03-03T18:00'.length, -'T18:00'.length) < first;
}

const isAged = (day: string, now: Instant): boolean => day < firstKept(now);
const firstKept = (now: Instant): string => plus(now, -LIMITS.window.slotsBack - LATEST_ZONE).slice(0, 10);
