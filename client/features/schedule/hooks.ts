import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays } from '../../../schemas/basics/time.ts';
import { isPublicGym } from '../../../schemas/gym/public.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import type { Timetable } from '../../../schemas/slot/shape.ts';
import { type Rows, useFollow, useQueued, useRows } from '../../sync/hooks.tsx';
import { timetablesQuery } from '../slot/queries.ts';
import { schedulesQuery, unlistedDaysQuery } from './queries.ts';

/** Of the open workspace of a gym: what it has planned, what waits included. */
export const useSchedules = (gymId: string): Rows<ClassSchedule> => useRows(useMemo(() => schedulesQuery(keyOf(gymId)), [gymId]));

/** Its days from there on: with everybody, or while it is not public with its own people. Only the one of the two is opened. */
export function useOwnDays({ _id: gymId, status }: Pick<Gym, '_id' | 'status'>, from: LocalDate, days: number): Rows<Timetable> {
  useFollow(gymId);
  const isPublic = isPublicGym({ status });
  return useRows(
    useMemo(() => {
      const before = addDays(from, days);
      return isPublic ? timetablesQuery(gymId, from, before) : unlistedDaysQuery(keyOf(gymId), from, before);
    }, [isPublic, gymId, from, days]),
  );
}

/** The classes and series of a gym that something on its way speaks of. */
export function useChanged(gymId: string): ReadonlySet<string> {
  const rows = useQueued();
  return useMemo(
    () =>
      new Set(
        rows
          .filter(({ kind, about }) => kind.startsWith('schedule.') && about?.gymId === gymId)
          // A new series is named after what asks for it.
          .map(({ id, about }) => about?.slotId ?? about?.scheduleId ?? `schedule:${keyOf(id)}`),
      ),
    [rows, gymId],
  );
}
