import { beforeEach, describe, expect, it } from 'vitest';
import { booking, DAY, gym, MINUTE, NOW, SERIES, schedule, slot, timetable } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { addDays, plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Slot } from '../slot/shape.ts';
import { planOf } from './plan.ts';
import type { ClassSchedule } from './shape.ts';

const [TODAY, WEDNESDAY, THURSDAY] = ['2026-03-03', '2026-03-04', '2026-03-05'];
const SPIN = schedule('spin');
/** The class of the series on that day. */
const spin = (date: string, change: Partial<Slot> = {}) => slot(`${date}T18:00`, change);
/** Of the same series, from when it began at 17:00. */
const earlier = (date: string, change: Partial<Slot> = {}) => slot(`${date}T17:00`, change);
/** One that is no doing of the series. */
const other = (localStart: string, key = 'other', change: Partial<Slot> = {}) =>
  slot(localStart, { slotId: `slot:${key}:${localStart}`, scheduleId: `schedule:${key}`, name: 'Other', ...change });
const others = (localStart: string, count: number) =>
  Array.from({ length: count }, (_, index) => other(localStart, `o${String(index).padStart(3, '0')}`));
const day = (...slots: Slot[]) => timetable('gym:one', slots);
const taken = (uid: string, { slotId, startsAt, endsAt }: Slot, status: 'confirmed' | 'cancelled' = 'confirmed') =>
  booking(uid, { memberId: uid, slotId, startsAt, endsAt, status });

let world: KnownWorld;
let asked: [string, string, string][];
beforeEach(() => {
  world = new KnownWorld(gym('one'));
  asked = [];
});

interface Asked {
  readonly now?: readonly ClassSchedule[];
  readonly all?: readonly ClassSchedule[];
  readonly at?: string;
  readonly known?: Known;
}
/** What is made of these schedules when their calendar says these days. */
function plan(days: readonly string[], { now = [SPIN], all = now, at = NOW, known = world }: Asked = {}) {
  const daysOf = ({ rrule }: { rrule: string }, first: string, last: string) => {
    asked.push([rrule, first, last]);
    return days;
  };
  return planOf(gym('one'), { all, now }, daysOf, known, systemMoment(at));
}
const slotsMade = (days: readonly string[], of: Asked = {}) =>
  plan(days, of).days.flatMap(({ slots }) => slots.map(({ slotId, status }) => `${slotId.slice(5)} ${status}`));

describe('[2.6] the days that a series makes', () => {
  it('are written whole, in order, and nothing is said of a day without a class', () => {
    expect(plan([THURSDAY, WEDNESDAY])).toStrictEqual({ days: [day(spin(WEDNESDAY)), day(spin(THURSDAY))], booked: 0 });
    expect(plan([])).toStrictEqual({ days: [], booked: 0 });
  });

  it('are asked of five weeks from the gym’s own today, which in a summer night has begun', () => {
    plan([]);
    plan([], { at: '2026-06-30T23:00:00.000Z' });
    expect(asked).toEqual([
      ['FREQ=DAILY', TODAY, '2026-04-06'],
      ['FREQ=DAILY', '2026-07-01', '2026-08-04'],
    ]);
    expect(slotsMade([addDays(TODAY, 34), addDays(TODAY, 35)])).toEqual(['spin:2026-04-06T18:00 open']);
  });

  it('[A5] are the area’s for a fortnight, and the followers’ alone from the fifteenth day on', () => {
    const ahead = (at: string) => plan(['2026-03-16', '2026-03-17'], { at }).days.map((one) => [one.date, one.ahead]);
    expect(ahead(NOW)).toEqual([
      ['2026-03-16', undefined],
      ['2026-03-17', true],
    ]);
    world.lay(plan(['2026-03-17']).days);
    expect(plan(['2026-03-17'], { at: plus(NOW, DAY) }).days).toMatchObject([{ date: '2026-03-17', slots: [{}] }]);
    expect(plan(['2026-03-17'], { at: plus(NOW, DAY) }).days[0]).not.toHaveProperty('ahead');
  });

  it.each<[ClassSchedule['status'], string[]]>([
    ['draft', []],
    ['paused', []],
    ['published', [WEDNESDAY, THURSDAY]],
    ['ended', [WEDNESDAY, THURSDAY]],
  ])('are those on which it is on: %s', (status, dates) => {
    expect(plan([WEDNESDAY, THURSDAY], { now: [schedule('spin', { status })] }).days.map(({ date }) => date)).toEqual(dates);
  });

  it('end with its last day, which is one of them', () => {
    const ended = schedule('spin', { status: 'ended', lastDay: WEDNESDAY });
    expect(slotsMade([WEDNESDAY, THURSDAY], { now: [ended] })).toEqual(['spin:2026-03-04T18:00 open']);
  });

  it('have their classes in the order in which they begin, then of their names', () => {
    world.lay([day(other(`${WEDNESDAY}T18:00`, 'zumba'), other(`${WEDNESDAY}T09:00`), other(`${WEDNESDAY}T18:00`, 'boxing'))]);
    expect(slotsMade([WEDNESDAY])).toEqual([
      'other:2026-03-04T09:00 open',
      'boxing:2026-03-04T18:00 open',
      'spin:2026-03-04T18:00 open',
      'zumba:2026-03-04T18:00 open',
    ]);
  });

  it('have no class that has begun already', () => {
    expect(slotsMade([TODAY], { at: '2026-03-03T18:00:00.000Z' })).toEqual([]);
    expect(slotsMade([TODAY], { at: '2026-03-03T17:59:59.999Z' })).toEqual(['spin:2026-03-03T18:00 open']);
  });

  it('are left as they are where they are so already', () => {
    world.lay(plan([WEDNESDAY]).days);
    expect(plan([WEDNESDAY], { at: plus(NOW, DAY / 24) })).toStrictEqual({ days: [], booked: 0 });
  });
});

describe('[2.6] more classes than a day can hold', () => {
  it('two hundred are not too many; of more it is said on which day first, and the earliest are kept', () => {
    world.lay([day(...others(`${WEDNESDAY}T10:00`, 199)), day(...others(`${THURSDAY}T10:00`, 199))]);
    expect(plan([WEDNESDAY, THURSDAY]).days.map(({ slots }) => slots.length)).toEqual([200, 200]);
    expect(plan([WEDNESDAY, THURSDAY])).not.toHaveProperty('full');
    world.lay([day(...others(`${WEDNESDAY}T19:00`, 200)), day(...others(`${THURSDAY}T19:00`, 200))]);
    const { days, full } = plan([TODAY, WEDNESDAY, THURSDAY]);
    expect(full).toBe(WEDNESDAY);
    expect(days.map(({ slots }) => [slots.length, slots[0]?.slotId, slots.at(-1)?.slotId])).toEqual([
      [1, 'slot:spin:2026-03-03T18:00', 'slot:spin:2026-03-03T18:00'],
      [200, 'slot:spin:2026-03-04T18:00', 'slot:o198:2026-03-04T19:00'],
      [200, 'slot:spin:2026-03-05T18:00', 'slot:o198:2026-03-05T19:00'],
    ]);
  });
});

describe('[2.6] where something stands already', () => {
  it.each<[string, Slot, string[]]>([
    ['the same class, of before there were schedules', other(`${WEDNESDAY}T18:00`, 'old', { name: 'Spin' }), []],
    ['another class at that time', other(`${WEDNESDAY}T18:00`, 'old'), ['old:2026-03-04T18:00', 'spin:2026-03-04T18:00']],
    [
      'the same class at another time',
      other(`${WEDNESDAY}T17:00`, 'old', { name: 'Spin' }),
      ['old:2026-03-04T17:00', 'spin:2026-03-04T18:00'],
    ],
  ])('%s', (_, there, made) => {
    world.lay([day(there)]);
    expect(slotsMade([WEDNESDAY])).toEqual(made.map((id) => `${id} open`));
  });

  it('of another of the gym’s schedules, it is not in the way, whether or not that one is looked at', () => {
    const twin = schedule('twin');
    world.lay([day(other(`${WEDNESDAY}T18:00`, 'twin', { name: 'Spin' }))]);
    const both = ['spin:2026-03-04T18:00 open', 'twin:2026-03-04T18:00 open'];
    expect(slotsMade([WEDNESDAY], { all: [SPIN, twin] })).toEqual(both);
    expect(slotsMade([WEDNESDAY], { now: [SPIN, twin], all: [] })).toEqual(both);
    expect(slotsMade([WEDNESDAY], { all: [SPIN] })).toEqual([]);
  });

  it('of its own from an earlier time, that is moved instead of a second being made', () => {
    world.lay([day(earlier(WEDNESDAY))]);
    const [{ slots } = { slots: [] }] = plan([WEDNESDAY]).days;
    expect(slots).toStrictEqual([
      earlier(WEDNESDAY, {
        ...{ startsAt: '2026-03-04T18:00:00.000Z', endsAt: '2026-03-04T18:45:00.000Z' },
        ...{ movedFrom: '2026-03-04T17:00:00.000Z', status: 'changed' },
      }),
    ]);
  });

  it.each<[string, Slot[]]>([
    ['before', [earlier(WEDNESDAY), spin(WEDNESDAY)]],
    ['behind', [spin(WEDNESDAY), earlier(WEDNESDAY)]],
  ])('of its own twice, the one on time stays and the other, which nobody booked, goes: %s it', (_, slots) => {
    world.lay([day(...slots)]);
    expect(plan([WEDNESDAY])).toStrictEqual({ days: [day(spin(WEDNESDAY))], booked: 0 });
  });
});

describe('[2.6, G7] a class that is not on any more', () => {
  const OWN = { override: { capacity: 5 }, capacity: 5 } as const;

  it('is gone where nobody ever booked it, and its day is left empty', () => {
    world.lay([day(spin(WEDNESDAY)), day(spin(THURSDAY), other(`${THURSDAY}T18:00`))]);
    expect(plan([])).toStrictEqual({
      days: [{ ...day(), date: WEDNESDAY }, day(other(`${THURSDAY}T18:00`))],
      booked: 0,
    });
  });

  it('is cancelled where somebody has booked it, with a note that they follow; what was changed of it alone goes with it', () => {
    const there = spin(WEDNESDAY, OWN);
    world.lay([day(there), taken('member01', there), taken('member02', there), taken('member03', there, 'cancelled')]);
    expect(plan([])).toStrictEqual({
      days: [{ ...day(spin(WEDNESDAY, { capacity: 5, status: 'cancelled' })), unsettled: [there.slotId] }],
      booked: 2,
    });
  });

  it('is cancelled where somebody had booked it once', () => {
    world.lay([day(spin(WEDNESDAY)), taken('member01', spin(WEDNESDAY), 'cancelled')]);
    expect(plan([])).toStrictEqual({ days: [day(spin(WEDNESDAY, { status: 'cancelled' }))], booked: 0 });
  });

  it('[2.11] stays cancelled when its gym opens again: no closure did it', () => {
    const closed = spin(WEDNESDAY, { status: 'cancelled', closureId: 'closure:1' });
    world.lay([day(closed), taken('member01', closed, 'cancelled')]);
    expect(plan([]).days).toStrictEqual([day(spin(WEDNESDAY, { status: 'cancelled' }))]);
  });

  it('is cancelled where this device cannot see who has booked', () => {
    world.lay([day(spin(WEDNESDAY))]);
    expect(slotsMade([], { known: blindTo(world, 'gym-one/bookings') })).toEqual(['spin:2026-03-04T18:00 cancelled']);
  });

  it('stays as it was where it has begun', () => {
    world.lay([day(spin(WEDNESDAY))]);
    expect(plan([], { at: '2026-03-04T18:00:00.000Z' }).days).toEqual([]);
    expect(plan([], { at: '2026-03-04T17:59:59.999Z' }).days).toHaveLength(1);
  });
});

describe('[G7] how many people it concerns', () => {
  const LATER = schedule('spin', { series: { ...SERIES, dtstart: '2026-03-04T18:30' } });

  it('is counted over its days, of whoever has a place in what moves', () => {
    const [first, second] = [spin(WEDNESDAY), spin(THURSDAY)];
    world.lay([day(first), day(second), taken('member01', first), taken('member02', first), taken('member03', second)]);
    expect(plan([WEDNESDAY, THURSDAY], { now: [LATER] }).booked).toBe(3);
    expect(plan([WEDNESDAY], { now: [LATER] }).booked).toBe(3);
    expect(plan([WEDNESDAY], { now: [SPIN] }).booked).toBe(1);
  });

  it('is counted over its schedules', () => {
    const yoga = schedule('yoga', { series: SERIES });
    const there = [spin(WEDNESDAY), other(`${WEDNESDAY}T18:00`, 'yoga')] as const;
    world.lay([day(...there), taken('member01', there[0]), taken('member02', there[1])]);
    expect(plan([], { now: [SPIN, yoga] }).booked).toBe(2);
  });

  it('is nobody where only its name or its room changes, and what has begun stays as it was', () => {
    const renamed = schedule('spin', { series: { ...SERIES, name: 'Spin hard' } });
    world.lay([day(spin(WEDNESDAY)), taken('member01', spin(WEDNESDAY))]);
    expect(plan([WEDNESDAY], { now: [renamed] })).toStrictEqual({
      days: [day(spin(WEDNESDAY, { name: 'Spin hard' }))],
      booked: 0,
    });
    expect(plan([WEDNESDAY], { now: [renamed], at: '2026-03-04T18:00:00.000Z' }).days).toEqual([]);
    expect(plan([WEDNESDAY], { now: [LATER], at: plus('2026-03-04T18:00:00.000Z', -MINUTE) }).booked).toBe(1);
  });
});
