/** Booking a place (B1–B6, R-20 – R-22). Seats go by receipt, limits and passes by what is known when it is decided (L7). */

import { isRefusal } from '../basics/machine.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { addLocalDays, between, localDay, localTime, plus } from '../basics/time.ts';
import { attendedOn, busyDuring, visitsOf } from '../checkin/attend.ts';
import { inClassWindow } from '../checkin/entering/class-window.ts';
import type { Checkin } from '../checkin/shape.ts';
import { closureOver, isAfterLastDay } from '../closure/slots/over.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, held, refused, saidAt } from '../decision.ts';
import { takenBy } from '../duty/known.ts';
import { gymOf, timetableOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { leasedIn } from '../lease/known.ts';
import { LIMITS } from '../limits.ts';
import { notice } from '../notice/make.ts';
import { askForEntry, memberName, memberRecord, settleMember } from '../pass/member.ts';
import type { Pass } from '../pass/shape.ts';
import { type Usable, usableForSlot } from '../pass/usable.ts';
import { opIdOf } from '../proposal/shape.ts';
import { settingAt } from '../setting/value.ts';
import { cutoffFor } from '../slot/cutoff.ts';
import type { Slot } from '../slot/shape.ts';
import type { BookingRequest } from './proposals.ts';
import { bookingsOfSlot, counted, seatsOf, slotIn } from './seats.ts';
import type { Booking } from './shape.ts';
import { blockedUntil } from './standing.ts';
import { BOOKING, OPEN_BOOKING_STATUSES } from './states.ts';
import { autoUntilFor } from './waiting/auto-until.ts';
import { isOffered, offerEnds } from './waiting/offer.ts';

type Request = BookingRequest;
const DAY = 86_400_000;
const isOpen = (booking: Booking) => OPEN_BOOKING_STATUSES.includes(booking.status);

export function decideBookingRequest(request: Request, known: Known, moment: Moment): Decision {
  const { gymId, slotId } = request.body;
  const unknown: string[] = [];
  const gym = gymOf(known, gymId);
  const day = timetableOf(known, gymId, slotId);
  const person = found(known.get('user', `${selfScope(moment.by)}/self`, `user:${moment.by}`));
  if (person?.status === 'suspended') return refused('ACCOUNT_SUSPENDED');
  if (person?.status === 'restricted') return refused('ACCOUNT_RESTRICTED');
  if (person?.status === 'deletion_requested') return refused('ACCOUNT_CLOSING');
  if (gym.state === 'absent') return refused('GYM_REMOVED');
  if (gym.state === 'unknown' || day.state === 'unknown') return accepted([], ['gym']);

  const slot = slotIn(found(day), slotId);
  if (!slot) return refused('SLOT_CANCELLED');
  const shut = notTaking(gym.value, slot);
  if (shut) return shut;
  if (Math.abs(between(request.body.startsAtSeen, slot.startsAt)) >= LIMITS.slotMoved) {
    return held('SLOT_CHANGED', {
      date: localDay(slot.startsAt, gym.value.timeZone),
      time: localTime(slot.startsAt, gym.value.timeZone),
    });
  }

  const record = memberRecord(known, moment.by);
  if (request.body.passId !== undefined) askForEntry(known, gymId, request.body.passId, moment.by);
  const own = found(record.bookings) ?? [];
  for (const booking of own) {
    const again = BOOKING[booking.status].askedAgain;
    if (booking.slotId === slotId && isRefusal(again)) return refused(again.code);
  }
  if (record.bookings.state === 'unknown') unknown.push('bookings');

  if (moment.receivedAt > plus(slot.startsAt, -slot.closesMinutesBefore * 60_000)) {
    return closed(request, known, moment, gym.value, slot, { bookings: own, checkins: found(record.checkins) ?? [] });
  }
  const limit = overLimit(own, slot, gym.value, known, moment);
  if (limit) return limit;

  if (record.passes.state === 'unknown') unknown.push('passes');
  const choice = choosePass(request, found(record.passes), slot);
  if (!choice.ok) return refused(choice.code, choice.facts);

  const others = bookingsOfSlot(known, gymId, slotId);
  const leased = leasedIn(known, gymId, slotId);
  if (others.state === 'unknown') unknown.push('seats');
  const seats =
    others.state === 'known' ? seatsOf(others.value, leased) : { taken: slot.bookedCount, waitlisted: slot.waitlistCount };
  // a free place that is offered to those who wait is theirs until the offer ends.
  const offers = (found(others) ?? []).filter((one) => isOffered(one, moment));
  const isFull = seats.taken >= slot.capacity;
  const full = seats.taken + offers.length >= slot.capacity;
  if (full && (!request.body.joinWaitlistIfFull || seats.waitlisted >= slot.waitlistMax)) {
    const ends = offers.map(offerEnds).sort().at(-1);
    return isFull || !ends ? refused('SLOT_FULL') : refused('PLACE_OFFERED', { time: localTime(ends, gym.value.timeZone) });
  }

  const booking = newBooking(request, known, moment, gym.value, slot, {
    ...(choice.pass ? { passId: choice.pass._id } : {}),
    ...(full ? listed(request, known, moment, seats.waitlisted + 1) : { status: BOOKING.none.placed }),
  });
  const documents = [
    ...settleMember(known, moment, moment.by, { bookings: [booking] }),
    ...counted(known, moment, gymId, slotId, [booking]),
    told(moment, booking),
  ];
  return full
    ? { ...accepted(documents, unknown), code: 'WAITLISTED', facts: { n: seats.waitlisted + 1 } }
    : accepted(documents, unknown);
}

/** B5, B6: gyms and slots that take nobody. */
function notTaking(gym: Gym, slot: Slot): Decision | null {
  if (gym.status === 'removed' || gym.status === 'closed') return refused('GYM_REMOVED');
  if (gym.status !== 'live' && gym.status !== 'closing') return refused('GYM_NOT_LIVE');
  if (isAfterLastDay(gym, slot)) return refused('GYM_CLOSED');
  if (slot.status === 'cancelled') return refused(slot.closureId ? 'GYM_CLOSED' : 'SLOT_CANCELLED');
  return closureOver(gym.closures, slot) ? refused('GYM_CLOSED') : null;
}

interface Own {
  readonly bookings: readonly Booking[];
  readonly checkins: readonly Checkin[];
}

/** B2: too late, unless the member was in fact there, on a visit that is not already another class's: then the fact wins. */
function closed(request: Request, known: Known, moment: Moment, gym: Gym, slot: Slot, own: Own): Decision {
  const visits = visitsOf(own.checkins);
  const came = busyDuring(slot, own.bookings)
    ? undefined
    : own.checkins.find((one) => {
        const opensAVisit = visits.get(one._id) === one._id && one.gymId === gym._id;
        return opensAVisit && inClassWindow(one.judgedAt, slot.startsAt) && !attendedOn(one._id, visits, own.bookings);
      });
  if (!came) return refused('BOOKING_CLOSED', { minutes: slot.closesMinutesBefore });
  const booking = newBooking(request, known, moment, gym, slot, {
    ...(came.passId ? { passId: came.passId } : {}),
    status: BOOKING.none.cameIn,
    checkinId: came._id,
  });
  return accepted([
    ...settleMember(known, moment, moment.by, { bookings: [booking], checkins: [{ ...came, bookingId: booking._id }] }),
    ...counted(known, moment, gym._id, slot.slotId, [booking]),
  ]);
}

/** Days of a calendar are dear to count, and no clock is ever put back by a whole one: most requests come well after. */
function beforeOpening({ startsAt, bookingWindowDays: days }: Slot, zone: string, { receivedAt }: Moment): Decision | null {
  if (between(receivedAt, startsAt) < (days - 1) * DAY) return null;
  const opens = addLocalDays(startsAt, -days, zone);
  return receivedAt < opens ? refused('TOO_EARLY', { date: localDay(opens, zone), time: localTime(opens, zone) }) : null;
}

/** B4. */
function overLimit(own: readonly Booking[], slot: Slot, gym: Gym, known: Known, moment: Moment): Decision | null {
  const zone = gym.timeZone;
  const tooEarly = beforeOpening(slot, zone, moment);
  if (tooEarly || own.length === 0) return tooEarly;
  const day = localDay(slot.startsAt, zone);
  const blocked = blockedUntil(own, moment.receivedAt);
  if (blocked && localDay(moment.receivedAt, zone) !== day) {
    return refused('BOOKING_BLOCKED', { date: localDay(blocked.until, zone), count: blocked.strikes });
  }
  const open = own.filter(isOpen);
  const thatDay = own.filter((one) => (isOpen(one) || one.status === 'attended') && localDay(one.startsAt, one.timeZone) === day);
  // As many as when they asked, whatever was changed since.
  const asked = saidAt(moment);
  const aDay = settingAt(known, 'bookings.perDay', asked);
  if (aDay !== undefined && thatDay.length >= aDay) return refused('BOOKING_LIMIT', { limit: aDay, span: 'that day' });
  const upcoming = open.filter((one) => one.startsAt > moment.receivedAt);
  const ahead = settingAt(known, 'bookings.upcoming', asked);
  if (ahead !== undefined && upcoming.length >= ahead) return refused('BOOKING_LIMIT', { limit: ahead, span: 'to come' });
  const overlap = open.some((one) => one.startsAt < slot.endsAt && one.endsAt > slot.startsAt);
  return overlap ? refused('OVERLAP') : null;
}

type Choice = { ok: true; pass: Pass | undefined } | Extract<Usable, { ok: false }>;

/** B6: the named pass, or any other suitable one if the member said so. Passes not known here choose none and refuse nothing. */
function choosePass(request: Request, passes: readonly Pass[] | undefined, slot: Slot): Choice {
  if (!passes) return { ok: true, pass: undefined };
  const { gymId, passId, anyPass } = request.body;
  const named = passes.find((pass) => pass._id === passId);
  const check = (pass: Pass) => usableForSlot(pass, gymId, slot);
  const verdict: Usable = named ? check(named) : { ok: false, code: 'PASS_MISSING', facts: {} };
  if (verdict.ok) return { ok: true, pass: named };
  const other = anyPass ? passes.find((pass) => check(pass).ok) : undefined;
  return other ? { ok: true, pass: other } : verdict;
}

type Fate = Pick<Booking, 'status'> &
  Partial<Pick<Booking, 'passId' | 'position' | 'checkinId' | 'noticeMinutes' | 'autoUntilMinutes' | 'waited'>>;

/** At the end of the line, which begins to say what becomes of it. */
const listed = ({ body: { noticeMinutes } }: Request, known: Known, moment: Moment, position: number): Fate => ({
  status: BOOKING.none.listed,
  position,
  ...(noticeMinutes ? { noticeMinutes } : {}),
  ...autoUntilFor(known, moment),
  waited: [{ at: moment.receivedAt, what: 'joined', position }],
});

function newBooking(request: Request, known: Known, moment: Moment, gym: Gym, slot: Slot, fate: Fate): Booking {
  const { seatsLeftSeen, asOfSeen, note, joinWaitlistIfFull } = request.body;
  return {
    _id: `booking:${opIdOf(request._id)}`,
    type: 'booking',
    ...stamp(moment),
    proposalId: request._id,
    judgedAt: moment.judgedAt,
    slotId: slot.slotId,
    gymId: gym._id,
    memberId: moment.by,
    memberName: memberName(known, moment.by),
    gymName: gym.name,
    slotName: slot.name,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    timeZone: gym.timeZone,
    joinWaitlistIfFull,
    ...(seatsLeftSeen === undefined ? {} : { seatsLeftSeen }),
    ...(asOfSeen ? { asOfSeen } : {}),
    ...(note ? { note } : {}),
    ...takenBy(known, gym._id, slot.slotId),
    cutoffAt: plus(slot.startsAt, -cutoffFor(slot, moment) * 3_600_000),
    late: false,
    creditReturned: false,
    strike: false,
    flags: [],
    ...fate,
  };
}

function told(moment: Moment, booking: Booking) {
  const { _id, memberId, slotName, gymName, startsAt, position } = booking;
  const about = { link: '/member/bookings', until: startsAt };
  if (booking.status === 'waitlisted' && booking.judgedAt < (moment.restoredAt ?? '')) {
    return notice(moment, memberId, _id, {
      ...about,
      event: 'booking.waitlisted',
      severity: 'action',
      title: `Please check: ${slotName}`,
      body: `We had to go back to an earlier copy of our records. If you had a place at ${gymName}, it has gone to someone else, and you're number ${position} on the waiting list. Sorry.`,
    });
  }
  if (booking.status === 'waitlisted') {
    const body = `You're number ${position} on the waiting list at ${gymName}.`;
    return notice(moment, memberId, _id, { ...about, event: 'booking.waitlisted', title: slotName, body });
  }
  return notice(moment, memberId, _id, {
    ...about,
    event: 'booking.confirmed',
    title: `${slotName} is confirmed`,
    body: gymName,
  });
}
