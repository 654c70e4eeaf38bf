/** An errand has been run (A12): it is not run again. */

import { stamp } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { ErrandDone } from './proposals.ts';

export function decideErrandDone({ body: { errandId } }: ErrandDone, known: Known, moment: Moment): Decision {
  const errand = found(known.get('errand', 'cell/errands', errandId));
  if (!errand || errand.status === 'done') return accepted([]);
  return accepted([{ ...errand, ...stamp(moment, errand), status: 'done', doneAt: moment.receivedAt }]);
}
