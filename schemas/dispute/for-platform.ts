/** What there is to decide, for those who run the platform. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideDisputeDecide } from './deciding/decide.ts';
import { decideDisputeNote } from './deciding/note.ts';
import { DisputeDecide, DisputeNote } from './proposals.ts';
import { shownDispute } from './shown.ts';
import { decidedSince, notedSince } from './since.ts';

export const dispute = {
  for: 'platform',
  documents: { dispute: shownDispute },
  kinds: {
    'dispute.decide': request(DisputeDecide, {
      ...{ ...ORDINARY, decide: decideDisputeDecide, since: decidedSince },
      online: 'decide a dispute',
    }),
    'dispute.note': request(DisputeNote, {
      ...{ ...ORDINARY, decide: decideDisputeNote, since: notedSince },
      online: 'write down what is known',
    }),
  },
  collections: { 'platform/disputes': { indexes: [] } },
} as const satisfies DeviceNoun;
