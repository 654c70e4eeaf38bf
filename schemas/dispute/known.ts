/** A dispute as rules ask for it, and when what is said of it counts. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { gymScope, memberScope, selfScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { type Finding, type Known, type Moment, saidAt } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { AnyDispute, BankDispute, DebtDispute, Dispute, DisputeStatus, DisputeSubject, DisputeVerdict } from './shape.ts';
import type { Disputed } from './subject.ts';

/** A member's bank asks for what they paid a gym. */
export const isBanks = (dispute: AnyDispute): dispute is BankDispute => dispute.kind === 'bank';
/** A gym's own bank asks for what it paid us. */
export const isOfDebt = (dispute: AnyDispute): dispute is DebtDispute => dispute.kind === 'debt';
/** What somebody said: what a bank asks back is none that anybody here answers or decides. */
export const isSaid = (dispute: AnyDispute): dispute is Dispute => !isBanks(dispute) && !isOfDebt(dispute);

function said(finding: Finding<AnyDispute>): Finding<Dispute> {
  if (finding.state !== 'known') return finding;
  const { value, asOf } = finding;
  return isSaid(value) ? { ...finding, value } : { state: 'absent', asOf };
}

export const ownDispute = (known: Known, uid: string, disputeId: string): Finding<Dispute> =>
  said(known.get('dispute', `${selfScope(uid)}/self`, disputeId));

export const gymsDispute = (known: Known, gymId: string, disputeId: string): Finding<Dispute> =>
  said(known.get('dispute', `${gymScope(gymId)}/orders`, disputeId));

/** Where those look who run the platform. */
const DISPUTES = 'platform/disputes';

export const anyDispute = (known: Known, disputeId: string): Finding<Dispute> => said(known.get('dispute', DISPUTES, disputeId));

/** One of a gym's debt; what members or their banks say is not there. */
export function debtDispute(known: Known, disputeId: string): Finding<DebtDispute> {
  const finding = bankDispute(known, disputeId);
  if (finding.state !== 'known') return finding;
  const { value, asOf } = finding;
  return isOfDebt(value) ? { ...finding, value } : { state: 'absent', asOf };
}

export const bankDispute = (known: Known, disputeId: string): Finding<AnyDispute> => known.get('dispute', DISPUTES, disputeId);

/** Among one's own bookings and visits: somebody else's is not there. */
export const ownSubject = (known: Known, uid: string, { type, id }: DisputeSubject): Finding<Disputed> =>
  type === 'booking'
    ? known.get('booking', `${memberScope(uid)}/bookings`, id)
    : known.get('checkin', `${memberScope(uid)}/checkins`, id);

/** Somebody still looks at it. */
export const isUndecided = (status: AnyDispute['status']): boolean =>
  status === 'awaiting_owner' || status === 'under_review' || status === 'appealed';

/** until then either side can ask for a second look; null where there is nothing to look at, or it was looked at. */
export const appealUntil = ({ decision, appeal }: Dispute): Instant | null =>
  decision && !appeal ? plus(decision.at, LIMITS.disputeAppealWithin) : null;

/**
 * G21: how it stood when this was said, whatever the timer did meanwhile and even if it has not run: in time is in time, and late is late.
 */
export function statusWhen(dispute: Dispute, moment: Moment): DisputeStatus {
  const { status, reply, deadlineAt, decision } = dispute;
  const until = appealUntil(dispute);
  if (decision && until) return saidAt(moment) <= until ? RESOLVED[decision.as] : 'closed';
  if (reply || (status !== 'awaiting_owner' && status !== 'under_review')) return status;
  return saidAt(moment) <= deadlineAt ? 'awaiting_owner' : 'under_review';
}

export const RESOLVED = {
  ...{ member: 'resolved_member', owner: 'resolved_owner', split: 'resolved_split' },
} as const satisfies Record<DisputeVerdict, DisputeStatus>;

/** Further on: stamped, and its history a line longer when its status changed. */
export function movedOn(dispute: Dispute, change: Partial<Dispute> & Pick<Dispute, 'status'>, moment: Moment): Dispute {
  const line = { status: change.status, at: saidAt(moment) };
  const history = change.status === dispute.status ? dispute.history : [...dispute.history, line].slice(-20);
  return { ...dispute, ...change, ...stamp(moment, dispute), history };
}
