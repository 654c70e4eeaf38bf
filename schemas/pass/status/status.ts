/** A pass is settled again because time went by, or because the system suspended, paused or freed it. */

import { isRefusal } from '../../basics/machine.ts';
import type { Decision, Known, Moment } from '../../decision.ts';
import { accepted, found, refused } from '../../decision.ts';
import { pastDueBeside } from '../../past-due/beside.ts';
import { memberRecord, settleMember } from '../member.ts';
import { rested } from '../pause/pause.ts';
import type { PassSettled, PassStatusSet } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';

export function decidePassSettled({ body: { memberId: uid } }: PassSettled, known: Known, moment: Moment): Decision {
  const passes = (found(memberRecord(known, uid).passes) ?? []).map((pass) => rested(pass, moment.receivedAt));
  return accepted(settleMember(known, moment, uid, { passes }));
}

/** What the system says a pass is to be, and what happens to it by that. */
const EVENTS = {
  suspended: 'suspended',
  active: 'freed',
  paused: 'paused',
  past_due: 'renewalFailed',
} as const;

export function decidePassStatus({ body: said }: PassStatusSet, known: Known, moment: Moment): Decision {
  const pass = (found(memberRecord(known, said.memberId).passes) ?? []).find((one) => one._id === said.passId);
  if (!pass) return refused(PASS.none.suspended.code);
  // Nobody has their money back by our saying so (../../refund).
  if (said.status === 'refunded') return refused('REFUND_NOTHING');
  const status = PASS[pass.status][EVENTS[said.status]];
  if (isRefusal(status)) return refused(status.code);
  if (pass.status === status) return accepted([]);
  const { suspendedAt: _suspended, pausedAt: _paused, pausedFrom: _from, pastDueAt: _due, ...rest } = pass;
  const next: Pass = {
    ...rest,
    status,
    ...(status === 'suspended' ? { suspendedAt: moment.receivedAt } : {}),
    ...(status === 'paused' ? { pausedAt: moment.receivedAt } : {}),
    ...(status === 'past_due' ? { pastDueAt: moment.receivedAt } : {}),
  };
  return accepted([...settleMember(known, moment, said.memberId, { passes: [next] }), ...pastDueBeside(next, known, moment)]);
}
