import { dutyIdOf } from '../../../schemas/duty/shape.ts';
import type { Query } from '../../sync/device/device.ts';

/** Of somebody's own classes, years of them. */
const MOST = 20_000;

/** Which classes are one's own, in one's own part of a gym. */
export const dutiesQuery = (gymKey: string): Query<'duty'> => ({
  type: 'duty',
  database: `staff-${gymKey}`,
  collection: 'classes',
  selection: { index: ['_id'], limit: MOST },
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
  selection: { index: ['startsAt'], atLeast: from, limit: MOST },
});
