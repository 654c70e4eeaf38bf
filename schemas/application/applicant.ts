/** What an applicant does with an application that is under way: answers our question, or takes it back (product.md 2.14). Both may queue. */
import type { Instant } from '../basics/primitives.ts';
import { selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { opIdOf } from '../proposal/shape.ts';
import { ended, movedOn, next, ownApplication, reviewOf, unclaimed, withSaid } from './open.ts';
import type { ApplicationReply, ApplicationWithdraw } from './proposals.ts';
import { placed } from './queue.ts';
import type { Application } from './shape.ts';

/** Back into the queue. One that was written in time counts, even where it arrives after the time was up (G21). */
export function decideApplicationReply({ _id, body }: ApplicationReply, known: Known, moment: Moment): Decision {
  const one = ownApplication(body.applicationId, known, moment);
  if ('instead' in one) return one.instead;
  const application = one.found;
  if (application.thread.length >= 60) return refused('APPLICATION_NOT_ASKED');
  const said = { id: opIdOf(_id), from: 'applicant' as const, text: body.message, at: moment.judgedAt };
  if (wasInTime(application, moment)) {
    const { keptUntil: _keptUntil, ...rest } = application;
    return accepted(placed([movedOn(rest, { status: 'submitted', thread: withSaid(application, said) }, moment)], known, moment));
  }
  const to = next(application, 'replied', known);
  if ('instead' in to) return to.instead;
  const { answerBy: _answerBy, ...rest } = application;
  return accepted(placed([movedOn(rest, { status: to.found, thread: withSaid(application, said) }, moment)], known, moment));
}

/** Closed because nobody answered, and here is the answer that was on its way. */
function wasInTime({ status, history }: Application, moment: Moment): boolean {
  const last = history.at(-1);
  return status === 'expired' && moment.claimable && last !== undefined && moment.judgedAt <= last.at;
}

export function decideApplicationWithdraw({ body }: ApplicationWithdraw, known: Known, moment: Moment): Decision {
  const one = ownApplication(body.applicationId, known, moment);
  if ('instead' in one) return one.instead;
  const to = next(one.found, 'withdrawn', known);
  if ('instead' in to) return to.instead;
  if (to.found === one.found.status) return accepted([]);
  const withdrawn = ended(one.found, { status: to.found }, moment);
  const review = reviewOf(withdrawn._id, known)?.claim ? [unclaimed(withdrawn, {}, known, moment)] : [];
  return accepted([...placed([withdrawn], known, moment), ...review]);
}

/**
 * L6: no answer is older than its question. An application and its end may come in one queue, and both have the time at which they were said:
 * what else that queue says is not older than what it says before (B10).
 */
export function askedSince({ body }: ApplicationReply, known: Known, by: string): readonly (Instant | undefined)[] {
  const application = found(known.get('application', `${selfScope(by)}/self`, body.applicationId));
  return [application?.history.findLast(({ status }) => status === 'info_requested')?.at];
}
