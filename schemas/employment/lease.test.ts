import { expect, it } from 'vitest';
import { leaseUntil, longestLeaseDays } from './lease.ts';

const HEARD = '2026-03-03T08:00:00.000Z';

it.each([
  [{}, '2026-03-10T08:00:00.000Z'],
  [{ leaseDays: 1 }, '2026-03-04T08:00:00.000Z'],
  [{ leaseDays: 14 }, '2026-03-17T08:00:00.000Z'],
])('[2.12] %o: without a connection it works until %s', (grant, until) => expect(leaseUntil(grant, HEARD)).toBe(until));

it('[2.12] a person is remembered for the longest of their leases, a week at least, and not for one that has ended', () => {
  const at = (leaseDays: number, status: 'active' | 'suspended' | 'removed' = 'active') => ({ leaseDays, status });
  expect(longestLeaseDays([])).toBe(7);
  expect(longestLeaseDays([{ status: 'active' }, at(2)])).toBe(7);
  expect(longestLeaseDays([at(2), at(10), at(9)])).toBe(10);
  expect(longestLeaseDays([at(14, 'removed'), at(13, 'suspended'), at(8)])).toBe(8);
});
