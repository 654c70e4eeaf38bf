import type { Query } from '../../sync/device/device.ts';

const MOST = 500;

/** What a gym has sent, of its open workspace; or all that is sent, of the platform's. */
export const messagesQuery = (gymKey: string | null): Query<'message'> => ({
  type: 'message',
  database: gymKey === null ? 'platform' : `gym-${gymKey}`,
  collection: 'messages',
  selection: { index: ['_id'], limit: MOST },
});
