/** The gym did not answer in time: it is looked at without. Both sides hear so, and nobody is promised when. */
import type { Instant } from '../basics/primitives.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { gymsDispute, movedOn } from './known.ts';
import type { DisputeDue } from './proposals.ts';
import type { Dispute } from './shape.ts';
import { DISPUTE } from './states.ts';
import { bothPassedOn } from './told.ts';

/** When time alone does something to it. */
export const disputeUntil = ({ status, deadlineAt }: Dispute): Instant | null =>
  status === 'awaiting_owner' ? deadlineAt : null;

/** A timer that is early, or rings for what was answered or taken back meanwhile, changes nothing. */
export function decideDisputeDue({ body: { gymId, disputeId } }: DisputeDue, known: Known, moment: Moment): Decision {
  const dispute = found(gymsDispute(known, gymId, disputeId));
  const at = dispute && disputeUntil(dispute);
  if (!dispute || !at || at > moment.receivedAt) return accepted([]);
  const after = movedOn(dispute, { status: DISPUTE[dispute.status].overdue }, moment);
  return accepted([after, ...bothPassedOn(after, known, moment)]);
}
