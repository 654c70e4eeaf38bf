/** What becomes of a place, as a whole: every field that a rule writes, and nothing that it should have left behind. */
import { describe, expect, it } from 'vitest';
import { booking, born, HOUR, MINUTE, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, requestBody, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';
import type { Slot } from '../slot/shape.ts';
import { decideBookingMove } from './move.ts';
import type { Booking } from './shape.ts';

const UIDS = ['member01', 'member02', 'member03', 'member04'] as const;
const [SAM, KIM, ALEX, JO] = UIDS;
const START = '2026-03-04T18:00:00.000Z';
const END = plus(START, 45 * MINUTE);
const SLOT = 'slot:spin:2026-03-04T18:00';
const CLASS = { gymId: 'gym:one', slotId: SLOT };
const ahead = (minutes: number) => plus(START, -minutes * MINUTE);
const at = (instant: string) => ({ madeAt: instant, receivedAt: instant });

/** A class of two that Tom takes; whoever asks after the second waits. */
function world(...booked: (typeof UIDS)[number][]): KnownWorld {
  const of = smallWorld(...UIDS);
  employ(of, 'robin001', 'reception');
  of.lay([{ _id: 'duty:one:spin:2026-03-04T18:00', type: 'duty', ...born, ...CLASS, uid: 'trainer1' }]);
  for (const uid of booked) book(of, uid);
  return of;
}
/** A place as it is when it was just booked. */
const placeOf = (one: Booking, by: string): Booking => ({
  ...{ _id: one._id, type: 'booking', schemaVersion: 1, proposalId: one._id.replace('booking', 'proposal'), judgedAt: NOW },
  ...{ createdAt: NOW, updatedAt: NOW, createdBy: by, updatedBy: by },
  ...{ ...CLASS, gymName: 'Gym one', slotName: 'Spin', startsAt: START, endsAt: END, timeZone: 'Europe/London' },
  ...{ memberId: by, memberName: 'Sam M.', passId: `pass:${by}`, joinWaitlistIfFull: true, instructorId: 'trainer1' },
  ...{ status: 'confirmed', cutoffAt: ahead(360), late: false, creditReturned: false, strike: false, flags: [] },
});

describe('a place that is asked for', () => {
  it('[B1] is all that is known of it, on the register of whoever takes the class', () => {
    const of = world(SAM);
    expect(bookingOf(of, SAM)).toEqual(placeOf(bookingOf(of, SAM), SAM));
  });

  it('[B1, R-27] in the line says so, its number, and how much notice it takes', () => {
    const of = world(SAM, KIM);
    book(of, ALEX, { noticeMinutes: 30, joinWaitlistIfFull: true });
    book(of, JO, { noticeMinutes: 0 });
    const line = (uid: string, position: number) => ({
      ...placeOf(bookingOf(of, uid), uid),
      ...{ status: 'waitlisted', position, waited: [{ at: NOW, what: 'joined', position }] },
    });
    expect(bookingOf(of, ALEX)).toEqual({ ...line(ALEX, 1), noticeMinutes: 30 });
    expect(bookingOf(of, JO)).toEqual(line(JO, 2));
  });

  it('[B2] by somebody who was there is the place they came in on', () => {
    const of = world();
    checkIn(of, 'robin001', SAM, ahead(10));
    const { proposal } = book(of, SAM, {}, { madeAt: NOW, receivedAt: plus(START, HOUR) });
    const own = bookingOf(of, SAM);
    const stamps = { createdAt: plus(START, HOUR), updatedAt: plus(START, HOUR), judgedAt: proposal.origin.madeAt };
    const [visit] = of.all('checkin');
    expect(own).toEqual({ ...placeOf(own, SAM), ...stamps, judgedAt: own.judgedAt, status: 'attended', checkinId: visit?._id });
    expect(visit?.bookingId).toBe(own._id);
  });

  it('[B4] overlaps what begins before it ends and ends after it begins, and nothing that only touches it', () => {
    const asked = (startsAt: string, endsAt: string, status: Booking['status'] = 'confirmed') => {
      const of = world();
      of.lay([booking('x', { memberId: SAM, slotId: 'slot:yoga:2026-03-04T12:00', startsAt, endsAt, status })]);
      return book(of, SAM).code;
    };
    expect([asked(ahead(60), START), asked(END, plus(END, HOUR))]).toEqual([undefined, undefined]);
    expect([asked(ahead(60), plus(START, 1)), asked(plus(END, -1), plus(END, HOUR))]).toEqual(['OVERLAP', 'OVERLAP']);
    expect([asked(ahead(60), plus(END, HOUR)), asked(START, END, 'waitlisted')]).toEqual(['OVERLAP', 'OVERLAP']);
    expect(asked(START, END, 'cancelled')).toBeUndefined();
  });

  it('[B5] of a class that moved says to when, on the gym’s own clock, whichever way it moved', () => {
    const seen = (ms: number) => book(world(), SAM, { startsAtSeen: plus(START, ms) });
    const facts = { date: '2026-03-04', time: '18:00' };
    for (const ms of [15 * MINUTE, -15 * MINUTE]) expect(seen(ms)).toMatchObject({ state: 'held', code: 'SLOT_CHANGED', facts });
    for (const ms of [15 * MINUTE - 1, 1 - 15 * MINUTE]) expect(seen(ms).state).toBe('accepted');
  });

  it('[R-28] while the last one is offered is told until when, the latest of the offers', () => {
    const of = world(SAM);
    const line = { ...CLASS, startsAt: START, endsAt: END, status: 'offered', joinWaitlistIfFull: true } as const;
    of.lay([
      booking('x', { ...line, memberId: KIM, position: 1, offerExpiresAt: ahead(50) }),
      booking('y', { ...line, memberId: ALEX, position: 2, offerExpiresAt: ahead(40) }),
      booking('z', { ...line, memberId: 'member05', position: 3, offerExpiresAt: ahead(45) }),
    ]);
    expect(book(of, JO, { joinWaitlistIfFull: false }, { receivedAt: ahead(60) })).toMatchObject({
      ...{ state: 'refused', code: 'PLACE_OFFERED', facts: { time: '17:20' } },
    });
    expect(book(of, JO, {}, { receivedAt: ahead(60) })).toMatchObject({ code: 'WAITLISTED', facts: { n: 4 } });
  });

  it('[B1] a line that is full at its last number takes nobody', () => {
    const of = world(SAM, KIM, ALEX);
    const line = (waitlistMax: number) => {
      of.lay([timetable('gym:one', [slot('2026-03-04T18:00', { waitlistMax })])]);
      const proposal = of.proposal('booking.request', requestBody({ passId: `pass:${JO}` }));
      return decide(proposal, of, momentOf(proposal.origin, { by: JO, receivedAt: NOW })).code;
    };
    expect([line(1), line(2)]).toEqual(['SLOT_FULL', 'WAITLISTED']);
  });
});

describe('a place that is given back', () => {
  function given(uid: string, instant: string, change: Partial<Booking> = {}, said: Partial<Slot> = {}) {
    const of = world(SAM, KIM, ALEX);
    of.lay([{ ...bookingOf(of, uid), ...change }]);
    if (Object.keys(said).length > 0) of.lay([timetable('gym:one', [slot('2026-03-04T18:00', said)])]);
    const own = bookingOf(of, uid);
    const decision = cancel(of, uid, own, at(instant));
    return { of, own, decision, after: bookingOf(of, uid) };
  }

  it('[X1, X5] says when, and what it costs', () => {
    const inTime = given(SAM, ahead(361));
    const stamps = (instant: string) => ({ updatedAt: instant, cancelledAt: instant });
    const free = { status: 'cancelled', late: false, strike: false, creditReturned: true };
    expect(inTime.after).toEqual({ ...inTime.own, ...stamps(ahead(361)), ...free });
    const late = given(SAM, ahead(60));
    const costs = { status: 'late_cancelled', late: true, strike: true, creditReturned: false };
    expect(late.after).toEqual({ ...late.own, ...stamps(ahead(60)), ...costs });
  });

  it('[R-27, R-28] in the line, or offered, leaves neither its number nor its offer behind', () => {
    const { after, own } = given(ALEX, ahead(60), { status: 'offered', offerExpiresAt: ahead(50) });
    const { position: _position, offerExpiresAt: _offer, ...kept } = own;
    expect(after).toEqual({ ...kept, status: 'left', updatedAt: ahead(60), cancelledAt: ahead(60) });
  });

  it('[R-24] is given back until the class begins as it stands in the timetable, not as the booking has it', () => {
    const later = { startsAt: plus(START, HOUR), endsAt: plus(END, HOUR) };
    expect(given(SAM, START, {}, later).after.status).toBe('late_cancelled');
    const earlier = { startsAt: ahead(60), endsAt: plus(END, -HOUR) };
    expect(given(SAM, ahead(60), {}, earlier).decision).toMatchObject({ code: 'TOO_LATE_TO_CANCEL' });
    expect(given(SAM, ahead(61), {}, earlier).after.status).toBe('late_cancelled');
  });

  it.each([
    ['left', 'DUPLICATE'],
    ['cancelled', 'DUPLICATE'],
    ['attended', 'NOTHING_TO_CANCEL'],
    ['no_show', 'NOTHING_TO_CANCEL'],
  ] as const)('[X7, B3] that is %s cannot be: %s', (status, code) => {
    expect(given(SAM, ahead(400), { status }).decision).toMatchObject({ state: 'refused', code });
  });

  it('[R-27] of a day that is not known is given back all the same, and those behind move up', () => {
    const line = (key: string, position: number): Booking =>
      booking(key, { ...CLASS, memberId: `member0${position}`, startsAt: START, endsAt: END, status: 'waitlisted', position });
    const of = new KnownWorld(
      booking('x', { ...CLASS, memberId: 'member09', startsAt: START, endsAt: END }),
      line('a', 2),
      line('b', 3),
    );
    cancel(of, 'member09', of.one('booking', 'booking:x'), at(NOW));
    expect(of.all('booking').map(({ status, position }) => [status, position])).toEqual([
      ['waitlisted', 1],
      ['waitlisted', 2],
      ['cancelled', undefined],
    ]);
  });
});

describe('one class instead of another', () => {
  const NEW = 'slot:spin:2026-03-04T20:00';
  const both = timetable('gym:one', [slot('2026-03-04T18:00'), slot('2026-03-04T20:00')]);

  it('[A4] keeps the pass, the note and what was seen, asks for no place in a line, and is one decision', () => {
    const of = world();
    of.lay([both]);
    book(of, SAM, { note: 'By the door' });
    const { _id: bookingId } = bookingOf(of, SAM);
    const { startsAtSeen } = requestBody({ slotId: NEW });
    const body = { bookingId, gymId: 'gym:one', slotId: NEW, startsAtSeen, seatsLeftSeen: 0, asOfSeen: NOW };
    const { proposal } = of.say(SAM, 'booking.move', body);
    const place = of.all('booking').find(({ slotId }) => slotId === NEW);
    const { instructorId: _other, ...same } = placeOf(bookingOf(of, SAM), SAM);
    const id = proposal._id.replace('proposal', 'booking');
    expect(place).toEqual({
      ...{ ...same, _id: id, proposalId: proposal._id, slotId: NEW, joinWaitlistIfFull: false, seatsLeftSeen: 0, asOfSeen: NOW },
      ...{ startsAt: plus(START, 2 * HOUR), endsAt: plus(END, 2 * HOUR), cutoffAt: ahead(240), note: 'By the door' },
    });
  });

  it('is refused in the words of what stands in the way, and then nothing is given back', () => {
    const of = world();
    of.lay([both]);
    book(of, SAM);
    const { _id: bookingId } = bookingOf(of, SAM);
    const asked = (change: object, when = {}) => {
      const body = { bookingId, gymId: 'gym:one', slotId: NEW, startsAtSeen: plus(START, 2 * HOUR), ...change };
      const proposal = of.proposal('booking.move', body, when);
      const receivedAt = proposal.origin.madeAt;
      return decideBookingMove(proposal, of, momentOf(proposal.origin, { by: SAM, receivedAt }));
    };
    const refused = (code: string, facts = {}) => ({ state: 'refused', code, facts, documents: [], unknown: [] });
    const facts = { date: '2026-03-04', time: '20:00' };
    expect(asked({ startsAtSeen: START })).toEqual(refused('SLOT_CHANGED', facts));
    expect(asked({ slotId: 'slot:spin:2026-03-04T22:00' })).toEqual(refused('SLOT_CANCELLED'));
    expect(asked({ gymId: 'gym:two' })).toEqual(refused('GYM_REMOVED'));
    expect(asked({ bookingId: 'booking:none' })).toEqual(refused('NOTHING_TO_CANCEL'));
    expect(asked({}, { madeAt: START })).toEqual(refused('TOO_LATE_TO_CANCEL'));
    expect(asked({}, { madeAt: ahead(359) })).toEqual(refused('MOVE_LATE'));
    expect(asked({ slotId: SLOT })).toEqual(refused('DUPLICATE'));
    // The same hour at another gym is another class.
    expect(asked({ slotId: SLOT, gymId: 'gym:two' })).toEqual(refused('GYM_REMOVED'));
  });
});

describe('somebody who is let in', () => {
  const letIn = (of: KnownWorld, said: object = {}, instant = START) =>
    of.say('robin001', 'booking.walk-in', { ...CLASS, ...said }, at(instant));

  it('[B9] has a place that says who let them in, free to give back until it began', () => {
    const of = world();
    letIn(of, { passId: `pass:${SAM}`, memberId: SAM });
    const own = bookingOf(of, SAM);
    const stamps = { createdAt: START, updatedAt: START, createdBy: 'robin001', updatedBy: 'robin001', judgedAt: START };
    const { instructorId } = placeOf(own, SAM);
    expect(own).toEqual({
      ...{ ...placeOf(own, SAM), ...stamps, instructorId },
      ...{ status: 'attended', joinWaitlistIfFull: false, addedByStaff: 'robin001', cutoffAt: START },
    });
  });

  it('[B9] as a guest has neither pass nor name', () => {
    const of = world();
    letIn(of);
    const [own] = of.all('booking');
    expect([own?.memberName, own?.memberId, own?.passId]).toEqual(['Guest', '00000000', undefined]);
  });

  it('[L2] is whom the gym’s list has for that pass, whoever the device says', () => {
    const of = world();
    of.lay([person(SAM, { displayName: 'Sam King' }), pass(SAM, SAM, { visitsTotal: 9 })]);
    letIn(of, { passId: `pass:${SAM}`, memberId: KIM });
    expect(of.all('booking').map(({ memberId, memberName }) => [memberId, memberName])).toEqual([[KIM, 'Sam M.']]);
    const listed = world();
    book(listed, SAM, { slotId: SLOT });
    cancel(listed, SAM, bookingOf(listed, SAM), at(plus(NOW, HOUR)));
    letIn(listed, { passId: `pass:${SAM}`, memberId: KIM });
    expect(listed.all('booking').map(({ memberId, status }) => [memberId, status])).toEqual([[SAM, 'attended']]);
  });

  it('[A4] at a gym that is not known waits for the answer; at none there is none', () => {
    const of = world();
    const fact = of.proposal('booking.walk-in', CLASS, { madeAt: START });
    const moment = momentOf(fact.origin, { by: 'robin001', receivedAt: START });
    expect(decide(fact, blindTo(of, 'venue-', 'gym-'), moment)).toMatchObject({
      state: 'accepted',
      unknown: ['gym'],
      documents: [],
    });
    expect(letIn(of, { gymId: 'gym:two' })).toMatchObject({ code: 'NO_PERMISSION' });
    employ(of, 'robin001', 'reception', 'gym:two');
    expect(letIn(of, { gymId: 'gym:two' })).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
  });
});

describe('time that goes by', () => {
  const line = (key: string, position: number, change: Partial<Booking> = {}): Booking => {
    const about = { ...CLASS, memberId: `member${key}`, startsAt: START, endsAt: END };
    return booking(key, { ...about, status: 'waitlisted', position, ...change });
  };
  const due = (of: KnownWorld, instant: string) => of.system('system.waitlist-due', CLASS, instant).documents;

  it('[S7] brings fifty of a line along at once, and of a class that is gone from the timetable too', () => {
    const of = new KnownWorld(...Array.from({ length: 52 }, (_, index) => line(String(index).padStart(2, '0'), index + 1)));
    due(of, ahead(120));
    const late = { what: 'last_minute', at: ahead(120) };
    expect(of.all('booking').map(({ waited }) => waited)).toEqual([...Array(50).fill([late]), undefined, undefined]);
    due(of, START);
    const states = of.all('booking').map(({ status, position }) => [status, position]);
    expect(states).toEqual([...Array(50).fill(['expired', undefined]), ['waitlisted', 51], ['waitlisted', 52]]);
  });

  it('[R-28] writes what changes and nothing else', () => {
    const waits = line('01', 1, { waited: [{ at: NOW, what: 'joined', position: 1 }] });
    const of = new KnownWorld(waits);
    expect(due(of, plus(ahead(120), -1))).toEqual([]);
    due(of, ahead(120));
    const joined = [...(waits.waited ?? []), { at: ahead(120), what: 'last_minute' }];
    expect(of.all('booking')).toEqual([{ ...waits, waited: joined, updatedAt: ahead(120) }]);
    expect(due(of, plus(START, -1))).toEqual([]);
    due(of, START);
    const { position: _position, ...kept } = waits;
    expect(of.all('booking')).toEqual([{ ...kept, waited: joined, status: 'expired', updatedAt: START }]);
    expect(due(of, plus(START, 1))).toEqual([]);
  });

  it('[R-28] ends an offer as the class stands by now, though who has it does not know yet', () => {
    const story = { at: ahead(60), what: 'offered', until: ahead(30) } as const;
    const offered = line('01', 1, { status: 'offered', offerExpiresAt: ahead(30), waited: [story] });
    const sooner = slot('2026-03-04T18:00', { waitlistCount: 1, startsAt: ahead(30), endsAt: plus(END, -30 * MINUTE) });
    const of = new KnownWorld(timetable('gym:one', [sooner]), offered);
    expect(due(of, plus(ahead(45), -1))).toEqual([]);
    due(of, ahead(45));
    expect(of.all('booking')[0]).toMatchObject({ status: 'waitlisted', waited: [story, { what: 'offer_over', why: 'time' }] });
  });

  it('[R-31] marks who did not come, once, and when it is looked at again', () => {
    const of = new KnownWorld(booking('a', { ...CLASS, startsAt: START, endsAt: END }));
    const look = (instant: string) => {
      of.system('system.attendance-due', { gymId: 'gym:one', bookingId: 'booking:a' }, instant);
      return of.one('booking', 'booking:a');
    };
    const own = look(plus(END, 2 * HOUR - 1));
    const missed = { ...own, status: 'no_show_provisional', missedUntil: plus(END, 72 * HOUR), updatedAt: plus(END, 2 * HOUR) };
    expect(look(plus(END, 2 * HOUR))).toEqual(missed);
    expect(look(plus(END, 72 * HOUR - 1))).toEqual(missed);
  });
});
