/** The door: who is let in, who is turned away, and what is looked at again. */

import { gymScope } from '../basics/scope.ts';
import { newestFirst, orEmpty } from '../derived.ts';
import { type DeviceNoun, fact, ORDINARY, request, shown } from '../noun.ts';
import { inDoubt } from './doubted.ts';
import { CheckinConfirm, CheckinDecide, CheckinRecord } from './proposals.ts';
import { decideCheckin } from './record.ts';
import { decideCheckinConfirm } from './settled/confirm.ts';
import { decideCheckinReview } from './settled/review.ts';
import { CheckinAttempt } from './shape.ts';
import { recordedSince, reviewedSince } from './since.ts';

export const checkin = {
  for: 'desk',
  documents: {
    attempt: shown(CheckinAttempt, {
      in: ['gym/checkins'],
      databases: (doc) => (doc.over ? [] : [`${gymScope(doc.gymId)}/checkins`]),
      exportedAs: null,
      provisional: 'always',
    }),
  },
  kinds: {
    'checkin.record': fact(CheckinRecord, { decide: decideCheckin, since: recordedSince }),
    'checkin.review': request(CheckinDecide, { ...ORDINARY, decide: decideCheckinReview, since: reviewedSince }),
    'checkin.confirm': request(CheckinConfirm, { ...ORDINARY, decide: decideCheckinConfirm, since: reviewedSince }),
  },
  collections: {
    'gym/checkins': {
      indexes: [
        ['type', 'newest'],
        ['passKey', 'newest'],
        ['inDoubt', 'newest'],
      ],
      derived: { newest: newestFirst('judgedAt'), passKey: orEmpty('passId', 160), inDoubt },
    },
  },
} as const satisfies DeviceNoun;
