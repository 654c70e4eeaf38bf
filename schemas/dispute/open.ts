/** A member says that something is wrong with a booking or a visit of theirs; the gym is asked at once, and may answer for five days. */
import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused, saidAt } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import { LIMITS } from '../limits.ts';
import { memberName } from '../pass/member.ts';
import { ownOf } from '../person/known.ts';
import { opIdOf } from '../proposal/shape.ts';
import { evidenceOf } from './deciding/evidence.ts';
import { ownSubject } from './known.ts';
import type { DisputeOpen } from './proposals.ts';
import type { Dispute } from './shape.ts';
import { DISPUTE } from './states.ts';
import { type Disputed, disputableAs, disputableUntil } from './subject.ts';
import { gymAsked, memberHeard } from './told.ts';

const ZONE = 'Europe/London';

export function decideDisputeOpen({ _id: proposalId, body }: DisputeOpen, known: Known, moment: Moment): Decision {
  const finding = ownSubject(known, moment.by, body.subject);
  if (finding.state === 'unknown') return accepted([], [body.subject.type]);
  const subject = found(finding);
  if (!subject) return refused('NOT_FOUND');
  const disputes = ownOf(known, moment.by, 'dispute');
  const before = (found(disputes) ?? []).filter((one) => one.subject.id === subject._id);
  const standing = before.find(({ status }) => status !== 'withdrawn') ?? before[0];
  const status = DISPUTE[standing?.status ?? 'none'].opened;
  if (isRefusal(status)) return refused(status.code);
  const at = saidAt(moment);
  if (at > disputableUntil(subject)) return refused('DISPUTE_TOO_LATE', { days: LIMITS.disputeWithin / 86_400_000 });
  if (!disputableAs(subject, at).includes(body.kind)) return refused('DISPUTE_NOTHING');
  const dispute: Dispute = {
    _id: `dispute:${opIdOf(proposalId)}`,
    type: 'dispute',
    ...stamp(moment),
    proposalId,
    judgedAt: moment.judgedAt,
    kind: body.kind,
    subject: body.subject,
    openedBy: moment.by,
    memberName: memberName(known, moment.by),
    gymId: subject.gymId,
    gymName: subject.gymName,
    ...(subject.type === 'booking' ? { slotName: subject.slotName } : {}),
    happenedAt: happenedAt(subject),
    timeZone: zoneOf(subject, known),
    statement: body.statement,
    autoEvidence: evidenceOf(subject, moment.by, known, moment),
    // The gym can know of it from now on, whenever it was written.
    deadlineAt: plus(moment.receivedAt, LIMITS.disputeAnswerWithin),
    history: [{ status, at }],
    status,
  };
  const unknown = disputes.state === 'unknown' ? ['disputes'] : [];
  return accepted([dispute, ...gymAsked(dispute, known, moment), memberHeard(dispute, moment)], unknown);
}

const happenedAt = (subject: Disputed) => (subject.type === 'booking' ? subject.startsAt : subject.judgedAt);

const zoneOf = (subject: Disputed, known: Known): string =>
  subject.type === 'booking' ? subject.timeZone : (found(gymOf(known, subject.gymId))?.timeZone ?? ZONE);
