/** Whoever opened a dispute takes it back, as long as only the gym was asked (2.16). */
import { isRefusal } from '../basics/machine.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { movedOn, ownDispute, statusWhen } from './known.ts';
import type { DisputeWithdraw } from './proposals.ts';
import { DISPUTE } from './states.ts';
import { gymRelieved } from './told.ts';

export function decideDisputeWithdraw({ body }: DisputeWithdraw, known: Known, moment: Moment): Decision {
  const finding = ownDispute(known, moment.by, body.disputeId);
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  const status = DISPUTE[dispute ? statusWhen(dispute, moment) : 'none'].withdrawn;
  if (!dispute || isRefusal(status)) return refused(isRefusal(status) ? status.code : 'NOT_FOUND');
  if (status === dispute.status) return accepted([]);
  const after = movedOn(dispute, { status }, moment);
  return accepted([after, ...gymRelieved(after, known, moment)]);
}
