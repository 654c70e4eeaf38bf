/** A visit, as who made it reads of it, and says that it was: with the code that they scanned at the door. */

import { gymScope, memberScope } from '../basics/scope.ts';
import { newestFirst } from '../derived.ts';
import { type DeviceNoun, fact, ORDINARY, request, shown } from '../noun.ts';
import { decideCheckinScanned } from './entering/scanned.ts';
import { CheckinObject, CheckinScanned } from './proposals.ts';
import { decideCheckinObject } from './settled/object.ts';
import { Checkin } from './shape.ts';
import { objectedSince, scannedSince } from './since.ts';

export const checkin = {
  for: 'everyone',
  documents: {
    checkin: shown(Checkin, {
      in: ['gym/checkins', 'member/checkins'],
      databases: (doc) => [`${gymScope(doc.gymId)}/checkins`, ...(doc.memberId ? [`${memberScope(doc.memberId)}/checkins`] : [])],
      exportedAs: 'visits',
      provisional: 'always',
    }),
  },
  kinds: {
    'checkin.scanned': fact(CheckinScanned, { decide: decideCheckinScanned, since: scannedSince }),
    'checkin.object': request(CheckinObject, { ...ORDINARY, limited: false, decide: decideCheckinObject, since: objectedSince }),
  },
  collections: { 'member/checkins': { indexes: [['newest']], derived: { newest: newestFirst('judgedAt') } } },
} as const satisfies DeviceNoun;
