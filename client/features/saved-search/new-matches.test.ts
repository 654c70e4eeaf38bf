import { expect, it } from 'vitest';
import { changedQuestion, EMPTY_QUESTION } from '../../../schemas/gym-search/question.ts';
import { lastingQuestion, lookThrough, type SeenMatches } from './new-matches.ts';

const found = (...all: [id: string, gyms: string[] | null][]) => new Map(all);
const through = (before: SeenMatches, all: ReturnType<typeof found>, looking?: string) => {
  const { seen, counts } = lookThrough(before, all, looking);
  return { seen, counts: [...counts] };
};

it('[4.1] a saved search tells how many gyms have come since it was looked at, until it is looked at again', () => {
  const first = through({}, found(['a', ['one', 'two']], ['b', ['one']]));
  expect(first).toEqual({ seen: { a: ['one', 'two'], b: ['one'] }, counts: [] });
  const later = found(['a', ['two', 'three', 'four']], ['b', []]);
  expect(through(first.seen, later)).toEqual({ seen: first.seen, counts: [['a', 2]] });
  const looked = through(first.seen, later, 'a');
  expect(looked).toEqual({ seen: { a: ['two', 'three', 'four'], b: ['one'] }, counts: [] });
  expect(through(looked.seen, later).counts).toEqual([]);
});

it('of what this device does not know whole nothing is said, and nothing forgotten; of a search that is gone nothing is kept', () => {
  expect(through({ a: ['one'], gone: ['one'] }, found(['a', null], ['b', null]))).toEqual({ seen: { a: ['one'] }, counts: [] });
});

it('what comes and goes with the hour is no news, and neither is what goes by where one is', () => {
  expect(lastingQuestion('q=leeds&open=1&class=spin&from=18:00&sort=price&price=20')).toEqual(
    changedQuestion(EMPTY_QUESTION, { text: 'leeds', maxPounds: 20 }),
  );
  expect(lastingQuestion('activity=Yoga&near=me&within=5')).toBeNull();
});
