import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gym, MINUTE, NOW, pass, person } from '../../tests/rules/documents.ts';
import { checkIn, employ } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';

const VISITS = [
  { gymKey: 'one', minutes: 0 },
  { gymKey: 'one', minutes: 5 },
  { gymKey: 'one', minutes: 90 },
  { gymKey: 'two', minutes: 130 },
  { gymKey: 'two', minutes: 1500 },
  { gymKey: 'one', minutes: 3000 },
  { gymKey: 'one', minutes: 3009 },
];

function settledIn(order: readonly number[], visitsTotal: number) {
  const world = new KnownWorld(gym('one'), gym('two', { geo: { lat: 53.81, lon: -1.55 } }), person('member01'));
  world.lay([pass('member01', 'member01', { gymIds: ['gym:one', 'gym:two'], visitsTotal })]);
  for (const key of ['one', 'two']) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
  for (const index of order) {
    const visit = VISITS[index];
    if (!visit) continue;
    const when = { madeAt: plus(NOW, visit.minutes * MINUTE), receivedAt: plus(NOW, 4000 * MINUTE) };
    checkIn(world, `staff${visit.gymKey}1`, 'member01', when.madeAt, { gymId: `gym:${visit.gymKey}` }, when);
  }
  const { visitsUsed, owedVisits, status, activatedAt, validTo } = world.one('pass', 'pass:member01');
  const checkins = world
    .all('checkin')
    .map((one) => [one.judgedAt, one.gymId, one.status, one.codes, one.consumedVisit, one.reEntry]);
  return { visitsUsed, owedVisits, status, activatedAt, validTo, checkins: checkins.sort() };
}

describe('settling a pass', () => {
  it('[S8, A2] every order of arrival gives the same answer', () => {
    const inOrder = [0, 1, 2, 3, 4, 5, 6];
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: 7 }), fc.integer({ min: 1, max: 5 }), (order, visits) => {
        expect(settledIn(order, visits)).toEqual(settledIn(inOrder, visits));
      }),
      { numRuns: 40 },
    );
  });

  it('[S1] as many check-ins are stored as were made', () => {
    expect(settledIn([0, 1, 2, 3, 4, 5, 6], 3).checkins).toHaveLength(VISITS.length);
  });
});
