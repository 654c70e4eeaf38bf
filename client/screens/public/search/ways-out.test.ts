import { expect, it } from 'vitest';
import type { GymQuestion } from '../../../features/search/index.ts';
import { waysOut } from './ways-out.ts';

/** Finds something only where `fits` says so. */
const searchWhere = (fits: (question: GymQuestion) => boolean) => ({
  ask: (question: GymQuestion) => ({ found: fits(question) ? [{ gym: {} as never }] : [] }),
});
const nothing: GymQuestion = { text: 'boxing', activity: 'Yoga', withinMiles: 2, openNow: true };

it('[10.15] says what would find something, each with how much, and only that', () => {
  const distant = searchWhere(({ withinMiles }) => withinMiles === undefined || withinMiles >= 15);
  expect(waysOut(distant, nothing, 0)).toEqual([{ kind: 'distance', change: { withinMiles: 15 }, count: 1 }]);
  const closed = searchWhere(({ openNow }) => openNow !== true);
  expect(waysOut(closed, nothing, 0)).toEqual([{ kind: 'hours', change: { openNow: false }, count: 1 }]);
  const any = searchWhere(() => true);
  expect(waysOut(any, nothing, 0).map(({ kind }) => kind)).toEqual(['distance', 'hours', 'activity', 'text']);
  expect(
    waysOut(
      searchWhere(() => false),
      nothing,
      0,
    ),
  ).toEqual([]);
});
