import { describe, expect, it } from 'vitest';
import { closure, gym } from '../../tests/rules/documents.ts';
import { publishedAs, withPublished } from './publish.ts';

const [START, END] = ['2026-03-10T12:00', '2026-03-10T22:00'];
const one = closure('one', START, END);
const SPAN = { startsAt: '2026-03-10T12:00:00.000Z', endsAt: '2026-03-10T22:00:00.000Z' };
const TOLD = { closureId: 'closure:one', scope: 'whole_gym', reason: 'other', ...SPAN } as const;

describe('[2.11] what everybody reads of a closure', () => {
  it('is when and why, and nothing that was not said', () => {
    expect(publishedAs(one)).toStrictEqual(TOLD);
    expect(publishedAs({ ...one, publicNote: '', areaNote: 'Pool', scheduleIds: ['schedule:spin'] })).toStrictEqual(TOLD);
  });

  it('with its words, and that bookings are kept', () => {
    expect(publishedAs({ ...one, publicNote: 'New floor', cancelBookings: false })).toStrictEqual({
      ...TOLD,
      ...{ publicNote: 'New floor', bookingsKept: true },
    });
  });

  it('of a part of the gym: which classes, and of an area which it is', () => {
    const part = { areaNote: 'Pool', scheduleIds: ['schedule:spin'] };
    expect(publishedAs({ ...one, ...part, scope: 'area' })).toStrictEqual({ ...TOLD, scope: 'schedule', ...part });
    expect(publishedAs({ ...one, scope: 'area' })).toStrictEqual({ ...TOLD, scope: 'schedule', scheduleIds: [] });
    expect(publishedAs({ ...one, ...part, scope: 'schedule' })).toStrictEqual({
      ...TOLD,
      ...{ scope: 'schedule', scheduleIds: part.scheduleIds },
    });
  });
});

describe('[2.11] a gym with its closures', () => {
  const told = (closureId: string, startsAt: string, endsAt = '2026-03-20T00:00:00.000Z') => ({
    ...TOLD,
    closureId,
    startsAt,
    endsAt,
  });
  const NOW = '2026-03-05T00:00:00.000Z';
  const idsWith = (status: Parameters<typeof closure>[3], ...there: ReturnType<typeof told>[]) =>
    withPublished(gym('one', { closures: there }), { ...one, ...status }, NOW).closures.map(({ closureId }) => closureId);

  it('has them in the order in which they begin, then of their names', () => {
    const there = [
      told('closure:z', '2026-03-12T00:00:00.000Z'),
      told('closure:y', SPAN.startsAt),
      told('closure:a', SPAN.startsAt),
      told('closure:b', '2026-03-09T00:00:00.000Z'),
    ];
    expect(idsWith({}, ...there)).toEqual(['closure:b', 'closure:a', 'closure:one', 'closure:y', 'closure:z']);
  });

  it('has those that are not over', () => {
    const there = [
      told('closure:over', '2026-03-01T00:00:00.000Z', NOW),
      told('closure:on', '2026-03-01T00:00:00.000Z', '2026-03-05T00:00:00.001Z'),
    ];
    expect(idsWith({}, ...there)).toEqual(['closure:on', 'closure:one']);
    expect(idsWith({ startsAt: '2026-03-01T00:00:00.000Z', endsAt: NOW })).toEqual([]);
  });

  it.each([
    ['scheduled', true],
    ['active', true],
    ['ended', false],
    ['cancelled', false],
  ] as const)('has one that is %s: %s', (status, isTold) => {
    const others = told('closure:b', '2026-03-09T00:00:00.000Z');
    const before = told('closure:one', '2026-03-11T00:00:00.000Z');
    const { closures, ...rest } = withPublished(gym('one', { closures: [before, others] }), { ...one, status }, NOW);
    expect(closures).toStrictEqual(isTold ? [others, TOLD] : [others]);
    const { closures: _closures, ...gymItself } = gym('one');
    expect(rest).toStrictEqual(gymItself);
  });
});
