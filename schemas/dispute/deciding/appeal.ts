/** Either side asks for a second look (2.16, R-69): once, within 14 days by when it was written (G21). */
import { isRefusal } from '../../basics/machine.ts';
import { accepted, type Decision, type Finding, found, type Known, type Moment, refused, saidAt } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { movedOn, ownDispute, statusWhen } from '../known.ts';
import type { DisputeAppeal } from '../proposals.ts';
import type { Dispute } from '../shape.ts';
import { DISPUTE } from '../states.ts';
import { otherSideAppealed } from '../told.ts';

export const decideDisputeAppeal = ({ body }: DisputeAppeal, known: Known, moment: Moment): Decision =>
  appealedFrom(ownDispute(known, moment.by, body.disputeId), 'member', body.statement, known, moment);

/** @param from whose side asks */
export function appealedFrom(
  finding: Finding<Dispute>,
  from: 'member' | 'gym',
  statement: string,
  known: Known,
  moment: Moment,
): Decision {
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  if (!dispute) return refused('NOT_FOUND');
  const standing = statusWhen(dispute, moment);
  // Decided and never looked at again: its time is over.
  if (standing === 'closed' && !dispute.appeal)
    return refused('DISPUTE_APPEAL_OVER', { days: LIMITS.disputeAppealWithin / 86_400_000 });
  const status = DISPUTE[standing].appealed;
  if (isRefusal(status)) return refused(status.code);
  const after = movedOn(dispute, { status, appeal: { from, statement, at: saidAt(moment) } }, moment);
  return accepted([after, ...otherSideAppealed(after, from, known, moment)]);
}
