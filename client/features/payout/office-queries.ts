import { keyOf } from '../../../schemas/basics/key.ts';
import { query } from '../../sync/queries/query.ts';
import { OFFICE_MOST } from '../queues/most.ts';

import { RUNS_MOST } from './queries.ts';

/** Of the open platform workspace, oldest first. */
export const gymPayoutsQuery = (gymId: string) =>
  query({
    ...{ type: 'payout', database: 'platform', collection: 'payouts' },
    selection: { index: ['_id'], atLeast: `payout:${keyOf(gymId)}:`, below: `payout:${keyOf(gymId)};`, limit: RUNS_MOST },
  } as const);

/** How it stands with us: one document, from its first sale on. */
export const gymStandingQuery = (gymId: string) =>
  query({
    ...{ type: 'gymmoney', database: 'platform', collection: 'payouts' },
    selection: { index: ['_id'], atLeast: `gymmoney:${keyOf(gymId)}`, below: `gymmoney:${keyOf(gymId)};`, limit: 1 },
  } as const);

/** Refunds that wait to be paid another way, of every gym. */
export const stuckRefundsQuery = query({
  ...{ type: 'refund', database: 'platform', collection: 'payouts' },
  selection: { index: ['_id'], atLeast: 'refund:', below: 'refund;', limit: OFFICE_MOST },
} as const);

/** What gyms' own banks ask back of what those paid us (R-59): few at a time, of every gym. */
export const debtDisputesQuery = query({
  ...{ type: 'dispute', database: 'platform', collection: 'disputes' },
  selection: { index: ['_id'], atLeast: 'dispute:debt-', below: 'dispute:debt.', limit: OFFICE_MOST },
} as const);
