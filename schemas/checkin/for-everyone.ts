/** A visit, as who made it reads of it. */

import { gymScope, memberScope } from '../basics/scope.ts';
import { newestFirst } from '../derived.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { CheckinObject } from './proposals.ts';
import { decideCheckinObject } from './settled/object.ts';
import { Checkin } from './shape.ts';
import { objectedSince } from './since.ts';

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
    'checkin.object': request(CheckinObject, { ...ORDINARY, limited: false, decide: decideCheckinObject, since: objectedSince }),
  },
  collections: { 'member/checkins': { indexes: [['newest']], derived: { newest: newestFirst('judgedAt') } } },
} as const satisfies DeviceNoun;
