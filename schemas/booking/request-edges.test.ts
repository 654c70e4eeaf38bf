/** Asking for a place, at the edges: what is not there or not known, closures, visits that are another class's, limits by the count. */
import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, gym, HOUR, MINUTE, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, requestBody, smallWorld } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import type { Gym } from '../gym/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideBookingRequest } from './request.ts';
import type { Booking } from './shape.ts';

const uid = 'member01';
const START = '2026-03-04T18:00:00.000Z';
const SLOT = 'slot:spin:2026-03-04T18:00';

/** The rule by itself, on what is known. */
function decided(world: KnownWorld, known: Known = world, change = {}) {
  const proposal = world.proposal('booking.request', requestBody({ passId: `pass:${uid}`, ...change }));
  return decideBookingRequest(proposal, known, momentOf(proposal.origin, { by: uid, receivedAt: NOW }));
}

describe('asking for what is not there', () => {
  it('[V1, B5] is refused: no such gym, no such day, no such class', () => {
    const world = smallWorld(uid);
    expect(decided(world, world, { gymId: 'gym:two' })).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    for (const slotId of ['slot:spin:2026-03-05T18:00', 'slot:spin:2026-03-04T19:00']) {
      expect(decided(world, world, { slotId })).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
    }
  });

  it.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['restricted', 'ACCOUNT_RESTRICTED'],
    ['deletion_requested', 'ACCOUNT_CLOSING'],
  ] as const)('[G15, G16, C7] whoever is %s books nothing', (status, code) => {
    const world = smallWorld(uid);
    world.lay([person(uid, { status })]);
    expect(decided(world)).toMatchObject({ state: 'refused', code, documents: [] });
  });

  it('[A4] what is not known refuses nothing, and is named', () => {
    const world = smallWorld(uid);
    const gymUnknown = { state: 'accepted', documents: [], unknown: ['gym'] };
    const without = (collection: string): Known => ({
      get: (type, db, id) => (db.endsWith(collection) ? { state: 'unknown' } : world.get(type, db, id)),
      find: world.find.bind(world),
    });
    expect(decided(world, without('/gyms'))).toEqual(gymUnknown);
    expect(decided(world, without('/slots'))).toEqual(gymUnknown);
    expect(decided(world, blindTo(world, 'self-')).unknown).toEqual([]);
    expect(decided(world, blindTo(world, 'member-')).unknown).toEqual(['bookings', 'passes']);
    expect(decided(world, blindTo(world, 'gym-')).unknown).toEqual(['seats']);
    expect(decided(world).unknown).toEqual([]);
  });

  it('[A4] who does not know the seats goes by the counts that everybody sees', () => {
    const world = smallWorld(uid);
    const seen = (bookedCount: number, waitlistCount = 0) => {
      world.lay([timetable('gym:one', [slot('2026-03-04T18:00', { bookedCount, waitlistCount })])]);
      return decided(world, blindTo(world, 'gym-'));
    };
    expect(seen(1)).not.toHaveProperty('code');
    expect(seen(2, 3)).toMatchObject({ code: 'WAITLISTED', facts: { n: 4 } });
    expect(seen(2, 10)).toMatchObject({ state: 'refused', code: 'SLOT_FULL' });
  });

  it('[R-9] a gym that is closing still takes bookings', () => {
    const world = smallWorld(uid);
    world.lay([gym('one', { status: 'closing' })]);
    expect(book(world, uid).state).toBe('accepted');
  });
});

type Closure = Gym['closures'][number];

describe('a closure', () => {
  const bookedIn = (closure: Partial<Closure>) => {
    const world = smallWorld(uid);
    const whole = {
      closureId: 'closure:1',
      scope: 'whole_gym',
      reason: 'maintenance',
      startsAt: START,
      endsAt: plus(START, HOUR),
    } as const;
    world.lay([gym('one', { closures: [{ ...whole, ...closure }] })]);
    return book(world, uid).code;
  };

  it.each<[string, Partial<Closure>]>([
    ['covers the class', {}],
    ['ends in it', { startsAt: plus(START, -HOUR), endsAt: plus(START, 1) }],
    ['begins in it', { startsAt: plus(START, 45 * MINUTE - 1), endsAt: plus(START, DAY) }],
    ['is of this class alone', { scope: 'schedule', scheduleIds: ['schedule:other', 'schedule:spin'] }],
  ])('[G6] that %s shuts it', (_, closure) => {
    expect(bookedIn(closure)).toBe('GYM_CLOSED');
  });

  it.each<[string, Partial<Closure>]>([
    ['ends as the class begins', { startsAt: plus(START, -HOUR), endsAt: START }],
    ['begins as the class ends', { startsAt: plus(START, 45 * MINUTE) }],
    ['was long before', { startsAt: plus(START, -2 * DAY), endsAt: plus(START, -DAY) }],
    ['is long after', { startsAt: plus(START, DAY), endsAt: plus(START, 2 * DAY) }],
    ['is of other classes', { scope: 'schedule', scheduleIds: ['schedule:other'] }],
    ['names no class', { scope: 'schedule' }],
  ])('[G6] that %s does not', (_, closure) => {
    expect(bookedIn(closure)).toBeUndefined();
  });
});

describe('asked for too late', () => {
  /** The request comes in an hour after the start; these visits are on record. */
  const late = (...visits: [key: string, minutes: number, change?: Parameters<typeof checkin>[1]][]) => {
    const world = smallWorld(uid);
    world.lay(
      visits.map(([key, minutes, change]) =>
        checkin(key, {
          memberId: uid,
          passId: `pass:${uid}`,
          gymDay: '2026-03-04',
          judgedAt: plus(START, minutes * MINUTE),
          ...change,
        }),
      ),
    );
    return { world, decision: book(world, uid, {}, { madeAt: NOW, receivedAt: plus(START, HOUR) }) };
  };

  it.each([-30, 0, 15])(
    '[B2, R-36] who came in %i minutes from the start has attended, on the pass they came in with',
    (minutes) => {
      const { world, decision } = late(['a', minutes]);
      expect(decision.state).toBe('accepted');
      expect(bookingOf(world, uid)).toMatchObject({ status: 'attended', checkinId: 'checkin:a', passId: `pass:${uid}` });
    },
  );

  it.each([-31, 16])('[B2, R-36] who came in %i minutes from it has not', (minutes) => {
    expect(late(['a', minutes]).decision.code).toBe('BOOKING_CLOSED');
  });

  it('[B2] a visit to another gym is none to this class', () => {
    expect(late(['a', 0, { gymId: 'gym:two' }]).decision.code).toBe('BOOKING_CLOSED');
  });

  it('[B2, R-34] nor is a second look at a visit that began too early for it', () => {
    expect(late(['a', -31], ['b', -25]).decision.code).toBe('BOOKING_CLOSED');
  });

  it('[B2, R-36] nor is a visit that attended another class', () => {
    const world = smallWorld(uid);
    const visit = checkin('a', { memberId: uid, gymDay: '2026-03-04', judgedAt: START });
    const other = {
      status: 'attended',
      checkinId: 'checkin:a',
      startsAt: plus(START, -2 * HOUR),
      endsAt: plus(START, -HOUR),
    } as const;
    world.lay([visit, booking('x', { memberId: uid, slotId: 'slot:yoga:2026-03-04T16:00', ...other })]);
    expect(book(world, uid, {}, { madeAt: NOW, receivedAt: plus(START, HOUR) }).code).toBe('BOOKING_CLOSED');
  });

  it('[B2] nor is one in the time of another class they have', () => {
    const world = smallWorld(uid);
    const other = { startsAt: plus(START, -30 * MINUTE), endsAt: plus(START, MINUTE), slotId: 'slot:yoga:2026-03-04T17:30' };
    world.lay([
      checkin('a', { memberId: uid, gymDay: '2026-03-04', judgedAt: START }),
      booking('x', { memberId: uid, ...other }),
    ]);
    expect(book(world, uid, {}, { madeAt: NOW, receivedAt: plus(START, HOUR) }).code).toBe('BOOKING_CLOSED');
  });

  it('[B2] a visit without a pass makes a booking without one', () => {
    const world = smallWorld(uid);
    world.lay([checkin('a', { memberId: uid, gymDay: '2026-03-04', judgedAt: START })]);
    book(world, uid, {}, { madeAt: NOW, receivedAt: plus(START, HOUR) });
    expect(bookingOf(world, uid)).not.toHaveProperty('passId');
  });

  it('[R-30, B2] the place is counted, over the capacity if need be', () => {
    const { world } = late(['a', 0]);
    expect(world.all('timetable')[0]?.slots[0]?.bookedCount).toBe(1);
  });

  it('[R-21, A4] whose visits are not known is told that booking had closed', () => {
    const world = smallWorld(uid);
    const proposal = world.proposal('booking.request', requestBody(), { madeAt: NOW });
    const moment = momentOf(proposal.origin, { by: uid, receivedAt: START });
    expect(decideBookingRequest(proposal, blindTo(world, 'member-'), moment)).toMatchObject({ code: 'BOOKING_CLOSED' });
  });
});

describe('limits', () => {
  /** Classes of the member's on the day of the class, none at its time. */
  const thatDay = (...statuses: Booking['status'][]) => {
    const world = smallWorld(uid);
    world.lay(
      statuses.map((status, index) => {
        const startsAt = plus(START, (index - 10) * HOUR);
        const time = { startsAt, endsAt: plus(startsAt, 45 * MINUTE), slotId: `slot:other${index}:2026-03-04T08:00` };
        return booking(`x${index}`, { memberId: uid, status, ...time });
      }),
    );
    return book(world, uid);
  };

  it('[R-22] three a day: what is open and what was attended, not what was given back', () => {
    const full = { state: 'refused', code: 'BOOKING_LIMIT', facts: { limit: 3, span: 'that day' } };
    expect(thatDay('confirmed', 'waitlisted', 'attended')).toMatchObject(full);
    expect(thatDay('attended', 'attended', 'attended')).toMatchObject(full);
    expect(thatDay('attended', 'confirmed', 'cancelled').state).toBe('accepted');
    expect(thatDay('cancelled', 'late_cancelled', 'left', 'no_show').state).toBe('accepted');
  });

  it('[17] R-22 is a setting: as many as when they asked, not as when we heard of it', () => {
    const from = (at: string, aDay: number, when = {}) => {
      const world = smallWorld(uid);
      world.lay([
        settingOfValues('bookings.perDay', [aDay, at]),
        settingOfValues('bookings.upcoming', [aDay, at]),
        booking('x', { memberId: uid, startsAt: '2026-03-04T08:00:00.000Z', endsAt: '2026-03-04T08:45:00.000Z' }),
      ]);
      return book(world, uid, {}, when);
    };
    expect(from(NOW, 1)).toMatchObject({ code: 'BOOKING_LIMIT', facts: { limit: 1, span: 'that day' } });
    expect(from(NOW, 2).state).toBe('accepted');
    const late = { madeAt: NOW, receivedAt: plus(NOW, HOUR) };
    expect(from(plus(NOW, MINUTE), 1, late).state).toBe('accepted');
    expect(from(plus(NOW, MINUTE), 1, { ...late, trust: 'untrusted' }).code).toBe('BOOKING_LIMIT');
  });

  it('[R-22] twenty to come: what is over is not to come', () => {
    const world = smallWorld(uid);
    const lay = (count: number, from: string) =>
      world.lay(
        Array.from({ length: count }, (_, index) => {
          const startsAt = plus(from, index * 10 * DAY);
          const time = { startsAt, endsAt: plus(startsAt, 45 * MINUTE), slotId: `slot:x${index}:2026-03-04T08:00` };
          return booking(`${from.slice(0, 10)}-${index}`, { memberId: uid, ...time });
        }),
      );
    lay(19, plus(NOW, 10 * DAY));
    lay(1, NOW);
    lay(3, plus(NOW, -40 * DAY));
    expect(book(world, uid).state).toBe('accepted');
    const full = smallWorld(uid);
    full.lay(world.all('booking').filter(({ _id }) => _id.startsWith('booking:2026-03-13')));
    full.lay([booking('y', { memberId: uid, startsAt: plus(NOW, 1), endsAt: plus(NOW, 2), slotId: 'slot:y:2026-03-03T08:00' })]);
    expect(book(full, uid)).toMatchObject({ code: 'BOOKING_LIMIT', facts: { limit: 20, span: 'to come' } });
  });
});

describe('the pass that is taken', () => {
  it('[B6] is the one that was named, not another that would do', () => {
    const world = smallWorld(uid);
    world.lay([pass('aaa', uid)]);
    book(world, uid);
    expect(bookingOf(world, uid).passId).toBe(`pass:${uid}`);
  });

  it('[B6] is the named one even if any would do, and any that will do when none is named', () => {
    const world = smallWorld(uid);
    world.lay([pass('aaa', uid, { status: 'suspended' }), pass('bbb', uid)]);
    book(world, uid, { anyPass: true, passId: 'pass:bbb' });
    expect(bookingOf(world, uid).passId).toBe('pass:bbb');
    const unnamed = smallWorld(uid);
    const { passId: _none, ...body } = requestBody({ anyPass: true });
    unnamed.say(uid, 'booking.request', body);
    expect(bookingOf(unnamed, uid).passId).toBe(`pass:${uid}`);
  });

  it('[B6] one that is not the member’s is none', () => {
    const world = smallWorld(uid);
    expect(book(world, uid, { passId: 'pass:none' })).toMatchObject({ state: 'refused', code: 'PASS_MISSING', facts: {} });
  });

  it('[B6] the reason is that of the named pass, when no other will do', () => {
    const world = smallWorld(uid);
    world.lay([pass(uid, uid, { status: 'suspended' })]);
    expect(book(world, uid, { anyPass: true })).toMatchObject({ state: 'refused', code: 'PASS_SUSPENDED' });
  });
});

describe('what a booking keeps', () => {
  it('[G23, B1] of what the member saw and said, and nothing they did not', () => {
    const world = smallWorld(uid);
    book(world, uid, { seatsLeftSeen: 0, asOfSeen: NOW, note: 'By the door, please' });
    expect(bookingOf(world, uid)).toMatchObject({ seatsLeftSeen: 0, asOfSeen: NOW, note: 'By the door, please' });
    const plain = smallWorld(uid);
    book(plain, uid);
    for (const absent of ['seatsLeftSeen', 'asOfSeen', 'note', 'checkinId', 'position']) {
      expect(bookingOf(plain, uid)).not.toHaveProperty(absent);
    }
  });

  it('[L5] no penalty, and nothing done with it yet', () => {
    const world = smallWorld(uid);
    book(world, uid);
    expect(bookingOf(world, uid)).toMatchObject({
      memberName: 'Sam M.',
      gymName: 'Gym one',
      slotName: 'Spin',
      slotId: SLOT,
      cutoffAt: plus(START, -6 * HOUR),
      late: false,
      creditReturned: false,
      strike: false,
      flags: [],
      joinWaitlistIfFull: true,
    });
  });

  it('[5.0] is told: a place, or the number in the line; after a restore a place is still a place', () => {
    const world = smallWorld(uid, 'member02', 'member03');
    for (const who of [uid, 'member02', 'member03']) book(world, who);
    const told = (who: string) => world.all('notice').find((one) => one.uid === who);
    const about = { link: '/member/bookings', until: START, severity: 'info' };
    expect(told(uid)).toMatchObject({ ...about, event: 'booking.confirmed', title: 'Spin is confirmed', body: 'Gym one' });
    const waits = { event: 'booking.waitlisted', title: 'Spin', body: "You're number 1 on the waiting list at Gym one." };
    expect(told('member03')).toMatchObject({ ...about, ...waits });

    const restored = smallWorld(uid);
    const proposal = restored.proposal('booking.request', requestBody({ passId: `pass:${uid}` }));
    const moment = momentOf(proposal.origin, { by: uid, receivedAt: plus(NOW, HOUR) });
    restored.decided(proposal, { ...moment, restoredAt: plus(NOW, MINUTE) });
    expect(restored.all('notice')).toMatchObject([{ event: 'booking.confirmed' }]);
  });

  it('[10.32] what was asked for at the moment to which the records went back is known', () => {
    const world = smallWorld(uid, 'member02', 'member03');
    book(world, 'member02');
    book(world, 'member03');
    const proposal = world.proposal('booking.request', requestBody({ passId: `pass:${uid}` }));
    const moment = momentOf(proposal.origin, { by: uid, receivedAt: plus(NOW, HOUR) });
    world.decided(proposal, { ...moment, restoredAt: NOW });
    expect(world.all('notice').find((one) => one.uid === uid)).toMatchObject({ severity: 'info', title: 'Spin' });
  });
});
