/**
 * What a person is told of a decision whichever rule made it: that something they asked for was refused (5.0), and that a visit of
 * theirs is in doubt, or no longer.
 */

import { gymScope, memberScope, selfScope } from '../basics/scope.ts';
import { isGivenBack } from '../booking/cover/cover.ts';
import { isInDoubt } from '../checkin/doubts.ts';
import type { Checkin } from '../checkin/shape.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../codes.ts';
import { type Decision, found, type Known, type Moment } from '../decision.ts';
import { onlineAction, type Proposal } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { toldOfLastVisits } from '../pass/expiry/last-visit.ts';
import type { Pass } from '../pass/shape.ts';
import { notice } from './make.ts';
import type { Notice } from './shape.ts';

/** No news: it is done already, or its author said so. */
const UNSAID: readonly ReasonCode[] = ['DUPLICATE', 'DECLINED_BY_YOU'];
/** Where the Outbox is open, with what can be done. */
const OUTBOX = '/member/dashboard?outbox=open';

/** The decision with the notices that belong to it. @param proposal null for what the system proposes */
export function withNotices(decision: Decision, proposal: Proposal | null, known: Known, moment: Moment): Decision {
  const notices = [
    ...refusals(decision, proposal, known, moment),
    ...ofVisits(decision, known, moment),
    ...uncovered(decision, known, moment),
    ...toldOfLastVisits(decision, known, moment),
  ];
  return notices.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...notices] };
}

interface Refused {
  readonly code?: ReasonCode;
  readonly facts?: ReasonFacts;
}

function refusals(
  { state, code, facts = {}, settles = [] }: Decision,
  proposal: Proposal | null,
  known: Known,
  moment: Moment,
): Notice[] {
  const own = proposal && state === 'refused' ? [refusal(moment, moment.by, proposal, { ...(code ? { code } : {}), facts })] : [];
  const ended = settles.flatMap((one) => {
    const held = found(known.get('proposal', `${selfScope(one.uid)}/proposals`, one.proposalId));
    return held && one.state === 'refused' ? [refusal(moment, one.uid, held, one)] : [];
  });
  return [...own, ...ended].flat();
}

/** What is only ever done online is answered to somebody who is looking. */
function refusal(moment: Moment, uid: string, { _id, kind, display }: Proposal, { code, facts }: Refused): Notice[] {
  if (!code || UNSAID.includes(code) || onlineAction(kind) !== null) return [];
  const words = { event: 'outbox.refused', title: `Not accepted: ${display}`, body: sentenceFor(code, facts) } as const;
  return [notice(moment, uid, _id, { ...words, link: OUTBOX, severity: 'action' })];
}

function ofVisits({ documents }: Decision, known: Known, moment: Moment): Notice[] {
  return documents.flatMap((doc) => (doc.type === 'checkin' && doc.memberId ? ofVisit(doc, doc.memberId, known, moment) : []));
}

function ofVisit(checkin: Checkin, memberId: string, known: Known, moment: Moment): Notice[] {
  const was = before(checkin, memberId, known);
  const [is, earlier] = [standing(checkin), was ? standing(was) : 'fine'];
  // What was seen twice goes and comes with the visit it belongs to, of which they are told.
  const isRepeat = checkin.status === 'duplicate' || was?.status === 'duplicate';
  if (is === earlier || (isRepeat && (is === 'voided' || earlier === 'voided' || checkin.objection))) return [];
  const where = { link: '/member/checkin', title: checkin.gymName };
  if (is === 'doubted' && checkin.reportedAt !== undefined && was === undefined) {
    const title = `${checkin.gymName} wrote down a visit of yours`;
    const body = "They did it afterwards. If you weren't there, you can say so for 14 days.";
    return [notice(moment, memberId, checkin._id, { ...where, event: 'checkin.flagged', title, body, severity: 'action' })];
  }
  if (is === 'doubted' && checkin.codes.includes('QR_COPIED')) {
    const title = `Was this you at ${checkin.gymName}?`;
    const body = `Two of your phones showed your pass there within ${LIMITS.oneShows / 60_000} minutes. If one of them isn't yours, sign it out.`;
    const words = { event: 'checkin.copied', title, body, link: '/member/account', severity: 'security' } as const;
    return [notice(moment, memberId, checkin._id, words)];
  }
  if (is === 'doubted') {
    const title = `We're checking a visit to ${checkin.gymName}`;
    return [
      notice(moment, memberId, checkin._id, {
        ...where,
        event: 'checkin.flagged',
        title,
        body: "You don't need to do anything.",
      }),
    ];
  }
  if (is !== 'voided') {
    const title = `Your visit to ${checkin.gymName} is fine`;
    return [
      notice(moment, memberId, checkin._id, {
        ...where,
        event: 'checkin.reviewed',
        title,
        body: 'It was checked, and it counts.',
      }),
    ];
  }
  const title = `Your visit to ${checkin.gymName} was removed`;
  const { reason, because } = checkin.review ?? {};
  // Those who run the platform, or the gym.
  const why = reason ? ` ${because === undefined ? 'The gym says' : 'Our reason'}: ${reason}` : '';
  const body = `It doesn't count on your pass any more.${why} If that's wrong, write to us under Help.`;
  // Where they can: that page is called Help in the menu.
  const link = '/member/contact';
  return [notice(moment, memberId, checkin._id, { link, event: 'checkin.reviewed', title, body, severity: 'action' })];
}

/** C13: told once, when the visit that a class was booked with is gone, or its pass was given back. */
function uncovered({ documents }: Decision, known: Known, moment: Moment): Notice[] {
  return documents.flatMap((doc) => {
    if (doc.type !== 'booking' || doc.uncoveredAt !== moment.receivedAt || doc.status !== 'confirmed') return [];
    const written = documents.find((one): one is Pass => one.type === 'pass' && one._id === doc.passId);
    const pass = written ?? found(known.get('pass', `${memberScope(doc.memberId)}/passes`, doc.passId ?? ''));
    const isOver = pass !== undefined && isGivenBack(pass, doc.startsAt);
    const title = isOver ? `No pass left for ${doc.slotName}` : `No visit left for ${doc.slotName}`;
    const what = isOver
      ? 'The pass you booked it with has ended. It’s cancelled free when free cancelling ends. To come all the same, cancel it and book with another pass.'
      : "The visit you booked it with has been used. It's cancelled free when free cancelling ends, unless you get that visit back.";
    const words = {
      event: 'booking.uncovered',
      title,
      body: `${doc.gymName}. ${what}`,
      link: '/member/bookings',
      severity: 'action',
      until: doc.startsAt,
    } as const;
    return [notice(moment, doc.memberId, doc._id, words)];
  });
}

/** What its member has to know of it. */
const standing = (checkin: Checkin): 'fine' | 'doubted' | 'voided' =>
  isInDoubt(checkin) ? 'doubted' : checkin.status === 'voided' ? 'voided' : 'fine';

/** As it was before this decision; a new one was not. */
function before({ _id, gymId, createdAt, updatedAt }: Checkin, memberId: string, known: Known): Checkin | undefined {
  if (createdAt === updatedAt) return undefined;
  const ofMember = known.get('checkin', `${memberScope(memberId)}/checkins`, _id);
  return found(ofMember) ?? found(known.get('checkin', `${gymScope(gymId)}/checkins`, _id));
}
