import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, pass, person, slot, timetable, unlimited } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, requestBody, smallWorld, TOLD_ALONE } from '../../tests/rules/scenes.ts';
import { blindTo, type When } from '../../tests/rules/world.ts';
import { between, plus } from '../basics/time.ts';
import type { ReasonCode } from '../codes.ts';
import { decide } from '../folds/decide.ts';
import type { Pass } from '../pass/shape.ts';
import { momentOf } from '../proposal/judge.ts';

const START = '2026-03-04T18:00:00.000Z';
const SLOT = 'slot:spin:2026-03-04T18:00';
const many = (starts: string[], change = {}) =>
  [...new Set(starts.map((start) => start.slice(0, 10)))].map((day) =>
    timetable(
      'gym:one',
      starts.filter((start) => start.startsWith(day)).map((start) => slot(start, change)),
    ),
  );

describe('asking for a place', () => {
  it('confirms a free place and reserves a visit of the pass', () => {
    const world = smallWorld('member01');
    const decision = book(world, 'member01');
    expect(decision.state).toBe('accepted');
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'confirmed', passId: 'pass:member01', memberName: 'Sam M.' });
    expect(world.one('pass', 'pass:member01').visitsReserved).toBe(1);
    expect(world.all('notice').map((notice) => notice.event)).toEqual(['booking.confirmed']);
  });

  it('A1: what is created carries the id of the proposal that made it', () => {
    const world = smallWorld('member01');
    const { proposal } = book(world, 'member01');
    expect(bookingOf(world, 'member01')._id).toBe(proposal._id.replace('proposal:', 'booking:'));
  });

  it('B1: a full class puts the late-heard on the waiting list in order of receipt, not of device time', () => {
    const world = smallWorld('member01', 'member02', 'member03', 'member04');
    book(world, 'member01', {}, { receivedAt: plus(NOW, HOUR) });
    book(world, 'member02', {}, { receivedAt: plus(NOW, 2 * HOUR) });
    const early = book(world, 'member03', {}, { madeAt: NOW, receivedAt: plus(NOW, 3 * HOUR) });
    book(world, 'member04', {}, { receivedAt: plus(NOW, 4 * HOUR) });
    expect(early).toMatchObject({ state: 'accepted', code: 'WAITLISTED', facts: { n: 1 } });
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'waitlisted', position: 1 });
    expect(bookingOf(world, 'member04')).toMatchObject({ status: 'waitlisted', position: 2 });
    expect(world.one('pass', 'pass:member03').visitsReserved).toBe(0);
  });

  it('[10.32] a place that a restore turned into a wait alerts its owner; what was made since then does not', () => {
    const restoredAt = plus(NOW, HOUR);
    const told = (madeAt: string) => {
      const world = smallWorld('member01', 'member02', 'member03');
      book(world, 'member01');
      book(world, 'member02');
      const receivedAt = plus(NOW, 2 * HOUR);
      const proposal = world.proposal('booking.request', requestBody({ passId: 'pass:member03' }), { madeAt });
      world.decided(proposal, { ...momentOf(proposal.origin, { by: 'member03', receivedAt }), restoredAt });
      return world.all('notice').find((one) => one.uid === 'member03');
    };
    expect(told(NOW)).toMatchObject({ event: 'booking.waitlisted', severity: 'action' });
    expect(told(NOW)?.body).toContain('earlier copy of our records');
    expect(told(plus(restoredAt, MINUTE))).toMatchObject({ event: 'booking.waitlisted', severity: 'info' });
  });

  it('B1: without the waiting list a full class is refused', () => {
    const world = smallWorld('member01', 'member02', 'member03');
    book(world, 'member01');
    book(world, 'member02');
    expect(book(world, 'member03', { joinWaitlistIfFull: false })).toMatchObject({
      state: 'refused',
      code: 'SLOT_FULL',
      documents: TOLD_ALONE,
    });
  });

  it('B1: a full waiting list is refused', () => {
    const world = smallWorld('member01', 'member02', 'member03');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 1, waitlistMax: 1 })])]);
    book(world, 'member01');
    book(world, 'member02');
    expect(book(world, 'member03')).toMatchObject({ state: 'refused', code: 'SLOT_FULL' });
  });

  it('B2: heard after booking closed is refused, costs nothing and makes no strike', () => {
    const world = smallWorld('member01');
    const decision = book(world, 'member01', {}, { madeAt: NOW, receivedAt: plus(START, -14 * MINUTE) });
    expect(decision).toMatchObject({ state: 'refused', code: 'BOOKING_CLOSED', facts: { minutes: 15 } });
    expect(world.all('booking')).toEqual([]);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(0);
  });

  it('B2: whoever was in fact there gets the booking: the fact wins, over capacity too', () => {
    const world = smallWorld('member01', 'member02', 'member03');
    employ(world, 'staff001', 'reception');
    book(world, 'member02');
    book(world, 'member03');
    checkIn(world, 'staff001', 'member01', plus(START, -10 * MINUTE));
    const decision = book(world, 'member01', {}, { madeAt: NOW, receivedAt: plus(START, HOUR) });
    expect(decision.state).toBe('accepted');
    const booking = bookingOf(world, 'member01');
    expect(booking.status).toBe('attended');
    expect(world.one('checkin', booking.checkinId ?? '').bookingId).toBe(booking._id);
  });

  it('B3: the same class from two devices is booked once', () => {
    const world = smallWorld('member01');
    book(world, 'member01');
    expect(book(world, 'member01')).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(world.all('booking')).toHaveLength(1);
  });

  it('B4: of two that overlap the first received is confirmed', () => {
    const world = smallWorld('member01');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00'), slot('2026-03-04T18:30')])]);
    book(world, 'member01');
    expect(book(world, 'member01', { slotId: 'slot:spin:2026-03-04T18:30' })).toMatchObject({
      state: 'refused',
      code: 'OVERLAP',
    });
  });

  it('B4: one that begins as the other ends does not overlap', () => {
    const world = smallWorld('member01');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00'), slot('2026-03-04T18:45')])]);
    book(world, 'member01');
    expect(book(world, 'member01', { slotId: 'slot:spin:2026-03-04T18:45' }).state).toBe('accepted');
  });

  it('B5: a cancelled class is refused', () => {
    const world = smallWorld('member01');
    world.system('system.slot-changed', {
      gymId: 'gym:one',
      slotId: 'slot:spin:2026-03-04T18:00',
      change: { status: 'cancelled' },
    });
    expect(book(world, 'member01')).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
  });

  it('B5: a class moved by 15 minutes or more is held until the member answers', () => {
    const world = smallWorld('member01');
    const change = { startsAt: plus(START, 15 * MINUTE), endsAt: plus(START, HOUR) };
    world.system('system.slot-changed', { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00', change });
    const asked = book(world, 'member01');
    expect(asked).toMatchObject({ state: 'held', code: 'SLOT_CHANGED', facts: { time: '18:15' }, documents: [] });
    const answer = world.say('member01', 'held.answer', { proposalId: asked.proposal._id, choice: 'keep' });
    expect(answer.settles).toEqual([{ proposalId: asked.proposal._id, uid: 'member01', state: 'accepted' }]);
    expect(bookingOf(world, 'member01')).toMatchObject({
      status: 'confirmed',
      startsAt: change.startsAt,
      _id: asked.proposal._id.replace('proposal', 'booking'),
    });
  });

  it('B5: a held request that is dropped, or never answered, ends refused', () => {
    const world = smallWorld('member01');
    const change = { startsAt: plus(START, 20 * MINUTE), endsAt: plus(START, HOUR) };
    world.system('system.slot-changed', { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00', change });
    const first = book(world, 'member01');
    const dropped = world.say('member01', 'held.answer', { proposalId: first.proposal._id, choice: 'drop' });
    expect(dropped.settles).toMatchObject([{ state: 'refused', code: 'DECLINED_BY_YOU' }]);
    const second = book(world, 'member01');
    const timer = world.system('system.held-timed-out', { uid: 'member01', proposalId: second.proposal._id }, plus(NOW, DAY));
    expect(timer.settles).toMatchObject([{ state: 'refused', code: 'HELD_TIMED_OUT' }]);
    expect(world.all('booking')).toEqual([]);
  });

  it('B5: a move of less than 15 minutes is no change', () => {
    const world = smallWorld('member01');
    const change = { startsAt: plus(START, 14 * MINUTE), endsAt: plus(START, HOUR) };
    world.system('system.slot-changed', { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00', change });
    expect(book(world, 'member01').state).toBe('accepted');
  });

  it.each<[ReasonCode, Partial<Pass>]>([
    ['PASS_USED_UP', { visitsUsed: 10, status: 'used_up' }],
    ['PASS_EXPIRED', { status: 'expired', validTo: NOW }],
    ['PASS_EXPIRED', { status: 'active', activatedAt: NOW, validTo: plus(START, -HOUR) }],
    ['PASS_REFUNDED', { status: 'refunded', refundedAt: NOW }],
    ['PASS_SUSPENDED', { status: 'suspended', suspendedAt: NOW }],
    ['PASS_WRONG_GYM', { gymIds: ['gym:two'] }],
    ['PASS_NOT_PAID', { status: 'pending_payment' }],
    ['PASS_PAUSED', { status: 'paused', pausedUntil: plus(START, DAY) }],
  ])('B6: %s', (code, change) => {
    const world = smallWorld('member01');
    world.lay([pass('member01', 'member01', change)]);
    expect(book(world, 'member01')).toMatchObject({ state: 'refused', code });
  });

  it('B6: another suitable pass is taken only if the member said any', () => {
    const world = smallWorld('member01');
    world.lay([pass('member01', 'member01', { status: 'refunded', refundedAt: NOW }), pass('other', 'member01')]);
    expect(book(world, 'member01').code).toBe('PASS_REFUNDED');
    expect(book(world, 'member01', { anyPass: true }).state).toBe('accepted');
    expect(bookingOf(world, 'member01').passId).toBe('pass:other');
  });

  it('B6: visits promised to other classes are gone', () => {
    const world = smallWorld('member01');
    world.lay([...many(['2026-03-04T18:00', '2026-03-05T18:00']), pass('member01', 'member01', { visitsTotal: 1 })]);
    book(world, 'member01');
    expect(book(world, 'member01', { slotId: 'slot:spin:2026-03-05T18:00' })).toMatchObject({
      state: 'refused',
      code: 'PASS_USED_UP',
    });
  });

  it("R-20: booking opens eight days ahead at the slot's own clock time, also over the end of summer time", () => {
    const world = smallWorld('member01');
    // Clocks go back on Sunday 25 October 2026; the class is at 18:00 GMT, booking opens at 18:00 BST eight days before.
    world.lay([
      timetable('gym:one', [slot('2026-10-28T18:00')]),
      pass('member01', 'member01', { activateBy: '2026-12-01T00:00:00.000Z' }),
    ]);
    const ask = { slotId: 'slot:spin:2026-10-28T18:00' };
    expect(book(world, 'member01', ask, { receivedAt: '2026-10-20T16:59:59.999Z' })).toMatchObject({
      code: 'TOO_EARLY',
      facts: { date: '2026-10-20', time: '18:00' },
    });
    expect(book(world, 'member01', ask, { receivedAt: '2026-10-20T17:00:00.000Z' }).state).toBe('accepted');
  });

  it.each([
    [1, '2026-10-24T17:00:00.000Z', '2026-10-25T18:00'],
    [30, '2026-10-08T17:00:00.000Z', '2026-11-07T18:00'],
    [1, '2026-03-28T18:00:00.000Z', '2026-03-29T18:00'],
    [30, '2026-03-04T18:00:00.000Z', '2026-04-03T18:00'],
  ])('R-20: %i days ahead, though the clocks change, are from %s on', (bookingWindowDays, opens, starts) => {
    const world = smallWorld('member01');
    world.lay([
      timetable('gym:one', [slot(starts, { bookingWindowDays })]),
      pass('member01', 'member01', { activateBy: '2026-12-01T00:00:00.000Z' }),
    ]);
    const ask = { slotId: `slot:spin:${starts}` };
    expect(book(world, 'member01', ask, { receivedAt: plus(opens, -1) }).code).toBe('TOO_EARLY');
    expect(book(world, 'member01', ask, { receivedAt: opens }).state).toBe('accepted');
  });

  it('R-21: booking closes 15 minutes before the start', () => {
    const at = (before: number) => book(smallWorld('member01'), 'member01', {}, { receivedAt: plus(START, -before * MINUTE) });
    expect(at(15).state).toBe('accepted');
    expect(book(smallWorld('member01'), 'member01', {}, { receivedAt: plus(START, -15 * MINUTE + 1) }).code).toBe(
      'BOOKING_CLOSED',
    );
  });

  it("R-22: three bookings a day, on the gym's day", () => {
    const world = smallWorld('member01');
    const starts = ['2026-03-04T08:00', '2026-03-04T10:00', '2026-03-04T12:00', '2026-03-04T14:00', '2026-03-05T08:00'];
    world.lay(many(starts));
    for (const start of starts.slice(0, 3))
      expect(book(world, 'member01', { slotId: `slot:spin:${start}` }).state).toBe('accepted');
    expect(book(world, 'member01', { slotId: `slot:spin:${starts[3]}` })).toMatchObject({
      code: 'BOOKING_LIMIT',
      facts: { limit: 3 },
    });
    expect(book(world, 'member01', { slotId: `slot:spin:${starts[4]}` }).state).toBe('accepted');
  });

  it('R-22: twenty upcoming bookings', () => {
    const world = smallWorld('member01');
    const starts = Array.from({ length: 7 }, (_, day) =>
      [8, 12, 16].map((hour) => `2026-03-${String(day + 4).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00`),
    ).flat();
    world.lay([...many(starts), unlimited('member01')]);
    const outcomes = starts.map((start) => book(world, 'member01', { slotId: `slot:spin:${start}` }));
    expect(outcomes.slice(0, 20).every((one) => one.state === 'accepted')).toBe(true);
    expect(outcomes[20]).toMatchObject({ state: 'refused', code: 'BOOKING_LIMIT', facts: { limit: 20 } });
  });

  it('R-26: three strikes in 30 days close advance booking for 7 days, the first in a year being a warning; same-day still works', () => {
    const world = smallWorld('member01');
    const starts = [
      '2026-03-04T18:00',
      '2026-03-05T18:00',
      '2026-03-06T18:00',
      '2026-03-07T18:00',
      '2026-03-09T18:00',
      '2026-03-10T18:00',
    ];
    world.lay(many(starts));
    for (const start of starts.slice(0, 4)) {
      book(world, 'member01', { slotId: `slot:spin:${start}` });
      const booking = world.all('booking').find((one) => one.slotId.endsWith(start) && one.status === 'confirmed');
      if (!booking) throw new Error('not booked');
      cancel(world, 'member01', booking, { receivedAt: plus(booking.startsAt, -HOUR) });
    }
    const later = { receivedAt: '2026-03-09T08:00:00.000Z' };
    expect(book(world, 'member01', { slotId: 'slot:spin:2026-03-10T18:00' }, later)).toMatchObject({
      code: 'BOOKING_BLOCKED',
      facts: { date: '2026-03-14', count: 3 },
    });
    expect(book(world, 'member01', { slotId: 'slot:spin:2026-03-09T18:00' }, later).state).toBe('accepted');
  });

  it.each([
    ['GYM_NOT_LIVE', 'paused'],
    ['GYM_NOT_LIVE', 'listed'],
    ['GYM_REMOVED', 'removed'],
    ['GYM_REMOVED', 'closed'],
  ] as const)('%s: a gym that is %s takes no bookings', (code, status) => {
    const world = smallWorld('member01');
    world.lay([gym('one', { status })]);
    expect(book(world, 'member01')).toMatchObject({ state: 'refused', code });
  });

  it('G6: inside a closure nothing is booked', () => {
    const world = smallWorld('member01');
    world.lay([
      gym('one', {
        closures: [
          { closureId: 'closure:1', scope: 'whole_gym', reason: 'maintenance', startsAt: START, endsAt: plus(START, HOUR) },
        ],
      }),
    ]);
    expect(book(world, 'member01')).toMatchObject({ state: 'refused', code: 'GYM_CLOSED' });
  });

  it('G15, 2.1: the suspended and the restricted do not book', () => {
    const world = smallWorld('member01');
    world.lay([person('member01', { status: 'suspended' })]);
    expect(book(world, 'member01').code).toBe('ACCOUNT_SUSPENDED');
    world.lay([person('member01', { status: 'restricted' })]);
    expect(book(world, 'member01').code).toBe('ACCOUNT_RESTRICTED');
  });

  describe('[10.4] G23: the cut-off is the gym’s', () => {
    const cutoffOf = (seen: number, when: When = {}, changes: readonly (readonly [hours: number, at: string])[] = []) => {
      const world = smallWorld('member01');
      for (const [cutoffHours, at] of changes) {
        world.system('system.slot-changed', { gymId: 'gym:one', slotId: SLOT, change: { cutoffHours } }, at);
      }
      book(world, 'member01', { cutoffHoursSeen: seen }, when);
      return between(bookingOf(world, 'member01').cutoffAt, START) / HOUR;
    };
    const hour = (hours: number) => plus(NOW, hours * HOUR);

    it('whatever a device says it saw, it gets the gym’s', () => {
      expect([1, 4, 5, 6, 7, 24].map((seen) => cutoffOf(seen))).toEqual([6, 6, 6, 6, 6, 6]);
    });

    it('who booked without a network while it was published keeps it, when the gym has become stricter since', () => {
      expect(cutoffOf(6, { madeAt: hour(2), receivedAt: hour(4) }, [[12, hour(3)]])).toBe(6);
      expect(cutoffOf(1, { madeAt: hour(2), receivedAt: hour(4) }, [[12, hour(3)]])).toBe(6);
    });

    it('who booked after it was changed, or by a clock that nobody can vouch for, gets what is published', () => {
      expect(cutoffOf(6, { madeAt: hour(4), receivedAt: hour(4) }, [[12, hour(3)]])).toBe(12);
      expect(cutoffOf(6, { madeAt: hour(2), receivedAt: hour(4), trust: 'untrusted' }, [[12, hour(3)]])).toBe(12);
    });

    it('where the gym has become kinder, that counts', () => {
      expect(cutoffOf(6, { madeAt: hour(2), receivedAt: hour(4) }, [[2, hour(3)]])).toBe(2);
    });

    it('a change that was changed again is remembered as well', () => {
      const changes = [
        [4, hour(3)],
        [12, hour(3.5)],
      ] as const;
      expect(cutoffOf(4, { madeAt: hour(2), receivedAt: hour(4) }, changes)).toBe(4);
    });
  });

  it('A4: a device that knows neither seats nor passes gives a provisional yes with its reasons, never a no', () => {
    const world = smallWorld('member01', 'member02', 'member03');
    book(world, 'member02');
    book(world, 'member03');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00')])]);
    const { proposal } = { proposal: world.proposal('booking.request', requestBody()) };
    const moment = momentOf(proposal.origin, { by: 'member01', receivedAt: NOW });
    const onDevice = decide(proposal, blindTo(world, 'gym-', 'member-member01/passes'), moment);
    expect(onDevice).toMatchObject({ state: 'accepted', unknown: ['passes', 'seats'] });
    expect(onDevice.documents.map((doc) => doc.type)).toContain('booking');
  });

  it('S9: device and server agree when they know the same', () => {
    const world = smallWorld('member01');
    const proposal = world.proposal('booking.request', requestBody());
    const moment = momentOf(proposal.origin, { by: 'member01', receivedAt: NOW });
    expect(decide(proposal, blindTo(world), moment)).toEqual(decide(proposal, world, moment));
  });

  it('seat counts are written at once when the class turns full, and at most once a minute otherwise', () => {
    const world = smallWorld('member01', 'member02', 'member03');
    world.lay([timetable('gym:one', [slot('2026-03-04T18:00', { capacity: 3 })])]);
    const seats = () => world.all('timetable')[0]?.slots[0]?.bookedCount;
    book(world, 'member01', {}, { receivedAt: plus(NOW, 30_000) });
    expect(seats()).toBe(0);
    book(world, 'member02', {}, { receivedAt: plus(NOW, 61_000) });
    expect(seats()).toBe(2);
    book(world, 'member03', {}, { receivedAt: plus(NOW, 62_000) });
    expect(seats()).toBe(3);
  });
});
