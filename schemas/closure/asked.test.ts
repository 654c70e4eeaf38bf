import { beforeEach, describe, expect, it } from 'vitest';
import { closure, DAY, gym, HOUR, MINUTE, NOW, schedule, ZONE } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Known, refused } from '../decision.ts';
import { decide } from '../folds/decide.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { closureAsked, spanOf, wrongNotice, wrongTerms } from './asked.ts';
import type { ClosureTerms } from './shape.ts';

const [GYM, OLGA] = ['gym:one', 'olga0001'];
const TERMS: ClosureTerms = {
  ...{ scope: 'whole_gym', reason: 'maintenance', start: '2026-03-11T12:00', end: '2026-03-11T22:00', timeZone: ZONE },
  ...{ cancelBookings: true, passExtension: 'none' },
};
type Kind = 'closure.plan' | 'closure.emergency' | 'closure.cancel';
type Bodies = { readonly [K in Kind]: ProposalOf<K>['body'] };
const BODIES: Bodies = {
  'closure.plan': { gymId: GYM, terms: TERMS },
  'closure.emergency': { gymId: GYM, terms: { ...TERMS, start: '2026-03-03T08:00' } },
  'closure.cancel': { gymId: GYM, closureId: 'closure:one' },
};
const KINDS: readonly Kind[] = ['closure.plan', 'closure.emergency', 'closure.cancel'];

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), schedule('spin'), closure('one', '2026-03-20T12:00', '2026-03-20T22:00'));
  employ(world, OLGA, 'manager', GYM, plus(NOW, -DAY));
});
const proposed = <K extends Kind>(kind: K) => world.proposal(kind, BODIES[kind] as never);
const answered = (kind: Kind, ...blind: string[]) =>
  decide(proposed(kind), blindTo(world, ...blind), { ...systemMoment(NOW), by: OLGA });

describe('[A4] what this device does not know refuses nothing', () => {
  it.each(KINDS)('%s of a gym that it does not hold', (kind) => {
    expect(answered(kind, 'venue-one/gyms', 'gym-one/gyms')).toEqual(accepted([], ['gym']));
  });

  it('closure.cancel of a closure that it does not hold', () => {
    expect(answered('closure.cancel', 'gym-one/schedules')).toEqual(accepted([], ['closure']));
  });
});

describe('[L6] none of it can have been said before there was what it is about, and the power to say it', () => {
  it.each(KINDS)('%s', (kind) => {
    const since = () => possibleSince(proposed(kind), world, OLGA);
    expect(since()).toBe(NOW);
    employ(world, OLGA, 'manager', GYM, plus(NOW, HOUR));
    expect(since()).toBe(plus(NOW, HOUR));
    expect(possibleSince(proposed(kind), new KnownWorld(), OLGA)).toBeUndefined();
  });

  it('of a closure that is not there, since there is the power', () => {
    const proposal = world.proposal('closure.cancel', { gymId: GYM, closureId: 'closure:none' });
    expect(possibleSince(proposal, world, OLGA)).toBe(plus(NOW, -DAY));
  });
});

describe('[R-60] who may close which gym', () => {
  const asked = (kind: Kind, by = OLGA) => closureAsked(kind, GYM, world, { ...systemMoment(NOW), by });

  it.each(KINDS)('%s: whoever may, of a gym that is there', (kind) => {
    expect(asked(kind)).toEqual({ gym: gym('one') });
    expect(asked(kind, 'member01')).toEqual({ instead: refused('NO_PERMISSION') });
    world.lay([gym('one', { status: 'removed' })]);
    expect(asked(kind)).toEqual({ instead: refused('GYM_REMOVED') });
  });

  it('nobody of one that never was', () => {
    const nowhere = new KnownWorld();
    employ(nowhere, OLGA, 'manager');
    expect(closureAsked('closure.plan', GYM, nowhere, { ...systemMoment(NOW), by: OLGA })).toEqual({
      instead: refused('GYM_REMOVED'),
    });
  });
});

it('[2.11] a closure lasts from moment to moment of its gym’s own clock; of the hour that comes twice the first is meant', () => {
  expect(spanOf({ start: '2026-10-25T01:30', end: '2026-10-26T00:00', timeZone: ZONE })).toEqual({
    startsAt: '2026-10-25T00:30:00.000Z',
    endsAt: '2026-10-26T00:00:00.000Z',
  });
});

describe('[2.11] what no closure can be', () => {
  const wrong = (terms: Partial<ClosureTerms>, { closures = 0, known = world }: { closures?: number; known?: Known } = {}) => {
    const one = { ...spanOf(TERMS), scope: 'whole_gym', reason: 'other' } as const;
    const of = gym('one', {
      closures: Array.from({ length: closures }, (_, index) => ({ ...one, closureId: `closure:${index}` })),
    });
    return wrongTerms({ ...TERMS, ...terms }, of, known, systemMoment(NOW));
  };
  const noSuchTime = (date: string) => refused('SCHEDULE_NO_SUCH_TIME', { date, time: '01:30' });

  it.each<[string, Partial<ClosureTerms>, object]>([
    ['in another zone', { timeZone: 'Europe/Paris' }, refused('CLOSURE_ZONE', { zone: ZONE })],
    ['from no day', { start: '2026-02-29T12:00' }, refused('CLOSURE_DATE', { date: '2026-02-29' })],
    ['to no day', { end: '2026-06-31T12:00' }, refused('CLOSURE_DATE', { date: '2026-06-31' })],
    ['from no time', { start: '2026-03-29T01:30', end: '2026-03-30T12:00' }, noSuchTime('2026-03-29')],
    ['to no time', { end: '2026-03-29T01:30' }, noSuchTime('2026-03-29')],
    ['that ends as it begins', { end: TERMS.start }, refused('SCHEDULE_ENDS_FIRST')],
    ['that ends before', { end: '2026-03-11T11:59' }, refused('SCHEDULE_ENDS_FIRST')],
    ['of more than a year', { end: '2027-03-11T12:01' }, refused('CLOSURE_TOO_LONG', { days: 365 })],
    [
      'more than two years ahead',
      { start: '2028-03-03T08:01', end: '2028-03-04T08:00' },
      refused('SCHEDULE_TOO_FAR', { date: '2028-03-03' }),
    ],
    ['of an area without a name', { scope: 'area' }, refused('CLOSURE_WHICH')],
    ['of an area with an empty name', { scope: 'area', areaNote: '  ' }, refused('CLOSURE_WHICH')],
    ['of classes that are not named', { scope: 'schedule' }, refused('CLOSURE_WHICH')],
    [
      'of a class that is not its own among those that are',
      { scope: 'schedule', scheduleIds: ['schedule:spin', 'schedule:foreign'] },
      refused('NOT_FOUND'),
    ],
  ])('%s', (_, terms, refusal) => expect(wrong(terms)).toEqual(refusal));

  it.each<[string, Partial<ClosureTerms>]>([
    ['of the whole gym', {}],
    ['of a year', { end: '2027-03-11T12:00' }],
    ['two years ahead', { start: '2028-03-03T08:00', end: '2028-03-04T08:00' }],
    ['of an area in which nothing is held', { scope: 'area', areaNote: 'Pool' }],
    ['of its own classes', { scope: 'schedule', scheduleIds: ['schedule:spin'] }],
  ])('though one can be %s', (_, terms) => expect(wrong(terms)).toBeUndefined());

  it('the fifty-first of its gym', () => {
    expect(wrong({}, { closures: 49 })).toBeUndefined();
    expect(wrong({}, { closures: 50 })).toEqual(refused('CLOSURE_TOO_MANY', { limit: 50 }));
  });

  it('[A4] of classes that this device cannot see, nobody knows', () => {
    const known = blindTo(world, 'gym-one/schedules');
    expect(wrong({ scope: 'schedule', scheduleIds: ['schedule:foreign'] }, { known })).toBeUndefined();
  });
});

describe('[2.11] a week of notice', () => {
  const notice = (startsAt: string, at = NOW) => wrongNotice(startsAt, systemMoment(at), gym('one'));

  it('is seven days to the moment; else it is said from which day on it can be', () => {
    expect(notice('2026-03-10T08:00:00.000Z')).toBeUndefined();
    expect(notice('2026-03-10T07:59:59.999Z')).toEqual(refused('CLOSURE_NOTICE', { days: 7, date: '2026-03-11' }));
  });

  it('is counted in days of the gym: in a summer night the next has begun', () => {
    const at = '2026-06-30T23:30:00.000Z';
    expect(notice(plus(at, MINUTE), at)).toEqual(refused('CLOSURE_NOTICE', { days: 7, date: '2026-07-09' }));
  });
});
