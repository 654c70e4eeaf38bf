/** Days and times of a pass as a notice says them, by the calendar of its gym. */
import type { Instant } from '../../basics/primitives.ts';
import { localTime } from '../../basics/time.ts';
import { shortDay } from '../../notice/short-day.ts';
import type { Pass } from '../shape.ts';

type Zoned = Pick<Pass, 'snapshot'>;

/** `Tue 3 Mar` */
export const dayOf = ({ snapshot: { timeZone } }: Zoned, at: Instant): string => shortDay(at, timeZone);

/** `Tue 3 Mar at 18:05` */
export const timeOf = (pass: Zoned, at: Instant): string => `${dayOf(pass, at)} at ${localTime(at, pass.snapshot.timeZone)}`;
