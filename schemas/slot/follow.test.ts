import { describe, expect, it } from 'vitest';
import { booking, DAY, gym, HOUR, MINUTE, NOW, pass, slot, timetable } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import type { AnyDocument } from '../folds/documents.ts';
import type { Gym } from '../gym/shape.ts';
import type { Slot } from './shape.ts';

const [MORNING, EVENING] = ['2026-03-04T10:00', '2026-03-04T18:00'];
const START = '2026-03-04T18:00:00.000Z';
const TODAY = 'timetable:one:2026-03-04';
const AT = plus(NOW, HOUR);

/** A class as it is since it was changed: an hour later, where nothing else is said. */
function altered(localStart: string, change: Partial<Slot> = {}): Slot {
  const before = slot(localStart, { capacity: 100 });
  return { ...before, startsAt: plus(before.startsAt, HOUR), endsAt: plus(before.endsAt, HOUR), ...change };
}
const cancelled = (localStart: string, change: Partial<Slot> = {}) =>
  slot(localStart, { status: 'cancelled', bookedCount: 2, waitlistCount: 1, ...change });

/** So many who booked the class as it was. */
function crowd(count: number, localStart: string, change: Partial<Booking> = {}): Booking[] {
  const { slotId, startsAt, endsAt } = slot(localStart);
  return Array.from({ length: count }, (_, at) => {
    const key = `${localStart.slice(11, 13)}${change.status ?? 'in'}${String(at).padStart(2, '0')}`.replace('_', '');
    return booking(key, { slotId, startsAt, endsAt, memberId: `member${key}`, ...change });
  });
}
const queue = (count: number, localStart: string) =>
  crowd(count, localStart, { status: 'waitlisted' }).map((one, at): Booking => ({ ...one, position: at + 1 }));

/** A gym's day whose bookings have to follow in all of these classes. */
const worldOf = (slots: Slot[], ...others: AnyDocument[]) =>
  new KnownWorld(gym('one'), { ...timetable('gym:one', slots), unsettled: slots.map(({ slotId }) => slotId) }, ...others);
const settle = (world: KnownWorld, at = AT) =>
  world.system('system.timetable-settle', { gymId: 'gym:one', timetableId: TODAY }, at).documents;
const dayOf = (world: KnownWorld) => world.one('timetable', TODAY);
const countsOf = (world: KnownWorld) => dayOf(world).slots.map(({ bookedCount, waitlistCount }) => [bookedCount, waitlistCount]);

/** How many are told what by it; nothing is written twice. */
function toldBy(documents: readonly AnyDocument[]): Record<string, number> {
  expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
  const events = documents.flatMap((one) => (one.type === 'notice' ? [one.event] : []));
  return Object.fromEntries([...new Set(events)].map((event) => [event, events.filter((one) => one === event).length]));
}
/** The same of each piece, until all is done. */
function pieces(world: KnownWorld): Record<string, number>[] {
  const told: Record<string, number>[] = [];
  while (dayOf(world).unsettled && told.length < 9) told.push(toldBy(settle(world)));
  return told;
}
const CHANGED = 'booking.changed';
const IN = 'booking.waitlist_promoted';

describe('[S7] bookings follow their class in pieces', () => {
  it('of fifty: the fifty-first comes with the next, and until then the class is noted', () => {
    const fifty = worldOf([altered(EVENING)], ...crowd(50, EVENING));
    expect(pieces(fifty)).toEqual([{ [CHANGED]: 50 }]);
    const more = worldOf([altered(EVENING)], ...crowd(51, EVENING));
    settle(more);
    expect(dayOf(more)).toMatchObject({ unsettled: [`slot:spin:${EVENING}`], updatedAt: AT });
    expect(more.all('booking').filter(({ updatedAt }) => updatedAt === AT)).toHaveLength(50);
    expect(pieces(more)).toEqual([{ [CHANGED]: 1 }]);
    expect(dayOf(more)).not.toHaveProperty('unsettled');
    expect(countsOf(more)).toEqual([[51, 0]]);
  });

  it('of a class that is cancelled as well, and whoever is left has a place until then', () => {
    const world = worldOf([cancelled(EVENING)], ...crowd(52, EVENING));
    settle(world);
    expect([countsOf(world), dayOf(world).slots[0]?.asOf]).toEqual([[[2, 0]], AT]);
    expect(pieces(world)).toEqual([{ 'booking.cancelled_by_gym': 2 }]);
    expect(countsOf(world)).toEqual([[0, 0]]);
  });

  it('over all classes of the day together', () => {
    const world = worldOf([altered(MORNING), altered(EVENING)], ...crowd(30, MORNING), ...crowd(30, EVENING));
    settle(world);
    expect(dayOf(world).unsettled).toEqual([`slot:spin:${EVENING}`]);
    expect(pieces(world)).toEqual([{ [CHANGED]: 10 }]);
  });

  it('[R-27] in which those who get in count, whom the class has room for since', () => {
    const room = slot(MORNING, { capacity: 30 });
    const world = worldOf([room, altered(EVENING)], ...queue(30, MORNING), ...crowd(30, EVENING));
    expect(pieces(world)).toEqual([{ [IN]: 30, [CHANGED]: 20 }, { [CHANGED]: 10 }]);
    expect(countsOf(world)).toEqual([
      [30, 0],
      [30, 0],
    ]);
  });

  it('[R-27] and who gets in with the piece hears that, with the next one where they no longer fit: first the time, then that they are in', () => {
    const fits = worldOf([altered(EVENING, { capacity: 30 })], ...crowd(10, EVENING), ...queue(20, EVENING));
    expect(pieces(fits)).toEqual([{ [CHANGED]: 10, [IN]: 20 }]);
    const late = worldOf([altered(EVENING, { capacity: 31 })], ...crowd(10, EVENING), ...queue(21, EVENING));
    expect(toldBy(settle(late))).toEqual({ [CHANGED]: 31 });
    expect([countsOf(late), dayOf(late).unsettled]).toEqual([[[10, 21]], [`slot:spin:${EVENING}`]]);
    expect(pieces(late)).toEqual([{ [IN]: 21 }]);
    expect(countsOf(late)).toEqual([[31, 0]]);
  });
});

describe('a piece', () => {
  it('[A11] of a day that is not there is none, and a class that is gone from its day is forgotten', () => {
    expect(settle(new KnownWorld(gym('one')))).toEqual([]);
    const world = worldOf([altered(EVENING)], ...crowd(1, EVENING));
    world.lay([{ ...dayOf(world), unsettled: [`slot:spin:${MORNING}`, `slot:spin:${EVENING}`] }]);
    expect(pieces(world)).toEqual([{ [CHANGED]: 1 }]);
  });

  it('[S3] leaves alone who is where the class is already, and the classes that are not noted', () => {
    const there = altered(EVENING, { endsAt: plus(START, 2 * HOUR) });
    const [one, other, both] = crowd(3, EVENING) as [Booking, Booking, Booking];
    const world = worldOf([there, slot(MORNING, { bookedCount: 2 })]);
    world.lay([
      { ...dayOf(world), unsettled: [there.slotId] },
      { ...one, startsAt: there.startsAt },
      { ...other, endsAt: there.endsAt },
      { ...both, startsAt: there.startsAt, endsAt: there.endsAt },
      { ...both, _id: 'booking:missed', memberId: 'memberxx', status: 'no_show_provisional' },
    ]);
    expect(pieces(world)).toEqual([{ [CHANGED]: 2 }]);
    expect(world.all('booking').map(({ startsAt, endsAt, updatedAt }) => [startsAt, endsAt, updatedAt])).toEqual([
      [there.startsAt, there.endsAt, AT],
      [there.startsAt, there.endsAt, AT],
      [there.startsAt, there.endsAt, NOW],
      [both.startsAt, both.endsAt, NOW],
    ]);
    // Who seems to have missed it has the place until that is settled.
    expect(countsOf(world)).toEqual([
      [4, 0],
      [2, 0],
    ]);
  });

  it('[S2] counts the seats that devices hold for walk-ins', () => {
    const world = worldOf([altered(EVENING)], ...crowd(1, EVENING), {
      ...{ _id: 'lease:1', type: 'lease', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'x', updatedBy: 'x' },
      ...{ gymId: 'gym:one', slotId: `slot:spin:${EVENING}`, slotName: 'Spin', startsAt: START, endsAt: plus(START, HOUR) },
      ...{ deviceId: 'device01', takenBy: 'member01', seats: 2, given: 0, status: 'open' },
    });
    settle(world);
    expect(countsOf(world)).toEqual([[3, 0]]);
  });
});

describe('[R-33] a visit from the gym', () => {
  /** What a cancellation at that moment makes of this booking, and of a pass of ten. */
  function given(at: string, change: Partial<Booking> = {}, known: AnyDocument[] = [gym('one'), pass('one', 'member01')]) {
    const day = { ...timetable('gym:one', [cancelled(EVENING)]), unsettled: [`slot:spin:${EVENING}`] };
    const [one] = crowd(1, EVENING, { memberId: 'member01', passId: 'pass:one', ...change }) as [Booking];
    const world = new KnownWorld(day, one, ...known);
    settle(world, at);
    return [world.one('booking', one._id).freeVisit, world.all('pass')[0]?.visitsTotal];
  }
  const [SHORT, ENOUGH] = [plus(START, 1 - DAY), plus(START, -DAY)];

  it('is for less than a day’s notice, whoever had a place, and of a gym that is not known here as well', () => {
    expect(given(ENOUGH)).toEqual([undefined, 10]);
    expect(given(SHORT)).toEqual([true, 11]);
    expect(given(SHORT, {}, [pass('one', 'member01')])).toEqual([true, 11]);
    expect(given(SHORT, { status: 'waitlisted', position: 1 })).toEqual([undefined, 10]);
    const after = { status: 'no_show_provisional', missedUntil: plus(START, 3 * DAY) } as const;
    expect(given(plus(START, 3 * HOUR), after)).toEqual([true, 11]);
  });

  it('is not there where the gym chose so, for a place without a pass, and for a pass that is gone', () => {
    const { policies } = gym('one');
    const none = gym('one', { policies: { ...policies, freeVisitAtShortNotice: false } });
    expect(given(SHORT, {}, [none, pass('one', 'member01')])).toEqual([undefined, 10]);
    const { passId: _none, ...free } = booking('free');
    const world = worldOf([cancelled(EVENING)], pass('one', 'member00'), {
      ...free,
      slotId: `slot:spin:${EVENING}`,
      startsAt: START,
    });
    settle(world, SHORT);
    expect([world.one('booking', 'booking:free').freeVisit, world.one('pass', 'pass:one').visitsTotal]).toEqual([undefined, 10]);
    expect(given(SHORT, {}, [gym('one')])).toEqual([undefined, undefined]);
  });

  it('is one for each class, though one pass had two of them', () => {
    const day = [cancelled(MORNING), cancelled(EVENING)];
    const [both, other] = [
      { memberId: 'member01', passId: 'pass:one' },
      { memberId: 'member02', passId: 'pass:two' },
    ];
    const world = worldOf(day, pass('one', 'member01'), pass('two', 'member02'), ...crowd(1, MORNING, both));
    world.lay([...crowd(2, MORNING, other).slice(1), ...crowd(1, EVENING, both)]);
    expect(toldBy(settle(world, plus(START, -DAY + MINUTE)))).toEqual({ 'booking.cancelled_by_gym': 3 });
    expect(world.all('pass').map(({ _id, visitsTotal }) => [_id, visitsTotal])).toEqual([
      ['pass:one', 12],
      ['pass:two', 11],
    ]);
  });
});

describe('whoever was in a class that the gym cancelled', () => {
  /** The notice of somebody whose class is cancelled at that moment. */
  function told(at: string, change: Partial<Booking> = {}, said: Partial<Slot> = {}) {
    const [one] = crowd(1, EVENING, { memberId: 'member01', ...change }) as [Booking];
    const world = worldOf([cancelled(EVENING, said)], pass('one', 'member01'), one);
    settle(world, at);
    return world.all('notice')[0];
  }
  const CLOSED = { closureId: 'closure:one' };
  const PAID = { passId: 'pass:one' };

  it('is told so, where they find it, until it would have begun', () => {
    expect(told(AT)).toEqual({
      ...{ _id: 'notice:member01:booking:18in00', type: 'notice', schemaVersion: 1, uid: 'member01', entity: 'booking:18in00' },
      ...{ createdAt: AT, updatedAt: AT, createdBy: 'system', updatedBy: 'system' },
      ...{ event: 'booking.cancelled_by_gym', severity: 'action', link: '/member/bookings', until: START },
      title: 'Spin was cancelled',
      body: 'The gym cancelled this class.',
    });
    expect(told(plus(START, -1))).toHaveProperty('until', START);
    expect(told(START)).not.toHaveProperty('until');
  });

  it('[2.11] has on the booking why the gym was closed, and what it said of it, as far as the closure is known', () => {
    const closure = {
      closureId: 'closure:one',
      scope: 'whole_gym',
      reason: 'staffing',
      startsAt: START,
      endsAt: plus(START, HOUR),
    } as const;
    const kept = (of: Gym['closures'], said: Partial<Slot> = CLOSED) => {
      const [one] = crowd(1, EVENING) as [Booking];
      const world = worldOf([cancelled(EVENING, said)], one, gym('one', { closures: of }));
      settle(world);
      return world.one('booking', one._id).closedFor;
    };
    const other = { ...closure, closureId: 'closure:two', reason: 'other' } as const;
    expect(kept([other, closure])).toEqual({ reason: 'staffing' });
    expect(kept([other, { ...closure, publicNote: 'Nobody to open' }])).toEqual({
      reason: 'staffing',
      publicNote: 'Nobody to open',
    });
    expect([kept([other]), kept([]), kept([closure], {})]).toEqual([undefined, undefined, undefined]);
  });

  it('[2.11, R-33] reads why, what they have back, and what comes on top', () => {
    const bodies = [told(AT, PAID), told(AT, PAID, CLOSED), told(plus(START, -1), {}, CLOSED), told(START, {}, CLOSED)];
    expect(bodies.map((one) => one?.body)).toEqual([
      'The gym cancelled this class. Your visit is back on your pass.',
      'Gym one is closed then. Your visit is back on your pass.',
      'Gym one is closed then.',
      'Gym one was closed then.',
    ]);
    expect(told(plus(START, -HOUR), PAID)?.body).toBe(
      'The gym cancelled this class. Your visit is back on your pass. It was short notice, so the gym gives you one more, free.',
    );
  });
});
