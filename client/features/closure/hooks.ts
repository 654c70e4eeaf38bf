import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { addDays, instantAt, instantOf, localDay } from '../../../schemas/basics/time.ts';
import type { ImpactKnown } from '../../../schemas/closure/impact.ts';
import type { GymClosure } from '../../../schemas/closure/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { useGymBookings } from '../booking/gym-hooks.ts';
import { schedulesQuery } from '../schedule/queries.ts';
import { useTimetables } from '../slot/hooks.ts';
import { closuresQuery } from './queries.ts';

/** Of the open gym workspace. */
export const useClosures = (gymId: string): Rows<GymClosure> => useRows(useMemo(() => closuresQuery(keyOf(gymId)), [gymId]));

/** What a closure can name: classes that are planned. */
export const useClassesToClose = (gymId: string): Rows<ClassSchedule> =>
  useRows(useMemo(() => schedulesQuery(keyOf(gymId)), [gymId]));

/** As far ahead as classes are planned. */
const DAYS = 36;

/** What this device knows of whom a closure would touch, and how old that is; nothing is known before its timetable was read. */
export function useImpactKnown(
  gym: Gym,
  maySeeBookings: boolean,
): { readonly known: ImpactKnown | undefined; readonly asOf: string | undefined; readonly of: Rows<unknown> } {
  const now = instantOf(useNow());
  const today = localDay(now, gym.timeZone);
  const timetables = useTimetables(gym._id, today, DAYS);
  const until = instantAt(addDays(today, DAYS), '00:00', gym.timeZone);
  const bookings = useGymBookings(gym._id, instantAt(today, '00:00', gym.timeZone), until);
  const seen = maySeeBookings && bookings.asOf !== undefined ? bookings.rows.map(({ doc }) => doc) : undefined;
  return {
    known:
      timetables.state === 'loading'
        ? undefined
        : { gym, timetables: timetables.rows.map(({ doc }) => doc), bookings: seen, now },
    asOf: bookings.asOf ?? timetables.asOf,
    of: bookings,
  };
}
