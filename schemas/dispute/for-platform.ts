/** What there is to decide, for those who run the platform. */
import type { DeviceNoun } from '../noun.ts';
import { shownDispute } from './shown.ts';

export const dispute = {
  for: 'platform',
  documents: { dispute: shownDispute },
  kinds: {},
  collections: { 'platform/disputes': { indexes: [] } },
} as const satisfies DeviceNoun;
