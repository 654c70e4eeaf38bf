/** The right to come in, as its holder has it, and the signed code a phone shows for it. */

import { memberScope, selfScope } from '../basics/scope.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, setting, shown } from '../noun.ts';
import { decidePassBuy } from './buy.ts';
import { decidePassCancel } from './cancel/cancel.ts';
import { PassBuy, PassCancel, PassStart } from './proposals.ts';
import { Pass, PassToken } from './shape.ts';
import { boughtSince, heldSince } from './since.ts';
import { decidePassStart } from './start/start.ts';

export const pass = {
  for: 'everyone',
  documents: {
    pass: shown(Pass, {
      in: ['member/passes'],
      databases: (doc) => [`${memberScope(doc.memberId)}/passes`],
      exportedAs: 'passes',
      provisional: 'always',
    }),
    passtoken: shown(PassToken, {
      in: ['self/self'],
      databases: (doc) => [`${selfScope(doc.memberId)}/self`],
      // A key, not data.
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'pass.buy': request(PassBuy, {
      ...ORDINARY,
      decide: decidePassBuy,
      since: boughtSince,
      online: 'pay',
      perHour: LIMITS.purchasesPerHour,
    }),
    'pass.cancel': request(PassCancel, {
      ...ORDINARY,
      decide: decidePassCancel,
      since: heldSince,
      // A right, not a favour: nobody waits for a limit to use it, and whoever is suspended has it too.
      limited: false,
      whenSuspended: 'heard',
    }),
    'pass.start': setting(PassStart, { ...ORDINARY, decide: decidePassStart, since: heldSince }),
  },
  collections: { 'member/passes': { indexes: [] } },
} as const satisfies DeviceNoun;
