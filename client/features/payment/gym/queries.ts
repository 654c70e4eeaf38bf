import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { newestAt } from '../../../../schemas/derived.ts';
import type { Query } from '../../../sync/device/device.ts';

type GymMoney = 'payment' | 'receipt' | 'creditnote' | 'refund' | 'line' | 'pastdue';

/** More than a gym sells in a month, and in thirteen. */
const MONTHS_MOST = 5000;
export const ALL_MOST = 13 * MONTHS_MOST;
/** After everything that has happened. */
export const EVER: Instant = '2200-01-01T00:00:00.000Z';

/** What of a gym's money was written down between two moments, the second not among them; newest first. */
export const gymMoneyQuery = <T extends GymMoney>(
  type: T,
  gymKey: string,
  from: Instant,
  below: Instant,
  limit = MONTHS_MOST,
): Query<T> => ({
  type,
  database: `gym-${gymKey}`,
  collection: 'payments',
  selection: { index: ['type', 'newest'], equals: [type], atLeast: newestAt(below) + 1, below: newestAt(from) + 1, limit },
});
