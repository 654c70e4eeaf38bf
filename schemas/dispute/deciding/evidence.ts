/** What is on record about a booking or a visit (2.16): when it was opened, when it is looked at, and when a tablet tells of a visit late. */
import { byText } from '../../basics/by-text.ts';
import { canonicalJson } from '../../basics/canonical-json.ts';
import { stamp } from '../../basics/revise.ts';
import { localDay } from '../../basics/time.ts';
import type { Booking } from '../../booking/shape.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { found, type Known, type Moment } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { memberRecord, overlaid } from '../../pass/member.ts';
import { ownOf } from '../../person/known.ts';
import { isSaid, isUndecided, ownSubject } from '../known.ts';
import type { AutoEvidence, Dispute } from '../shape.ts';
import type { Disputed } from '../subject.ts';

/**
 * As it is now: what is said and done afterwards does not change what this was.
 * @param uid whose it is
 * @param fresh a visit that is about to be on record
 */
export function evidenceOf(
  subject: Disputed,
  uid: string,
  known: Known,
  moment: Moment,
  fresh: readonly Checkin[] = [],
): AutoEvidence {
  const day = subject.type === 'checkin' ? subject.gymDay : localDay(subject.startsAt, subject.timeZone);
  const visits = overlaid(found(memberRecord(known, uid).checkins) ?? [], fresh)
    .filter((one) => one.gymId === subject.gymId && one.gymDay === day)
    .toSorted((a, b) => byText(a.judgedAt, b.judgedAt) || byText(a._id, b._id))
    .slice(0, LIMITS.disputeVisits)
    .map(({ _id, judgedAt, receivedAt, status }) => ({ id: _id, judgedAt, receivedAt, status }));
  if (subject.type === 'checkin') return { at: moment.receivedAt, visits };
  const { status, cutoffAt, cancelledAt, cancelReceivedAt, toldAt, promotionSeenAt, marked } = subject;
  const booking = {
    ...{ status, cutoffAt },
    ...(cancelledAt && { cancelledAt }),
    ...(cancelReceivedAt && { cancelReceivedAt }),
    ...(toldAt && { toldAt }),
    ...(promotionSeenAt && { promotionSeenAt }),
    ...(marked && { marked: marked.as }),
  };
  return { at: moment.receivedAt, booking, visits };
}

/** What a dispute is about, as it is now; undefined where it is not known here. */
export const disputed = ({ openedBy, subject }: Dispute, known: Known): Disputed | undefined =>
  found(ownSubject(known, openedBy, subject)) ?? undefined;

/** What has changed on record since it was opened, for whoever looks at it next. */
export function evidenceSince(dispute: Dispute, known: Known, moment: Moment): Pick<Dispute, 'laterEvidence'> {
  const about = disputed(dispute, known);
  if (!about) return {};
  const now = evidenceOf(about, dispute.openedBy, known, moment);
  const { at } = dispute.autoEvidence;
  return canonicalJson({ ...now, at }) === canonicalJson(dispute.autoEvidence) ? {} : { laterEvidence: now };
}

/**
 * A tablet that had been offline tells of a visit for a class that was down as missed, or as given back too late: whoever decides about it
 * reads so.
 * @param booking as it was before this visit
 */
export function seenLater(known: Known, moment: Moment, booking: Booking, visit: Checkin): Dispute[] {
  const { status, memberId } = booking;
  if (status !== 'no_show' && status !== 'no_show_provisional' && status !== 'late_cancelled') return [];
  return (found(ownOf(known, memberId, 'dispute')) ?? [])
    .filter(isSaid)
    .filter((one) => one.subject.id === booking._id && isUndecided(one.status))
    .map((one) => ({
      ...one,
      ...stamp(moment, one),
      laterEvidence: evidenceOf(booking, memberId, known, moment, [visit]),
    }));
}
