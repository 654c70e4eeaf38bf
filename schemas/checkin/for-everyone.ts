/** A visit, as who made it reads of it. */

import { gymScope, memberScope } from '../basics/scope.ts';
import { newestFirst } from '../derived.ts';
import { type DeviceNoun, shown } from '../noun.ts';
import { Checkin } from './shape.ts';

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
  kinds: {},
  collections: { 'member/checkins': { indexes: [['newest']], derived: { newest: newestFirst('judgedAt') } } },
} as const satisfies DeviceNoun;
