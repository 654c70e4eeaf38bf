import { expect, it } from 'vitest';
import { readableDays } from './readable-days.ts';

it('writes the days of a sentence out', () => {
  expect(readableDays('This pass ended on 2026-03-03.')).toBe('This pass ended on Tue 3 Mar.');
});

it('leaves everything else alone', () => {
  expect(readableDays('Already checked in at 09:14. Ref 12026-03-030')).toBe('Already checked in at 09:14. Ref 12026-03-030');
});
