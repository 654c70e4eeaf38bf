import { dutyIdOf } from '../../../schemas/duty/shape.ts';
import type { Query } from '../../sync/device/device.ts';

/** Which classes are one's own, in one's own part of a gym. */
export const dutiesQuery = (gymKey: string): Query<'duty'> => ({
  type: 'duty',
  database: `staff-${gymKey}`,
  collection: 'classes',
  selection: { index: ['_id'], limit: 500 },
});

/** Who takes one class, for whoever runs the timetable. */
export const dutyQuery = (gymKey: string, slotId: string): Query<'duty'> => ({
  type: 'duty',
  database: `gym-${gymKey}`,
  collection: 'people',
  selection: { index: ['_id'], equals: [dutyIdOf(`gym:${gymKey}`, slotId)], limit: 1 },
});

/** Who has booked them. */
export const registersQuery = (gymKey: string, from: string): Query<'booking'> => ({
  type: 'booking',
  database: `staff-${gymKey}`,
  collection: 'bookings',
  selection: { index: ['startsAt'], atLeast: from, limit: 2000 },
});

/** What a gym plans, to be given to somebody of the team. */
export const plannedQuery = (gymKey: string): Query<'schedule'> => ({
  type: 'schedule',
  database: `gym-${gymKey}`,
  collection: 'schedules',
  selection: { index: ['_id'], limit: 300 },
});
