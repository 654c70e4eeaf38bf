import { expect, it } from 'vitest';
import { formatBytes } from './storage-used.ts';

it('sizes are said the way phones say them', () => {
  expect([0, 40_000, 3_440_000, 38_200_000, 999_000_000, 1_240_000_000].map(formatBytes)).toEqual([
    '0.1 MB',
    '0.1 MB',
    '3.4 MB',
    '38 MB',
    '999 MB',
    '1.2 GB',
  ]);
});
