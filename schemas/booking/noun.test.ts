import { describe, expect, it } from 'vitest';
import { booking, DAY, HOUR, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { systemMoment } from '../proposal/judge.ts';
import { booking as desk } from './for-desk.ts';
import { booking as everyone } from './for-everyone.ts';
import { booking as noun } from './noun.ts';
import { BOOKING_STATUSES, type Booking } from './shape.ts';

const { booking: part } = noun.documents;
const START = '2026-03-03T18:00:00.000Z';
const END = '2026-03-03T18:45:00.000Z';
const PRIVATE: Partial<Booking> = {
  ...{ note: 'By the door', cancelReason: 'A cold', addedByStaff: 'robin001', instructorId: 'trainer1' },
  ...{ passId: 'pass:one', checkinId: 'checkin:one' },
  beforeVisit: { status: 'confirmed', late: false, strike: false, creditReturned: false },
  marked: { as: 'attended', at: NOW, by: 'robin001' },
  excuse: { at: NOW, by: 'robin001', reason: 'Her bus broke down.' },
};

describe('a booking', () => {
  it('[A5] lies with its gym, its member, and whoever takes the class', () => {
    expect(databasesOf(booking('a'))).toEqual(['gym-one/bookings', 'member-member00/bookings']);
    expect(databasesOf(booking('a', { instructorId: 'trainer1' }))).toEqual([
      ...['gym-one/bookings', 'member-member00/bookings', 'staff-trainer1-one/bookings'],
    ]);
    expect(databasesOf(booking('a', { memberId: '00000000' }))).toEqual(['gym-one/bookings']);
    expect(part.in).toEqual(['gym/bookings', 'member/bookings', 'staff/bookings']);
  });

  it('[A6] is nobody’s where it may no longer be seen', () => {
    const mine = booking('a', { ...PRIVATE, createdBy: 'member00', updatedBy: 'robin001', flags: ['OVER_CAPACITY'] });
    expect(part.blanked(mine)).toEqual(booking('a', { memberId: '00000000', memberName: 'Removed' }));
  });

  it('[G16] of somebody who left says that somebody was there, not who, and nothing in their own words', () => {
    const [one, other] = [booking('a', PRIVATE), booking('b', { memberId: 'member01' })];
    const after = person('member00');
    const leaver = { before: after, after, known: new KnownWorld(one, other), moment: systemMoment(plus(NOW, DAY)) };
    const { note: _note, cancelReason: _reason, excuse: _excuse, ...kept } = one;
    expect(part.erased?.(leaver)).toEqual([{ ...kept, memberName: 'Former member', updatedAt: plus(NOW, DAY) }]);
    expect(part.erased?.({ ...leaver, known: new KnownWorld(other) })).toEqual([]);
  });

  it('[2.7, R-28, R-31] falls due while it waits, while it is offered, and until it is settled who came', () => {
    const due = (change: Partial<Booking>) => part.due?.(booking('a', change));
    const line = { kind: 'system.waitlist-due', body: { gymId: 'gym:one', slotId: 'slot:spin:2026-03-03T18:00' } };
    const came = { kind: 'system.attendance-due', body: { gymId: 'gym:one', bookingId: 'booking:a' } };
    expect(due({ status: 'waitlisted' })).toEqual({ at: plus(START, -2 * HOUR), ...line });
    expect(due({ status: 'waitlisted', waited: [{ at: NOW, what: 'last_minute' }] })).toEqual({ at: START, ...line });
    const until = plus(START, -HOUR);
    expect(due({ status: 'waitlisted', waited: [{ at: NOW, what: 'offered', until }] })).toEqual({ at: START, ...line });
    expect(due({ status: 'offered', offerExpiresAt: until })).toEqual({ at: until, ...line });
    expect(due({ status: 'offered', offerExpiresAt: START })).toEqual({ at: plus(START, -15 * MINUTE), ...line });
    expect(due({ status: 'offered' })).toEqual({ at: plus(START, -15 * MINUTE), ...line });
    expect(due({ status: 'confirmed' })).toEqual({ at: plus(END, 2 * HOUR), ...came });
    expect(due({ status: 'no_show_provisional' })).toEqual({ at: plus(END, 3 * DAY), ...came });
    expect(due({ status: 'no_show_provisional', missedUntil: NOW })).toEqual({ at: NOW, ...came });
    expect(BOOKING_STATUSES.filter((status) => due({ status }) !== null)).toEqual([
      ...['confirmed', 'waitlisted', 'offered', 'no_show_provisional'],
    ]);
  });

  it('[A11] is read by whose it is, by who sees the gym’s members, and by who takes the class; is asked for by time', () => {
    expect(noun.readers).toEqual({ 'gym/bookings': 'members.view', 'member/bookings': 'self', 'staff/bookings': 'own staff' });
    expect(noun.indexes).toEqual({ bookings: ['slotId', 'memberId'] });
    expect(noun.collections).toEqual({
      'member/bookings': { indexes: [['startsAt']] },
      'gym/bookings': { indexes: [['startsAt'], ['slotId'], ['status', 'startsAt']] },
      'staff/bookings': { indexes: [['startsAt']] },
    });
    expect([everyone.for, desk.for, desk.collections, desk.documents]).toEqual(['everyone', 'desk', {}, {}]);
  });
});
