import { expect, it } from 'vitest';
import { asTyped, typedValue } from './typed.ts';

it.each([
  ['refunds.staffAtOnce', '80', 8000],
  ['refunds.staffAtOnce', ' £80.50 ', 8050],
  ['refunds.staffAtOnce', '80,5', 8050],
  ['commission.defaultBps', '12.5', 1250],
  ['commission.defaultBps', '0', 0],
  ['commission.defaultBps', '15%', 1500],
  ['bookings.perDay', '4', 4],
  ['offline.claimHours', '72', 72],
  ['waitlist.autoUntilMinutes', ' 90 ', 90],
  ['checkin.duplicateMinutes', '1', 1],
] as const)('[17] %s, typed %j, is %i', (key, typed, value) => expect(typedValue(key, typed)).toEqual({ value }));

it.each(['', '0.99', '500.01', '-5', '1e2', '80.555', 'fifty', '£', '12345678'])('[17] 2.23 %j is refused in words', (typed) =>
  expect(typedValue('refunds.staffAtOnce', typed).wrong).toBe('Staff refund, one payment: choose from £1.00 to £500.00.'),
);

it('[17] is typed as it is read', () => {
  for (const value of [0, 50, 1250, 1500])
    expect(typedValue('commission.defaultBps', asTyped('commission.defaultBps', value))).toEqual({ value });
});

it('[17] what is counted is typed as a whole number', () => {
  for (const typed of ['0', '1.5', '61'])
    expect(typedValue('checkin.duplicateMinutes', typed).wrong).toBe(
      'Minutes in which two scans are one visit: choose from 1 to 60.',
    );
  for (const typed of ['2.5', '0', '11'])
    expect(typedValue('bookings.perDay', typed).wrong).toBe('Bookings a day: choose from 1 to 10.');
});
