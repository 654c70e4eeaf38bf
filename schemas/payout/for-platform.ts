/** Payouts, as those decide about them who run the platform. */
import type { DeviceNoun } from '../noun.ts';
import { shownPayout, shownStanding } from './shown.ts';

export const payout = {
  for: 'platform',
  documents: { payout: shownPayout, gymmoney: shownStanding },
  kinds: {},
  collections: { 'platform/payouts': { indexes: [] } },
} as const satisfies DeviceNoun;
