/** What members say is wrong, as the gym's owner reads and answers it. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideDisputeContest } from './deciding/contest.ts';
import { decideDisputeConcede } from './deciding/decide.ts';
import { DisputeConcede, DisputeContest, DisputeState } from './proposals.ts';
import { decideDisputeState } from './reply.ts';
import { shownDispute } from './shown.ts';
import { contestedSince, statedSince } from './since.ts';

export const dispute = {
  for: 'desk',
  documents: { dispute: shownDispute },
  kinds: {
    'dispute.state': request(DisputeState, { ...ORDINARY, decide: decideDisputeState, since: statedSince }),
    'dispute.concede': request(DisputeConcede, { ...ORDINARY, decide: decideDisputeConcede, since: statedSince }),
    'dispute.contest': request(DisputeContest, { ...ORDINARY, decide: decideDisputeContest, since: contestedSince }),
  },
  // Beside what else the gym's owners are told (../gym-order): a device has a dozen collections open at most, and their first page asks for all of these.
  collections: {},
} as const satisfies DeviceNoun;
