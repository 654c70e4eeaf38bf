import { query } from '../../sync/queries/query.ts';

/** Days of timetables that are read at once, a gym after the other; what a search does not read so is not known to it, and it says so. */
const DAYS = 1000;

export const allTimetablesQuery = query({
  type: 'timetable',
  database: 'public',
  collection: 'slots',
  selection: { index: ['gymId', 'date'], atLeast: 'gym:', below: 'gym;', limit: DAYS },
});
