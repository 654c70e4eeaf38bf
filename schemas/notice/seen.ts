/** Marking a notice as seen: a fact; the earliest time wins (product.md 2.25). */

import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import type { NoticeSeen } from './proposals.ts';

export function decideNoticeSeen(fact: NoticeSeen, known: Known, moment: Moment): Decision {
  const before = found(known.get('notice', `${selfScope(moment.by)}/self`, fact.body.noticeId));
  // What took its place since then was not what was seen.
  if (fact.body.event !== undefined && fact.body.event !== before?.event) return accepted([]);
  if (!before || (before.seenAt && before.seenAt <= moment.judgedAt)) return accepted([]);
  return accepted([{ ...before, ...stamp(moment, before), seenAt: moment.judgedAt }]);
}
