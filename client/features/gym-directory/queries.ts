import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Query } from '../../sync/device/device.ts';

/** More gyms than a device ever holds: three areas, and what was looked at. */
const GYMS = 2_000;

/** What this device holds of one day, of whichever gym. */
export const timetablesOfDay = (day: LocalDate): Query<'timetable'> => ({
  type: 'timetable',
  database: 'public',
  collection: 'slots',
  selection: { index: ['date'], equals: [day], limit: GYMS },
});
