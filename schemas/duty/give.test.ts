import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, NOW, pass, person } from '../../tests/rules/documents.ts';
import { book, bookingOf, employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Series } from '../schedule/shape.ts';
import { duty as noun } from './noun.ts';
import { dutyIdOf } from './shape.ts';

const GYM = 'gym:one';
const [OLGA, TOM, UMA, DESK] = ['olga0001', 'trainer1', 'trainer2', 'desk0001'];
/** Wednesdays at 18:00; `NOW` is the Tuesday before. */
const SPIN: Series = {
  ...{ kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', dtstart: '2026-03-04T18:00', timeZone: 'Europe/London' },
  ...{ rrule: 'FREQ=WEEKLY;BYDAY=WE', exdates: [], duration: 'PT45M', capacity: 8, waitlistMax: 10, closesMinutesBefore: 15 },
};
let world: KnownWorld;
let spin: string;

beforeEach(() => {
  world = new KnownWorld(gym('one'), gym('two'), ...[TOM, UMA].map((uid) => person(uid)));
  employ(world, OLGA, 'manager');
  employ(world, DESK, 'reception');
  for (const uid of [TOM, UMA]) world.system('system.employed', { uid, gymId: GYM, preset: 'trainer' });
  const { proposal } = world.say(OLGA, 'schedule.set', { gymId: GYM, status: 'published', series: SPIN });
  spin = `schedule:${proposal._id.slice(9)}`;
});
const give = (uid: string | null, by = OLGA, receivedAt = NOW) =>
  world.say(by, 'duty.give', { gymId: GYM, scheduleId: spin, uid }, { receivedAt });
const standIn = (uid: string | null, slotId = first(), by = OLGA, receivedAt = NOW) =>
  world.say(by, 'duty.give', { gymId: GYM, scheduleId: spin, slotId, uid }, { receivedAt });
const slots = () => world.all('timetable').flatMap((day) => day.slots);
const taken = () => world.all('duty').map(({ slotId, uid }) => [slotId.slice(-16, -6), uid]);
const WEDNESDAYS = ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25', '2026-04-01'];
/** What time alone brings: the registers follow. */
function settle(): void {
  for (const one of world.all('duty')) {
    const due = noun.documents.duty.due?.(one);
    if (due) expect(world.system(due.kind as 'system.duty-set', due.body as never, plus(NOW, 1)).state).toBe('accepted');
  }
}
const member = (uid: string) => world.lay([person(uid), pass(uid, uid)]);
const first = () => slots().find(({ localStart }) => localStart.startsWith('2026-03-04'))?.slotId ?? '';

describe('[R-60] a series is given to somebody of the team', () => {
  it('who then takes all that is to come of it, and reads who has booked', () => {
    member('member01');
    book(world, 'member01', { slotId: first() });
    expect(give(TOM)).toMatchObject({ state: 'accepted' });
    expect(taken()).toEqual(WEDNESDAYS.map((day) => [day, TOM]));
    expect(world.one('schedule', spin)).toMatchObject({ instructorId: TOM, version: 1 });
    settle();
    expect(databasesOf(bookingOf(world, 'member01'))).toContain(`staff-${TOM}-one/bookings`);
    expect(world.all('duty').map((one) => noun.documents.duty.due?.(one))).toEqual(WEDNESDAYS.map(() => null));
  });

  it('[A5] given on, the registers leave whoever had them; given to nobody, all of them are closed', () => {
    member('member01');
    book(world, 'member01', { slotId: first() });
    give(TOM);
    settle();
    give(UMA);
    settle();
    expect([taken()[0], bookingOf(world, 'member01').instructorId]).toEqual([[WEDNESDAYS[0], UMA], UMA]);
    give(null);
    settle();
    expect(taken().map(([, uid]) => uid)).toEqual(WEDNESDAYS.map(() => undefined));
    expect(bookingOf(world, 'member01')).not.toHaveProperty('instructorId');
    expect(world.one('schedule', spin)).not.toHaveProperty('instructorId');
  });

  it('a day that comes into view later, or another weekday, is theirs too; what was changed of the series changes nothing of that', () => {
    give(TOM);
    world.system('system.schedule-day', { gymId: GYM }, plus(NOW, 7 * DAY));
    expect(taken().at(-1)).toEqual(['2026-04-08', TOM]);
    const change = { ...SPIN, rrule: 'FREQ=WEEKLY;BYDAY=WE,FR' };
    world.say(OLGA, 'schedule.set', { gymId: GYM, scheduleId: spin, seen: 1, status: 'published', series: change });
    expect(taken()).toContainEqual(['2026-03-06', TOM]);
    expect(world.one('schedule', spin)).toMatchObject({ instructorId: TOM, version: 2 });
  });

  it('[S3] the same again writes nothing', () => {
    give(TOM);
    settle();
    expect(give(TOM).documents).toEqual([]);
  });

  it('only by whoever may change the timetable, and only to who works there', () => {
    expect(give(TOM, DESK)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(give(TOM, TOM)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(give('stranger')).toMatchObject({ code: 'EMPLOYEE_GONE' });
    world.system('system.employment-ended', { uid: UMA, gymId: GYM });
    expect(give(UMA)).toMatchObject({ code: 'EMPLOYEE_GONE' });
    expect(world.say(OLGA, 'duty.give', { gymId: GYM, scheduleId: 'schedule:none', uid: TOM })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(world.say(OLGA, 'duty.give', { gymId: 'gym:two', scheduleId: spin, uid: TOM })).toMatchObject({
      code: 'NO_PERMISSION',
    });
    expect(world.all('duty')).toEqual([]);
  });

  it('[A4] a device that does not hold the schedules says nothing against it', () => {
    const proposal = world.proposal('duty.give', { gymId: GYM, scheduleId: spin, uid: TOM });
    const known = blindTo(world, 'gym-one/schedules', 'venue-');
    expect(decide(proposal, known, { ...systemMoment(NOW), by: OLGA })).toMatchObject({
      state: 'accepted',
      unknown: ['schedule'],
    });
  });

  it('whoever leaves before the registers have followed takes none, and no new day', () => {
    member('member01');
    book(world, 'member01', { slotId: first() });
    give(TOM);
    world.system('system.employment-ended', { uid: TOM, gymId: GYM });
    settle();
    expect(bookingOf(world, 'member01')).not.toHaveProperty('instructorId');
    expect(world.one('duty', dutyIdOf(GYM, first()))).not.toHaveProperty('uid');
    world.system('system.schedule-day', { gymId: GYM }, plus(NOW, 7 * DAY));
    expect(taken().map(([day]) => day)).not.toContain('2026-04-08');
  });
});

describe('[R-60] one class is given to whoever stands in on that day', () => {
  it('who has its register, and no other', () => {
    member('member01');
    book(world, 'member01', { slotId: first() });
    give(TOM);
    settle();
    expect(standIn(UMA)).toMatchObject({ state: 'accepted' });
    settle();
    expect(taken()).toEqual([[WEDNESDAYS[0], UMA], ...WEDNESDAYS.slice(1).map((day) => [day, TOM])]);
    expect(bookingOf(world, 'member01').instructorId).toBe(UMA);
    expect(world.one('schedule', spin)).toMatchObject({ instructorId: TOM });
    expect(standIn(UMA).documents).toEqual([]);
  });

  it('stays theirs when the series is given on, and is given back with a word of its own', () => {
    give(TOM);
    standIn(null);
    settle();
    give(UMA);
    expect(taken()).toEqual([[WEDNESDAYS[0], undefined], ...WEDNESDAYS.slice(1).map((day) => [day, UMA])]);
    standIn(UMA);
    settle();
    give(TOM);
    expect(taken()).toEqual(WEDNESDAYS.map((day) => [day, TOM]));
  });

  it('whoever stands in and leaves is followed by nobody, and the class goes with its series again', () => {
    give(TOM);
    standIn(UMA);
    world.system('system.employment-ended', { uid: UMA, gymId: GYM });
    settle();
    expect(taken()[0]).toEqual([WEDNESDAYS[0], undefined]);
    give(null);
    give(TOM);
    expect(taken()).toEqual(WEDNESDAYS.map((day) => [day, TOM]));
  });

  it('only of that series and before it starts, and only by whoever may', () => {
    expect(standIn(UMA, first(), TOM)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(standIn('stranger')).toMatchObject({ code: 'EMPLOYEE_GONE' });
    expect(standIn(UMA, 'slot:spin:2026-03-05T18:00')).toMatchObject({ code: 'NOT_FOUND' });
    const { proposal } = world.say(OLGA, 'schedule.set', { gymId: GYM, status: 'published', series: { ...SPIN, name: 'Row' } });
    const other = slots().find(({ scheduleId }) => scheduleId === `schedule:${proposal._id.slice(9)}`)?.slotId ?? '';
    expect(standIn(UMA, other)).toMatchObject({ code: 'NOT_FOUND' });
    const start = slots().find(({ slotId }) => slotId === first())?.startsAt ?? '';
    expect(standIn(UMA, first(), OLGA, start)).toMatchObject({ code: 'SLOT_OVER' });
    expect(standIn(UMA, first(), OLGA, plus(start, -1))).toMatchObject({ state: 'accepted' });
    expect(taken()).toEqual([[WEDNESDAYS[0], UMA]]);
  });

  it('[A4] a device that does not hold the day says nothing against it', () => {
    const proposal = world.proposal('duty.give', { gymId: GYM, scheduleId: spin, slotId: first(), uid: TOM });
    expect(
      decide(proposal, blindTo(world, 'venue-', 'public/slots', 'gym-one/slots'), { ...systemMoment(NOW), by: OLGA }),
    ).toMatchObject({
      state: 'accepted',
      unknown: ['timetable'],
    });
  });
});

it('[A6] who took a class ages with the day it stands in', () => {
  const aged = noun.documents.duty.aged;
  const [id, noon] = [`duty:one:spin:2026-03-04T18:00`, 'T12:00:00.000Z'];
  expect(aged?.(id, `2026-03-06${noon}`)).toBe(false);
  expect(aged?.(id, `2026-03-07${noon}`)).toBe(true);
});
