/** A visit, and a visit that was turned away (product.md 2.8). */
import { BY_NOBODY, NOBODY, NOWHERE, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, fact, type Leaver, type Noun, ORDINARY, request } from '../noun.ts';
import { memberRecord } from '../pass/member.ts';
import { stamp } from '../revise.ts';
import { gymScope, memberScope } from '../scope.ts';
import { CheckinDecide, CheckinRecord } from './proposals.ts';
import { decideCheckin } from './record.ts';
import { decideCheckinReview } from './review.ts';
import { Checkin, CheckinAttempt } from './shape.ts';
import { recordedSince, reviewedSince } from './since.ts';

export const checkin = {
  documents: {
    checkin: document(Checkin, {
      in: ['gym/checkins', 'member/checkins'],
      databases: (doc) => [`${gymScope(doc.gymId)}/checkins`, ...(doc.memberId ? [`${memberScope(doc.memberId)}/checkins`] : [])],
      blanked: (doc) => ({
        ...without(doc, ...OF_SOMEBODY),
        ...BY_NOBODY,
        staffId: NOBODY,
        gymGeo: NOWHERE,
        codes: [],
      }),
      due: null,
      erased: checkinsErased,
      exportedAs: 'visits',
      provisional: 'always',
    }),
    attempt: document(CheckinAttempt, {
      in: ['gym/checkins'],
      databases: (doc) => [`${gymScope(doc.gymId)}/checkins`],
      blanked: (doc) => ({ ...without(doc, 'passId', 'memberName'), ...BY_NOBODY, staffId: NOBODY }),
      due: null,
      erased: attemptsErased,
      exportedAs: null,
      provisional: 'always',
    }),
  },
  readers: { 'gym/checkins': 'checkin.scan', 'member/checkins': 'self' },
  indexes: { checkins: ['passId', 'memberId'] },
  kinds: {
    'checkin.record': fact(CheckinRecord, { decide: decideCheckin, since: recordedSince }),
    'checkin.review': request(CheckinDecide, { ...ORDINARY, decide: decideCheckinReview, since: reviewedSince }),
  },
  notices: {
    'checkin.flagged': { group: 'visits', mailed: true },
    'checkin.reviewed': { group: 'visits', mailed: true },
  },
} as const satisfies Noun;

const OF_SOMEBODY = [
  'memberId',
  'memberName',
  'passId',
  'bookingId',
  'proof',
  'staffNote',
  'staffReason',
  'mergedInto',
  'review',
] as const satisfies readonly (keyof Checkin)[];

/** C18: the visit counts without a name. What staff wrote about them goes with it. */
function checkinsErased({ after: { uid }, known, moment }: Leaver): readonly Checkin[] {
  const checkins = found(memberRecord(known, uid).checkins) ?? [];
  return checkins.map((one) => ({
    ...without(one, 'memberName', 'staffNote'),
    ...stamp(moment, one),
    ...(one.review ? { review: without(one.review, 'reason') } : {}),
  }));
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
