/** What an administrator does with an application short of approving it: takes it on, asks, refuses (product.md 2.14, 4.5). Online only. */
import type { Instant } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { opIdOf } from '../proposal/shape.ts';
import {
  claimedByAnother,
  claimRefused,
  ended,
  movedOn,
  nameOf,
  next,
  QUEUE,
  queued,
  reviewed,
  reviewOf,
  unclaimed,
  withSaid,
} from './open.ts';
import type { ApplicationAsk, ApplicationClaim, ApplicationRefuse } from './proposals.ts';
import { placed } from './queue.ts';
import type { Application, ApplicationReview } from './shape.ts';
import type { ApplicationEvent } from './states.ts';
import { emailed, told } from './told.ts';

type Taken = { readonly application: Application; readonly to: Application['status'] };

/** The application and where the event leads, for an administrator whom nobody is ahead of; else the answer. */
export function taken(
  applicationId: string,
  event: ApplicationEvent,
  known: Known,
  moment: Moment,
): Taken | { readonly instead: Decision } {
  const one = queued(applicationId, known, moment);
  if ('instead' in one) return one;
  const to = next(one.found, event, known);
  if ('instead' in to) return to;
  const other = claimedByAnother(reviewOf(applicationId, known), moment);
  return other ? { instead: claimRefused(other) } : { application: one.found, to: to.found };
}

/** Again by the same administrator it is another 15 minutes. */
export function decideApplicationClaim({ body }: ApplicationClaim, known: Known, moment: Moment): Decision {
  const on = taken(body.applicationId, 'claimed', known, moment);
  if ('instead' in on) return on.instead;
  const { application, to } = on;
  const claim = { uid: moment.by, name: nameOf(moment.by, known), until: plus(moment.receivedAt, LIMITS.claimFor) };
  const moved = to === application.status ? [] : placed([movedOn(application, { status: to }, moment)], known, moment);
  return accepted([...moved, reviewed(application, { claim }, known, moment)]);
}

export function decideApplicationAsk({ _id, body }: ApplicationAsk, known: Known, moment: Moment): Decision {
  const on = taken(body.applicationId, 'asked', known, moment);
  if ('instead' in on) return on.instead;
  const { application, to } = on;
  const said = { id: opIdOf(_id), from: 'us' as const, text: body.message, at: moment.receivedAt };
  const answerBy = plus(moment.receivedAt, LIMITS.applicationAnswerWithin);
  const asked = movedOn(application, { status: to, answerBy, thread: withSaid(application, said) }, moment);
  return accepted([
    asked,
    unclaimed(application, {}, known, moment),
    told(asked, 'question', moment),
    emailed(asked, 'question', moment, said.id),
  ]);
}

/** With a reason, and from when one may ask again. */
export function decideApplicationRefuse({ body }: ApplicationRefuse, known: Known, moment: Moment): Decision {
  const on = taken(body.applicationId, 'refused', known, moment);
  if ('instead' in on) return on.instead;
  const { code, message } = body;
  const againFrom = plus(moment.receivedAt, LIMITS.applicationAgainAfter);
  const decision = { code, message, at: moment.receivedAt, againFrom };
  const refusedNow = ended(on.application, { status: on.to, decision }, moment);
  const documents = [
    refusedNow,
    unclaimed(on.application, { decided: decidedBy('rejected', known, moment) }, known, moment),
    told(refusedNow, 'refused', moment),
    emailed(refusedNow, 'refused', moment),
  ];
  return audited(accepted(documents), {
    action: 'application.refused',
    target: { type: 'application', id: on.application._id },
    reason: message,
    before: { status: on.application.status },
    after: { status: on.to, code },
  });
}

export function decidedBy(as: 'approved' | 'rejected', known: Known, moment: Moment): NonNullable<ApplicationReview['decided']> {
  return { uid: moment.by, name: nameOf(moment.by, known), as, at: moment.receivedAt };
}

/** L6 */
export function queuedSince(
  { body }: { readonly body: { readonly applicationId: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(known.get('application', QUEUE, body.applicationId))?.createdAt];
}
