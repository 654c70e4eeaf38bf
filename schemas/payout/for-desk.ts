/** A gym's money, as those read it who may: each line (R-60 `financials.view`), and what is paid out (`payouts`). */
import type { DeviceNoun } from '../noun.ts';
import { shownLine, shownPayout, shownStanding } from './shown.ts';

export const payout = {
  for: 'desk',
  documents: { line: shownLine, payout: shownPayout, gymmoney: shownStanding },
  kinds: {},
  // Lines lie beside the payments.
  collections: { 'gym/payouts': { indexes: [] } },
} as const satisfies DeviceNoun;
