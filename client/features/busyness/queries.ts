import { busynessIdOf } from '../../../schemas/busyness/id.ts';
import type { Query } from '../../sync/device/device.ts';

export const busynessQuery = (gymId: string): Query<'busyness'> => ({
  type: 'busyness',
  database: 'public',
  collection: 'gyms',
  selection: { index: ['_id'], equals: [busynessIdOf(gymId)], limit: 1 },
  gymId,
});
