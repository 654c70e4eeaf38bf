import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { addDays, instantOf, localDay } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Timetable } from '../../../../schemas/slot/shape.ts';
import type { Rows } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { useOwnDays } from '../hooks.ts';
import { mondayOf } from './week.ts';

interface Week {
  readonly today: LocalDate;
  readonly monday: LocalDate;
  readonly timetables: Rows<Timetable>;
}

/** A week of a gym's timetable by the gym's own calendar. @param ahead weeks from this one */
export function useWeek(gym: Gym, ahead: number): Week {
  const today = localDay(instantOf(useNow()), gym.timeZone);
  const monday = addDays(mondayOf(today), ahead * 7);
  // A class may have been moved here from the day before or after.
  return { today, monday, timetables: useOwnDays(gym, addDays(monday, -1), 9) };
}
