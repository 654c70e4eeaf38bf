import { expect, it } from 'vitest';
import { placesSentence } from './timetable.words.ts';

const SEEN = '2026-03-03T09:02:00.000Z';
const full = (waiting: number, listFull = false) =>
  placesSentence({ state: 'full', waiting, listFull }, SEEN, Date.parse(SEEN), 'Europe/London');

it('says of a full class how many wait, and of nobody that it is nobody', () => {
  expect(full(2)).toBe('Full, 2 waiting as of 09:02');
  expect(full(0)).toBe('Full, nobody waiting as of 09:02');
  expect(full(10, true)).toBe('Full, waiting list full as of 09:02');
});
