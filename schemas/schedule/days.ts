/** On which days a series takes place. Who can tell is `recurrence.ts`, where it is loaded (`Across`). */
import type { LocalDate } from '../basics/primitives.ts';
import type { Series } from './shape.ts';

/** The days from `first` to `last` (both count), in order. */
export type DaysOf = (
  series: Pick<Series, 'rrule' | 'dtstart' | 'timeZone' | 'exdates'>,
  first: LocalDate,
  last: LocalDate,
) => readonly LocalDate[];
