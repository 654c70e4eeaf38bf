import { beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  gym,
  HOUR,
  MINUTE,
  NOW,
  pass,
  person,
  rosterEntry,
  SERIES,
  schedule,
  slot,
  timetable,
  unlimited,
} from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { ClosureTerms } from './shape.ts';

const OLGA = 'olga0001';
const RITA = 'rita0001';
/** A class this evening, one tomorrow, one in a week and half an hour more: `NOW` is a Tuesday, 08:00 in London. */
const TONIGHT = '2026-03-03T18:00';
const TOMORROW = '2026-03-04T18:00';
const NEXT_WEEK = '2026-03-10T18:00';
const ALL = [TONIGHT, TOMORROW, NEXT_WEEK];
type At = (typeof ALL)[number];

const TERMS: ClosureTerms = {
  scope: 'whole_gym',
  reason: 'maintenance',
  start: '2026-03-10T12:00',
  end: '2026-03-10T22:00',
  timeZone: 'Europe/London',
  cancelBookings: true,
  passExtension: 'none',
};
const NOW_ON: Partial<ClosureTerms> = { reason: 'emergency', start: '2026-03-03T08:00', end: '2026-03-03T22:00' };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one'),
    ...ALL.map((at) => timetable('gym:one', [slot(at, { capacity: 200, waitlistMax: 50 })])),
    ...['member01', 'member02'].flatMap((uid) => [person(uid), pass(uid, uid)]),
  );
  employ(world, OLGA, 'manager');
  employ(world, RITA, 'reception');
});

type Sent = ProposalOf<'closure.plan'>['body'];
const plan = (terms: Partial<ClosureTerms> = {}, by = OLGA, receivedAt = NOW, body: Partial<Sent> = {}) =>
  world.say(by, 'closure.plan', { gymId: 'gym:one', terms: { ...TERMS, ...terms }, ...body }, { receivedAt });
const close = (terms: Partial<ClosureTerms> = {}, by = OLGA, when = {}) =>
  world.say(by, 'closure.emergency', { gymId: 'gym:one', terms: { ...TERMS, ...NOW_ON, ...terms } }, when);
const open = (closureId: string, by = OLGA, receivedAt = NOW) =>
  world.say(by, 'closure.cancel', { gymId: 'gym:one', closureId }, { receivedAt });
const turn = (closureId: string, at: string) => world.system('system.closure-turn', { gymId: 'gym:one', closureId }, at);
const only = () => {
  const [closure, ...more] = world.all('closure');
  if (!closure || more.length > 0) throw new Error(`${more.length} closures more`);
  return closure;
};
const published = () => world.one('gym', 'gym:one').closures;
const slotAt = (at: At) => world.one('timetable', `timetable:one:${at.slice(0, 10)}`).slots.find((one) => one.localStart === at);
const placed = (uid: string, at: At, receivedAt = NOW) =>
  book(world, uid, { slotId: `slot:spin:${at}`, passId: `pass:${uid}` }, { receivedAt });
const of = (uid: string): Booking => bookingOf(world, uid);
const noticesOf = (uid: string) => world.all('notice').filter((one) => one.uid === uid);

/** Everything that timers bring until a moment, as the agenda would. */
function untilQuiet(at: string): number {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const due = [...world.all('timetable'), ...world.all('closure')].flatMap((doc) => dueOf(doc) ?? []);
    const [next] = due.filter((one) => one.at <= at);
    if (!next) return rounds;
    world.decided(
      { _id: `proposal:due:${rounds}`, type: 'proposal', kind: next.kind, body: next.body } as never,
      systemMoment(at),
    );
  }
  throw new Error('it never ends');
}

describe('a closure that is heard of when its classes are over', () => {
  const HEARD = '2026-03-03T21:00:00.000Z';
  const late = { madeAt: '2026-03-03T17:30:00.000Z', receivedAt: HEARD };
  const missed = (uid: string) =>
    world.system('system.attendance-due', { gymId: 'gym:one', bookingId: of(uid)._id }, '2026-03-03T20:45:00.000Z');

  it('[2.11, R-33] nobody was missing from a closed gym: excused at once, with the visit and one more, and told so', () => {
    placed('member01', TONIGHT);
    missed('member01');
    const passOf = () => world.one('pass', 'pass:member01');
    expect([of('member01').status, passOf().visitsTotal]).toEqual(['no_show_provisional', 10]);
    expect(close({}, OLGA, late)).toMatchObject({ state: 'accepted' });
    untilQuiet(HEARD);
    expect(of('member01')).toMatchObject({
      ...{ status: 'excused', strike: false, creditReturned: true, forgivenReason: 'not_held', freeVisit: true },
      closedFor: { reason: 'emergency' },
    });
    expect(of('member01')).not.toHaveProperty('missedUntil');
    expect([passOf().visitsReserved, passOf().visitsUsed, passOf().visitsTotal]).toEqual([0, 0, 11]);
    expect(only().affected).toEqual({ bookings: 1, members: 1 });
    const [told] = noticesOf('member01');
    expect(told).toMatchObject({ event: 'booking.cancelled_by_gym', body: expect.stringMatching(/^Gym one was closed then\./) });
    expect(told).not.toHaveProperty('until');
    expect(dueOf(of('member01'))).toBeNull();
  });

  it('[A2] whoever was there all the same has attended', () => {
    placed('member01', TONIGHT);
    const { _id: bookingId, gymId, slotId } = of('member01');
    world.say(RITA, 'register.mark', { bookingId, gymId, slotId, as: 'attended' }, { receivedAt: '2026-03-03T18:10:00.000Z' });
    close({}, OLGA, late);
    untilQuiet(HEARD);
    expect(of('member01')).toMatchObject({ status: 'attended' });
  });
});

describe('a planned closure', () => {
  it('[2.11] is told to everybody in its gym, and says whom it touched', () => {
    placed('member01', NEXT_WEEK);
    placed('member02', NEXT_WEEK);
    expect(plan({ publicNote: 'New floor' })).toMatchObject({ state: 'accepted' });
    expect(only()).toMatchObject({ status: 'scheduled', isEmergency: false, affected: { bookings: 2, members: 2 } });
    expect(published()).toEqual([
      {
        ...{ closureId: only()._id, scope: 'whole_gym', reason: 'maintenance', publicNote: 'New floor' },
        ...{ startsAt: '2026-03-10T12:00:00.000Z', endsAt: '2026-03-10T22:00:00.000Z' },
      },
    ]);
  });

  it('[R-33, L5] gives the visit back without a strike, and says why; a week before there is no visit on top', () => {
    placed('member01', NEXT_WEEK);
    plan();
    expect(of('member01')).toMatchObject({ status: 'cancelled_by_gym', creditReturned: true, strike: false, late: false });
    expect(of('member01')).not.toHaveProperty('freeVisit');
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsReserved: 0, visitsUsed: 0, visitsTotal: 10 });
    expect(slotAt(NEXT_WEEK)).toMatchObject({ status: 'cancelled', closureId: only()._id, bookedCount: 0 });
    expect(slotAt(TOMORROW)).toMatchObject({ status: 'open' });
    expect(noticesOf('member01').map(({ body }) => body)).toEqual(['Gym one is closed then. Your visit is back on your pass.']);
  });

  it('[2.11] leaves on every booking it took why the gym was closed, and on no other', () => {
    placed('member01', NEXT_WEEK);
    placed('member02', TOMORROW);
    plan({ publicNote: 'New floor' });
    expect(of('member01').closedFor).toEqual({ reason: 'maintenance', publicNote: 'New floor' });
    expect(of('member02')).not.toHaveProperty('closedFor');
  });

  it('[G6] what is booked afterwards is refused, in its own words', () => {
    plan();
    expect(placed('member01', NEXT_WEEK)).toMatchObject({ state: 'refused', code: 'GYM_CLOSED' });
    expect(placed('member01', TOMORROW)).toMatchObject({ state: 'accepted' });
  });

  it('[2.11] needs a week of notice, to the minute', () => {
    expect(plan({ start: '2026-03-10T07:59' })).toMatchObject({
      state: 'refused',
      code: 'CLOSURE_NOTICE',
      facts: { days: 7, date: '2026-03-11' },
    });
    expect(plan({ start: '2026-03-10T08:00' }).state).toBe('accepted');
  });

  it('[L4] is never carried out from a queue', () => {
    const when = { receivedAt: plus(NOW, HOUR), madeAt: NOW, contactBefore: NOW };
    const late = world.say(
      OLGA,
      'closure.plan',
      { gymId: 'gym:one', terms: { ...TERMS, start: '2026-03-11T12:00', end: '2026-03-11T13:00' } },
      when,
    );
    expect(late).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE', facts: { action: 'plan a closure' } });
  });

  it('[G6] that keeps its bookings takes nothing away, and nobody else books', () => {
    placed('member01', NEXT_WEEK);
    plan({ cancelBookings: false });
    expect(of('member01').status).toBe('confirmed');
    expect(slotAt(NEXT_WEEK)?.status).toBe('open');
    expect(only().affected).toEqual({ bookings: 0, members: 0 });
    expect(published()[0]).toMatchObject({ bookingsKept: true });
    expect(placed('member02', NEXT_WEEK)).toMatchObject({ code: 'GYM_CLOSED' });
  });

  it('[2.11] of some classes, or of an area with what is held there, leaves the others be', () => {
    world.lay([schedule('spin'), schedule('yoga')]);
    const day = timetable('gym:one', [
      slot(NEXT_WEEK),
      slot('2026-03-10T19:00', { scheduleId: 'schedule:yoga', slotId: 'slot:yoga:2026-03-10T19:00' }),
    ]);
    world.lay([day]);
    plan({ scope: 'area', areaNote: 'Studio 2', scheduleIds: ['schedule:yoga'] });
    expect(world.one('timetable', day._id).slots.map(({ status }) => status)).toEqual(['open', 'cancelled']);
    expect(published()[0]).toMatchObject({ scope: 'schedule', areaNote: 'Studio 2', scheduleIds: ['schedule:yoga'] });
    plan({ scope: 'schedule', scheduleIds: ['schedule:spin'], areaNote: 'nowhere' });
    expect(world.one('timetable', day._id).slots.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(published().some(({ areaNote }) => areaNote === 'nowhere')).toBe(false);
  });

  it.each<[string, Partial<ClosureTerms>, object]>([
    ['ends first', { end: '2026-03-10T12:00' }, { code: 'SCHEDULE_ENDS_FIRST' }],
    ['lasts too long', { end: '2027-03-11T12:00' }, { code: 'CLOSURE_TOO_LONG', facts: { days: 365 } }],
    [
      'is too far ahead',
      { start: '2028-03-04T12:00', end: '2028-03-04T13:00' },
      { code: 'SCHEDULE_TOO_FAR', facts: { date: '2028-03-03' } },
    ],
    ['is in no zone of the gym', { timeZone: 'Europe/Paris' }, { code: 'CLOSURE_ZONE', facts: { zone: 'Europe/London' } }],
    ['begins on no day', { start: '2026-02-30T12:00' }, { code: 'CLOSURE_DATE', facts: { date: '2026-02-30' } }],
    ['begins in the gap of spring', { start: '2026-03-29T01:30', end: '2026-03-30T00:00' }, { code: 'SCHEDULE_NO_SUCH_TIME' }],
    ['ends in the gap of spring', { end: '2026-03-29T01:30' }, { code: 'SCHEDULE_NO_SUCH_TIME' }],
    ['does not say which area', { scope: 'area', areaNote: ' ' }, { code: 'CLOSURE_WHICH' }],
    ['does not say which classes', { scope: 'schedule', scheduleIds: [] }, { code: 'CLOSURE_WHICH' }],
    ['names a foreign class', { scope: 'schedule', scheduleIds: ['schedule:foreign'] }, { code: 'NOT_FOUND' }],
  ])('that %s is refused in words, and nothing changes', (_, terms, refusal) => {
    expect(plan(terms)).toMatchObject({ state: 'refused', ...refusal });
    expect([world.all('closure'), published()]).toEqual([[], []]);
  });

  it('[2.11] on the edge of what can be is accepted', () => {
    expect(plan({ end: '2027-03-10T12:00' }).state).toBe('accepted');
    expect(plan({ start: '2028-03-03T07:59', end: '2028-03-03T13:00' }).state).toBe('accepted');
  });

  it('of a gym that has as many as it can is refused', () => {
    const one = {
      closureId: 'closure:1',
      scope: 'whole_gym',
      reason: 'other',
      startsAt: plus(NOW, 20 * DAY),
      endsAt: plus(NOW, 21 * DAY),
    } as const;
    world.lay([gym('one', { closures: Array.from({ length: 50 }, (_, n) => ({ ...one, closureId: `closure:${n}` })) })]);
    expect(plan()).toMatchObject({ code: 'CLOSURE_TOO_MANY', facts: { limit: 50 } });
  });

  it('[R-60] is a manager’s or an owner’s to plan; of a gym that has left, nobody’s', () => {
    expect(plan({}, RITA)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    world.lay([gym('one', { status: 'removed' })]);
    expect(plan()).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
  });

  it('[A4] is provisional on a device that does not hold the gym', () => {
    const proposal = world.proposal('closure.plan', { gymId: 'gym:one', terms: TERMS });
    const known = blindTo(world, 'venue-one', 'gym-one');
    expect(decide(proposal, known, { ...systemMoment(NOW), by: OLGA })).toMatchObject({
      state: 'accepted',
      unknown: ['gym'],
      documents: [],
    });
  });
});

describe('an emergency closure', () => {
  it('[R-33] closes at once, and gives a visit on top where there was less than a day to go', () => {
    placed('member01', TONIGHT);
    placed('member02', TOMORROW);
    close({ end: '2026-03-04T22:00' });
    expect(only()).toMatchObject({ status: 'active', isEmergency: true, affected: { bookings: 2, members: 2 } });
    expect(of('member01')).toMatchObject({ status: 'cancelled_by_gym', freeVisit: true });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsTotal: 11, visitsReserved: 0 });
    expect(of('member02')).not.toHaveProperty('freeVisit');
    expect(world.one('pass', 'pass:member02')).toMatchObject({ visitsTotal: 10, visitsReserved: 0 });
    expect(noticesOf('member01')[0]?.body).toBe(
      'Gym one is closed then. Your visit is back on your pass. It was short notice, so the gym gives you one more, free.',
    );
  });

  it('[R-33] a gym may choose to give none; who only waited for a place gets none', () => {
    const day = slot(TONIGHT, { capacity: 1 });
    world.lay([timetable('gym:one', [day])]);
    placed('member01', TONIGHT);
    placed('member02', TONIGHT);
    close();
    expect(of('member01')).toHaveProperty('freeVisit', true);
    expect(of('member02')).toMatchObject({ status: 'cancelled_by_gym' });
    expect(of('member02')).not.toHaveProperty('freeVisit');
    const before = world.one('gym', 'gym:one');
    world.lay([{ ...before, closures: [], policies: { ...before.policies, freeVisitAtShortNotice: false } }]);
    world.lay([timetable('gym:one', [slot('2026-03-03T20:00')])]);
    world.lay([person('member03'), pass('member03', 'member03')]);
    placed('member03', '2026-03-03T20:00');
    close();
    expect(of('member03')).toMatchObject({ status: 'cancelled_by_gym' });
    expect(of('member03')).not.toHaveProperty('freeVisit');
  });

  it('[R-33] where visits are not counted the pass opens a day longer', () => {
    const { visitsTotal: _none, ...rest } = unlimited('member01') as ReturnType<typeof pass>;
    const running = { activatedAt: NOW, validFrom: NOW, validTo: '2026-04-03T08:00:00.000Z', status: 'active' } as const;
    world.lay([{ ...rest, ...running, snapshot: { ...rest.snapshot, activation: 'purchase', validity: 'P1M' } }]);
    placed('member01', TONIGHT);
    close();
    // The clocks went forward meanwhile: the same time of day.
    expect(world.one('pass', 'pass:member01')).toMatchObject({ validTo: '2026-04-04T08:00:00.000Z', given: { days: 1 } });
  });

  it('[2.11] from a queue takes effect when it is received, back to when it was said: nobody is missing from a closed gym', () => {
    placed('member01', TONIGHT);
    const when = { madeAt: '2026-03-03T17:30:00.000Z', receivedAt: '2026-03-03T19:00:00.000Z', contactBefore: NOW };
    const said = close({ start: '2026-03-03T17:30' }, OLGA, when);
    expect(said.state).toBe('accepted');
    expect(only()).toMatchObject({ startsAt: when.madeAt, status: 'active' });
    expect(of('member01')).toMatchObject({ status: 'cancelled_by_gym', strike: false });
  });

  it('[2.11] cannot reach back to before it was said, nor by a clock that nobody can vouch for', () => {
    placed('member01', TONIGHT);
    const receivedAt = '2026-03-03T19:00:00.000Z';
    close({ start: '2026-03-03T17:00' }, OLGA, { madeAt: '2026-03-03T18:30:00.000Z', receivedAt, contactBefore: NOW });
    expect(only().startsAt).toBe('2026-03-03T18:30:00.000Z');
    // It was on when the door closed.
    expect(of('member01').status).toBe('confirmed');
    expect(slotAt(TONIGHT)?.status).toBe('open');
    close({ start: '2026-03-03T08:00' }, RITA, { madeAt: '2026-03-03T08:00:00.000Z', receivedAt, trust: 'untrusted' });
    expect(world.all('closure').map(({ startsAt }) => startsAt)).toContain(receivedAt);
  });

  it('that is over when it is received changes nothing; one that can wait is to be planned', () => {
    const receivedAt = '2026-03-03T22:00:00.000Z';
    expect(close({}, OLGA, { madeAt: receivedAt, receivedAt })).toMatchObject({ state: 'refused', code: 'CLOSURE_OVER' });
    const far = { start: '2026-03-10T08:01', end: '2026-03-10T09:00' };
    expect(close(far)).toMatchObject({ state: 'refused', code: 'CLOSURE_NOT_URGENT', facts: { days: 7 } });
    expect(close({ ...far, start: '2026-03-10T08:00' }).state).toBe('accepted');
  });

  it('is over at once where it was said and ended before it was heard of, and still cancels what was in it', () => {
    placed('member01', TONIGHT);
    const when = { madeAt: '2026-03-03T17:00:00.000Z', receivedAt: '2026-03-03T23:00:00.000Z', contactBefore: NOW };
    close({ start: '2026-03-03T17:00' }, OLGA, when);
    expect(only().status).toBe('ended');
    expect(published()).toEqual([]);
    expect(of('member01').status).toBe('cancelled_by_gym');
  });

  it('[R-60] may be said at reception; it never comes every year', () => {
    expect(close({ rrule: 'FREQ=YEARLY' }, RITA).state).toBe('accepted');
    expect(only()).not.toHaveProperty('rrule');
  });

  it('[X7] beats a late cancellation that was still queued', () => {
    placed('member01', TONIGHT);
    const made = '2026-03-03T13:00:00.000Z';
    close({}, OLGA, { madeAt: plus(made, MINUTE), receivedAt: plus(made, MINUTE) });
    const late = cancel(world, 'member01', of('member01'), { madeAt: made, receivedAt: plus(made, HOUR) });
    expect(late.state).toBe('accepted');
    expect(of('member01')).toMatchObject({ status: 'cancelled_by_gym', strike: false, creditReturned: true });
  });
});

describe('what was booked', () => {
  it('[S7] follows in pieces of fifty, each visit back once, whatever is said twice', () => {
    const uids = Array.from({ length: 120 }, (_, n) => `m${String(n).padStart(7, '0')}`);
    world.lay(uids.flatMap((uid) => [person(uid), pass(uid, uid, { shortCode: undefined })]));
    for (const uid of uids) placed(uid, TONIGHT);
    const first = close();
    const done = () => world.all('booking').filter(({ status }) => status === 'cancelled_by_gym').length;
    expect(first.documents.filter(({ type }) => type === 'booking')).toHaveLength(LIMITS.followedAtOnce);
    expect([done(), only().affected]).toEqual([50, { bookings: 120, members: 120 }]);
    expect(untilQuiet(NOW)).toBe(2);
    expect(done()).toBe(120);
    expect(untilQuiet(NOW)).toBe(0);
    expect(world.all('pass').filter(({ visitsTotal }) => visitsTotal === 11)).toHaveLength(120);
    expect(noticesOf('m0000119')).toHaveLength(1);
  });

  it('[2.11] says why on each of them, though the closure is over before its last piece comes', () => {
    const uids = Array.from({ length: LIMITS.followedAtOnce + 1 }, (_, n) => `m${String(n).padStart(7, '0')}`);
    world.lay(uids.flatMap((uid) => [person(uid), pass(uid, uid, { shortCode: undefined })]));
    for (const uid of uids) placed(uid, TONIGHT);
    const HEARD = '2026-03-03T21:00:00.000Z';
    close({ publicNote: 'No heating', end: '2026-03-03T20:30' }, OLGA, { madeAt: '2026-03-03T17:30:00.000Z', receivedAt: HEARD });
    expect([only().status, published(), of('m0000050').status]).toEqual(['ended', [], 'confirmed']);
    untilQuiet(HEARD);
    const why = { reason: 'emergency', publicNote: 'No heating' };
    expect(world.all('booking').filter(({ closedFor }) => closedFor === undefined)).toEqual([]);
    expect(of('m0000050')).toMatchObject({ status: 'cancelled_by_gym', closedFor: why });
  });

  it('[2.11] stays cancelled when the closure is called off, though the class is on again; who wants to books again', () => {
    placed('member01', NEXT_WEEK);
    plan();
    expect(open(only()._id).state).toBe('accepted');
    expect(only().status).toBe('cancelled');
    expect(published()).toEqual([]);
    expect(slotAt(NEXT_WEEK)).toMatchObject({ status: 'open' });
    expect(slotAt(NEXT_WEEK)).not.toHaveProperty('closureId');
    expect(of('member01').status).toBe('cancelled_by_gym');
    expect(placed('member01', NEXT_WEEK).state).toBe('accepted');
    expect(open(only()._id)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[2.11] is on again only where nothing else has cancelled it', () => {
    const moved = slot(NEXT_WEEK, { movedFrom: '2026-03-10T17:00:00.000Z', status: 'changed' });
    world.lay([timetable('gym:one', [moved, slot('2026-03-10T20:00', { status: 'cancelled' })])]);
    plan();
    const [first] = world.all('closure');
    plan({ end: '2026-03-10T21:00' });
    open(first?._id ?? '');
    const second = world.all('closure').find(({ status }) => status === 'scheduled');
    expect(slotAt(NEXT_WEEK)).toMatchObject({ status: 'cancelled', closureId: second?._id });
    open(second?._id ?? '');
    expect(slotAt(NEXT_WEEK)).toMatchObject({ status: 'changed' });
    expect(slotAt('2026-03-10T20:00')).toMatchObject({ status: 'cancelled' });
  });

  it('[2.11] a class that has begun meanwhile is not brought back; one that was on when the gym closed is left alone', () => {
    close({ start: '2026-03-03T08:00' });
    open(only()._id, OLGA, '2026-03-03T18:10:00.000Z');
    expect(slotAt(TONIGHT)?.status).toBe('cancelled');
  });

  it('[R-60] is brought back by whoever may plan; what is over, or was never there, by nobody', () => {
    plan();
    const { _id } = only();
    expect(open(_id, RITA)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(open('closure:none')).toMatchObject({ code: 'NOT_FOUND' });
    turn(_id, '2026-03-10T12:00:00.000Z');
    turn(_id, '2026-03-10T22:00:00.000Z');
    expect(open(_id, OLGA, '2026-03-11T00:00:00.000Z')).toMatchObject({ state: 'refused', code: 'CLOSURE_OVER' });
  });
});

describe('what is planned inside a closure', () => {
  it('[2.6, 2.11] comes closed, and is on when the closure is called off', () => {
    plan();
    const made = (series = {}) =>
      world.say(OLGA, 'schedule.set', {
        gymId: 'gym:one',
        status: 'published',
        series: { ...SERIES, name: 'Late', dtstart: '2026-03-10T20:00', ...series },
      });
    expect(made().state).toBe('accepted');
    const late = () => world.all('timetable').flatMap(({ slots }) => slots.filter(({ name }) => name === 'Late'));
    const closed = () => late().filter(({ closureId }) => closureId !== undefined);
    expect(closed().map(({ localStart, status }) => [localStart, status])).toEqual([['2026-03-10T20:00', 'cancelled']]);
    world.system('system.schedule-day', { gymId: 'gym:one' }, plus(NOW, DAY));
    expect(closed()).toHaveLength(1);
    open(only()._id);
    expect(closed()).toEqual([]);
    expect(late().every(({ status }) => status === 'open')).toBe(true);
  });

  it('[2.11] a class of a series that is paused meanwhile is not brought back by opening', () => {
    const { proposal } = world.say(OLGA, 'schedule.set', {
      gymId: 'gym:one',
      status: 'published',
      series: {
        ...SERIES,
        name: 'Late',
        dtstart: '2026-03-10T20:00',
        rrule: 'FREQ=DAILY;COUNT=1',
      },
    });
    const key = proposal._id.slice(9);
    book(world, 'member01', { slotId: `slot:${key}:2026-03-10T20:00`, passId: 'pass:member01' });
    plan();
    const { series, version } = world.one('schedule', `schedule:${key}`);
    world.say(OLGA, 'schedule.set', { gymId: 'gym:one', scheduleId: `schedule:${key}`, seen: version, status: 'paused', series });
    open(only()._id);
    const slots = world.all('timetable').flatMap((day) => day.slots.filter(({ name }) => name === 'Late'));
    expect(slots.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('[2.11] what is imported into it comes closed too', () => {
    plan();
    world.system('system.timetable-set', { timetable: timetable('gym:one', [slot('2026-03-10T21:00')]) });
    expect(slotAt('2026-03-10T21:00')).toMatchObject({ status: 'cancelled', closureId: only()._id });
  });
});

describe('a closure in time', () => {
  it('[2.11] begins and ends by itself, each at its moment', () => {
    plan();
    const due = () => dueOf(only());
    expect(due()).toMatchObject({ at: '2026-03-10T12:00:00.000Z', kind: 'system.closure-turn' });
    turn(only()._id, '2026-03-10T11:59:59.999Z');
    expect(only().status).toBe('scheduled');
    turn(only()._id, '2026-03-10T12:00:00.000Z');
    expect(only().status).toBe('active');
    expect(due()).toMatchObject({ at: '2026-03-10T22:00:00.000Z', kind: 'system.closure-turn' });
    turn(only()._id, '2026-03-10T22:00:00.000Z');
    expect([only().status, published(), due()]).toEqual(['ended', [], null]);
    expect(turn(only()._id, '2026-03-10T23:00:00.000Z').documents).toEqual([]);
    expect(turn('closure:none', NOW).documents).toEqual([]);
  });

  it('[2.11] every year is followed by the next when it is over, and by none when it was called off', () => {
    plan({ rrule: 'FREQ=YEARLY', start: '2026-12-25T00:00', end: '2026-12-27T00:00', passExtension: 'by_days' });
    const first = only()._id;
    turn(first, '2026-12-25T00:00:00.000Z');
    turn(first, '2026-12-27T00:00:00.000Z');
    const [, next] = world.all('closure');
    expect(next).toMatchObject({
      ...{ _id: `${first}.2027`, status: 'scheduled', rrule: 'FREQ=YEARLY' },
      ...{ start: '2027-12-25T00:00', end: '2027-12-27T00:00', startsAt: '2027-12-25T00:00:00.000Z' },
    });
    expect(published().map(({ closureId }) => closureId)).toEqual([`${first}.2027`]);
    turn(`${first}.2027`, '2027-12-27T00:00:00.000Z');
    expect(world.all('closure').map(({ _id }) => _id)).toEqual([first, `${first}.2027`, `${first}.2028`]);
    open(`${first}.2028`, OLGA, '2028-01-01T00:00:00.000Z');
    expect(world.all('closure')).toHaveLength(3);
    expect(published()).toEqual([]);
  });
});

describe('passes', () => {
  const LONG = { start: '2026-03-11T00:00', end: '2026-03-14T00:00', passExtension: 'by_days' } as const;
  const BEGINS = '2026-03-11T00:00:00.000Z';
  const monthly = (uid: string, change: Partial<ReturnType<typeof pass>> = {}) => {
    const running = { activatedAt: NOW, validFrom: NOW, validTo: '2026-04-03T07:00:00.000Z', status: 'active' } as const;
    const snapshot = { ...pass(uid, uid).snapshot, activation: 'purchase', validity: 'P1M' } as const;
    const { visitsTotal: _none, ...one } = pass(uid, uid, { kind: 'monthly', snapshot, ...running, ...change });
    return one;
  };
  /** With the entry that its gym has of it. */
  function hold(...passes: ReturnType<typeof monthly>[]) {
    world.lay(passes.flatMap((one) => [person(one.memberId), one]));
    for (const { _id: passId, memberId } of passes) world.system('system.pass-settled', { passId, memberId });
    for (const one of passes) world.lay([rosterEntry(one)]);
  }
  const endOf = (uid: string) => world.one('pass', `pass:${uid}`).validTo;

  it('[2.11] that run by the month get more than two closed days back, day for day, when the closure begins', () => {
    hold(monthly('member01'), monthly('member02', { kind: 'multi_visit' }));
    plan(LONG);
    expect(endOf('member01')).toBe('2026-04-03T07:00:00.000Z');
    turn(only()._id, BEGINS);
    expect(only()).toMatchObject({ credited: [{ month: '2026-03', days: 3 }], extending: {} });
    expect(dueOf(only())).toMatchObject({ kind: 'system.closure-extend' });
    untilQuiet(BEGINS);
    expect(endOf('member01')).toBe('2026-04-06T07:00:00.000Z');
    expect(endOf('member02')).toBe('2026-04-03T07:00:00.000Z');
    expect(world.one('roster', 'roster:one:member01').validTo).toBe('2026-04-06T07:00:00.000Z');
    expect(only()).not.toHaveProperty('extending');
    const told = noticesOf('member01').find(({ event }) => event === 'closure.days_back');
    expect(told).toMatchObject({
      title: '3 days more on your pass',
      body: 'Gym one is closed for a while, so your 10 visits lasts that much longer.',
      link: '/member/passes',
    });
    // Said again, it gives nothing again.
    world.lay([{ ...only(), extending: {} }]);
    untilQuiet(BEGINS);
    expect(endOf('member01')).toBe('2026-04-06T07:00:00.000Z');
  });

  it('[2.11] get nothing for two days, for a part of the gym, or where the gym chose so', () => {
    hold(monthly('member01'));
    for (const terms of [
      { ...LONG, end: '2026-03-13T23:00' },
      { ...LONG, passExtension: 'none' as const },
      { ...LONG, scope: 'area' as const, areaNote: 'Pool' },
    ]) {
      plan(terms);
      for (const { _id, status } of world.all('closure')) if (status === 'scheduled') turn(_id, BEGINS);
    }
    untilQuiet(BEGINS);
    expect(world.all('closure').some(({ credited }) => credited)).toBe(false);
    expect(endOf('member01')).toBe('2026-04-03T07:00:00.000Z');
  });

  it('[2.11] that were not running, are stopped, or open other gyms as well stay as they are; a paused one does not lose by it', () => {
    hold(
      monthly('m0000001', { validTo: BEGINS }),
      monthly('m0000002', { status: 'suspended', suspendedAt: NOW }),
      monthly('m0000003', { gymIds: ['gym:one', 'gym:two'] }),
      monthly('m0000004', { validFrom: plus(BEGINS, 1) }),
      monthly('m0000005', { status: 'paused', pausedUntil: '2026-03-20T00:00:00.000Z' }),
    );
    plan(LONG);
    turn(only()._id, BEGINS);
    untilQuiet(BEGINS);
    const longer = world.all('pass').filter(({ given }) => given);
    expect(longer.map(({ _id, given }) => [_id, given])).toEqual([['pass:m0000005', { days: 3, by: [only()._id] }]]);
  });

  it('[S7] are made longer fifty at a time, each once', () => {
    const uids = Array.from({ length: 120 }, (_, n) => `m${String(n).padStart(7, '0')}`);
    hold(...uids.map((uid) => monthly(uid)));
    plan(LONG);
    turn(only()._id, BEGINS);
    const piece = world.system('system.closure-extend', { gymId: 'gym:one', closureId: only()._id }, BEGINS);
    expect(piece.documents.filter(({ type }) => type === 'pass')).toHaveLength(50);
    expect(untilQuiet(BEGINS)).toBe(2);
    expect(new Set(uids.map(endOf))).toEqual(new Set(['2026-04-06T07:00:00.000Z']));
    expect(world.system('system.closure-extend', { gymId: 'gym:one', closureId: only()._id }, BEGINS).documents).toEqual([]);
    expect(world.system('system.closure-extend', { gymId: 'gym:one', closureId: 'closure:none' }, BEGINS).documents).toEqual([]);
  });
});
