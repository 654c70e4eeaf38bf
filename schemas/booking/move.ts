/**
 * This class instead of that one, at once or not at all: the old place goes only when the new one is confirmed. Nobody is struck for a change of
 * mind, so it has to be free to give the old one back; and nobody is put on a waiting list by it while they hold a place.
 */
import { memberScope } from '../basics/scope.ts';
import { localTime } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { overlaid } from '../pass/member.ts';
import { decideBookingCancel } from './cancel.ts';
import type { BookingMove } from './proposals.ts';
import { decideBookingRequest } from './request.ts';
import type { Booking } from './shape.ts';

export function decideBookingMove(move: BookingMove, known: Known, moment: Moment): Decision {
  const { bookingId, gymId, slotId } = move.body;
  const finding = known.get('booking', `${memberScope(moment.by)}/bookings`, bookingId);
  if (finding.state === 'unknown') return accepted([], ['booking']);
  if (finding.state === 'absent' || finding.value.memberId !== moment.by) return refused('NOTHING_TO_CANCEL');
  const old = finding.value;
  if (old.slotId === slotId && old.gymId === gymId) return refused('DUPLICATE');

  const { _id, type, schemaVersion, display, origin } = move;
  const common = { _id, type, schemaVersion, display, origin };
  const about = { bookingId, gymId: old.gymId, slotId: old.slotId };
  const given = decideBookingCancel({ ...common, kind: 'booking.cancel', body: about }, known, moment);
  if (given.state === 'refused') return given;
  const gone = bookingIn(given, bookingId);
  if (!gone) return refused('NOTHING_TO_CANCEL');
  if (gone.status === 'late_cancelled') return refused('MOVE_LATE');

  const { startsAtSeen, seatsLeftSeen, asOfSeen } = move.body;
  const wanted = decideBookingRequest(
    {
      ...common,
      kind: 'booking.request',
      body: {
        gymId,
        slotId,
        ...(old.passId ? { passId: old.passId } : {}),
        anyPass: true,
        joinWaitlistIfFull: false,
        ...(seatsLeftSeen === undefined ? {} : { seatsLeftSeen }),
        ...(asOfSeen ? { asOfSeen } : {}),
        startsAtSeen,
        // Not asked: the gym's own history is (G23).
        cutoffHoursSeen: LIMITS.cutoffHours,
        ...(old.note ? { note: old.note } : {}),
      },
    },
    after(known, given.documents),
    moment,
  );
  // What it would be held for, its member is told of and asks for again: meanwhile they keep what they have.
  if (wanted.state === 'held') return refused(wanted.code ?? 'SLOT_CHANGED', wanted.facts);
  if (wanted.state === 'refused') return wanted.code === 'SLOT_FULL' ? refused('MOVE_FULL') : wanted;
  const unknown = [...new Set([...given.unknown, ...wanted.unknown])];
  const documents = overlaid<AnyDocument>(given.documents, wanted.documents);
  const [place] = wanted.documents.filter((doc) => doc.type === 'booking');
  return accepted(place ? overlaid(documents, [told(moment, gone, place)]) : documents, unknown);
}

const bookingIn = ({ documents }: Decision, id: string): Booking | undefined =>
  documents.filter((doc) => doc.type === 'booking').find((doc) => doc._id === id);

/** What is known once these are written: each takes the place of what it was. */
function after(known: Known, documents: readonly AnyDocument[]): Known {
  const written = new Map(documents.map((doc) => [doc._id, doc]));
  const now = <T extends { readonly _id: string }>(doc: T): T => (written.get(doc._id) ?? doc) as T;
  return {
    get: (type, db, id) => {
      const finding = known.get(type, db, id);
      return finding.state === 'known' ? { ...finding, value: now(finding.value) } : finding;
    },
    find: (type, db, field, value) => {
      const finding = known.find(type, db, field, value);
      return finding.state === 'known' ? { ...finding, value: finding.value.map(now) } : finding;
    },
  };
}

/** In the place of "cancelled": nothing was taken away. */
const told = (moment: Moment, { _id, memberId, slotName, startsAt }: Booking, to: Booking) =>
  notice(moment, memberId, _id, {
    event: 'booking.changed',
    title: `Moved: ${slotName}`,
    body: `You're in ${to.slotName} at ${to.gymName} now, ${localTime(to.startsAt, to.timeZone)}.`,
    link: '/member/bookings',
    until: startsAt,
  });
