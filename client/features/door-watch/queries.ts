import type { Query } from '../../sync/device/device.ts';
import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

const DOOR = { database: 'platform', collection: 'door' } as const;

/** The newest check-ins of all gyms. */
export const feedQuery: Query<'doorvisit'> = query({
  ...{ type: 'doorvisit', ...DOOR },
  selection: { index: ['_id'], atLeast: 'doorvisit:', below: 'doorvisit;', limit: OFFICE_MOST },
});

/** What is to be looked at. */
export const anomaliesQuery: Query<'anomaly'> = query({
  ...{ type: 'anomaly', ...DOOR },
  selection: { index: ['_id'], atLeast: 'anomaly:', below: 'anomaly;', limit: OFFICE_MOST },
});

/** What was sold and who came, a gym each. */
export const doorCountsQuery: Query<'doorcount'> = query({
  ...{ type: 'doorcount', ...DOOR },
  selection: { index: ['_id'], atLeast: 'doorcount:', below: 'doorcount;', limit: OFFICE_MOST },
});
