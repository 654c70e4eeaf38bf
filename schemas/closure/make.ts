/** Closing a gym, or a part of it (product.md 2.11, G6): with a week's notice, or at once. What was booked in it follows in pieces. */
import { changed, stamp } from '../basics/revise.ts';
import { between, laterOf, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, type Known, type Moment, refused, saidAt } from '../decision.ts';
import type { Gym } from '../gym/shape.ts';
import { LIMITS } from '../limits.ts';
import { opIdOf } from '../proposal/shape.ts';
import { followed } from '../slot/follow.ts';
import { closureAsked, spanOf, wrongNotice, wrongTerms } from './asked.ts';
import type { ClosureEmergency, ClosurePlan } from './proposals.ts';
import { publishedAs, withPublished } from './publish.ts';
import type { GymClosure } from './shape.ts';
import { closedDays } from './slots/days.ts';
import { CLOSURE } from './states.ts';
import { turned } from './turn.ts';

/** What one needs to be online to do. */
export const ONLINE_TO_PLAN = 'plan a closure';

export function decideClosurePlan({ _id, body: { gymId, terms } }: ClosurePlan, known: Known, moment: Moment): Decision {
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return refused('NEEDS_ONLINE', { action: ONLINE_TO_PLAN });
  const asked = closureAsked('closure.plan', gymId, known, moment);
  if ('instead' in asked) return asked.instead;
  const wrong = wrongTerms(terms, asked.gym, known, moment);
  if (wrong) return wrong;
  const span = spanOf(terms);
  const short = wrongNotice(span.startsAt, moment, asked.gym);
  return short ?? closed(_id, { ...terms, ...span, isEmergency: false }, asked.gym, known, moment);
}

/** It takes effect when it is received, and reaches back to when it was said, as far as that can be known: nobody is to be missing from a closed gym. */
export function decideClosureEmergency(
  { _id, body: { gymId, terms } }: ClosureEmergency,
  known: Known,
  moment: Moment,
): Decision {
  const asked = closureAsked('closure.emergency', gymId, known, moment);
  if ('instead' in asked) return asked.instead;
  const wrong = wrongTerms(terms, asked.gym, known, moment);
  if (wrong) return wrong;
  const said = spanOf(terms);
  const startsAt = laterOf(said.startsAt, saidAt(moment));
  if (said.endsAt <= startsAt) return refused('CLOSURE_OVER');
  if (startsAt > plus(moment.receivedAt, LIMITS.closureNotice))
    return refused('CLOSURE_NOT_URGENT', { days: LIMITS.closureNotice / DAY });
  const once = { ...without(terms, 'rrule'), endsAt: said.endsAt, startsAt, isEmergency: true };
  return closed(_id, once, asked.gym, known, moment);
}

const DAY = 86_400_000;

type Made = Omit<
  GymClosure,
  '_id' | 'type' | 'status' | 'affected' | 'gymId' | 'schemaVersion' | `created${string}` | `updated${string}`
>;

function closed(proposalId: string, made: Made, gym: Gym, known: Known, moment: Moment): Decision {
  const closure: GymClosure = {
    ...made,
    ...{ _id: `closure:${opIdOf(proposalId)}`, type: 'closure', ...stamp(moment), gymId: gym._id },
    status: CLOSURE.draft.planned,
    affected: { bookings: 0, members: 0 },
  };
  const closures = [...gym.closures, publishedAs(closure)];
  const { days, affected } = closedDays(known, moment, gym, closures);
  const after = turned({ ...closure, affected }, known, moment);
  return accepted([
    after,
    ...changed([gym], [withPublished(gym, after, moment.receivedAt)], moment),
    ...followed(known, moment, days, closures),
  ]);
}
