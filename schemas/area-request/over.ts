/** A request is kept for two years (product.md 2.20), whatever became of it. */
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Due } from '../noun.ts';
import { withoutAuthor } from './make.ts';
import { AREA_REQUESTS } from './place.ts';
import type { AreaRequestOver } from './proposals.ts';
import type { AreaRequest } from './shape.ts';

const keptUntil = ({ createdAt }: Pick<AreaRequest, 'createdAt'>) => plus(createdAt, LIMITS.areaRequestsKept);

export const areaRequestDue = (request: AreaRequest): Due | null =>
  request.over ? null : { at: keptUntil(request), kind: 'system.arearequest-over', body: { requestId: request._id } };

export function decideAreaRequestOver({ body }: AreaRequestOver, known: Known, moment: Moment): Decision {
  const request = found(known.get('arearequest', AREA_REQUESTS, body.requestId));
  if (!request || keptUntil(request) > moment.receivedAt) return accepted([]);
  return accepted([{ ...withoutAuthor(request), ...stamp(moment, request), over: true }]);
}
