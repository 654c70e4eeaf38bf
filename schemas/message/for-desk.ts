/** A gym's owners and managers write to its members. */
import type { DeviceNoun } from '../noun.ts';
import { SENT_BY_BOTH, shownMessage } from './kinds.ts';

export const message = {
  for: 'desk',
  documents: { message: shownMessage },
  kinds: SENT_BY_BOTH,
  collections: { 'gym/messages': { indexes: [] } },
} as const satisfies DeviceNoun;
