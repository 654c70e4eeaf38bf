/**
 * Who was right (2.16, R-69): said by those who run the platform when the gym has answered or its time is over, or by the gym against itself.
 * Of two decisions the first to be received stands (V6). An appeal is decided by a super-admin who has not decided it before, for good; what a
 * member was given back stays with them (L5). Nobody decides about themselves, or about a gym of theirs.
 */
import { nameOf } from '../../application/open.ts';
import { isRefusal } from '../../basics/machine.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { powerMissing } from '../../person/power.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import { alreadyDecided } from '../../review/moderation/already.ts';
import { isTheirs } from '../../review/moderation/theirs.ts';
import { anyDispute, gymsDispute, movedOn, statusWhen } from '../known.ts';
import type { DisputeConcede, DisputeDecide } from '../proposals.ts';
import type { Dispute, DisputeVerdict } from '../shape.ts';
import { DISPUTE, type DisputeEvent } from '../states.ts';
import { bothDecided } from '../told.ts';
import { disputed, evidenceOf } from './evidence.ts';
import { givenBack } from './given-back.ts';

const EVENT = { member: 'forMember', owner: 'forOwner', split: 'split' } as const satisfies Record<DisputeVerdict, DisputeEvent>;

export function decideDisputeDecide({ body }: DisputeDecide, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = anyDispute(known, body.disputeId);
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  if (!dispute) return refused('NOT_FOUND');
  if (isTheirs({ uid: dispute.openedBy, gymId: dispute.gymId }, known, moment.by)) return refused('REVIEW_YOURS');
  const { decision, appeal } = dispute;
  if (dispute.status === 'appealed') {
    const short = platformPowerMissing(known, moment, 'super-admin');
    if (short) return short;
    if (decision?.by === moment.by) return refused('DISPUTE_OWN_DECISION');
  }
  const status = DISPUTE[statusNow(dispute, moment)][EVENT[body.as]];
  if (isRefusal(status)) {
    const last = appeal?.decision ?? decision;
    if (status.code !== 'ALREADY_DECIDED' || !last) return refused(status.code);
    return alreadyDecided('decided', { name: nameOf(last.by, known), at: last.at }, dispute.timeZone);
  }
  const about = disputed(dispute, known);
  const back = about && givenBack(dispute, body.as, about, known, moment);
  const decided = {
    ...{ as: body.as, reason: body.reason, at: moment.receivedAt, by: moment.by },
    ...(about && { evidence: evidenceOf(about, dispute.openedBy, known, moment) }),
    ...{ strikeRemoved: back?.strikeRemoved ?? false, visitBack: back?.visitBack ?? false },
  };
  const change = appeal ? { appeal: { ...appeal, decision: decided } } : { decision: decided };
  const after = movedOn(dispute, { status, ...change }, moment);
  return audited(accepted([after, ...(back?.documents ?? []), ...bothDecided(after, decided, known, moment)]), {
    action: appeal ? 'dispute.appeal-decided' : 'dispute.decided',
    target: { type: 'dispute', id: dispute._id },
    reason: body.reason,
    before: { status: dispute.status },
    after: { status, as: body.as },
  });
}

/** A decision is made online: the gym's time is over when the timer says so, or when it has been over all the same. */
const statusNow = (dispute: Dispute, moment: Moment) =>
  dispute.status === 'awaiting_owner' ? statusWhen(dispute, moment) : dispute.status;

/** The gym says so itself: nobody else need look at it. */
export function decideDisputeConcede({ body }: DisputeConcede, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'dispute.concede');
  if (missing) return missing;
  const finding = gymsDispute(known, body.gymId, body.disputeId);
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  const status = DISPUTE[dispute ? statusWhen(dispute, moment) : 'none'].conceded;
  if (!dispute || isRefusal(status)) return refused(isRefusal(status) ? status.code : 'NOT_FOUND');
  const about = disputed(dispute, known);
  const reason = 'The gym says that you are right.';
  const back = about && givenBack(dispute, 'member', about, known, moment);
  const decision = {
    ...({ as: 'member', reason, at: moment.receivedAt, by: moment.by } as const),
    ...{ strikeRemoved: back?.strikeRemoved ?? false, visitBack: back?.visitBack ?? false },
  };
  const after = movedOn(dispute, { status, decision }, moment);
  return accepted([after, ...(back?.documents ?? []), ...bothDecided(after, decision, known, moment)]);
}
