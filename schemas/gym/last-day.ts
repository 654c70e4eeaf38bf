/** 2.2: of a gym that is closing, what would be after its last day. */
import type { Instant } from '../basics/primitives.ts';
import { localDay } from '../basics/time.ts';
import type { Gym } from './shape.ts';

export const isAfterLastDay = (
  { lastDay, timeZone }: Pick<Gym, 'lastDay' | 'timeZone'>,
  { startsAt }: { readonly startsAt: Instant },
): boolean => lastDay !== undefined && localDay(startsAt, timeZone) > lastDay;
