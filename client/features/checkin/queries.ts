import type { Query } from '../../sync/device/device.ts';
import { OWN_MOST, query } from '../../sync/queries/query.ts';

/** 24 months of visits, some days with two. */
const VISITS = 2000;

export const checkinsQuery = query({
  type: 'checkin',
  database: 'member',
  collection: 'checkins',
  selection: { index: ['newest'], limit: OWN_MOST },
});
export const visitsQuery = query({
  type: 'checkin',
  database: 'member',
  collection: 'checkins',
  selection: { index: ['newest'], limit: VISITS },
});

export const gymCheckinsQuery = (gymKey: string, limit: number): Query<'checkin'> => ({
  type: 'checkin',
  database: `gym-${gymKey}`,
  collection: 'checkins',
  selection: { index: ['type', 'newest'], equals: ['checkin'], limit },
});
/** More in doubt than anybody looks through. */
const IN_DOUBT = 1000;
/** Whatever their age. */
export const gymDoubtsQuery = (gymKey: string): Query<'checkin'> => ({
  type: 'checkin',
  database: `gym-${gymKey}`,
  collection: 'checkins',
  selection: { index: ['inDoubt', 'newest'], equals: [1], limit: IN_DOUBT },
});
/** Of one pass at that gym. */
export const passCheckinsQuery = (gymKey: string, passId: string, limit: number): Query<'checkin'> => ({
  type: 'checkin',
  database: `gym-${gymKey}`,
  collection: 'checkins',
  selection: { index: ['passKey', 'newest'], equals: [passId], limit },
});
export const gymAttemptsQuery = (gymKey: string, limit: number): Query<'attempt'> => ({
  type: 'attempt',
  database: `gym-${gymKey}`,
  collection: 'checkins',
  selection: { index: ['type', 'newest'], equals: ['attempt'], limit },
});
