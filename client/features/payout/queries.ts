import type { Instant } from '../../../schemas/basics/primitives.ts';
import { newestAt } from '../../../schemas/derived.ts';
import type { Query } from '../../sync/device/device.ts';

/** More than a gym's thirteen months have. */
const MOST = 50_000;

/** What touched a gym's money since then; newest first. */
export const gymLinesQuery = (gymKey: string, from: Instant): Query<'line'> => ({
  type: 'line',
  database: `gym-${gymKey}`,
  collection: 'payments',
  selection: { index: ['type', 'newest'], equals: ['line'], below: newestAt(from) + 1, limit: MOST },
});
