/** Gyms are asked for, as those have it who run the platform. */
import type { DeviceNoun } from '../noun.ts';
import { areaRequest as asking } from './for-asking.ts';

export const areaRequest = {
  for: 'platform',
  documents: asking.documents,
  kinds: {},
  collections: { 'platform/arearequests': { indexes: [] } },
} as const satisfies DeviceNoun;
