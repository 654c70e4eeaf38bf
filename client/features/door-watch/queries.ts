import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';

/** What a device holds of the platform's at most. */
const MOST = 2000;
const DOOR = { database: 'platform', collection: 'door' } as const;

/** The newest check-ins of all gyms. */
export const feedQuery: Query<'doorvisit'> = query({
  ...{ type: 'doorvisit', ...DOOR },
  selection: { index: ['_id'], atLeast: 'doorvisit:', below: 'doorvisit;', limit: MOST },
});

/** What is to be looked at. */
export const anomaliesQuery: Query<'anomaly'> = query({
  ...{ type: 'anomaly', ...DOOR },
  selection: { index: ['_id'], atLeast: 'anomaly:', below: 'anomaly;', limit: MOST },
});

/** What was sold and who came, a gym each. */
export const doorCountsQuery: Query<'doorcount'> = query({
  ...{ type: 'doorcount', ...DOOR },
  selection: { index: ['_id'], atLeast: 'doorcount:', below: 'doorcount;', limit: MOST },
});
