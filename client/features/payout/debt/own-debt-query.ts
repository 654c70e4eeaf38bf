import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Query } from '../../../sync/device/device.ts';

/** What a gym's own bank asks back of what it paid us, of the open gym workspace: beside its payouts. */
export const ownDebtDisputesQuery = (gymId: string): Query<'dispute'> => ({
  type: 'dispute',
  database: `gym-${keyOf(gymId)}`,
  collection: 'payouts',
  selection: { index: ['_id'], atLeast: 'dispute:', below: 'dispute;', limit: 2000 },
});
