/** How something runs out (product.md 2.15): told of 30, 7 and 1 days before, over, and two weeks later its gym is paused. */
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { addDays, earlierOf, instantAt } from '../basics/time.ts';
import type { Verification, VerificationItem } from './shape.ts';

/** Days from the day it says, and the time of day. */
export const STAGES = [
  { days: -30, at: '09:00', is: 'warning' },
  { days: -7, at: '09:00', is: 'warning' },
  { days: -1, at: '09:00', is: 'warning' },
  { days: 1, at: '00:00', is: 'over' },
  { days: 15, at: '00:00', is: 'pause' },
] as const;
const ZONE = 'Europe/London';

/** The last day of what was taken: of this, or while a newer one is not taken, of the one before it. */
export function lastDayOf({ status, expiresOn, before }: VerificationItem): LocalDate | undefined {
  return RUNNING.includes(status) ? expiresOn : before?.expiresOn;
}

/** When its next stage comes; undefined: none does. */
export function nextStageAt(item: VerificationItem): Instant | undefined {
  const next = STAGES[item.stage ?? 0];
  const lastDay = lastDayOf(item);
  return lastDay === undefined || next === undefined ? undefined : instantAt(addDays(lastDay, next.days), next.at, ZONE);
}

/** Of all of them, the first. */
export const nextDue = ({ items }: Verification): Instant | undefined =>
  items.map(nextStageAt).reduce((a, b) => (a && b ? earlierOf(a, b) : (a ?? b)), undefined);

const RUNNING: readonly VerificationItem['status'][] = ['approved', 'expiring', 'expired'];
