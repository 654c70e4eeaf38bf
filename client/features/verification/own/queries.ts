import type { Query } from '../../../sync/device/device.ts';

/** How the verification of this gym stands: one document. */
export const ownVerificationQuery = (gymKey: string): Query<'verification'> => ({
  type: 'verification',
  database: `gym-${gymKey}`,
  collection: 'verifications',
  selection: { index: ['_id'], limit: 1 },
});
