import { describe, expect, it } from 'vitest';
import { booking, DAY, gym, HOUR, MINUTE, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { touchesBookings, withMove, withSlot } from './change.ts';
import { cutoffFor, withCutoff } from './cutoff.ts';
import type { Slot } from './shape.ts';

const START = '2026-03-04T18:00:00.000Z';
const END = plus(START, 45 * MINUTE);
const SLOT = 'slot:spin:2026-03-04T18:00';
type Change = Partial<Pick<Slot, 'startsAt' | 'endsAt' | 'capacity' | 'cutoffHours' | 'status'>>;

const members = ['member01', 'member02', 'member03'] as const;
/** A class of two with as many bookings as there are members; the third waits. */
function classOf(...uids: (typeof members)[number][]): KnownWorld {
  const world = smallWorld(...members);
  for (const uid of uids) book(world, uid);
  return world;
}
const change = (world: KnownWorld, said: Change, at = plus(NOW, HOUR)) =>
  world.system('system.slot-changed', { gymId: 'gym:one', slotId: SLOT, change: said }, at);
const slotOf = (world: KnownWorld) => world.all('timetable')[0]?.slots.find(({ slotId }) => slotId === SLOT);
const toldTo = (world: KnownWorld, uid: string) => world.all('notice').find((one) => one.uid === uid);

describe('a class that is moved', () => {
  it('[B5, 2.6] takes its bookings along, says where it stood, and tells them', () => {
    const world = classOf('member01');
    change(world, { startsAt: plus(START, 15 * MINUTE), endsAt: plus(END, 15 * MINUTE) });
    const time = { startsAt: plus(START, 15 * MINUTE), endsAt: plus(END, 15 * MINUTE) };
    expect(slotOf(world)).toMatchObject({ ...time, movedFrom: START, status: 'changed' });
    expect(bookingOf(world, 'member01')).toMatchObject({ ...time, status: 'confirmed', updatedAt: plus(NOW, HOUR) });
    expect(toldTo(world, 'member01')).toMatchObject({
      event: 'booking.changed',
      title: 'Spin has a new time',
      body: 'Please check the new time. You can cancel free until it starts.',
      link: '/member/bookings',
      severity: 'action',
      until: time.startsAt,
    });
  });

  it('[2.6] by less than a quarter of an hour has not moved, earlier is as good as later', () => {
    const moved = (ms: number) => {
      const world = classOf();
      change(world, { startsAt: plus(START, ms) });
      return slotOf(world)?.movedFrom;
    };
    expect([moved(15 * MINUTE - 1), moved(-15 * MINUTE + 1)]).toEqual([undefined, undefined]);
    expect([moved(15 * MINUTE), moved(-15 * MINUTE)]).toEqual([START, START]);
  });

  it('[2.6] twice still says where it stood at first', () => {
    const world = classOf();
    change(world, { startsAt: plus(START, HOUR), endsAt: plus(END, HOUR) });
    change(world, { startsAt: plus(START, 2 * HOUR), endsAt: plus(END, 2 * HOUR) });
    expect(slotOf(world)).toMatchObject({ movedFrom: START, startsAt: plus(START, 2 * HOUR) });
  });

  it('[B5] and cancelled at once is cancelled', () => {
    const world = classOf('member01');
    change(world, { startsAt: plus(START, HOUR), endsAt: plus(END, HOUR), status: 'cancelled' });
    expect(slotOf(world)?.status).toBe('cancelled');
    expect(bookingOf(world, 'member01').status).toBe('cancelled_by_gym');
  });

  it('[S3] nobody is told of what does not concern them', () => {
    const world = classOf('member01');
    const before = toldTo(world, 'member01');
    change(world, { cutoffHours: 12 });
    expect(toldTo(world, 'member01')).toEqual(before);
    expect(bookingOf(world, 'member01').updatedAt).toBe(NOW);
    expect(slotOf(world)).not.toHaveProperty('movedFrom');
  });
});

describe('a class that the gym cancels', () => {
  it('[R-33, X7] gives everybody their visit back, without a strike, and tells them; nobody is in it any more', () => {
    const world = classOf('member01', 'member02', 'member03');
    change(world, { status: 'cancelled' });
    for (const uid of members) {
      expect(bookingOf(world, uid)).toMatchObject({
        status: 'cancelled_by_gym',
        cancelledAt: plus(NOW, HOUR),
        creditReturned: true,
        strike: false,
        late: false,
      });
      expect(toldTo(world, uid)).toMatchObject({
        event: 'booking.cancelled_by_gym',
        title: 'Spin was cancelled',
        body: 'The gym cancelled this class. Your visit is back on your pass.',
      });
      expect(world.one('pass', `pass:${uid}`)).toMatchObject({ visitsReserved: 0, visitsUsed: 0 });
    }
    expect(slotOf(world)).toMatchObject({ status: 'cancelled', bookedCount: 0, waitlistCount: 0 });
  });

  it('[X7] whose place was given back already is left alone', () => {
    const world = classOf('member01');
    const own = bookingOf(world, 'member01');
    world.lay([{ ...own, status: 'late_cancelled', strike: true, cancelledAt: NOW }]);
    change(world, { status: 'cancelled' });
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'late_cancelled', strike: true, updatedAt: NOW });
  });
});

describe('a class of another size', () => {
  it('[R-27, R-30] raised it lets the waiting in, lowered it puts nobody out', () => {
    const world = classOf('member01', 'member02', 'member03');
    change(world, { capacity: 1 });
    expect(world.all('booking').map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    expect(slotOf(world)).toMatchObject({ capacity: 1, hadPlaces: 2 });
    change(world, { capacity: 3 });
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'confirmed', promotedAt: plus(NOW, HOUR) });
    expect(toldTo(world, 'member03')?.event).toBe('booking.waitlist_promoted');
    expect(slotOf(world)?.capacity).toBe(3);
  });

  it('[R-28] lowered to who is in, it takes back a place that was offered, and not one it still has', () => {
    const late = plus(START, -HOUR);
    const left = (capacity: number) => {
      const world = classOf('member01', 'member02', 'member03');
      cancel(world, 'member02', bookingOf(world, 'member02'), { receivedAt: late });
      expect(bookingOf(world, 'member03')?.status).toBe('offered');
      change(world, { capacity }, late);
      return bookingOf(world, 'member03')?.status;
    };
    expect([left(1), left(2), left(3)]).toEqual(['waitlisted', 'offered', 'offered']);
  });

  it('[R-27] raised and moved, whoever gets in is told that, and whoever was in is told the time', () => {
    const world = classOf('member01', 'member02', 'member03');
    const { documents } = change(world, { capacity: 3, startsAt: plus(START, HOUR), endsAt: plus(END, HOUR) });
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    expect(toldTo(world, 'member03')?.event).toBe('booking.waitlist_promoted');
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'confirmed', startsAt: plus(START, HOUR) });
    expect(toldTo(world, 'member01')?.event).toBe('booking.changed');
  });
});

describe('whoever still waits', () => {
  it('[B5, R-27] moves up, and is told the new time', () => {
    const world = classOf('member01', 'member02', 'member03');
    world.lay([person('member04'), pass('member04', 'member04')]);
    book(world, 'member04');
    change(world, { capacity: 3, startsAt: plus(START, HOUR), endsAt: plus(END, HOUR) });
    expect(bookingOf(world, 'member04')).toMatchObject({ status: 'waitlisted', position: 1, startsAt: plus(START, HOUR) });
    expect(toldTo(world, 'member04')?.event).toBe('booking.changed');
  });
});

describe('what is not there', () => {
  it('[A11] cannot be changed: no such day, no such class', () => {
    const other = new KnownWorld(timetable('gym:one', [slot('2026-03-04T10:00')]));
    for (const world of [new KnownWorld(), other]) {
      expect(change(world, { capacity: 5 })).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
    }
  });

  it('other classes of the day stay as they are', () => {
    const world = classOf();
    const other = slot('2026-03-04T10:00');
    world.lay([timetable('gym:one', [other, slot('2026-03-04T18:00')])]);
    change(world, { capacity: 5, endsAt: plus(END, MINUTE) });
    expect(world.all('timetable')[0]?.slots[0]).toEqual(other);
    expect(slotOf(world)).toMatchObject({ capacity: 5, endsAt: plus(END, MINUTE), startsAt: START });
    expect(world.all('timetable')[0]).toMatchObject({ createdAt: NOW, updatedAt: plus(NOW, HOUR) });
  });
});

describe('[2.6] what is otherwise about this one day', () => {
  // In summer: 18:00 in Leeds is 17:00 in UTC.
  const SUMMER = '2026-07-14T18:00';
  const [FROM, TO] = ['2026-07-14T17:00:00.000Z', '2026-07-14T17:45:00.000Z'];
  function overrideOf(said: Change, before: Partial<Slot> = {}, known = [gym('one')]) {
    const world = new KnownWorld(timetable('gym:one', [slot(SUMMER, before)]), ...known);
    world.system('system.slot-changed', { gymId: 'gym:one', slotId: `slot:spin:${SUMMER}`, change: said }, plus(NOW, HOUR));
    return world.all('timetable')[0]?.slots[0]?.override;
  }

  it('is said as the gym’s own clock says it, in UTC where the gym is not known', () => {
    const later = { startsAt: plus(FROM, 90 * MINUTE), endsAt: plus(TO, 105 * MINUTE) };
    expect(overrideOf(later)).toEqual({ start: '2026-07-14T19:30', duration: 'PT60M' });
    expect(overrideOf(later, {}, [])).toEqual({ start: '2026-07-14T18:30', duration: 'PT60M' });
    expect(overrideOf({ endsAt: plus(TO, 5 * MINUTE) })).toEqual({ start: SUMMER, duration: 'PT50M' });
    expect(overrideOf({ startsAt: plus(FROM, 5 * MINUTE) })).toEqual({ start: '2026-07-14T18:05', duration: 'PT40M' });
  });

  it('is said in whole minutes', () => {
    expect(overrideOf({ startsAt: plus(FROM, 40_000), endsAt: plus(TO, 29_999) })).toEqual({ start: SUMMER, duration: 'PT45M' });
    expect(overrideOf({ endsAt: plus(TO, 30_000) })).toEqual({ start: SUMMER, duration: 'PT46M' });
  });

  it('is only what differs, and stands beside what was said of the day before', () => {
    expect(overrideOf({ capacity: 3 })).toEqual({ capacity: 3 });
    expect(overrideOf({ status: 'cancelled' })).toEqual({ cancelled: true });
    expect(overrideOf({ status: 'open' })).toBeUndefined();
    expect(overrideOf({ startsAt: FROM, endsAt: TO, capacity: 2, cutoffHours: 9 })).toBeUndefined();
    expect(overrideOf({ capacity: 3 }, { override: { note: 'Bring a towel' } })).toEqual({ note: 'Bring a towel', capacity: 3 });
    expect(overrideOf({ cutoffHours: 9 }, { override: { note: 'Bring a towel' } })).toEqual({ note: 'Bring a towel' });
  });

  it('with a class that is said to be cancelled, changes that alone', () => {
    const world = new KnownWorld(gym('one'), timetable('gym:one', [slot(SUMMER)]));
    world.system('system.slot-changed', { gymId: 'gym:one', slotId: `slot:spin:${SUMMER}`, change: { status: 'cancelled' } });
    expect(world.all('timetable')[0]?.slots).toEqual([{ ...slot(SUMMER), status: 'cancelled', override: { cancelled: true } }]);
  });
});

describe('a class as it was and as it is to be', () => {
  const was = slot('2026-03-04T18:00');
  const other = 'slot:spin:2026-03-04T10:00';
  const gone: Partial<Slot> = { status: 'cancelled' };

  it('[2.6] that moved before and does not now still says where it stood, and one that never did says nothing', () => {
    const next = { ...was, startsAt: plus(START, MINUTE) };
    expect(withMove(was, next)).toEqual(next);
    expect(withMove({ ...was, movedFrom: NOW }, next)).toEqual({ ...next, movedFrom: NOW });
  });

  it('[B5] concerns whoever has booked when it is taken away or has another time', () => {
    const concerned = (before: Partial<Slot>, next: Partial<Slot>) => touchesBookings({ ...was, ...before }, { ...was, ...next });
    expect([concerned({}, gone), concerned(gone, gone), concerned(gone, {}), concerned({}, {})]).toEqual([
      ...[true, false, false, false],
    ]);
    const [starts, ends] = [{ startsAt: plus(START, 1) }, { endsAt: plus(END, 1) }];
    expect([concerned({}, starts), concerned({}, ends), concerned(gone, starts)]).toEqual([true, true, true]);
    expect([concerned(gone, { ...starts, ...gone }), concerned({}, { capacity: 1 })]).toEqual([false, false]);
  });

  /** The day with this change, and with a booking in that state. */
  function dayWith(said: Partial<Slot>, status: 'confirmed' | 'no_show_provisional' | null = 'confirmed', unsettled?: string[]) {
    const world = new KnownWorld(...(status ? [booking('one', { slotId: SLOT, startsAt: START, status })] : []));
    const day = { ...timetable('gym:one', [was]), ...(unsettled && { unsettled }) };
    return withSlot(world, day, was, { ...was, ...said });
  }

  it('[S7] is noted where somebody has to follow, behind those that were noted before', () => {
    const later = { startsAt: plus(START, HOUR) };
    const noted = [later, gone, { capacity: 3 }, { capacity: 2 }, { capacity: 1 }].map((said) => dayWith(said).unsettled);
    expect(noted).toEqual([[SLOT], [SLOT], [SLOT], undefined, undefined]);
    expect([dayWith(later, null), dayWith(gone, null), dayWith({ capacity: 3 }, null)].map((day) => day.unsettled)).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(dayWith(later, 'confirmed', [other]).unsettled).toEqual([other, SLOT]);
    expect(dayWith({ cutoffHours: 9 }, 'confirmed', [other]).unsettled).toEqual([other]);
  });

  it('[S7] stays noted once while somebody has still to follow an earlier change', () => {
    expect(dayWith({ cutoffHours: 9 }, 'confirmed', [SLOT, other]).unsettled).toEqual([other, SLOT]);
    expect(dayWith(gone, 'confirmed', [SLOT]).unsettled).toEqual([SLOT]);
  });

  it('[2.11] that is cancelled concerns who seemed to have missed it, moved it does not', () => {
    expect(dayWith(gone, 'no_show_provisional').unsettled).toEqual([SLOT]);
    expect(dayWith({ endsAt: plus(END, HOUR) }, 'no_show_provisional').unsettled).toBeUndefined();
  });

  it('[2.6] says the most places it ever had while it has fewer', () => {
    const world = new KnownWorld();
    const hadOf = (before: Partial<Slot>, capacity: number) => {
      const one = { ...was, ...before };
      return withSlot(world, timetable('gym:one', [one]), one, { ...was, capacity }).slots[0]?.hadPlaces;
    };
    expect([hadOf({ capacity: 5 }, 4), hadOf({ capacity: 5 }, 5), hadOf({ capacity: 5 }, 6)]).toEqual([5, undefined, undefined]);
    expect([hadOf({ capacity: 4, hadPlaces: 6 }, 5), hadOf({ capacity: 4, hadPlaces: 6 }, 6)]).toEqual([6, undefined]);
  });
});

describe('[G23] the cut-off that counts', () => {
  const published = (cutoffHours: number, ...before: [hours: number, until: string][]) =>
    slot('2026-03-04T18:00', { cutoffHours, cutoffsBefore: before.map(([hours, until]) => ({ hours, until })) });
  /** Booked then, heard an hour later. */
  const bookedAt = (judgedAt: string, claimable = true) => ({ ...systemMoment(plus(judgedAt, HOUR)), judgedAt, claimable });

  it('is the kindest that the gym published from when the booking was made until it was received', () => {
    const stricter = published(12, [2, plus(NOW, HOUR)]);
    expect(cutoffFor(stricter, bookedAt(NOW))).toBe(2);
    expect(cutoffFor(stricter, bookedAt(plus(NOW, HOUR)))).toBe(12);
    expect(cutoffFor(stricter, bookedAt(plus(NOW, HOUR - 1)))).toBe(2);
    expect(cutoffFor(published(12, [4, plus(NOW, 1)], [2, plus(NOW, 2)], [8, plus(NOW, 3)]), bookedAt(NOW))).toBe(2);
    expect(cutoffFor(published(2, [12, plus(NOW, HOUR)]), bookedAt(NOW))).toBe(2);
    expect(cutoffFor(slot('2026-03-04T18:00'), bookedAt(NOW))).toBe(6);
  });

  it('[X4] is the one at receipt, by a clock that nobody can vouch for', () => {
    expect(cutoffFor(published(12, [2, plus(NOW, MINUTE)]), bookedAt(NOW, false))).toBe(12);
  });

  it('is remembered for as long as a claim may ever count, ten of them at most, and only when it changes', () => {
    const moment = systemMoment(plus(NOW, 4 * DAY));
    const one = slot('2026-03-04T18:00');
    expect(withCutoff(one, 6, moment)).toBe(one);
    expect(withCutoff(one, 12, moment)).toEqual({
      ...one,
      cutoffHours: 12,
      cutoffsBefore: [{ hours: 6, until: moment.receivedAt }],
    });
    const old = published(6, [1, plus(NOW, DAY - 1)], [2, plus(NOW, DAY)]);
    expect(withCutoff(old, 12, moment).cutoffsBefore?.map(({ hours }) => hours)).toEqual([2, 6]);
    const many = published(6, ...Array.from({ length: 10 }, (_, index): [number, string] => [index + 7, moment.receivedAt]));
    expect(withCutoff(many, 1, moment).cutoffsBefore?.map(({ hours }) => hours)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 6]);
  });
});
