/** What the server wants a person to know (product.md 2.25). Which events there are, each noun says of itself. */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { notice as everyone } from './for-everyone.ts';
import { Notice } from './shape.ts';

export const notice = {
  documents: {
    notice: document(Notice, {
      ...everyone.documents.notice,
      blanked: (doc) => ({ ...without(doc, 'link', 'entity'), ...BY_NOBODY, uid: NOBODY, title: GONE, body: '' }),
      due: null,
      erased: noticesErased,
    }),
  },
  readers: { 'self/self': 'self' },
  indexes: { self: ['type'] },
  kinds: everyone.kinds,
  collections: {},
  // Told on the device that asked, and by the bell.
  notices: { 'outbox.refused': { group: 'always', mailed: false } },
} as const satisfies Noun;

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
