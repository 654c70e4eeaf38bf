import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { DAY, NOW, OFFER, ZONE } from '../../../../tests/rules/documents.ts';
import { asksToStart, dayWish } from './start-day.tsx';

const chosen = (change: Partial<Offer> = {}): Offer => ({ ...OFFER, activation: 'chosen_date', ...change });

describe('[R-47] whether somebody is asked if it is to start in the 14 days', () => {
  it.each([
    ['that starts by itself', OFFER, '', true],
    ['whose day is not chosen yet', chosen(), '', true],
    ['that starts on the last day of them', chosen(), '2026-03-17', true],
    ['that starts after them', chosen(), '2026-03-18', false],
    ['[R-46] for one stated day', chosen({ kind: 'day' }), '2026-03-04', false],
  ])('of a pass %s', (_, offer, day, asks) => {
    expect(asksToStart(offer, day, NOW, ZONE)).toBe(asks);
  });

  it('counts from now: what was too far ahead yesterday may be near enough today', () => {
    expect(asksToStart(chosen(), '2026-03-18', plus(NOW, DAY), ZONE)).toBe(true);
  });
});

it('[2.4] an order says the day of a pass that asks for one, and of no other', () => {
  expect(dayWish(chosen(), '2026-03-10')).toEqual({ startsOn: '2026-03-10' });
  expect(dayWish(chosen(), '')).toEqual({});
  expect(dayWish(OFFER, '2026-03-10')).toEqual({});
});
