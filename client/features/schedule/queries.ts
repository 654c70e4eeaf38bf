import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Query } from '../../sync/device/device.ts';

/** Series of a gym; those that are over stay. */
const MOST = 5000;

export const schedulesQuery = (gymKey: string): Query<'schedule'> => ({
  type: 'schedule',
  database: `gym-${gymKey}`,
  collection: 'schedules',
  // Beside them lie the closures.
  selection: { index: ['_id'], atLeast: 'schedule:', below: 'schedule;', limit: MOST },
});

/** The timetable of a gym that is not public, as its own people have it. `before` is exclusive. */
export const unlistedDaysQuery = (gymKey: string, from: LocalDate, before: LocalDate): Query<'timetable'> => ({
  type: 'timetable',
  database: `gym-${gymKey}`,
  collection: 'slots',
  selection: { index: ['gymId', 'date'], equals: [`gym:${gymKey}`], atLeast: from, below: before, limit: 60 },
});
