import { useMemo } from 'react';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import { addDays } from '../../../schemas/basics/time.ts';
import type { Timetable } from '../../../schemas/slot/shape.ts';
import { type Rows, useFollow, useRows } from '../../sync/hooks.tsx';
import { timetablesQuery } from './queries.ts';

/** The gym's timetables of `days` days from `fromDay` on; the gym is kept in sync meanwhile. */
export function useTimetables(gymId: string, fromDay: LocalDate, days: number): Rows<Timetable> {
  useFollow(gymId);
  return useRows(useMemo(() => timetablesQuery(gymId, fromDay, addDays(fromDay, days)), [gymId, fromDay, days]));
}
