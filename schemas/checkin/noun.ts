/** A visit, and a visit that was turned away (product.md 2.8). */

import { stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { BY_NOBODY, NOBODY, NOWHERE, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { decideCheckinCorrect } from './correcting/correct.ts';
import { checkin as desk } from './for-desk.ts';
import { checkin as everyone } from './for-everyone.ts';
import { checkin as platform } from './for-platform.ts';
import { AttemptOver, CheckinUnnamed } from './proposals.ts';
import { attemptUntil, decideAttemptOver, decideCheckinUnnamed, namedUntil, unnamed, whoWasTurnedAway } from './settled/kept.ts';
import { Checkin, CheckinAttempt } from './shape.ts';

export const checkin = {
  documents: {
    checkin: document(Checkin, {
      ...everyone.documents.checkin,
      blanked: (doc) => ({
        ...without(doc, ...OF_SOMEBODY),
        ...BY_NOBODY,
        staffId: NOBODY,
        gymGeo: NOWHERE,
        codes: [],
      }),
      due: (doc) => {
        const at = namedUntil(doc);
        return at ? { at, kind: 'system.checkin-unnamed', body: { gymId: doc.gymId, checkinId: doc._id } } : null;
      },
      erased: checkinsErased,
    }),
    attempt: document(CheckinAttempt, {
      ...desk.documents.attempt,
      blanked: (doc) => ({ ...without(doc, 'passId', 'memberName', 'actedBy'), ...BY_NOBODY, staffId: NOBODY }),
      homes: (doc) => [`${gymScope(doc.gymId)}/checkins`],
      due: (doc) => {
        const at = attemptUntil(doc);
        return at ? { at, kind: 'system.attempt-over', body: { gymId: doc.gymId, attemptId: doc._id } } : null;
      },
      erased: attemptsErased,
    }),
  },
  readers: { 'gym/checkins': 'checkin.scan', 'member/checkins': 'self' },
  indexes: { checkins: ['passId', 'memberId', 'nonce'] },
  kinds: {
    ...everyone.kinds,
    ...desk.kinds,
    // Where there are check-ins to be seen.
    'checkin.correct': { ...platform.kinds['checkin.correct'], decide: decideCheckinCorrect },
    'system.attempt-over': forgetting(AttemptOver, decideAttemptOver, whoWasTurnedAway),
    'system.checkin-unnamed': forgetting(CheckinUnnamed, decideCheckinUnnamed, ({ memberId }: Checkin) => [memberId]),
  },
  collections: { ...everyone.collections, ...desk.collections },
  notices: {
    'checkin.copied': { group: 'always', mailed: true },
    'checkin.flagged': { group: 'visits', mailed: true },
    'checkin.corrected': { group: 'always', mailed: true },
    'checkin.reviewed': { group: 'visits', mailed: true },
  },
} as const satisfies Noun;

const OF_SOMEBODY = [
  'actedBy',
  'memberId',
  'memberName',
  'passId',
  'bookingId',
  'proof',
  'staffNote',
  'staffReason',
  'mergedInto',
  'review',
  'nonce',
  'confirmed',
  'objection',
] as const satisfies readonly (keyof Checkin)[];

/** C18: the visit counts without a name. What staff wrote about them goes with it. */
function checkinsErased({ after: { uid }, known, moment }: Leaver): readonly Checkin[] {
  const checkins = found(memberRecord(known, uid).checkins) ?? [];
  return checkins.map((one) => unnamed(one, moment));
}

function attemptsErased({ after: { uid }, known, moment }: Leaver): readonly CheckinAttempt[] {
  const passes = found(memberRecord(known, uid).passes) ?? [];
  return passes.flatMap(({ _id: passId, gymIds }) =>
    gymIds.flatMap((gymId) => {
      const attempts = found(known.find('attempt', `${gymScope(gymId)}/checkins`, 'passId', passId)) ?? [];
      return attempts.map((one) => ({ ...without(one, 'memberName'), ...stamp(moment, one) }));
    }),
  );
}
