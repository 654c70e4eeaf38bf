import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { Series } from './shape.ts';

const GYM = 'gym:one';
const [OLGA, MAX] = ['olga0001', 'manager1'];
/** Every day at 18:00; `NOW` is a Tuesday morning. */
const SPIN: Series = {
  ...{ kind: 'class', name: 'Spin', activities: ['Spin'], level: 'all', dtstart: '2026-03-03T18:00', timeZone: 'Europe/London' },
  ...{ rrule: 'FREQ=DAILY', exdates: [], duration: 'PT45M', capacity: 8, waitlistMax: 10, closesMinutesBefore: 15 },
};
type Body = ProposalOf<'schedule.price'>['body'];
let world: KnownWorld;
let spin: string;

beforeEach(() => {
  world = new KnownWorld(gym('one'));
  employ(world, OLGA, 'manager');
  world.lay([{ ...world.one('grants', `grants:${OLGA}`), gyms: [owner] }]);
  employ(world, MAX, 'manager');
  const { proposal } = world.say(OLGA, 'schedule.set', { gymId: GYM, status: 'published', series: SPIN });
  spin = `schedule:${proposal._id.slice(9)}`;
});
const owner = {
  ...{
    gymId: GYM,
    gymName: 'Gym one',
    preset: 'owner' as const,
    permissions: ['timetable.edit' as const, 'passes.edit' as const],
  },
  ...{ since: NOW, status: 'active' as const },
};
const price = (change: Partial<Body> = {}, by = OLGA, at = NOW) =>
  world.say(
    by,
    'schedule.price',
    { gymId: GYM, scheduleId: spin, seen: null, price: money(850), ...change },
    { receivedAt: at, madeAt: at },
  );
const prices = () =>
  world
    .all('timetable')
    .flatMap(({ slots }) => slots.map(({ localStart, price: is }) => [localStart.slice(0, 10), is?.amountMinor]));

describe('[2.6, G5] what one class costs without a pass', () => {
  it('[R-6] stands from tomorrow on; today keeps what was read today, and every change is on record', () => {
    expect(price()).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'schedule.price-set', target: { id: spin }, before: { price: null }, after: { price: 850 } }],
    });
    expect(prices().slice(0, 3)).toEqual([
      ['2026-03-03', undefined],
      ['2026-03-04', 850],
      ['2026-03-05', 850],
    ]);
    expect(world.one('schedule', spin)).toMatchObject({ price: money(850), version: 1 });
  });

  it('[R-6] of a gym’s own midnight: in summer it comes an hour sooner', () => {
    world.system('system.schedule-day', { gymId: GYM }, '2026-06-30T09:00:00.000Z');
    price({}, OLGA, '2026-06-30T23:30:00.000Z');
    const summer = Object.fromEntries(prices());
    expect([summer['2026-07-01'], summer['2026-07-02']]).toEqual([undefined, 850]);
  });

  it('[R-6] of the class that begins at that very midnight, and none before', () => {
    const days = [
      timetable(GYM, [slot('2026-03-03T23:59', { scheduleId: spin })]),
      timetable(GYM, [slot('2026-03-04T00:00', { scheduleId: spin })]),
    ];
    world.lay(days);
    price();
    expect(prices().slice(0, 2)).toEqual([
      ['2026-03-03', undefined],
      ['2026-03-04', 850],
    ]);
  });

  it('is that of days that come into view later, and outlives a change of the series', () => {
    price();
    world.system('system.schedule-day', { gymId: GYM }, plus(NOW, 3 * DAY));
    expect(prices().at(-1)).toEqual(['2026-04-09', 850]);
    const series = { ...SPIN, capacity: 12 };
    world.say(OLGA, 'schedule.set', { gymId: GYM, scheduleId: spin, seen: 1, status: 'published', series });
    expect(prices()[1]).toEqual(['2026-03-04', 850]);
    expect(world.one('schedule', spin)).toMatchObject({ price: money(850), version: 2 });
  });

  it('is taken away again, and touches no other class', () => {
    const other = world.say(OLGA, 'schedule.set', { gymId: GYM, status: 'published', series: { ...SPIN, name: 'Yoga' } });
    price();
    const yoga = `schedule:${other.proposal._id.slice(9)}`;
    const ofYoga = world.all('timetable').flatMap(({ slots }) => slots.filter(({ scheduleId }) => scheduleId === yoga));
    expect(ofYoga.length).toBeGreaterThan(30);
    expect(ofYoga.filter((slot) => 'price' in slot)).toEqual([]);
    expect(price({ seen: money(850), price: null }).audit).toMatchObject([{ before: { price: 850 }, after: { price: null } }]);
    expect(price({ price: null })).toMatchObject({ state: 'accepted', documents: [] });
    expect(prices().filter(([, is]) => is !== undefined)).toEqual([]);
    expect(world.one('schedule', spin)).not.toHaveProperty('price');
  });

  it('[S3] said twice is said once; [G5] over somebody else’s, or late from a queue, it is refused', () => {
    price();
    expect(price()).toMatchObject({ state: 'accepted', documents: [] });
    expect(price({ price: money(900) })).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    const late = { madeAt: NOW, receivedAt: plus(NOW, HOUR) };
    const body = { gymId: GYM, scheduleId: spin, seen: money(850), price: money(900) };
    expect(world.say(OLGA, 'schedule.price', body, late)).toMatchObject({
      ...{ state: 'refused', code: 'NEEDS_ONLINE' },
      facts: { action: 'change what a class costs' },
    });
    expect(prices()[1]).toEqual(['2026-03-04', 850]);
  });

  it('[R-60] is its owner’s to set, of a class that is there, between fifty pence and two thousand pounds', () => {
    expect(price({}, MAX)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(price({ scheduleId: 'schedule:none' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    for (const [pence, state] of [
      [49, 'refused'],
      [50, 'accepted'],
      [200_000, 'refused'],
      [200_001, 'refused'],
    ] as const)
      expect([pence, price({ price: money(pence) }).state]).toEqual([pence, state]);
    expect(price({ seen: money(50), price: money(200_000) }).state).toBe('accepted');
    expect(price({ seen: money(200_000), price: money(0) })).toMatchObject({
      ...{ code: 'VALIDATION', facts: { field: 'Price', rule: 'choose one between £0.50 and £2,000.' } },
    });
    world.say(OLGA, 'schedule.end', { gymId: GYM, scheduleId: spin, seen: 1, lastDay: '2026-03-03' });
    expect(price({ seen: money(200_000) })).toMatchObject({ code: 'SCHEDULE_ENDED' });
  });
});
