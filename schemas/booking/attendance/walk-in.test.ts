import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, pass, person, slot, timetable } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { NOBODY } from '../../blank.ts';
import { databasesOf } from '../../folds/access.ts';
import { dueOf } from '../../folds/documents.ts';
import type { Booking } from '../shape.ts';
import { overFlags } from './walk-in.ts';

const START = '2026-03-04T18:00:00.000Z';
const SLOT = 'slot:spin:2026-03-04T18:00';
const CLASS = { gymId: 'gym:one', slotId: SLOT };
const ALL = ['member01', 'member02', 'member03', 'member04'] as const;

/** A class of two. */
function world(...booked: (typeof ALL)[number][]): KnownWorld {
  const of = smallWorld(...ALL);
  employ(of, 'robin001', 'reception');
  for (const uid of booked) book(of, uid);
  return of;
}
const letIn = (of: KnownWorld, uid?: string, by = 'robin001', at = START) =>
  of.say(
    by,
    'booking.walk-in',
    { ...CLASS, ...(uid ? { passId: `pass:${uid}`, memberId: uid } : {}) },
    { madeAt: at, receivedAt: at },
  );
const taken = (of: KnownWorld) => of.all('timetable')[0]?.slots.find(({ slotId }) => slotId === SLOT)?.bookedCount;

describe('somebody without a place is let in', () => {
  it('[B9] has a place and attended, as staff say, and a visit is used', () => {
    const of = world('member01');
    expect(letIn(of, 'member02').state).toBe('accepted');
    expect(bookingOf(of, 'member02')).toMatchObject({
      ...{ status: 'attended', addedByStaff: 'robin001', passId: 'pass:member02', memberName: 'Sam M.', flags: [] },
      judgedAt: START,
    });
    expect(taken(of)).toBe(2);
    expect(of.one('pass', 'pass:member02').visitsUsed).toBe(1);
  });

  it('[B9, R-30] of a full class nobody who booked loses their place, and it is flagged', () => {
    const of = world('member01', 'member02');
    expect(letIn(of, 'member03')).toMatchObject({ state: 'accepted_flagged', code: 'OVER_CAPACITY' });
    expect(bookingOf(of, 'member03')).toMatchObject({ status: 'attended', flags: ['OVER_CAPACITY'] });
    expect(['member01', 'member02'].map((uid) => bookingOf(of, uid).status)).toEqual(['confirmed', 'confirmed']);
    letIn(of, 'member04');
    expect(bookingOf(of, 'member04').flags).toEqual(['OVER_CAPACITY', 'OVER_LIMIT']);
  });

  it('[B9, R-30] the gym’s owners hear of it, once a class with the count as it is, and not from themselves', () => {
    const of = world('member01', 'member02');
    const told = () =>
      of
        .all('notice')
        .flatMap(({ event, uid, title, body, severity }) =>
          event === 'booking.over_capacity' ? [[uid, title, body, severity]] : [],
        );
    of.lay(['olga0001', 'otto0001'].map((uid) => person(uid)));
    for (const uid of ['olga0001', 'otto0001']) of.system('system.employed', { uid, gymId: 'gym:one', preset: 'owner' });
    letIn(of, 'member01');
    expect(told()).toEqual([]);
    letIn(of, 'member03');
    const over = (taken: number) => `Gym one, 18:00: ${taken} people for 2 places. Everybody who had booked keeps theirs.`;
    expect(told()).toEqual(['olga0001', 'otto0001'].map((uid) => [uid, 'Over capacity: Spin', over(3), 'info']));
    letIn(of, 'member04', 'otto0001', plus(START, MINUTE));
    expect(told()).toEqual([
      ['olga0001', 'Over capacity: Spin', `${over(4)} That is more than the 10 % that we let pass.`, 'action'],
      ['otto0001', 'Over capacity: Spin', over(3), 'info'],
    ]);
  });

  it('[R-30] a tenth more than there is room for, and at least one', () => {
    const over = (capacity: number, count: number) => overFlags({ capacity }, count).length;
    expect([over(20, 20), over(20, 21), over(20, 22), over(20, 23)]).toEqual([0, 1, 1, 2]);
    expect([over(1, 2), over(1, 3), over(19, 20), over(19, 21)]).toEqual([1, 2, 1, 2]);
  });

  it('[2.7] whoever had booked has one place, and came', () => {
    const of = world('member01', 'member02');
    letIn(of, 'member01');
    expect(of.all('booking')).toHaveLength(2);
    expect(bookingOf(of, 'member01')).toMatchObject({ status: 'attended', flags: [] });
    expect(letIn(of, 'member01')).toMatchObject({ state: 'accepted', code: 'DUPLICATE', documents: [] });
  });

  it('[2.7] whoever waited is moved in first', () => {
    const of = world('member01', 'member02', 'member03');
    letIn(of, 'member03');
    const { position, ...came } = bookingOf(of, 'member03');
    expect([position, came.status, came.promotedAt]).toEqual([undefined, 'attended', START]);
    expect(of.all('booking')).toHaveLength(3);
  });

  it('[2.7, R-28] whoever was offered the last place has it by coming, and not a second one beside it', () => {
    const of = world('member01', 'member02', 'member03');
    cancel(of, 'member01', bookingOf(of, 'member01'), { receivedAt: plus(START, -HOUR) });
    letIn(of, 'member03', 'robin001', plus(START, -40 * MINUTE));
    expect(of.all('booking').filter(({ memberId }) => memberId === 'member03')).toHaveLength(1);
    expect(bookingOf(of, 'member03')).toMatchObject({ status: 'attended', flags: [] });
    expect(bookingOf(of, 'member03')).not.toHaveProperty('offerExpiresAt');
    expect(taken(of)).toBe(2);
  });

  it('[2.7] whoever gave a place back and waits for another comes on the one they wait for', () => {
    const of = world('member01', 'member02');
    cancel(of, 'member01', bookingOf(of, 'member01'));
    for (const uid of ['member03', 'member01'] as const) book(of, uid);
    letIn(of, 'member01');
    expect(of.all('booking').flatMap(({ memberId, status }) => (memberId === 'member01' ? [status] : []))).toEqual(
      expect.arrayContaining(['cancelled', 'attended']),
    );
  });

  it('[2.7] comes on what they had of this class, or might still get; on nothing that is over for good', () => {
    const placesAfter = (status: Booking['status']) => {
      const of = world('member01');
      of.lay([{ ...bookingOf(of, 'member01'), status }]);
      letIn(of, 'member01');
      return of.all('booking').map((one) => one.status);
    };
    for (const status of ['confirmed', 'waitlisted', 'offered', 'cancelled', 'late_cancelled', 'no_show'] as const)
      expect(placesAfter(status), status).toEqual(['attended']);
    for (const status of ['left', 'expired', 'cancelled_by_gym', 'excused'] as const)
      expect(placesAfter(status).toSorted(), status).toEqual([status, 'attended'].toSorted());
  });

  it('[2.7] who gave it back twice comes on the one they gave back last, however they are stored', () => {
    const given = (...hours: number[]) => {
      const of = world('member01');
      const { _id, ...one } = bookingOf(of, 'member01');
      const late = hours.map(
        (hour): Booking => ({
          ...{ ...one, _id: `booking:${hour}`, status: 'cancelled', cancelledAt: plus(START, -hour * HOUR) },
        }),
      );
      of.lay([{ ...one, _id, memberId: 'member04' }, ...late]);
      letIn(of, 'member01');
      return of.all('booking').find(({ memberId, status }) => memberId === 'member01' && status === 'attended')?._id;
    };
    expect([given(9, 8, 7), given(7, 8, 9), given(8, 7, 9)]).toEqual(['booking:7', 'booking:7', 'booking:7']);
  });

  it('[2.7, L5] by coming has a place that they know of, and nothing to go back to', () => {
    for (const status of ['waitlisted', 'offered'] as const) {
      const of = world('member01', 'member02', 'member03');
      of.lay([{ ...bookingOf(of, 'member03'), status, offerExpiresAt: plus(START, MINUTE) }]);
      const { position: _position, offerExpiresAt: _offer, ...before } = bookingOf(of, 'member03');
      letIn(of, 'member03');
      expect(bookingOf(of, 'member03')).toEqual({
        ...{ ...before, status: 'attended', addedByStaff: 'robin001', flags: ['OVER_CAPACITY'] },
        ...{ promotedAt: START, promotionSeenAt: START, updatedAt: START, updatedBy: 'robin001' },
      });
    }
  });

  it('[S2] on a seat that is held in another class has none in this one', () => {
    const of = world('member01', 'member02');
    const [day] = of.all('timetable');
    if (day) of.lay([{ ...day, slots: [...day.slots, slot('2026-03-04T20:00')] }]);
    of.say('robin001', 'lease.take', { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T20:00', seats: 1 });
    const [lease] = of.all('lease');
    const said = { ...CLASS, leaseId: lease?._id ?? '' };
    expect(of.say('robin001', 'booking.walk-in', said, { madeAt: START, receivedAt: START })).toMatchObject({
      ...{ state: 'accepted_flagged', code: 'OVER_CAPACITY' },
    });
    expect(of.all('lease')).toEqual([lease]);
    const none = { ...CLASS, leaseId: 'lease:none' };
    expect(of.say('robin001', 'booking.walk-in', none, { madeAt: START, receivedAt: START }).state).toBe('accepted_flagged');
    expect(of.all('booking').filter(({ leaseId }) => leaseId !== undefined)).toEqual([]);
  });

  it('[R-27] whoever waited behind them moves up', () => {
    const of = world('member01', 'member02', 'member03', 'member04');
    letIn(of, 'member03');
    expect(bookingOf(of, 'member04')).toMatchObject({ status: 'waitlisted', position: 1 });
  });

  it('[R-28] the last place is gone: whoever was asked whether they want it is told so', () => {
    const of = world('member01', 'member02', 'member03');
    cancel(of, 'member01', bookingOf(of, 'member01'), { receivedAt: plus(START, -HOUR) });
    expect(bookingOf(of, 'member03').status).toBe('offered');
    letIn(of, 'member04', 'robin001', plus(START, -40 * MINUTE));
    expect(bookingOf(of, 'member03')).toMatchObject({ status: 'waitlisted', position: 1 });
    expect(bookingOf(of, 'member03')).not.toHaveProperty('offerExpiresAt');
    const told = of.all('notice').find(({ uid, event }) => uid === 'member03' && event === 'booking.waitlisted');
    expect(told?.body).toContain('Somebody else got the place first');
  });

  it('[R-28] while another place is free the offer of it stands, and nobody is asked anew', () => {
    const of = world('member01', 'member02', 'member03');
    for (const uid of ['member01', 'member02'] as const) cancel(of, uid, bookingOf(of, uid), { receivedAt: plus(START, -HOUR) });
    const before = bookingOf(of, 'member03');
    letIn(of, 'member04', 'robin001', plus(START, -40 * MINUTE));
    expect(bookingOf(of, 'member03')).toEqual(before);
  });

  it('[R-36] on the visit they were scanned in for', () => {
    const of = world('member01');
    checkIn(of, 'robin001', 'member02', plus(START, -5 * MINUTE));
    letIn(of, 'member02');
    const [scan] = of.all('checkin');
    expect(bookingOf(of, 'member02').checkinId).toBe(scan?._id);
    expect(scan?.bookingId).toBe(bookingOf(of, 'member02')._id);
    expect(of.one('pass', 'pass:member02').visitsUsed).toBe(1);
  });

  it('a guest of the gym has a place and no account: nobody but the gym reads of it', () => {
    const of = world();
    letIn(of);
    const [guest] = of.all('booking');
    expect(guest).toMatchObject({ memberId: NOBODY, memberName: 'Guest', status: 'attended' });
    expect(databasesOf(guest as Booking)).toEqual(['gym-one/bookings']);
    expect(taken(of)).toBe(1);
    letIn(of, undefined, 'robin001', plus(START, MINUTE));
    expect(of.all('booking')).toHaveLength(2);
  });

  it('[C17] by mistake is out again, which costs nobody anything', () => {
    const of = world('member01');
    letIn(of, 'member02');
    const { _id: bookingId } = bookingOf(of, 'member02');
    of.say('robin001', 'register.mark', { ...CLASS, bookingId, as: 'absent' }, { receivedAt: plus(START, MINUTE) });
    expect(bookingOf(of, 'member02')).toMatchObject({ status: 'cancelled', strike: false, creditReturned: true });
    expect(of.one('pass', 'pass:member02').visitsUsed).toBe(0);
    expect(taken(of)).toBe(1);
  });

  it('[C17, S2, L5] by mistake for who only waited: they had no place, so they have none, and are not missing from it', () => {
    const of = world('member01', 'member02', 'member03');
    letIn(of, 'member03');
    const { _id: bookingId } = bookingOf(of, 'member03');
    of.say('robin001', 'register.mark', { ...CLASS, bookingId, as: 'absent' }, { receivedAt: plus(START, MINUTE) });
    const after = bookingOf(of, 'member03');
    expect(after).toMatchObject({ status: 'cancelled', strike: false, creditReturned: true });
    expect(dueOf(after)).toBeNull();
    expect(taken(of)).toBe(2);
  });

  it('[C17, R-28] by mistake leaves the place to whoever waits, while there is time to ask them', () => {
    const of = world('member01', 'member02', 'member03');
    cancel(of, 'member02', bookingOf(of, 'member02'), { receivedAt: plus(START, -HOUR) });
    letIn(of, 'member04', 'robin001', plus(START, -50 * MINUTE));
    expect(bookingOf(of, 'member03').status).toBe('waitlisted');
    const { _id: bookingId } = bookingOf(of, 'member04');
    const at = plus(START, -45 * MINUTE);
    of.say('robin001', 'register.mark', { ...CLASS, bookingId, as: 'absent' }, { madeAt: at, receivedAt: at });
    expect(bookingOf(of, 'member03')).toMatchObject({ status: 'offered', offerExpiresAt: plus(at, 30 * MINUTE) });
    expect(of.all('notice').some(({ uid, event }) => uid === 'member03' && event === 'booking.offered')).toBe(true);
  });

  it('[L2] somebody else’s pass is not put on it', () => {
    const of = world();
    of.lay([person('member05'), pass('member05', 'member05', { gymIds: ['gym:two'] })]);
    const body = { ...CLASS, passId: 'pass:member01', memberId: 'member05' };
    of.say('robin001', 'booking.walk-in', body, { receivedAt: START, madeAt: START });
    expect(of.all('booking')[0]).not.toHaveProperty('passId');
  });

  it('[R-60] by whoever may add bookings; of a class that there is', () => {
    const of = world();
    for (const by of ['member01', 'nobody01']) expect(letIn(of, 'member02', by)).toMatchObject({ code: 'NO_PERMISSION' });
    of.lay([timetable('gym:one', [slot('2026-03-04T10:00')])]);
    expect(letIn(of, 'member02', 'robin001', plus(START, HOUR))).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});
