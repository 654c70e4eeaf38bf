import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld, TOLD_ALONE } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';

const START = '2026-03-04T18:00:00.000Z';
const CUTOFF = plus(START, -6 * HOUR);
const hoursBefore = (hours: number, minutes = 0) => plus(START, -hours * HOUR - minutes * MINUTE);

function booked(...members: string[]) {
  const world = smallWorld(...members);
  for (const uid of members) book(world, uid);
  return world;
}

describe('giving a place back', () => {
  it('X1: before the cut-off and heard before it: free, the visit is back', () => {
    const world = booked('member01');
    expect(cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: hoursBefore(7) }).state).toBe('accepted');
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'cancelled', creditReturned: true, strike: false, late: false });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsReserved: 0, visitsUsed: 0 });
  });

  it('R-23: 6 h 01 min before is free, 5 h 59 min is late', () => {
    const at = (instant: string) => {
      const world = booked('member01');
      cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: instant });
      return bookingOf(world, 'member01').status;
    };
    expect(at(hoursBefore(6, 1))).toBe('cancelled');
    expect(at(CUTOFF)).toBe('cancelled');
    expect(at(hoursBefore(5, 59))).toBe('late_cancelled');
  });

  it('X2: cancelled offline in time, heard after the cut-off: counts as on time, the seat goes at receipt', () => {
    const world = booked('member01', 'member02', 'member03');
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: hoursBefore(8), receivedAt: hoursBefore(3) });
    expect(bookingOf(world, 'member01')).toMatchObject({
      status: 'cancelled',
      cancelledAt: hoursBefore(8),
      cancelReceivedAt: hoursBefore(3),
      strike: false,
    });
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'confirmed', promotedAt: hoursBefore(3) });
  });

  it('X3: heard after the start it is on time twice in 90 days, then late', () => {
    const world = smallWorld('member01');
    const days = ['2026-03-04', '2026-03-05', '2026-03-06'];
    world.lay(days.map((day) => timetable('gym:one', [slot(`${day}T18:00`)])));
    for (const day of days) {
      book(world, 'member01', { slotId: `slot:spin:${day}T18:00` });
      const booking = world.all('booking').find((one) => one.slotId.includes(day));
      if (!booking) throw new Error('not booked');
      cancel(world, 'member01', booking, { madeAt: plus(booking.startsAt, -8 * HOUR), receivedAt: plus(booking.startsAt, HOUR) });
    }
    expect(world.all('booking').map((one) => [one.status, one.claimedOnTime ?? false])).toEqual([
      ['cancelled', true],
      ['cancelled', true],
      ['late_cancelled', false],
    ]);
  });

  it('X4: an untrusted clock counts from receipt', () => {
    const world = booked('member01');
    cancel(world, 'member01', bookingOf(world, 'member01'), {
      madeAt: hoursBefore(8),
      receivedAt: hoursBefore(3),
      trust: 'untrusted',
    });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: hoursBefore(3) });
  });

  it('X4: a claim older than a day counts from receipt', () => {
    const world = smallWorld('member01');
    world.lay([timetable('gym:one', [slot('2026-03-06T18:00')])]);
    book(world, 'member01', { slotId: 'slot:spin:2026-03-06T18:00' });
    const start = bookingOf(world, 'member01').startsAt;
    cancel(world, 'member01', bookingOf(world, 'member01'), {
      madeAt: plus(start, -3 * HOUR - DAY - 1),
      receivedAt: plus(start, -3 * HOUR),
    });
    expect(bookingOf(world, 'member01').status).toBe('late_cancelled');
  });

  it('[17] X4: as old as it may be by the setting of when it was said, whatever was set before it came', () => {
    const saidThen = (...values: (readonly [number, string])[]) => {
      const world = booked('member01');
      world.lay([settingOfValues('offline.claimHours', ...values)]);
      cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: hoursBefore(8), receivedAt: hoursBefore(3) });
      return bookingOf(world, 'member01').status;
    };
    expect(saidThen([2, hoursBefore(8)])).toBe('late_cancelled');
    expect(saidThen([2, plus(hoursBefore(8), 1)])).toBe('cancelled');
    expect(saidThen([2, hoursBefore(9)], [24, hoursBefore(7)])).toBe('late_cancelled');
    expect(saidThen([5, hoursBefore(8)])).toBe('cancelled');
  });

  it('L6: what the server knows of the device is the lower bound, not its bare word', () => {
    const world = booked('member01');
    cancel(world, 'member01', bookingOf(world, 'member01'), {
      madeAt: hoursBefore(8),
      receivedAt: hoursBefore(3),
      contactBefore: hoursBefore(5),
    });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', cancelledAt: hoursBefore(5) });
  });

  it('X5, R-24: after the cut-off it is late: the visit is forfeited, a strike is noted', () => {
    const world = booked('member01');
    cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: hoursBefore(2), receivedAt: hoursBefore(1) });
    expect(bookingOf(world, 'member01')).toMatchObject({
      status: 'late_cancelled',
      late: true,
      strike: true,
      creditReturned: false,
    });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsReserved: 0, visitsUsed: 1 });
  });

  it('X5, R-24: forgiven when the seat was refilled and somebody came', () => {
    const world = booked('member01', 'member02', 'member03');
    employ(world, 'staff001', 'reception');
    cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: hoursBefore(4) });
    expect(bookingOf(world, 'member01').status).toBe('late_cancelled');
    checkIn(world, 'staff001', 'member03', plus(START, -5 * MINUTE));
    expect(bookingOf(world, 'member03').status).toBe('attended');
    expect(bookingOf(world, 'member01')).toMatchObject({
      status: 'cancelled',
      forgivenReason: 'refilled',
      strike: false,
      creditReturned: true,
    });
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(0);
  });

  it('X5, R-24: not forgiven by somebody who had a place before', () => {
    const world = booked('member01', 'member02');
    employ(world, 'staff001', 'reception');
    cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: hoursBefore(4) });
    checkIn(world, 'staff001', 'member02', plus(START, -5 * MINUTE));
    expect(bookingOf(world, 'member01').status).toBe('late_cancelled');
  });

  it('R-24: to the start it may be cancelled, from the start it may not', () => {
    const world = booked('member01');
    const slow = cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: START });
    expect(slow).toMatchObject({ state: 'refused', code: 'TOO_LATE_TO_CANCEL', documents: TOLD_ALONE });
  });

  it('X6: cancelled, but checked in: the visit wins', () => {
    const world = booked('member01');
    employ(world, 'staff001', 'reception');
    cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: hoursBefore(2) });
    checkIn(world, 'staff001', 'member01', plus(START, -5 * MINUTE));
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'attended', strike: false });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
  });

  it("X7: the gym's cancellation wins over the member's late one", () => {
    const world = booked('member01');
    world.system(
      'system.slot-changed',
      { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00', change: { status: 'cancelled' } },
      hoursBefore(3),
    );
    const late = cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: hoursBefore(4), receivedAt: hoursBefore(2) });
    expect(late).toMatchObject({ state: 'accepted', documents: [] });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'cancelled_by_gym', creditReturned: true, strike: false });
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(0);
  });

  it('R-27: the next in the list moves in until two hours before, and may leave free for an hour', () => {
    const world = booked('member01', 'member02', 'member03', 'member04', 'member05');
    cancel(world, 'member01', bookingOf(world, 'member01'), { receivedAt: hoursBefore(3) });
    expect(bookingOf(world, 'member03')).toMatchObject({
      status: 'confirmed',
      promotedAt: hoursBefore(3),
      cutoffAt: hoursBefore(2),
    });
    expect(bookingOf(world, 'member04')).toMatchObject({ status: 'waitlisted', position: 1 });
    cancel(world, 'member02', bookingOf(world, 'member02'), { receivedAt: hoursBefore(2) });
    expect(bookingOf(world, 'member04').status).toBe('offered');
  });

  it('R-27: whoever leaves the list lets the others move up', () => {
    const world = booked('member01', 'member02', 'member03', 'member04');
    cancel(world, 'member03', bookingOf(world, 'member03'));
    expect(bookingOf(world, 'member03').status).toBe('left');
    expect(bookingOf(world, 'member04').position).toBe(1);
  });

  it('B7, R-29: a promotion is acknowledged once', () => {
    const world = booked('member01', 'member02', 'member03');
    cancel(world, 'member01', bookingOf(world, 'member01'));
    const { _id: bookingId, gymId, slotId } = bookingOf(world, 'member03');
    world.say('member03', 'booking.acknowledge', { bookingId, gymId, slotId }, { receivedAt: hoursBefore(10) });
    expect(bookingOf(world, 'member03').promotionSeenAt).toBe(hoursBefore(10));
    expect(
      world.say('member03', 'booking.acknowledge', { bookingId, gymId, slotId }, { receivedAt: hoursBefore(9) }).documents,
    ).toEqual([]);
  });

  it("A11: another person's booking cannot be cancelled", () => {
    const world = booked('member01', 'member02');
    expect(cancel(world, 'member02', bookingOf(world, 'member01'))).toMatchObject({
      state: 'refused',
      code: 'NOTHING_TO_CANCEL',
      documents: TOLD_ALONE,
    });
  });

  it('B10: cancelled and booked again, in that order', () => {
    const world = booked('member01');
    cancel(world, 'member01', bookingOf(world, 'member01'));
    expect(book(world, 'member01').state).toBe('accepted');
    expect(
      world
        .all('booking')
        .map((one) => one.status)
        .sort(),
    ).toEqual(['cancelled', 'confirmed']);
    expect(world.one('pass', 'pass:member01').visitsReserved).toBe(1);
  });

  it('A4: without the register the phone still shows its own cancellation', () => {
    const world = booked('member01');
    const { _id: bookingId, gymId, slotId } = bookingOf(world, 'member01');
    const proposal = world.proposal('booking.cancel', { bookingId, gymId, slotId });
    const decision = decide(proposal, blindTo(world, 'gym-'), momentOf(proposal.origin, { by: 'member01', receivedAt: NOW }));
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['seats'] });
    expect(decision.documents.find((doc) => doc.type === 'booking')).toMatchObject({ status: 'cancelled' });
  });
});
