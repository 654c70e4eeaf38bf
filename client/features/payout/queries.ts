import { keyOf } from '../../../schemas/basics/key.ts';
import type { Query } from '../../sync/device/device.ts';

/** A run a week: 38 years of them. The oldest come first, so that with fewer the last would be missing. */
export const RUNS_MOST = 2000;

const inPayouts = <T extends 'payout' | 'gymmoney'>(type: T, gymId: string): Query<T> => ({
  type,
  database: `gym-${keyOf(gymId)}`,
  collection: 'payouts',
  selection: { index: ['_id'], atLeast: `${type}:`, below: `${type};`, limit: RUNS_MOST },
});

/** Of the open gym workspace, oldest first. */
export const payoutsQuery = (gymId: string): Query<'payout'> => inPayouts('payout', gymId);
/** How it stands between two runs: one document, from its first sale on. */
export const standingQuery = (gymId: string): Query<'gymmoney'> => inPayouts('gymmoney', gymId);
