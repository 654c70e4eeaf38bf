import { expect, it } from 'vitest';
import { isAgedClass, isAgedDay } from './window.ts';

const day = (date: string) => `timetable:iron-works:${date}`;

it('[A6] of a gym in any zone its today and the two days before it are kept, and what is longer ago has aged', () => {
  // By hand: at that moment it is Tuesday 3 March in Leeds, and still Monday the 2nd on Baker Island (UTC−12).
  const morning = '2026-03-03T09:00:00.000Z';
  expect(
    ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-04-06'].map((date) => isAgedDay(day(date), morning)),
  ).toEqual([true, true, false, false, false]);
  // Three hours later it is the 3rd everywhere.
  const noon = '2026-03-03T12:00:00.000Z';
  expect(['2026-02-28', '2026-03-01'].map((date) => isAgedDay(day(date), noon))).toEqual([true, false]);
});

it('[A6] what goes with one class ages with the day that the class stands in, whatever else its id says', () => {
  const noon = '2026-03-03T12:00:00.000Z';
  const starts = ['2026-02-28T23:59', '2026-03-01T00:00', '2026-03-03T18:00'];
  expect(starts.map((start) => isAgedClass(`duty:iron-works:spin:${start}`, noon))).toEqual([true, false, false]);
});
