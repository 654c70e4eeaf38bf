import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Query } from '../../sync/device/device.ts';

/** A gym plans fewer. */
const MOST = 500;

export const schedulesQuery = (gymKey: string): Query<'schedule'> => ({
  type: 'schedule',
  database: `gym-${gymKey}`,
  collection: 'schedules',
  selection: { index: ['_id'], limit: MOST },
});

/** The timetable of a gym that is not public, as its own people have it. `before` is exclusive. */
export const unlistedDaysQuery = (gymKey: string, from: LocalDate, before: LocalDate): Query<'timetable'> => ({
  type: 'timetable',
  database: `gym-${gymKey}`,
  collection: 'slots',
  selection: { index: ['gymId', 'date'], equals: [`gym:${gymKey}`], atLeast: from, below: before, limit: 60 },
});
