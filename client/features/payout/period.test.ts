import { describe, expect, it } from 'vitest';
import { lastMonths } from '../payment/gym/months.ts';
import { quartersIn, wrongPeriod } from './period.ts';

const KEPT = lastMonths('2026-05-14');

describe('[4.3] the months that accounts are made of', () => {
  it('offers every whole quarter that is kept, the latest first, and none that is not over the kept months', () => {
    expect(quartersIn(KEPT)).toEqual([
      { first: '2026-01', last: '2026-03' },
      { first: '2025-10', last: '2025-12' },
      { first: '2025-07', last: '2025-09' },
    ]);
    expect(quartersIn(lastMonths('2026-06-01'))[0]).toEqual({ first: '2026-04', last: '2026-06' });
  });

  it('takes one month, and all of them', () => {
    expect(wrongPeriod({ first: '2026-05', last: '2026-05' }, KEPT)).toBeUndefined();
    expect(wrongPeriod({ first: '2025-05', last: '2026-05' }, KEPT)).toBeUndefined();
  });

  it('says what is wrong: it ends before it begins, or is not kept', () => {
    expect(wrongPeriod({ first: '2026-05', last: '2026-04' }, KEPT)).toBe('backwards');
    expect(wrongPeriod({ first: '2025-04', last: '2026-04' }, KEPT)).toBe('not_kept');
    expect(wrongPeriod({ first: '2026-05', last: '2026-06' }, KEPT)).toBe('not_kept');
  });
});
