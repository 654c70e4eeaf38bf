/** a word about how busy a gym is goes after two hours, whoever has kept it. */
import type { Instant } from '../basics/primitives.ts';
import { between } from '../basics/time.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import type { BusyLevel, Busyness } from './shape.ts';

/** 2.2: unless the gym has said otherwise. */
export const showsBusyness = ({ policies }: Pick<Gym, 'policies'>): boolean => policies.showBusyness ?? true;

/** Undefined: nothing is said. A clock that is behind makes nothing younger than now. */
export function levelAt({ level, asOf }: Pick<Busyness, 'level' | 'asOf'>, now: Instant): BusyLevel | undefined {
  return between(asOf, now) > LIMITS.busyShownFor ? undefined : level;
}
