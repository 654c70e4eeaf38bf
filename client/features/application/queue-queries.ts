import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

const QUEUE = { database: 'platform', collection: 'applications' } as const;
const ofType = <T extends string>(type: T) => ({ index: ['type', '_id'], equals: [type], limit: OFFICE_MOST }) as const;

/** Who asked to bring a gym, of the open platform workspace. */
export const applicationsQuery = query({ type: 'application', ...QUEUE, selection: ofType('application') });

/** Who of us is at which, and who decided. */
export const reviewsQuery = query({ type: 'applicationreview', ...QUEUE, selection: ofType('applicationreview') });
