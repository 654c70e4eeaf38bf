import { useMemo } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays } from '../../../schemas/basics/time.ts';
import type { ClassSchedule } from '../../../schemas/schedule/shape.ts';
import type { Timetable } from '../../../schemas/slot/shape.ts';
import { type Rows, useQueued, useRows } from '../../sync/hooks.tsx';
import { useTimetables } from '../slot/hooks.ts';
import { schedulesQuery, unlistedDaysQuery } from './queries.ts';

/** Of the open workspace of a gym: what it has planned, what waits included. */
export const useSchedules = (gymId: string): Rows<ClassSchedule> => useRows(useMemo(() => schedulesQuery(keyOf(gymId)), [gymId]));

/** Its days from there on, wherever they are: with everybody, or with its own people while it is not public. */
export function useOwnDays(gymId: string, from: LocalDate, days: number): Rows<Timetable> {
  const shown = useTimetables(gymId, from, days);
  const kept = useRows(useMemo(() => unlistedDaysQuery(keyOf(gymId), from, addDays(from, days)), [gymId, from, days]));
  return shown.rows.length > 0 || kept.rows.length === 0 ? shown : kept;
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
