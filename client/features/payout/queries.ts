import { keyOf } from '../../../schemas/basics/key.ts';
import type { Query } from '../../sync/device/device.ts';

/** A run a week: two years of them. */
const MOST = 110;

const inPayouts = <T extends 'payout' | 'gymmoney'>(type: T, gymId: string): Query<T> => ({
  type,
  database: `gym-${keyOf(gymId)}`,
  collection: 'payouts',
  selection: { index: ['_id'], atLeast: `${type}:`, below: `${type};`, limit: MOST },
});

/** Of the open gym workspace, oldest first. */
export const payoutsQuery = (gymId: string): Query<'payout'> => inPayouts('payout', gymId);
/** How it stands between two runs: one document, from its first sale on. */
export const standingQuery = (gymId: string): Query<'gymmoney'> => inPayouts('gymmoney', gymId);
