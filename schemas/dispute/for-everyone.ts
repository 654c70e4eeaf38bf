/** Something is wrong with a booking or a visit: as its member has it. */
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideDisputeOpen } from './open.ts';
import { DisputeOpen, DisputeWithdraw } from './proposals.ts';
import { shownDispute } from './shown.ts';
import { openedSince, withdrawnSince } from './since.ts';
import { decideDisputeWithdraw } from './withdraw.ts';

export const dispute = {
  for: 'everyone',
  documents: { dispute: shownDispute },
  kinds: {
    'dispute.open': request(DisputeOpen, {
      ...ORDINARY,
      decide: decideDisputeOpen,
      since: openedSince,
      perHour: LIMITS.disputesPerHour,
    }),
    'dispute.withdraw': request(DisputeWithdraw, {
      ...ORDINARY,
      decide: decideDisputeWithdraw,
      since: withdrawnSince,
      // Somebody else need not answer it.
      limited: false,
    }),
  },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;
