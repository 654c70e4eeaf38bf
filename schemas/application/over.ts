/** What time alone brings about (product.md 2.14): a question nobody answered, and answers whose time is over. And who leaves (G16). */
import { changed } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { Leaver } from '../noun.ts';
import { ownOf } from '../person/known.ts';
import { ended, movedOn, next, QUEUE } from './open.ts';
import type { ApplicationExpired, ApplicationForgotten } from './proposals.ts';
import { placed } from './queue.ts';
import type { Application } from './shape.ts';
import { OPEN } from './states.ts';
import { told } from './told.ts';

/** Where nothing personal is left. */
export const FORGOTTEN = 'forgotten';

/** An answer that came meanwhile, or a later question, is not what this was said of. */
export function decideApplicationExpired({ body }: ApplicationExpired, known: Known, moment: Moment): Decision {
  const application = found(known.get('application', QUEUE, body.applicationId));
  if (!application || application.answerBy !== body.answerBy || body.answerBy > moment.receivedAt) return accepted([]);
  const to = next(application, 'expired', known);
  if ('instead' in to || to.found === application.status) return accepted([]);
  const expired = ended(application, { status: to.found }, moment);
  return accepted([expired, told(expired, 'expired', moment)]);
}

export function decideApplicationForgotten({ body }: ApplicationForgotten, known: Known, moment: Moment): Decision {
  const application = found(known.get('application', QUEUE, body.applicationId));
  if (!application?.keptUntil || application.keptUntil > moment.receivedAt) return accepted([]);
  return accepted(changed([application], [forgotten(application)], moment));
}

/** That there was one and how it ended; not a word of it. */
export function forgotten(application: Application): Application {
  const { answers: _answers, keptUntil: _keptUntil, invite: _invite, decision, ...rest } = application;
  const { message: _message, ...kept } = decision ?? { at: application.updatedAt };
  return { ...rest, site: FORGOTTEN, thread: [], ...(decision ? { decision: kept } : {}) };
}

/** What is under way is taken back; the gym that was made keeps what is the gym's. */
export function applicationsErased({ after, known, moment }: Leaver): readonly Application[] {
  const left = (found(ownOf(known, after.uid, 'application')) ?? []).map((one) => {
    const status = OPEN.includes(one.status) ? 'withdrawn' : one.status;
    const { answerBy: _answerBy, ...rest } = forgotten(one);
    return movedOn(rest, { status }, moment);
  });
  return placed(left, known, moment);
}
