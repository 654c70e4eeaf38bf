/** When a visit was that is only written down afterwards. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { between, instantAt } from '../../../../schemas/basics/time.ts';
import { reportedWithin } from '../../../../schemas/checkin/entering/reported.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';

const DAY = 86_400_000;

export type CameAt =
  | { readonly at: Instant }
  /** `days`: how long ago it may be at most. */
  | { readonly problem: 'missing' | 'ahead' }
  | { readonly problem: 'late'; readonly days: number };

/** @param day `2026-03-03`, as the gym's calendar has it · @param time `18:05` · @param days that staff have, as it is set */
export function cameAt(
  { day, time }: { day: string; time: string },
  { timeZone, now, preset, days }: { timeZone: string; now: Instant; preset: GymGrant['preset']; days: number },
): CameAt {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return { problem: 'missing' };
  const at = instantAt(day, time, timeZone);
  if (at > now) return { problem: 'ahead' };
  const most = reportedWithin(preset, days);
  return between(at, now) > most ? { problem: 'late', days: most / DAY } : { at };
}
