import 'temporal-polyfill/global';
import { describe, expect, it } from 'vitest';
import type { Pass } from '../../schemas/pass/shape.ts';
import { passChoice } from './booking-modal-choice.ts';

const pass = (key: string, over: Partial<Pass> = {}): Pass => ({
  _id: `pass:${key}`,
  type: 'pass',
  schemaVersion: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  createdBy: 'system',
  updatedBy: 'system',
  memberId: 'member01',
  productId: 'product:1',
  productVersion: 1,
  gymIds: ['gym:iron'],
  kind: 'multi_visit',
  snapshot: {
    name: '10 visits',
    gymName: 'Iron Works',
    timeZone: 'Europe/London',
    price: { amountMinor: 6000, currency: 'GBP' },
    validity: 'P180D',
    activation: 'first_check_in',
    accessWindows: [],
    includesClasses: 'all',
    maxVisitsPerDay: 1,
  },
  purchasedAt: '2026-03-01T09:00:00.000Z',
  activateBy: '2026-04-30T09:00:00.000Z',
  visitsTotal: 10,
  visitsUsed: 3,
  visitsReserved: 0,
  owedVisits: 0,
  startRequestedNow: false,
  autoRenew: false,
  status: 'ready',
  flags: [],
  ...over,
});
const start = '2026-03-03T18:00:00.000Z';

describe('passChoice', () => {
  it('offers what ends first, first', () => {
    const later = pass('a');
    const sooner = pass('b', { activateBy: '2026-03-20T09:00:00.000Z' });
    expect(passChoice([later, sooner], 'gym:iron', start).suitable).toEqual([sooner, later]);
  });
  it('leaves out passes of other gyms and passes without classes', () => {
    const elsewhere = pass('a', { gymIds: ['gym:other'] });
    expect(passChoice([elsewhere], 'gym:iron', start)).toEqual({ suitable: [] });
    const gymOnly = pass('b', { snapshot: { ...pass('b').snapshot, includesClasses: 'none' } });
    expect(passChoice([gymOnly], 'gym:iron', start).because).toMatchObject({ code: 'PASS_NO_CLASSES' });
  });
  it('B6 counts visits promised to other classes as gone', () => {
    const promised = pass('a', { visitsUsed: 8, visitsReserved: 2 });
    expect(passChoice([promised], 'gym:iron', start)).toMatchObject({ suitable: [], because: { code: 'PASS_USED_UP' } });
  });
  it('tells why the pass one still holds will not do, rather than an old one', () => {
    const old = pass('a', { status: 'expired', validTo: '2026-01-01T00:00:00.000Z' });
    const paused = pass('b', { status: 'paused', pausedUntil: '2026-03-10T00:00:00.000Z' });
    expect(passChoice([old, paused], 'gym:iron', start).because).toMatchObject({ code: 'PASS_PAUSED' });
    expect(passChoice([old], 'gym:iron', start).because).toMatchObject({ code: 'PASS_EXPIRED' });
  });
});
