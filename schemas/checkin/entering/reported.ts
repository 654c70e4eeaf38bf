/** a visit that is only written down afterwards, and how long afterwards that may be. */
import { LIMITS } from '../../limits.ts';
import type { GymGrant } from '../../person/shape.ts';

/** Milliseconds after the visit; what is told later is kept, and counts only when somebody who may says so. */
export const reportedWithin = (preset: GymGrant['preset']): number =>
  preset === 'owner' ? LIMITS.ownerReportWithin : LIMITS.reportWithin;
