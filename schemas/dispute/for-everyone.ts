/** Something is wrong with a booking or a visit: as its member has it. */
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideDisputeAppeal } from './deciding/appeal.ts';
import { decideDisputeOpen } from './open.ts';
import { DisputeAppeal, DisputeOpen, DisputeWithdraw } from './proposals.ts';
import { shownDispute } from './shown.ts';
import { appealedSince, openedSince, withdrawnSince } from './since.ts';
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
    'dispute.appeal': request(DisputeAppeal, { ...ORDINARY, decide: decideDisputeAppeal, since: appealedSince }),
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
