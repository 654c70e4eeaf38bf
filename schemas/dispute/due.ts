/**
 * The gym did not answer in time: it is looked at without. Both sides hear so, and nobody is promised when. Or nobody asked for a second
 * look in time: then that was it.
 */
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { evidenceSince } from './deciding/evidence.ts';
import { appealUntil, gymsDispute, movedOn } from './known.ts';
import type { DisputeDue } from './proposals.ts';
import type { Dispute } from './shape.ts';
import { DISPUTE } from './states.ts';
import { bothPassedOn } from './told.ts';

/** When time alone does something to it. */
export function disputeUntil(dispute: Dispute): Instant | null {
  if (dispute.status === 'awaiting_owner') return dispute.deadlineAt;
  return dispute.status === 'closed' ? null : appealUntil(dispute);
}

/** A timer that is early, or rings for what was answered or taken back meanwhile, changes nothing. */
export function decideDisputeDue({ body: { gymId, disputeId } }: DisputeDue, known: Known, moment: Moment): Decision {
  const dispute = found(gymsDispute(known, gymId, disputeId));
  const at = dispute && disputeUntil(dispute);
  if (!dispute || !at || at > moment.receivedAt) return accepted([]);
  if (dispute.status !== 'awaiting_owner') {
    const status = DISPUTE[dispute.status].ended;
    return accepted(isRefusal(status) ? [] : [movedOn(dispute, { status }, moment)]);
  }
  const later = evidenceSince(dispute, known, moment);
  const after = movedOn(dispute, { status: DISPUTE[dispute.status].overdue, ...later }, moment);
  return accepted([after, ...bothPassedOn(after, known, moment)]);
}
