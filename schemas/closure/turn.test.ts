import { beforeEach, describe, expect, it } from 'vitest';
import { born, closure, DAY, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { accepted } from '../decision.ts';
import { dueOf } from '../folds/documents.ts';
import { systemMoment } from '../proposal/judge.ts';
import { closure as noun } from './noun.ts';
import { publishedAs } from './publish.ts';
import type { GymClosure } from './shape.ts';
import { turned } from './turn.ts';

const ONE = closure('one', '2026-03-10T00:00', '2026-03-13T00:00', { passExtension: 'by_days' });
const { startsAt, endsAt } = ONE;

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'));
});
const turn = (at: string) => world.system('system.closure-turn', { gymId: 'gym:one', closureId: ONE._id }, at);
const changed = (at: string) => ({ createdAt: NOW, createdBy: 'system', updatedAt: at, updatedBy: 'system' });

describe('[2.11] what has become of a closure by then', () => {
  const PLAIN = { ...ONE, passExtension: 'none' } as const;
  it.each<[GymClosure['status'], string, GymClosure['status']]>([
    ['scheduled', plus(startsAt, -1), 'scheduled'],
    ['scheduled', startsAt, 'active'],
    ['scheduled', plus(endsAt, -1), 'active'],
    ['scheduled', endsAt, 'ended'],
    ['active', plus(endsAt, -1), 'active'],
    ['active', endsAt, 'ended'],
    ['ended', endsAt, 'ended'],
    ['cancelled', endsAt, 'cancelled'],
  ])('%s, at %s it is %s', (status, at, after) => {
    expect(turned({ ...PLAIN, status }, world, systemMoment(at))).toStrictEqual({ ...PLAIN, status: after });
  });

  it('as it begins it says which days passes get back, with those of the gym’s closures before it', () => {
    const march = (days: number) => ({ ...ONE, status: 'active', credited: [{ month: '2026-03', days }], extending: {} });
    expect(turned(ONE, world, systemMoment(startsAt))).toStrictEqual(march(3));
    world.lay([closure('two', '2026-03-05T00:00', '2026-03-07T00:00', { status: 'ended', passExtension: 'by_days' })]);
    expect(turned(ONE, world, systemMoment(startsAt))).toStrictEqual(march(5));
  });

  it('and never again afterwards', () => {
    const active = { ...ONE, status: 'active' } as const;
    expect(turned(active, world, systemMoment(endsAt))).toStrictEqual({ ...active, status: 'ended' });
  });
});

describe('[2.11] when its moment comes', () => {
  it('it is told so in its gym, and that it is over', () => {
    const planned = { ...ONE, passExtension: 'none' } as const;
    world.lay([planned, gym('one', { closures: [publishedAs(planned)] })]);
    expect(turn(startsAt)).toMatchObject(accepted([{ ...planned, ...changed(startsAt), status: 'active' }]));
    const { documents } = turn(endsAt);
    expect(documents).toEqual([
      { ...planned, ...changed(endsAt), status: 'ended' },
      { ...gym('one'), ...changed(endsAt) },
    ]);
  });

  it('changes nothing where there is none', () => {
    expect(turn(startsAt)).toEqual(accepted([]));
  });

  it('is as much its moment where the gym is not there any more', () => {
    world = new KnownWorld({ ...ONE, passExtension: 'none', rrule: 'FREQ=YEARLY' });
    expect(turn(endsAt).documents.map(({ _id }) => _id)).toEqual(['closure:one']);
    expect(world.one('closure', 'closure:one').status).toBe('ended');
  });
});

describe('[2.11] every year', () => {
  const yearly = (change: Partial<GymClosure> = {}) => ({ ...ONE, rrule: 'FREQ=YEARLY' as const, ...change });

  it('the next is planned as the last was when that is over, touching nobody yet', () => {
    world.lay([yearly({ publicNote: 'Spring', status: 'active', credited: [{ month: '2026-03', days: 3 }], extending: {} })]);
    world.lay([{ ...world.one('closure', 'closure:one'), affected: { bookings: 3, members: 2 } }]);
    turn(endsAt);
    expect(world.one('closure', 'closure:one.2027')).toStrictEqual({
      ...closure('one.2027', '2027-03-10T00:00', '2027-03-13T00:00', { passExtension: 'by_days' }),
      ...{ ...born, createdAt: endsAt, updatedAt: endsAt, publicNote: 'Spring', rrule: 'FREQ=YEARLY' },
    });
    expect(world.one('gym', 'gym:one').closures.map(({ closureId }) => closureId)).toEqual(['closure:one.2027']);
    world.system('system.closure-turn', { gymId: 'gym:one', closureId: 'closure:one.2027' }, '2027-03-13T00:00:00.000Z');
    expect(world.all('closure').map(({ _id }) => _id)).toEqual(['closure:one', 'closure:one.2027', 'closure:one.2028']);
  });

  it.each<[string, Partial<GymClosure>, Parameters<typeof gym>[1], string]>([
    ['while it lasts', {}, {}, plus(endsAt, -1)],
    ['where it was over before', { status: 'ended' }, {}, plus(endsAt, HOUR)],
    ['where it was called off', { status: 'cancelled' }, {}, endsAt],
    ['where it is not said', { rrule: undefined }, {}, endsAt],
    ['of a gym that has left', {}, { status: 'removed' }, endsAt],
  ])('none is planned %s', (_, change, of, at) => {
    const { rrule, ...rest } = yearly(change);
    world.lay([gym('one', of), rrule === undefined ? rest : { ...rest, rrule }]);
    turn(at);
    expect(world.all('closure').map(({ _id }) => _id)).toEqual(['closure:one']);
  });
});

describe('what time brings about of a closure', () => {
  const body = { gymId: 'gym:one', closureId: 'closure:one' };
  it.each<[string, Partial<GymClosure>, object | null]>([
    ['planned: it begins', {}, { at: startsAt, kind: 'system.closure-turn', body }],
    ['on: it ends', { status: 'active' }, { at: endsAt, kind: 'system.closure-turn', body }],
    [
      'on, while passes are made longer: the next of them, first of all',
      { status: 'active', extending: {}, updatedAt: plus(NOW, DAY) },
      { at: plus(NOW, DAY), kind: 'system.closure-extend', body },
    ],
    ['over', { status: 'ended' }, null],
    ['called off', { status: 'cancelled' }, null],
  ])('%s', (_, change, due) => expect(dueOf({ ...ONE, ...change })).toEqual(due));
});

it('[A6] where its readers may no longer see it, a closure has neither words nor an author', () => {
  const { closure: document } = noun.documents;
  const said = { ...ONE, createdBy: 'olga0001', updatedBy: 'olga0001', publicNote: 'Burst pipe' };
  expect(document.blanked(said)).toStrictEqual(ONE);
  expect(document.blanked({ ...said, scope: 'area', areaNote: 'Olga’s room' })).toStrictEqual({
    ...ONE,
    ...{ scope: 'area', areaNote: 'Removed' },
  });
});
