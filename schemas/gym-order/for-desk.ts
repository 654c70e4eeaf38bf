/** What was ordered about a gym, as its owner reads it: the reasons, since when, until when. */
import type { DeviceNoun } from '../noun.ts';
import { shownGymOrder } from './shown.ts';

export const gymOrder = {
  for: 'desk',
  documents: { gymorder: shownGymOrder },
  kinds: {},
  collections: { 'gym/orders': { indexes: [] } },
} as const satisfies DeviceNoun;
