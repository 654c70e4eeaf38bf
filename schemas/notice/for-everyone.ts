/** What the server wants a person to know. */

import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, fact, shown } from '../noun.ts';
import { NoticeSeen } from './proposals.ts';
import { decideNoticeSeen } from './seen.ts';
import { Notice } from './shape.ts';

export const notice = {
  for: 'everyone',
  documents: {
    notice: shown(Notice, {
      in: ['self/self'],
      databases: ({ uid }) => [`${selfScope(uid)}/self`],
      exportedAs: 'notices',
      // Others tell of decisions, and there is none yet.
      provisional: 'own',
    }),
  },
  kinds: { 'notice.seen': fact(NoticeSeen, { decide: decideNoticeSeen, since: seenSince }) },
  // Beside what the person's own scope holds.
  collections: {},
} as const satisfies DeviceNoun;

function seenSince({ body }: NoticeSeen, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('notice', `${selfScope(by)}/self`, body.noticeId))?.createdAt];
}
