/** A pass is settled again because time went by, or because the house suspended, refunded or freed it. */
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { memberRecord, settleMember } from './member.ts';
import type { Pass } from './shape.ts';

export function decidePassSettled(uid: string, known: Known, moment: Moment): Decision {
  return accepted(settleMember(known, moment, uid, {}));
}

export function decidePassStatus(
  said: { passId: string; memberId: string; status: 'suspended' | 'refunded' | 'active' | 'paused' },
  known: Known,
  moment: Moment,
): Decision {
  const pass = (found(memberRecord(known, said.memberId).passes) ?? []).find((one) => one._id === said.passId);
  if (!pass || pass.status === said.status) return accepted([]);
  const { suspendedAt: _suspended, ...rest } = pass;
  const next: Pass = {
    ...rest,
    status: said.status,
    ...(said.status === 'suspended' ? { suspendedAt: moment.receivedAt } : {}),
    ...(said.status === 'refunded' ? { refundedAt: moment.receivedAt } : {}),
  };
  return accepted(settleMember(known, moment, said.memberId, { passes: [next] }));
}
