/** What an administrator does with the requests for a place, but for telling people that there are gyms (`launch.ts`). */
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { type AreaRequestStep, meant } from './flow.ts';
import { placeOf } from './place.ts';
import type { AreaRequestAcknowledge, AreaRequestDecline, AreaRequestMerge, AreaRequestPlan } from './proposals.ts';
import type { AreaRequest } from './shape.ts';

export const decideAreaRequestAcknowledge = ({ body }: AreaRequestAcknowledge, known: Known, moment: Moment): Decision =>
  moved(body.place, 'acknowledge', known, moment, (one) => ({ ...one, status: 'acknowledged' }));

export function decideAreaRequestPlan({ body }: AreaRequestPlan, known: Known, moment: Moment): Decision {
  const { place, areaId } = body;
  if (known.get('area', 'public/basics', areaId).state === 'absent') return refused('NOT_FOUND');
  return moved(place, 'plan', known, moment, (one) => ({ ...one, status: 'planned', areaId }), { areaId });
}

/** They keep what was typed, and are counted with the others from now on. */
export function decideAreaRequestMerge({ body }: AreaRequestMerge, known: Known, moment: Moment): Decision {
  const into = placeOf({ outcodeOrTown: body.into });
  if (into.place === body.place) return refused('VALIDATION', { field: 'Place', rule: 'choose another one than this.' });
  const merged = (one: AreaRequest): AreaRequest => ({ ...without(one, 'outcode'), ...into, status: 'merged' });
  return moved(body.place, 'merge', known, moment, merged, into.outcode === undefined ? {} : { outcode: into.outcode });
}

/** Nobody waits any more: so no address is kept. */
export function decideAreaRequestDecline({ body }: AreaRequestDecline, known: Known, moment: Moment): Decision {
  const { place, message } = body;
  const declined = (one: AreaRequest): AreaRequest => ({
    ...without(one, 'email', 'areaId'),
    ...{ status: 'declined', message, notifyMe: false },
  });
  return moved(place, 'decline', known, moment, declined);
}

function moved(
  place: string,
  step: AreaRequestStep,
  known: Known,
  moment: Moment,
  next: (request: AreaRequest) => AreaRequest,
  facts: Readonly<Record<string, string>> = {},
): Decision {
  const which = meant(place, step, known, moment);
  if (!('askers' in which)) return which;
  const requests = which.askers.flat();
  const documents = requests.map((one) => ({ ...next(one), ...stamp(moment, one) }));
  return onRecord(accepted(documents), step, place, requests, facts);
}

export const onRecord = (
  decision: Decision,
  step: AreaRequestStep,
  place: string,
  requests: readonly AreaRequest[],
  facts: Readonly<Record<string, string>>,
): Decision =>
  audited(decision, {
    action: `arearequest.${step}`,
    target: { type: 'arearequest', id: requests[0]?._id ?? place },
    after: { ...facts, requests: requests.length },
  });
