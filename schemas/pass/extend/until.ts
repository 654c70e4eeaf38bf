/** How long a pass lasts that is made longer: from its own end, or from today where that is past. Pure. */
import type { Instant } from '../../basics/primitives.ts';
import { addLocalDays, daysFrom, localDay } from '../../basics/time.ts';
import type { Pass } from '../shape.ts';

const EXTENDED: readonly Pass['status'][] = ['active', 'paused', 'expired'];

/** It has been started, and nobody has the money for it back. */
export const mayExtend = ({ status, validTo }: Pick<Pass, 'status' | 'validTo'>): boolean =>
  validTo !== undefined && EXTENDED.includes(status);

/** What has gone by since its end counts too, in days of the gym's calendar. */
export const daysAdded = (validTo: Instant, days: number, now: Instant, timeZone: string): number =>
  Math.max(0, daysFrom(localDay(validTo, timeZone), localDay(now, timeZone))) + days;

export const lastsUntil = (validTo: Instant, days: number, now: Instant, timeZone: string): Instant =>
  addLocalDays(validTo, daysAdded(validTo, days, now, timeZone), timeZone);
