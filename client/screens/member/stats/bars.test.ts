import { expect, it } from 'vitest';
import { bandName, monthBars, timeBars, weekBars, weekdayBars } from './bars.ts';

const one = (key: string) => [{ key, count: 1, unsure: 0 }];

it('names its bars shortly, and in full for the table', () => {
  expect(weekBars(one('2026-03-02'))).toMatchObject([{ label: '2 Mar', name: 'Mon 2 Mar' }]);
  expect(monthBars(one('2026-09'))).toMatchObject([{ label: 'Sep', name: 'September' }]);
  expect(weekdayBars(one('6'))).toMatchObject([{ label: 'Sun', name: 'Sunday' }]);
  expect(timeBars(one('9'))).toMatchObject([{ label: '9–12', name: '09:00–12:00' }]);
});

it('the day begins and ends at midnight', () => {
  expect(bandName('0')).toBe('00:00–09:00');
  expect(bandName('21')).toBe('21:00–24:00');
});
