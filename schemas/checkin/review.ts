/**
 * The gym settles a visit in doubt (product.md 2.8, C17). The fact stays on record (A2); what it had brought about, the settled
 * passes and the booking say anew. Of two decisions the first to be received stands (V6).
 */

import { stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { unattended } from '../booking/attendance/undone.ts';
import { counted } from '../booking/seats.ts';
import type { Booking } from '../booking/shape.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { memberRecord, settleMember } from '../pass/member.ts';
import { powerMissing } from '../person/power.ts';
import { inClassWindow } from './attend.ts';
import type { CheckinDecide } from './proposals.ts';
import type { Checkin } from './shape.ts';
import { CHECKIN } from './states.ts';

type Said = CheckinDecide;

export function decideCheckinReview({ body }: Said, known: Known, moment: Moment): Decision {
  const { gymId, checkinId, verdict, reason } = body;
  const missing = powerMissing(known, moment.by, gymId, 'checkin.review');
  if (missing) return missing;
  const finding = known.get('checkin', `${gymScope(gymId)}/checkins`, checkinId);
  if (finding.state === 'unknown') return accepted([], ['checkin']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const checkin = finding.value;
  if (checkin.status !== 'accepted_flagged')
    return checkin.review?.verdict === verdict ? accepted([]) : refused('ALREADY_REVIEWED');
  if (verdict === 'voided' && !reason) return refused('VALIDATION', { field: 'reason', rule: 'say why.' });
  const review = { verdict, at: moment.judgedAt, by: moment.by, codes: checkin.codes, ...(reason ? { reason } : {}) };
  const reviewed: Checkin = { ...checkin, ...stamp(moment, checkin), review };
  return accepted(verdict === 'accepted' ? stands(reviewed, known, moment) : voided(reviewed, known, moment));
}

function stands(checkin: Checkin, known: Known, moment: Moment): AnyDocument[] {
  const after: Checkin = { ...checkin, status: CHECKIN[checkin.status].stands };
  return settledWith(known, moment, after.memberId, { checkins: [after], bookings: [] });
}

/** Whoever was seen again in those minutes was not there either: the same visit, seen twice. */
function voided(checkin: Checkin, known: Known, moment: Moment): AnyDocument[] {
  const { memberId, review } = checkin;
  if (!memberId) return [asVoided(checkin)];
  const record = memberRecord(known, memberId);
  const all = found(record.checkins) ?? [];
  const repeats = all.filter(({ mergedInto }) => mergedInto === checkin._id);
  const gone = [checkin, ...repeats.map((one): Checkin => ({ ...one, ...stamp(moment, one), review }))].map(asVoided);
  const ids = new Set(gone.map(({ _id }) => _id));
  const left = all.filter(({ _id, status }) => !ids.has(_id) && (status === 'accepted' || status === 'accepted_flagged'));
  const booked = found(record.bookings) ?? [];
  // A visit attends one booking at most: what has one already takes over no other.
  const free = left.filter(({ _id, direction }) => direction === 'in' && !booked.some(({ checkinId }) => checkinId === _id));
  const bookings = booked
    .filter(({ status, checkinId }) => status === 'attended' && checkinId !== undefined && ids.has(checkinId))
    .map((booking) => withoutVisit(booking, free, moment));
  return [
    ...settledWith(known, moment, memberId, { checkins: gone, bookings }),
    ...bookings.flatMap((booking) => counted(known, moment, booking.gymId, booking.slotId, [booking])),
  ];
}

function asVoided({ mergedInto: _merged, ...checkin }: Checkin): Checkin {
  return { ...checkin, status: CHECKIN[checkin.status].voided, consumedVisit: false, reEntry: false };
}

/** Attended by another visit that belongs to it, or again what it was. */
function withoutVisit(booking: Booking, free: readonly Checkin[], moment: Moment): Booking {
  const other = free.find((one) => one.gymId === booking.gymId && inClassWindow(one.judgedAt, booking.startsAt));
  const after = other ? { ...booking, checkinId: other._id } : unattended(booking, moment);
  return { ...after, ...stamp(moment, booking) };
}

/** Everything that differs, the given ones in any case: what hangs on no pass is not settled with one. */
function settledWith(
  known: Known,
  moment: Moment,
  memberId: string | undefined,
  changes: { checkins: readonly Checkin[]; bookings: readonly Booking[] },
): AnyDocument[] {
  const documents = memberId ? settleMember(known, moment, memberId, changes) : [];
  const written = new Set(documents.map(({ _id }) => _id));
  return [...documents, ...changes.checkins.filter(({ _id }) => !written.has(_id))];
}
