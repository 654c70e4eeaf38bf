import { describe, expect, it } from 'vitest';
import type { AreaRequest } from '../../../../schemas/area-request/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { born } from '../../../../tests/rules/documents.ts';
import { placesOf, wantedAt, writtenAt } from './places.ts';

const asked = (key: string, change: Partial<AreaRequest> = {}): AreaRequest => ({
  ...{ _id: `arearequest:${key}`, type: 'arearequest', ...born, outcodeOrTown: 'TR1', place: 'TR1', outcode: 'TR1' },
  ...{ wantedActivities: [], notifyMe: false, status: 'new' },
  ...change,
});
const only = (...requests: readonly AreaRequest[]) => {
  const [place, ...rest] = placesOf(requests);
  if (!place || rest.length > 0) throw new Error('not one place');
  return place;
};
const town = (key: string, typed: string, change: Partial<AreaRequest> = {}) => {
  const { outcode: _outcode, ...one } = asked(key, { outcodeOrTown: typed, place: typed.toLowerCase(), ...change });
  return one;
};

describe('[16] 2.20 what was asked for, place by place', () => {
  it('puts the place first where most people ask, each once, and names a town as it was typed last', () => {
    const places = placesOf([
      town('a', 'TRURO', { createdAt: '2026-03-01T08:00:00.000Z' }),
      town('b', 'Truro', { createdAt: '2026-03-02T08:00:00.000Z' }),
      ...['c', 'd', 'e'].map((key) => asked(key, { uid: 'member01' })),
      asked('f'),
      ...['g', 'h'].map((key) => town(key, 'Bude')),
    ]);
    expect(places.map(({ name, askers, requests }) => [name, askers, requests.length])).toEqual([
      ['Bude', 2, 2],
      ['TR1', 2, 4],
      ['Truro', 2, 2],
    ]);
    expect(placesOf([...places.flatMap(({ requests }) => requests), asked('i')])[0]?.name).toBe('TR1');
  });

  it.each([
    [['new', 'launched'], 'open', true],
    [['acknowledged', 'planned'], 'open', false],
    [['planned', 'declined'], 'planned', false],
    [['merged'], 'planned', false],
    [['launched', 'declined'], 'done', false],
  ] as const)('%j together are %s', (statuses, standing, isNew) => {
    expect(only(...statuses.map((status) => asked(status, { status })))).toMatchObject({ standing, isNew });
  });

  it('offers what the rules would take, and nothing where all is done', () => {
    const stepsOf = (status: AreaRequest['status']) => only(asked('a', { status })).steps;
    expect(stepsOf('new')).toEqual(['acknowledge', 'plan', 'launch', 'merge', 'decline']);
    expect(stepsOf('acknowledged')).toEqual(['plan', 'launch', 'merge', 'decline']);
    expect(stepsOf('planned')).toEqual(['plan', 'launch', 'decline']);
    expect(stepsOf('merged')).toEqual(['launch', 'decline']);
    expect([stepsOf('launched'), stepsOf('declined')]).toEqual([[], []]);
  });

  it('counts beforehand who would be written to: each who wants it, once, and of very many the first', () => {
    const wants = (email: string) => ({ notifyMe: true, email });
    const few = only(asked('a', wants('ann@example.org')), asked('b', wants('ANN@example.org')), asked('c'));
    expect(few.launching).toEqual({ people: 2, mails: 1 });
    const many = Array.from({ length: LIMITS.areaRequestsAtOnce + 5 }, (_, n) => asked(`n${n}`, wants(`n${n}@example.org`)));
    expect(only(...many)).toMatchObject({ askers: 205, launching: { people: 200, mails: 200 } });
    expect(only(asked('a', { ...wants('a@example.org'), status: 'launched' })).launching).toEqual({ people: 0, mails: 0 });
  });

  it('says how many is everybody’s to know from five on, of an outcode alone', () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect(only(...five.map((key) => asked(key))).isPublic).toBe(true);
    expect(only(...five.slice(1).map((key) => asked(key))).isPublic).toBe(false);
    expect(only(...five.map((key) => town(key, 'Truro'))).isPublic).toBe(false);
  });

  it('says what is wanted, most first, and how far the emails have come', () => {
    const place = only(
      asked('a', { wantedActivities: ['Rowing', 'Spin', 'Spin'] }),
      asked('b', { wantedActivities: ['Spin'], status: 'launched', notifyMe: true }),
      asked('c', { wantedActivities: ['Boxing'], status: 'launched', toldAt: born.createdAt }),
      asked('d', { notifyMe: true }),
    );
    expect(wantedAt(place)).toEqual([
      { activity: 'Spin', count: 2 },
      { activity: 'Boxing', count: 1 },
      { activity: 'Rowing', count: 1 },
    ]);
    expect(writtenAt(place)).toEqual({ told: 1, waiting: 1 });
  });

  it('remembers the area that was planned last', () => {
    const planned = (key: string, areaId: string, createdAt: string) => asked(key, { status: 'planned', areaId, createdAt });
    const place = only(
      planned('a', 'area:bath', '2026-03-01T08:00:00.000Z'),
      planned('b', 'area:truro', '2026-03-02T08:00:00.000Z'),
      asked('c', { createdAt: '2026-03-03T08:00:00.000Z' }),
    );
    expect(place.areaId).toBe('area:truro');
  });
});
