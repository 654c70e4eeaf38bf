import { expect, it } from 'vitest';
import { changedQuestion, EMPTY_QUESTION, type GymQuestion } from './question.ts';
import { waysOut } from './ways-out.ts';

const nothing = changedQuestion(EMPTY_QUESTION, {
  ...{ text: 'boxing', activity: 'Yoga', withinMiles: 2, open: 'now', amenities: ['Pool'] as const, classOf: 'spin' },
});
/** Finds something only where `fits` says so. */
const waysWhere = (fits: (question: GymQuestion) => boolean) => waysOut(nothing, (question) => (fits(question) ? 1 : 0));

it('[10.15] says what would find something, each with how much, and only that', () => {
  expect(waysWhere(({ withinMiles }) => withinMiles === undefined || withinMiles >= 15)).toEqual([
    { kind: 'distance', change: { withinMiles: 15 }, count: 1 },
  ]);
  expect(waysWhere(({ withinMiles }) => withinMiles === undefined)).toMatchObject([{ change: { withinMiles: undefined } }]);
  expect(waysWhere(({ open }) => open === undefined)).toEqual([{ kind: 'hours', change: { open: undefined }, count: 1 }]);
  expect(waysWhere(({ amenities }) => amenities.length === 0).map(({ kind }) => kind)).toEqual(['filters']);
  expect(waysWhere(() => true).map(({ kind }) => kind)).toEqual(['distance', 'hours', 'class', 'activity', 'filters', 'text']);
  expect(waysWhere(() => false)).toEqual([]);
});
