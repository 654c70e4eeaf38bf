import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useWeek } from './use-week.ts';

/** Draws nothing: while it stands this week's classes are at hand, and the timetable is drawn with them as soon as it is opened. */
export function WeekBehind({ gym }: { gym: Gym }) {
  useWeek(gym, 0);
  return null;
}
