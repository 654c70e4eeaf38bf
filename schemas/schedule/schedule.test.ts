import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { addDays, plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import type { Slot } from '../slot/shape.ts';
import type { Series } from './shape.ts';

const OLGA = 'olga0001';
const TODAY = '2026-03-03';
/** Wednesdays and Sundays at 18:00; `NOW` is the Tuesday before, at 08:00. */
const SPIN: Series = {
  kind: 'class',
  name: 'Spin',
  activities: ['Spin'],
  level: 'all',
  dtstart: '2026-03-04T18:00',
  timeZone: 'Europe/London',
  rrule: 'FREQ=WEEKLY;BYDAY=WE,SU',
  exdates: [],
  duration: 'PT45M',
  capacity: 2,
  waitlistMax: 10,
  closesMinutesBefore: 15,
};
const WEDNESDAY = '2026-03-04';
const SUNDAY = '2026-03-08';
type SetBody = ProposalOf<'schedule.set'>['body'];

let world: KnownWorld;
let id = '';
beforeEach(() => {
  world = new KnownWorld(gym('one'), gym('two'));
  employ(world, OLGA, 'manager');
  const { proposal, state } = set({});
  expect(state).toBe('accepted');
  id = `schedule:${proposal._id.slice(9)}`;
});

/** What came of it, but for what people are told. */
const plain = <D extends Decision>(decision: D): D => ({
  ...decision,
  documents: decision.documents.filter(({ type }) => type !== 'notice' && type !== 'errand'),
});
const set = (
  { series, ...change }: Partial<Omit<SetBody, 'series'>> & { series?: Partial<SetBody['series']> },
  receivedAt = NOW,
) =>
  plain(
    world.say(
      OLGA,
      'schedule.set',
      { gymId: 'gym:one', status: 'published', ...change, series: { ...SPIN, ...series } },
      { receivedAt },
    ),
  );
const edit = (series: Partial<SetBody['series']>, change: Partial<Omit<SetBody, 'series'>> = {}, receivedAt = NOW) =>
  set({ scheduleId: id, seen: world.one('schedule', id).version, series, ...change }, receivedAt);
const occurrence = (body: Partial<ProposalOf<'schedule.occurrence'>['body']>, receivedAt = NOW) =>
  plain(
    world.say(
      OLGA,
      'schedule.occurrence',
      { gymId: 'gym:one', slotId: named(WEDNESDAY), seen: null, to: null, ...body },
      { receivedAt },
    ),
  );
const end = (lastDay: string, body: Partial<ProposalOf<'schedule.end'>['body']> = {}) =>
  plain(world.say(OLGA, 'schedule.end', { gymId: 'gym:one', scheduleId: id, seen: 1, lastDay, ...body }));
const named = (date: string, time = '18:00') => `slot:${id.slice(9)}:${date}T${time}`;
const slots = () => world.all('timetable').flatMap((day) => day.slots);
const days = () => world.all('timetable').flatMap((day) => (day.slots.length > 0 ? [day.date] : []));
const on = (date: string): Slot | undefined => slots().find(({ localStart }) => localStart.startsWith(date));
const answer = (proposalId: string, choice: 'keep' | 'drop') => world.say(OLGA, 'held.answer', { proposalId, choice });
/** Somebody with a place in the class of that day. */
function booked(uid: string, date = WEDNESDAY) {
  const there = on(date);
  if (!there) throw new Error(`nothing on ${date}`);
  world.lay([person(uid), pass(uid, uid)]);
  return book(world, uid, { slotId: there.slotId, startsAtSeen: there.startsAt });
}
const settle = (date = WEDNESDAY, at = NOW) =>
  world.system('system.timetable-settle', { gymId: 'gym:one', timetableId: `timetable:one:${date}` }, at);

describe('[2.6] a series that is planned', () => {
  it('is on for five weeks, on its days, under names that follow from it', () => {
    const expected = [0, 7, 14, 21, 28].flatMap((week) => [addDays(WEDNESDAY, week), addDays(SUNDAY, week)]);
    expect(days()).toEqual(expected.filter((day) => day <= '2026-04-06'));
    expect(on(WEDNESDAY)).toEqual({
      slotId: named(WEDNESDAY),
      scheduleId: id,
      ...{ kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', localStart: '2026-03-04T18:00' },
      ...{ startsAt: '2026-03-04T18:00:00.000Z', endsAt: '2026-03-04T18:45:00.000Z', capacity: 2, waitlistMax: 10 },
      ...{ bookedCount: 0, waitlistCount: 0, asOf: NOW, closesMinutesBefore: 15, cutoffHours: 6, bookingWindowDays: 8 },
      status: 'open',
    });
    // British summer begins on the 29th.
    expect(on('2026-03-29')?.startsAt).toBe('2026-03-29T17:00:00.000Z');
    expect(world.one('schedule', id)).toMatchObject({ gymId: 'gym:one', version: 1, status: 'published' });
  });

  it('[A5] is the area’s for two weeks and the followers’ beyond', () => {
    const ahead = world
      .all('timetable')
      .filter(({ ahead }) => ahead)
      .map(({ date }) => date);
    expect(ahead).toEqual(days().filter((day) => day >= addDays(TODAY, 14)));
    expect(world.get('timetable', 'area-leeds/slots', 'timetable:one:2026-03-18').state).toBe('absent');
    expect(world.get('timetable', 'venue-one/slots', 'timetable:one:2026-03-18').state).toBe('known');
    world.system('system.schedule-day', { gymId: 'gym:one' }, plus(NOW, 2 * DAY));
    expect(world.get('timetable', 'area-leeds/slots', 'timetable:one:2026-03-18').state).toBe('known');
  });

  it('leaves out its exceptions, and what has begun', () => {
    edit({ exdates: [SUNDAY], dtstart: '2026-03-03T07:59', rrule: 'FREQ=DAILY' });
    expect(days()).not.toContain(SUNDAY);
    expect(days()).not.toContain(TODAY);
    edit({ exdates: [], dtstart: '2026-03-03T08:01', rrule: 'FREQ=DAILY' });
    expect(days().slice(0, 2)).toEqual([TODAY, WEDNESDAY]);
    expect(days()).toContain(SUNDAY);
  });

  it('as a draft is on nowhere, and paused or ended no longer', () => {
    const [draft] = [set({ status: 'draft', series: { name: 'Yoga' } })];
    expect(draft.state).toBe('accepted');
    expect(slots().filter(({ name }) => name === 'Yoga')).toEqual([]);
    expect(edit({}, { status: 'paused' }).state).toBe('accepted');
    expect(days()).toEqual([]);
    expect(edit({}).state).toBe('accepted');
    expect(days()).toHaveLength(10);
    expect(end(SUNDAY, { seen: 3 }).state).toBe('accepted');
    expect(days()).toEqual([WEDNESDAY, SUNDAY]);
    expect(world.one('schedule', id)).toMatchObject({ status: 'ended', lastDay: SUNDAY, version: 4 });
    expect(edit({ name: 'Again' })).toMatchObject({ state: 'refused', code: 'SCHEDULE_ENDED' });
  });

  it.each([
    ['2026-02-30', 'refused'],
    ['2027-02-29', 'refused'],
    ['2026-04-31', 'refused'],
    ['2028-02-29', 'accepted'],
  ])('ends on a day of the calendar: %s is %s', (lastDay, state) => {
    const end = world.say(OLGA, 'schedule.end', { gymId: 'gym:one', scheduleId: id, seen: 1, lastDay });
    expect(end.state).toBe(state);
    if (state === 'refused')
      expect(end).toMatchObject({ code: 'VALIDATION', facts: { field: 'The last day', rule: 'there is no such day.' } });
    expect(world.one('schedule', id).status).toBe(state === 'refused' ? 'published' : 'ended');
  });

  it('[S3] made again changes nothing, whoever says so', () => {
    booked('member01');
    const before = world.all('timetable');
    const again = world.system('system.schedule-day', { gymId: 'gym:one' }, plus(NOW, HOUR));
    expect(again.documents).toEqual([]);
    expect(edit({}, {}, plus(NOW, HOUR)).documents).toEqual([]);
    expect(world.all('timetable')).toEqual(before);
    expect(world.one('schedule', id).version).toBe(1);
  });

  it('comes another day nearer with each day', () => {
    world.system('system.schedule-day', { gymId: 'gym:one' }, plus(NOW, 2 * DAY));
    expect(days().at(-1)).toBe('2026-04-08');
    expect(on('2026-04-08')?.slotId).toBe(named('2026-04-08'));
  });

  it('that is imported stays as its gym has it by then', () => {
    const kept = () =>
      world.system('system.schedule-set', { gymId: 'gym:one', scheduleId: id, series: { ...SPIN, name: 'Other' } });
    expect(kept()).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.system('system.schedule-set', { gymId: 'gym:none', scheduleId: id, series: SPIN }).code).toBe('GYM_REMOVED');
    const wrong = { ...SPIN, rrule: 'FREQ=YEARLY' };
    expect(world.system('system.schedule-set', { gymId: 'gym:one', scheduleId: 'schedule:x', series: wrong }).code).toBe(
      'SCHEDULE_RULE',
    );
    world.system('system.schedule-set', { gymId: 'gym:two', scheduleId: 'schedule:two.spin', series: SPIN });
    expect(world.one('schedule', 'schedule:two.spin')).toMatchObject({ gymId: 'gym:two', status: 'published', version: 1 });
    expect(world.one('timetable', 'timetable:two:2026-03-04').slots).toHaveLength(1);
    // Another of the same name and time is no doubt meant.
    world.system('system.schedule-set', { gymId: 'gym:two', scheduleId: 'schedule:two.more', series: SPIN });
    expect(world.one('timetable', 'timetable:two:2026-03-04').slots.map(({ scheduleId }) => scheduleId)).toEqual([
      'schedule:two.more',
      'schedule:two.spin',
    ]);
  });

  it('stands where the timetable had it before there were schedules, and beside what is another’s', () => {
    const old = slot('2026-03-11T18:00', { scheduleId: 'schedule:old', slotId: 'slot:old:2026-03-11T18:00' });
    world = new KnownWorld(gym('one'), timetable('gym:one', [old]));
    employ(world, OLGA, 'manager');
    id = `schedule:${set({}).proposal._id.slice(9)}`;
    expect(world.one('timetable', 'timetable:one:2026-03-11').slots).toEqual([old]);
    expect(on(WEDNESDAY)?.slotId).toBe(named(WEDNESDAY));
    set({});
    expect(world.one('timetable', 'timetable:one:2026-03-04').slots).toHaveLength(2);
    set({ series: { name: 'Yoga' } });
    expect(world.one('timetable', 'timetable:one:2026-03-11').slots.map(({ name }) => name)).toEqual(['Yoga', 'Spin']);
  });
});

describe('[2.6] a series that is changed', () => {
  it('takes its slots along with their counts and bookings; the name stays (RECURRENCE-ID)', () => {
    booked('member01');
    world.system('system.timetable-recount', { timetableId: 'timetable:one:2026-03-04' });
    expect(edit({ name: 'Spin hard', room: 'Two', capacity: 9, instructor: 'Dana' }).state).toBe('accepted');
    expect(on(WEDNESDAY)).toMatchObject({
      slotId: named(WEDNESDAY),
      name: 'Spin hard',
      room: 'Two',
      instructor: 'Dana',
      capacity: 9,
    });
    expect(on(WEDNESDAY)).toMatchObject({ bookedCount: 1, status: 'open' });
    expect(bookingOf(world, 'member01').status).toBe('confirmed');
  });

  it('[G7] is held while people have booked what it moves, and goes through once its author has seen how many', () => {
    for (const uid of ['member01', 'member02', 'member03']) booked(uid);
    const { proposal, ...said } = edit({ dtstart: '2026-03-04T19:00' });
    expect(said).toMatchObject({ state: 'held', code: 'SCHEDULE_AFFECTS', facts: { count: 3 }, documents: [] });
    expect(on(WEDNESDAY)?.startsAt).toBe('2026-03-04T18:00:00.000Z');
    expect(answer(proposal._id, 'keep').settles).toMatchObject([{ state: 'accepted' }]);
    const moved = { startsAt: '2026-03-04T19:00:00.000Z', endsAt: '2026-03-04T19:45:00.000Z' };
    expect(on(WEDNESDAY)).toMatchObject({
      ...moved,
      slotId: named(WEDNESDAY),
      status: 'changed',
      movedFrom: '2026-03-04T18:00:00.000Z',
    });
    expect(bookingOf(world, 'member01')).toMatchObject({ ...moved, status: 'confirmed' });
    expect(bookingOf(world, 'member03')).toMatchObject({ ...moved, status: 'waitlisted', position: 1 });
    expect(world.one('schedule', id).version).toBe(2);
  });

  it('[G7] dropped, it stays as it was; seen beforehand, it is not held; more than were seen, it is', () => {
    booked('member01');
    const first = edit({ dtstart: '2026-03-04T19:00' });
    expect(answer(first.proposal._id, 'drop').settles).toMatchObject([{ state: 'refused', code: 'DECLINED_BY_YOU' }]);
    expect(world.one('schedule', id).version).toBe(1);
    booked('member02');
    expect(edit({ dtstart: '2026-03-04T19:00' }, { bookedSeen: 1 }).state).toBe('held');
    expect(edit({ dtstart: '2026-03-04T19:00' }, { bookedSeen: 2 }).state).toBe('accepted');
  });

  it('[G7] and nobody’s answer leaves it as it is', () => {
    booked('member01');
    const { proposal } = edit({ rrule: 'FREQ=WEEKLY;BYDAY=SU' });
    const out = world.system('system.held-timed-out', { proposalId: proposal._id, uid: OLGA });
    expect(out.settles).toMatchObject([{ state: 'refused', code: 'SCHEDULE_UNANSWERED' }]);
    expect(on(WEDNESDAY)?.status).toBe('open');
  });

  it('[R-33, X7] cancels what is not on any more and was booked, with visits back; what nobody booked is gone', () => {
    booked('member01');
    expect(edit({ rrule: 'FREQ=WEEKLY;BYDAY=SU' }, { bookedSeen: 1 }).state).toBe('accepted');
    expect(on(WEDNESDAY)).toMatchObject({ status: 'cancelled', bookedCount: 0 });
    expect(days().filter((day) => day !== WEDNESDAY)).toEqual([0, 7, 14, 21, 28].map((week) => addDays(SUNDAY, week)));
    expect(bookingOf(world, 'member01')).toMatchObject({ status: 'cancelled_by_gym', creditReturned: true, strike: false });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsReserved: 0, visitsUsed: 0 });
    // It is on again when the series has it again.
    expect(edit({}).state).toBe('accepted');
    expect(on(WEDNESDAY)).toMatchObject({ status: 'open', slotId: named(WEDNESDAY) });
  });

  it('[G6] with less room evicts nobody, with more lets the waiting in', () => {
    for (const uid of ['member01', 'member02', 'member03']) booked(uid);
    expect(edit({ capacity: 1 }).state).toBe('accepted');
    expect(['member01', 'member02', 'member03'].map((uid) => bookingOf(world, uid).status)).toEqual([
      'confirmed',
      'confirmed',
      'waitlisted',
    ]);
    expect(on(WEDNESDAY)?.capacity).toBe(1);
    expect(edit({ capacity: 3 }).state).toBe('accepted');
    expect(bookingOf(world, 'member03').status).toBe('confirmed');
    expect(on(WEDNESDAY)).toMatchObject({ bookedCount: 3, waitlistCount: 0 });
  });

  it('[G7] ended while people have booked what is no more, it is held until its author has seen how many', () => {
    booked('member01');
    const { proposal, ...said } = end(TODAY);
    expect(said).toMatchObject({ state: 'held', code: 'SCHEDULE_AFFECTS', facts: { count: 1 }, documents: [] });
    expect(answer(proposal._id, 'keep').settles).toMatchObject([{ state: 'accepted' }]);
    expect(world.one('schedule', id)).toMatchObject({ status: 'ended', lastDay: TODAY, version: 2 });
    expect(on(WEDNESDAY)?.status).toBe('cancelled');
    expect(end(TODAY)).toMatchObject({ state: 'accepted', documents: [] });
    expect(end(SUNDAY, { seen: 2 })).toMatchObject({ state: 'refused', code: 'SCHEDULE_ENDED' });
  });

  it('[G7] ended by whoever knew how many, it ends at once', () => {
    booked('member01');
    expect(end(TODAY, { bookedSeen: 1 }).state).toBe('accepted');
    expect(bookingOf(world, 'member01').status).toBe('cancelled_by_gym');
  });

  it('[G4] by two devices waits for a choice; what was seen last is taken, the same twice is no conflict', () => {
    edit({ room: 'One' });
    const { proposal, ...second } = set({ scheduleId: id, seen: 1, series: { room: 'Two' } });
    expect(second).toMatchObject({ state: 'held', code: 'CONFLICT_HELD', facts: { field: '“Spin”', count: 0 }, documents: [] });
    expect(world.one('schedule', id).series.room).toBe('One');
    expect(set({ scheduleId: id, seen: 1, series: { room: 'One' } })).toMatchObject({ state: 'accepted', documents: [] });
    answer(proposal._id, 'keep');
    expect(world.one('schedule', id)).toMatchObject({ version: 3, series: { room: 'Two' } });
    expect(on(WEDNESDAY)?.room).toBe('Two');
  });

  it('[G4, G7] tells of both at once', () => {
    booked('member01');
    edit({ room: 'One' });
    const held = set({ scheduleId: id, seen: 1, series: { dtstart: '2026-03-04T19:00' } });
    expect(held).toMatchObject({ state: 'held', code: 'SCHEDULE_CONFLICT', facts: { count: 1 } });
    expect(end(TODAY)).toMatchObject({ state: 'held', code: 'SCHEDULE_CONFLICT', facts: { field: '“Spin”', count: 1 } });
  });

  it('puts no class of today into a past that nobody can come to', () => {
    expect(booked('member01').state).toBe('accepted');
    const before = on(WEDNESDAY);
    const noon = `${WEDNESDAY}T12:00:00.000Z` as const;
    expect(edit({ dtstart: '2026-03-04T09:00', capacity: 9 }, {}, noon).state).toBe('accepted');
    expect(on(WEDNESDAY)).toEqual(before);
    expect(on(SUNDAY)?.startsAt).toBe(`${SUNDAY}T09:00:00.000Z`);
  });

  it('leaves alone what has begun, and other classes of the day', () => {
    const other = set({ series: { name: 'Yoga', dtstart: '2026-03-04T10:00' } });
    const yoga = on(WEDNESDAY);
    const later = '2026-03-04T18:00:00.000Z';
    edit({ name: 'Other' }, {}, later);
    expect(slots().find(({ slotId }) => slotId === named(WEDNESDAY))?.name).toBe('Spin');
    expect(on(SUNDAY)).toBeDefined();
    expect(slots().filter(({ name }) => name === 'Other').length).toBeGreaterThan(0);
    expect(on(WEDNESDAY)).toEqual(yoga);
    expect(other.state).toBe('accepted');
  });
});

describe('[S7] a class with many in it', () => {
  it('is followed by fifty at a time, the rest by the timer, each once', () => {
    edit({ capacity: 120 });
    const uids = Array.from({ length: 101 }, (_, index) => `member${String(index).padStart(3, '0')}`);
    for (const uid of uids) booked(uid);
    const cancelledNow = () => uids.filter((uid) => bookingOf(world, uid).status === 'cancelled_by_gym').length;
    expect(LIMITS.followedAtOnce).toBe(50);
    const { documents } = occurrence({ to: { cancelled: true }, bookedSeen: 101 });
    expect(documents.filter(({ type }) => type === 'booking')).toHaveLength(50);
    expect([cancelledNow(), on(WEDNESDAY)?.status]).toEqual([50, 'cancelled']);
    expect(world.one('timetable', 'timetable:one:2026-03-04').unsettled).toEqual([named(WEDNESDAY)]);
    expect(on(WEDNESDAY)?.bookedCount).toBe(51);
    settle();
    expect(cancelledNow()).toBe(100);
    settle();
    expect(cancelledNow()).toBe(101);
    expect(world.one('timetable', 'timetable:one:2026-03-04')).not.toHaveProperty('unsettled');
    expect(on(WEDNESDAY)?.bookedCount).toBe(0);
    expect(settle().documents.filter(({ type }) => type === 'booking')).toEqual([]);
    expect(world.all('notice').filter(({ event }) => event === 'booking.cancelled_by_gym')).toHaveLength(101);
  });
});

describe('[RECURRENCE-ID] one day otherwise', () => {
  it('moves, and stays so whatever becomes of the series', () => {
    booked('member01');
    const to = {
      start: '2026-03-05T09:00',
      duration: 'PT30M',
      capacity: 5,
      room: 'Hall',
      instructor: 'Bea',
      note: 'Bring a towel',
    };
    expect(occurrence({ to })).toMatchObject({ state: 'held', code: 'SCHEDULE_AFFECTS', facts: { count: 1 } });
    expect(occurrence({ to, bookedSeen: 1 }).state).toBe('accepted');
    const moved = { startsAt: '2026-03-05T09:00:00.000Z', endsAt: '2026-03-05T09:30:00.000Z', capacity: 5, room: 'Hall' };
    expect(on(WEDNESDAY)).toMatchObject({
      ...moved,
      instructor: 'Bea',
      override: to,
      slotId: named(WEDNESDAY),
      status: 'changed',
    });
    expect(bookingOf(world, 'member01').startsAt).toBe(moved.startsAt);
    edit({ capacity: 7, dtstart: '2026-03-04T20:00', room: 'Two' });
    expect(on(WEDNESDAY)).toMatchObject({ ...moved, override: to });
    expect(on(SUNDAY)).toMatchObject({ startsAt: '2026-03-08T20:00:00.000Z', capacity: 7, room: 'Two' });
    expect(occurrence({ seen: to, to: null, bookedSeen: 1 }).state).toBe('accepted');
    expect(on(WEDNESDAY)).toMatchObject({ startsAt: '2026-03-04T20:00:00.000Z', capacity: 7 });
    expect(on(WEDNESDAY)).not.toHaveProperty('override');
  });

  it('[G7] is cancelled once its author has seen who has booked; in another room it takes nobody’s place', () => {
    booked('member01');
    expect(occurrence({ to: { room: 'Two' } }).state).toBe('accepted');
    const { proposal, ...said } = occurrence({ seen: { room: 'Two' }, to: { cancelled: true } });
    expect(said).toMatchObject({ state: 'held', code: 'SCHEDULE_AFFECTS', facts: { count: 1 }, documents: [] });
    expect(answer(proposal._id, 'keep').settles).toMatchObject([{ state: 'accepted' }]);
    expect(on(WEDNESDAY)).toMatchObject({ status: 'cancelled', override: { cancelled: true } });
  });

  it('of what was on before there were schedules cannot be', () => {
    const old = slot('2026-03-05T10:00', { scheduleId: 'schedule:old', slotId: 'slot:old:2026-03-05T10:00' });
    world.lay([timetable('gym:one', [old])]);
    expect(occurrence({ slotId: old.slotId, to: { room: 'Two' } })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('is cancelled for good, until somebody puts it back', () => {
    expect(occurrence({ to: { cancelled: true } }).state).toBe('accepted');
    edit({ name: 'Other' });
    world.system('system.schedule-day', { gymId: 'gym:one' });
    expect(on(WEDNESDAY)).toMatchObject({ status: 'cancelled', override: { cancelled: true } });
    expect(occurrence({ seen: { cancelled: true }, to: null }).state).toBe('accepted');
    expect(on(WEDNESDAY)?.status).toBe('open');
  });

  it('[G4] by two devices waits for a choice; nothing changed is nothing', () => {
    occurrence({ to: { room: 'One' } });
    expect(occurrence({ to: { room: 'One' } })).toMatchObject({ state: 'accepted', documents: [] });
    const { proposal, ...second } = occurrence({ to: { room: 'Two' } });
    expect(second).toMatchObject({ state: 'held', code: 'CONFLICT_HELD', facts: { field: '“Spin”, 2026-03-04', count: 0 } });
    answer(proposal._id, 'keep');
    expect(on(WEDNESDAY)?.room).toBe('Two');
    booked('member01');
    expect(occurrence({ to: { room: 'Three' } })).toMatchObject({ code: 'CONFLICT_HELD', facts: { count: 0 } });
    expect(occurrence({ to: { cancelled: true } })).toMatchObject({ code: 'SCHEDULE_CONFLICT', facts: { count: 1 } });
  });

  it('[R-33] the system’s word about one day is not undone by its series', () => {
    const say = (change: { status?: 'cancelled'; startsAt?: string; endsAt?: string; capacity?: number }) =>
      world.system('system.slot-changed', { gymId: 'gym:one', slotId: named(WEDNESDAY), change });
    say({ startsAt: '2026-03-04T19:00:00.000Z', endsAt: '2026-03-04T20:00:00.000Z', capacity: 4 });
    expect(on(WEDNESDAY)?.override).toEqual({ start: '2026-03-04T19:00', duration: 'PT60M', capacity: 4 });
    edit({ room: 'Two' });
    expect(on(WEDNESDAY)).toMatchObject({ startsAt: '2026-03-04T19:00:00.000Z', capacity: 4, room: 'Two' });
    say({ status: 'cancelled' });
    edit({ room: 'Three' });
    expect(on(WEDNESDAY)?.status).toBe('cancelled');
  });

  it.each([
    [{ to: { start: '2026-03-29T01:30' } }, 'SCHEDULE_NO_SUCH_TIME'],
    [{ to: { start: '2026-02-30T10:00' } }, 'SCHEDULE_RULE'],
    [{ to: { duration: 'PT14M' } }, 'SCHEDULE_LENGTH'],
    [{ to: { capacity: 0 } }, 'SCHEDULE_CAPACITY'],
    [{ to: { capacity: 501 } }, 'SCHEDULE_CAPACITY'],
    [{ to: { start: '2026-03-03T08:00' } }, 'SLOT_OVER'],
    [{ slotId: 'slot:none:2026-03-04T18:00' }, 'NOT_FOUND'],
    [{ slotId: 'slot:none:2026-03-05T18:00' }, 'NOT_FOUND'],
    [{ gymId: 'gym:two' }, 'NO_PERMISSION'],
  ])('%j is %s', (body, code) => {
    expect(occurrence(body)).toMatchObject({ state: 'refused', code, documents: [] });
  });

  it('that has begun is over', () => {
    expect(occurrence({ to: { room: 'Two' } }, '2026-03-04T18:00:00.000Z').code).toBe('SLOT_OVER');
    expect(occurrence({ to: { room: 'Two' } }, '2026-03-04T17:59:59.999Z').state).toBe('accepted');
  });
});

describe('what no timetable can be', () => {
  const facts = (series: Partial<SetBody['series']>) => {
    const { state, code, facts: said, documents } = set({ series });
    expect([state, documents]).toEqual(['refused', []]);
    return [code, said];
  };

  it.each<[Partial<SetBody['series']>, string, object]>([
    [{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2' }, 'SCHEDULE_NEVER', {}],
    [{ rrule: 'FREQ=DAILY;COUNT=1', exdates: [WEDNESDAY] }, 'SCHEDULE_NEVER', {}],
    [{ rrule: 'FREQ=DAILY;COUNT=10000' }, 'SCHEDULE_TOO_MANY', { count: 10_000, limit: 750 }],
    [{ rrule: 'FREQ=DAILY;COUNT=751' }, 'SCHEDULE_TOO_MANY', { count: 751, limit: 750 }],
    [{ rrule: 'FREQ=DAILY;UNTIL=20280305' }, 'SCHEDULE_TOO_FAR', { date: '2028-03-04' }],
    [{ dtstart: '2028-03-04T18:00' }, 'SCHEDULE_TOO_FAR', { date: '2028-03-03' }],
    [{ dtstart: '2016-03-02T18:00' }, 'VALIDATION', { field: 'First day', rule: 'choose one within the last ten years.' }],
    [{ dtstart: '2016-03-03T18:00', rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31' }, 'SCHEDULE_NEVER', {}],
    [{ rrule: 'FREQ=DAILY;UNTIL=20260303' }, 'SCHEDULE_ENDS_FIRST', {}],
    [{ dtstart: '2026-03-29T01:30' }, 'SCHEDULE_NO_SUCH_TIME', { date: '2026-03-29', time: '01:30' }],
    [{ dtstart: '2026-02-30T10:00' }, 'SCHEDULE_RULE', {}],
    [{ rrule: 'FREQ=SOMETIMES' }, 'SCHEDULE_RULE', {}],
    [{ timeZone: 'Mars/Olympus' }, 'SCHEDULE_ZONE', { zone: 'Europe/London' }],
    [{ timeZone: 'Europe/Paris' }, 'SCHEDULE_ZONE', { zone: 'Europe/London' }],
    [{ capacity: 0 }, 'SCHEDULE_CAPACITY', { limit: 500 }],
    [{ capacity: 501 }, 'SCHEDULE_CAPACITY', { limit: 500 }],
    [{ duration: 'PT14M' }, 'SCHEDULE_LENGTH', {}],
    [{ duration: 'PT241M' }, 'SCHEDULE_LENGTH', {}],
    [{ duration: 'P1D' }, 'SCHEDULE_LENGTH', {}],
  ])('%j is %s', (series, code, said) => expect(facts(series)).toEqual([code, said]));

  it.each<Partial<SetBody['series']>>([
    { rrule: 'FREQ=DAILY;COUNT=750' },
    { rrule: 'FREQ=DAILY;UNTIL=20280304' },
    { rrule: 'FREQ=DAILY;UNTIL=20260304' },
    { dtstart: '2028-03-03T18:00', rrule: 'FREQ=DAILY' },
    { dtstart: '2026-10-25T01:30' },
    { duration: 'PT15M' },
    { duration: 'PT4H' },
    { capacity: 1 },
    { capacity: 500 },
  ])('%j can be', (series) => expect(set({ series }).state).toBe('accepted'));

  it('[A11] somebody else’s: a gym where one has no say, a series that is not there, a gym that is gone', () => {
    expect(set({ gymId: 'gym:two' })).toMatchObject({ code: 'NO_PERMISSION', documents: [] });
    expect(world.say('member01', 'schedule.set', { gymId: 'gym:one', status: 'draft', series: SPIN }).code).toBe('NO_PERMISSION');
    expect(set({ scheduleId: 'schedule:none' }).code).toBe('NOT_FOUND');
    world.system('system.schedule-set', { gymId: 'gym:two', scheduleId: 'schedule:two', series: SPIN });
    expect(set({ scheduleId: 'schedule:two', seen: 1 }).code).toBe('NOT_FOUND');
    expect(end(TODAY, { scheduleId: 'schedule:two' }).code).toBe('NOT_FOUND');
    world.lay([gym('one', { status: 'removed' })]);
    expect(edit({ room: 'Two' }).code).toBe('GYM_REMOVED');
    expect(world.system('system.schedule-day', { gymId: 'gym:one' }, plus(NOW, 9 * DAY)).documents).toEqual([]);
  });

  it('[A11] by whoever may not edit the timetable', () => {
    employ(world, 'rita0001', 'reception');
    const asked = world.say('rita0001', 'schedule.set', { gymId: 'gym:one', status: 'draft', series: SPIN });
    expect(asked).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });

  it('more classes on one day than a day holds', () => {
    const full = Array.from({ length: LIMITS.slotsADay }, (_, index) =>
      slot('2026-03-04T10:00', { slotId: `slot:old${index}:2026-03-04T10:00`, scheduleId: `schedule:old${index}` }),
    );
    world.lay([timetable('gym:one', full)]);
    expect(set({ series: { name: 'Yoga' } })).toMatchObject({
      code: 'SCHEDULE_DAY_FULL',
      facts: { limit: 200, date: WEDNESDAY },
    });
  });
});
