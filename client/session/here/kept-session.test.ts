import { describe, expect, it } from 'vitest';
import { keptSessionOf, leaseEnds } from './kept-session.ts';

const DAY = 86_400_000;
const KEPT = {
  ...{ uid: 'member01', displayName: 'Sam', emailVerified: true, sessionToken: 'x', role: 'gym-employee' },
  ...{ keep: true, contactAt: 1000 },
};
const endsAfter = (change: object) => {
  const kept = keptSessionOf({ ...KEPT, ...change });
  return kept && (leaseEnds(kept) - kept.contactAt) / DAY;
};

describe('[2.12] the lease of a kept session', () => {
  it.each([
    ['no gym says anything of it', {}, 7],
    ['a gym gives more', { leaseDays: 14 }, 14],
    ['a gym gives less: that gym’s pages are locked, and not the app', { leaseDays: 2 }, 7],
    ['they run the platform', { leaseDays: 14, role: 'admin' }, 1],
    ['what is kept makes no sense', { leaseDays: 'ever' }, 7],
  ])('%s', (_what, change, days) => expect(endsAfter(change)).toBe(days));
});
