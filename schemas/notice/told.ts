/**
 * What a person is told of a decision whichever rule made it: that something they asked for was refused (5.0), and that a visit of
 * theirs is in doubt, or no longer.
 */

import { gymScope, memberScope, selfScope } from '../basics/scope.ts';
import type { Checkin } from '../checkin/shape.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../codes.ts';
import { type Decision, found, type Known, type Moment } from '../decision.ts';
import { onlineAction, type Proposal } from '../folds/proposals.ts';
import { notice } from './make.ts';
import type { Notice } from './shape.ts';

/** No news: it is done already, or its author said so. */
const UNSAID: readonly ReasonCode[] = ['DUPLICATE', 'DECLINED_BY_YOU'];
/** Where the Outbox is open, with what can be done. */
const OUTBOX = '/member/dashboard?outbox=open';

/** The decision with the notices that belong to it. @param proposal null for what the system proposes */
export function withNotices(decision: Decision, proposal: Proposal | null, known: Known, moment: Moment): Decision {
  const notices = [...refusals(decision, proposal, known, moment), ...ofVisits(decision, known, moment)];
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
  const isDoubted = checkin.status === 'accepted_flagged';
  const wasDoubted = before(checkin, memberId, known)?.status === 'accepted_flagged';
  if (isDoubted === wasDoubted) return [];
  const where = { link: '/member/checkin', title: checkin.gymName };
  if (isDoubted) {
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
  if (checkin.status !== 'voided') {
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
  const why = checkin.review?.reason ? ` The gym says: ${checkin.review.reason}` : '';
  const body = `It doesn't count on your pass any more.${why} If that's wrong, write to us under Help.`;
  // Where they can: that page is called Help in the menu.
  const link = '/member/contact';
  return [notice(moment, memberId, checkin._id, { link, event: 'checkin.reviewed', title, body, severity: 'action' })];
}

/** As it was before this decision; a new one was not. */
function before({ _id, gymId, createdAt, updatedAt }: Checkin, memberId: string, known: Known): Checkin | undefined {
  if (createdAt === updatedAt) return undefined;
  const ofMember = known.get('checkin', `${memberScope(memberId)}/checkins`, _id);
  return found(ofMember) ?? found(known.get('checkin', `${gymScope(gymId)}/checkins`, _id));
}
