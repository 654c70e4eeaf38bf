/** a visit that is only written down afterwards, and how long afterwards that may be. */
import { LIMITS } from '../../limits.ts';
import type { GymGrant } from '../../person/shape.ts';

const DAY = 86_400_000;

/**
 * Milliseconds after the visit; what is told later is kept, and counts only when somebody who may says so.
 * @param days that staff have, as it is set
 */
export const reportedWithin = (preset: GymGrant['preset'], days: number): number =>
  preset === 'owner' ? LIMITS.ownerReportWithin : days * DAY;
