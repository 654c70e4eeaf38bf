import { describe, expect, it } from 'vitest';
import { wrongWeek } from './wrong-week.ts';

describe('[4.6] hours of a week', () => {
  const on = (day: 'Monday' | 'Tuesday' | 'Sunday', opens: string, closes: string) => ({ dayOfWeek: [day], opens, closes });

  it('may be the whole day, over midnight, twice a day, and touch', () => {
    expect(wrongWeek([])).toBeNull();
    expect(wrongWeek([{ dayOfWeek: ['Monday', 'Tuesday', 'Sunday'], opens: '00:00', closes: '00:00' }])).toBeNull();
    expect(wrongWeek([on('Monday', '18:00', '02:00'), on('Tuesday', '02:00', '12:00')])).toBeNull();
    expect(wrongWeek([on('Monday', '13:00', '22:00'), on('Monday', '06:00', '13:00')])).toBeNull();
  });

  it.each([
    [
      [on('Monday', '18:00', '02:00'), on('Tuesday', '01:59', '12:00')],
      'Monday’s hours run into Tuesday’s. Make Monday close before Tuesday opens.',
    ],
    [
      [on('Sunday', '20:00', '07:00'), on('Monday', '06:00', '09:00')],
      'Sunday’s hours run into Monday’s. Make Sunday close before Monday opens.',
    ],
    [
      [on('Monday', '06:00', '12:00'), on('Monday', '11:59', '20:00')],
      'two spans on Monday overlap. Make one of them end before the other begins.',
    ],
    [
      [on('Monday', '00:00', '00:00'), on('Monday', '09:00', '10:00')],
      'two spans on Monday overlap. Make one of them end before the other begins.',
    ],
    [
      [on('Tuesday', '10:30', '10:30')],
      'Tuesday opens and closes at 10:30, so it would never end. For a whole day, use 00:00 to 00:00.',
    ],
  ])('%j cannot be', (rows, sentence) => {
    expect(wrongWeek(rows)).toEqual({ day: rows[0]?.dayOfWeek[0], rule: sentence });
  });
});
