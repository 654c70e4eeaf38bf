/** How long the door remembers whom it saw (2.8): who was turned away for 90 days, who came in for two years. What counts is kept, without a name. */
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import { plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { rosterEntryOf } from '../../pass/member.ts';
import type { AttemptOver, CheckinUnnamed } from '../proposals.ts';
import type { Checkin, CheckinAttempt } from '../shape.ts';
import { checkinAt } from './review.ts';

export const attemptUntil = ({ judgedAt, over }: CheckinAttempt): Instant | null =>
  over ? null : plus(judgedAt, LIMITS.attemptsKept);

export function decideAttemptOver({ body: { gymId, attemptId } }: AttemptOver, known: Known, moment: Moment): Decision {
  const attempt = found(known.get('attempt', `${gymScope(gymId)}/checkins`, attemptId));
  const until = attempt && attemptUntil(attempt);
  return accepted(until && until <= moment.receivedAt ? [{ ...attempt, ...stamp(moment, attempt), over: true }] : []);
}

/** Whose pass it was: an attempt names nobody else. */
export const whoWasTurnedAway = ({ gymId, passId }: CheckinAttempt, known: Known): readonly (string | undefined)[] =>
  passId === undefined ? [] : [found(rosterEntryOf(known, gymId, passId))?.memberId];

/** Whatever names somebody or was written about them; by their id alone the visit stays on the books. */
export function unnamed(checkin: Checkin, moment: Moment): Checkin {
  const rest = without(checkin, 'memberName', 'staffNote', 'objection');
  return { ...rest, ...stamp(moment, checkin), ...(rest.review ? { review: without(rest.review, 'reason') } : {}) };
}

const namesSomebody = ({ memberName, staffNote, objection, review }: Checkin): boolean =>
  [memberName, staffNote, objection, review?.reason].some((one) => one !== undefined);

export const namedUntil = (checkin: Checkin): Instant | null =>
  namesSomebody(checkin) ? plus(checkin.judgedAt, LIMITS.visitorsNamed) : null;

export function decideCheckinUnnamed({ body: { gymId, checkinId } }: CheckinUnnamed, known: Known, moment: Moment): Decision {
  const checkin = found(checkinAt(known, gymId, checkinId));
  const until = checkin && namedUntil(checkin);
  return accepted(until && until <= moment.receivedAt ? [unnamed(checkin, moment)] : []);
}
