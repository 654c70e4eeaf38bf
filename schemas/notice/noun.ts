/** What the server wants a person to know (product.md 2.25). Which events there are, each noun says of itself. */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found, type Known } from '../decision.ts';
import { document, fact, type Leaver, type Noun } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import type { Instant } from '../primitives.ts';
import { stamp } from '../revise.ts';
import { selfScope } from '../scope.ts';
import { NoticeSeen } from './proposals.ts';
import { decideNoticeSeen } from './seen.ts';
import { Notice } from './shape.ts';

export const notice = {
  documents: {
    notice: document(Notice, {
      in: ['self/self'],
      databases: ({ uid }) => [`${selfScope(uid)}/self`],
      blanked: (doc) => ({ ...without(doc, 'link', 'entity'), ...BY_NOBODY, uid: NOBODY, title: GONE, body: '' }),
      due: null,
      erased: noticesErased,
      exportedAs: 'notices',
      // Others tell of decisions, and there is none yet.
      provisional: 'own',
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: { 'notice.seen': fact(NoticeSeen, { decide: decideNoticeSeen, since: seenSince }) },
  // Told on the device that asked, and by the bell.
  notices: { 'outbox.refused': { group: 'always', mailed: false } },
} as const satisfies Noun;

function seenSince({ body }: NoticeSeen, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(known.get('notice', `${selfScope(by)}/self`, body.noticeId))?.createdAt];
}

/** They say where somebody went and what they bought. Seen, so that nobody is told of it once more. */
function noticesErased({ after: { uid }, known, moment }: Leaver): readonly Notice[] {
  const notices = found(ownOf(known, uid, 'notice')) ?? [];
  return notices.map((one) => ({
    ...without(one, 'link', 'entity'),
    ...stamp(moment, one),
    title: GONE,
    body: '',
    seenAt: one.seenAt ?? moment.judgedAt,
  }));
}
