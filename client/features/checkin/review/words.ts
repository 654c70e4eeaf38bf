import type { ReasonCode } from '../../../../schemas/codes.ts';
import { formatCount } from '../../../ui/format.ts';

/** Why a visit needs a look, as the gym reads it: the catalogue's own sentences speak to the member. */
const reasons: Partial<Record<ReasonCode, string>> = {
  OVERUSED: 'More visits than the pass had',
  IMPOSSIBLE_TRAVEL: 'Seen at two gyms too far apart',
  LATE_REPORT: 'Reported more than a day late',
  STAFF_REMOVED: "Recorded after the staff member's access ended",
  PASS_MISSING: 'This person has no such pass',
  PASS_EXPIRED: 'The pass had ended',
  PASS_USED_UP: 'The pass had no visits left',
  PASS_REFUNDED: 'The pass had been refunded',
  PASS_SUSPENDED: 'The pass was suspended',
  PASS_PAUSED: 'The pass was paused',
  PASS_NOT_STARTED: 'The pass had not started',
  PASS_OFF_PEAK: 'Outside the hours of an off-peak pass',
  PASS_WRONG_GYM: 'The pass is for another gym',
  PASS_NOT_PAID: 'The pass had not been paid for',
  PASS_PAST_DUE: 'The renewal was unpaid',
  QR_EXPIRED: 'The code was out of date',
  TOKEN_STALE: 'The code had not been refreshed for a week',
  QR_BAD_SIGNATURE: 'The code was not genuine',
  NOT_CONFIRMED: 'Staff did not confirm the visit',
  DEVICE_REVOKED: 'Recorded on a device that had been signed out',
  ACCOUNT_SUSPENDED: 'Recorded by somebody who had been suspended',
  NOT_ON_LIST: "Valid pass that was not on the tablet's list yet",
};

export const words = {
  title: 'To review',
  none: 'Nothing to decide. Visits in doubt show here.',
  nameless: 'Name not known',
  reasons,
  more: (count: number) => `and ${formatCount(count, 'more', 'more')}`,
  all: 'Show all',
  ask: 'Ask the owner or a manager to settle these.',
  accept: 'Accept',
  acceptLabel: (name: string) => `Accept the visit of ${name}`,
  remove: 'Remove…',
  removeLabel: (name: string) => `Remove the visit of ${name}`,
  sheet: {
    title: (name: string) => `Remove the visit of ${name}?`,
    text: "It no longer counts on their pass, and a class they came for is booked again as it was. They're told, with your reason.",
    reason: 'Why?',
    hint: 'For example: scanned twice, or the wrong person.',
    missing: 'Say why, in 3 to 200 characters.',
    remove: 'Remove this visit',
    keep: 'Keep it',
  },
  display: {
    accepted: (name: string) => `Accept the visit of ${name}`,
    voided: (name: string) => `Remove the visit of ${name}`,
  },
  turnedAway: 'Turned away',
} as const;
