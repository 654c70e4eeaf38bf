/** How something runs out (product.md 2.15): told of 30, 7 and 1 days before, over, and two weeks later its gym is paused. */
import type { Instant } from '../basics/primitives.ts';
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

/** When its next stage comes; undefined: none does. */
export function nextStageAt({ status, expiresOn, stage = 0 }: VerificationItem): Instant | undefined {
  const next = STAGES[stage];
  if (expiresOn === undefined || next === undefined || !RUNNING.includes(status)) return undefined;
  return instantAt(addDays(expiresOn, next.days), next.at, ZONE);
}

/** Of all of them, the first. */
export const nextDue = ({ items }: Verification): Instant | undefined =>
  items.map(nextStageAt).reduce((a, b) => (a && b ? earlierOf(a, b) : (a ?? b)), undefined);

const RUNNING: readonly VerificationItem['status'][] = ['approved', 'expiring', 'expired'];
