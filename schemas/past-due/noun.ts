/** Renewals that were not paid, as the gym sees them. */
import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { pastDue as desk } from './for-desk.ts';
import { pastDueOf } from './over.ts';
import type { PastDue } from './shape.ts';

export const pastDue = {
  documents: {
    pastdue: document(desk.documents.pastdue.shape, {
      ...desk.documents.pastdue,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, memberId: NOBODY, memberName: GONE, name: GONE }),
      // Its pass is.
      due: null,
      erased: pastDuesErased,
    }),
  },
  readers: { 'gym/payments': 'financials.view' },
  indexes: {},
  kinds: desk.kinds,
  collections: {},
  notices: { 'pass.gym_asks': { group: 'always', mailed: true } },
} as const satisfies Noun;

function pastDuesErased({ after: { uid }, known, moment }: Leaver): readonly PastDue[] {
  const passes = found(memberRecord(known, uid).passes) ?? [];
  return passes
    .filter(({ renewal }) => renewal !== undefined)
    .flatMap(({ _id, gymIds: [gymId = ''] }) => found(pastDueOf(known, gymId, _id)) ?? [])
    .map((one) => ({ ...one, ...stamp(moment, one), memberName: FORMER }));
}
