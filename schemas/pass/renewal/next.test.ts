/** Every date here was worked out by hand on a calendar, by the clock in London. */
import { describe, expect, it } from 'vitest';
import { pass } from '../../../tests/rules/documents.ts';
import { money } from '../../basics/primitives.ts';
import type { Pass } from '../shape.ts';
import { closesAt, nextEndOf, nextOf } from './next.ts';

const RENEWAL = { saidAt: '2026-01-01T00:00:00.000Z', times: 0, failed: 0 } as const;
function monthly(change: Partial<Pass> = {}): Pass {
  const { visitsTotal: _none, ...rest } = pass('one', 'member01');
  const snapshot = { ...rest.snapshot, name: 'Monthly', price: money(3500), validity: 'P1M' };
  return { ...rest, kind: 'monthly', snapshot, status: 'active', autoRenew: true, renewal: RENEWAL, ...change };
}

describe('[R-16] reminded 7 days and 1 day before, then charged when the month is over', () => {
  it.each<[when: string, validTo: string, remindedAt: string | undefined, at: string, does: string]>([
    ['first', '2026-03-20T08:00:00.000Z', undefined, '2026-03-13T08:00:00.000Z', 'remind'],
    ['then', '2026-03-20T08:00:00.000Z', '2026-03-13T08:00:00.000Z', '2026-03-19T08:00:00.000Z', 'remind'],
    ['last', '2026-03-20T08:00:00.000Z', '2026-03-19T08:00:00.000Z', '2026-03-20T08:00:00.000Z', 'charge'],
    // The clocks go forward on 29 March: 18:30 of London is 17:30 of UTC after it, and 18:30 before.
    ['across the night in spring', '2026-04-03T17:30:00.000Z', undefined, '2026-03-27T18:30:00.000Z', 'remind'],
    [
      'the day before the clocks go',
      '2026-03-29T17:30:00.000Z',
      '2026-03-22T18:30:00.000Z',
      '2026-03-28T18:30:00.000Z',
      'remind',
    ],
    // They go back on 25 October: 00:30 is 23:30 of UTC the evening before, until then.
    ['across the night in autumn', '2026-10-31T00:30:00.000Z', undefined, '2026-10-23T23:30:00.000Z', 'remind'],
    [
      'the day after they went back',
      '2026-10-26T00:30:00.000Z',
      '2026-10-18T23:30:00.000Z',
      '2026-10-24T23:30:00.000Z',
      'remind',
    ],
    // The server stood still over both.
    ['told late, of both at once', '2026-03-20T08:00:00.000Z', '2026-03-19T09:00:00.000Z', '2026-03-20T08:00:00.000Z', 'charge'],
  ])('%s', (_, validTo, remindedAt, at, does) => {
    const renewal = { ...RENEWAL, ...(remindedAt === undefined ? {} : { remindedAt }) };
    expect(nextOf(monthly({ validTo, renewal }))).toEqual({ at, does });
  });

  it('of the month before nobody is reminded again, and of a moment before they turned it on nobody is', () => {
    const since = '2026-03-20T08:00:00.000Z';
    const second = monthly({ validTo: '2026-04-20T07:00:00.000Z', renewal: { ...RENEWAL, times: 1, since } });
    expect(nextOf(second)).toEqual({ at: '2026-04-13T07:00:00.000Z', does: 'remind' });
    const saidAt = '2026-04-15T10:00:00.000Z';
    expect(nextOf({ ...second, renewal: { ...RENEWAL, saidAt } })).toEqual({ at: '2026-04-19T07:00:00.000Z', does: 'remind' });
  });

  it('may be changed until 24 hours before, however long the day between is', () => {
    expect(closesAt('2026-03-29T17:30:00.000Z')).toBe('2026-03-28T17:30:00.000Z');
  });

  it.each<[why: string, change: Partial<Pass>]>([
    ['is not wanted', { autoRenew: false }],
    ['is of another kind', { kind: 'fixed_term' }],
    ['is being charged for', { renewal: { ...RENEWAL, paymentId: 'payment:one' } }],
    ['has ended', { status: 'expired' }],
    ['is suspended', { status: 'suspended' }],
    ['is put aside', { status: 'paused' }],
    ['was cancelled', { status: 'cancelled' }],
    ['has no tries left', { status: 'past_due', pastDueAt: '2026-03-20T08:00:00.000Z', renewal: { ...RENEWAL, failed: 4 } }],
  ])('nothing is to come of one that %s', (_, change) => {
    expect(nextOf(monthly({ validTo: '2026-03-20T08:00:00.000Z', ...change }))).toBeNull();
  });

  it('nor of one that has not started', () => {
    expect(nextOf(monthly({ status: 'ready' }))).toBeNull();
  });
});

describe('[R-17] one that failed is tried again on day 1, 3 and 7', () => {
  it.each<[failed: number, pastDueAt: string, at: string]>([
    [1, '2026-03-20T08:00:05.000Z', '2026-03-21T08:00:05.000Z'],
    [2, '2026-03-20T08:00:05.000Z', '2026-03-23T08:00:05.000Z'],
    [3, '2026-03-20T08:00:05.000Z', '2026-03-27T08:00:05.000Z'],
    // 18:30 of London, before and after 29 March.
    [1, '2026-03-28T18:30:00.000Z', '2026-03-29T17:30:00.000Z'],
    [3, '2026-03-28T18:30:00.000Z', '2026-04-04T17:30:00.000Z'],
    [2, '2026-10-24T17:30:00.000Z', '2026-10-27T18:30:00.000Z'],
  ])('after %i failures', (failed, pastDueAt, at) => {
    const due = monthly({ status: 'past_due', validTo: '2026-03-20T08:00:00.000Z', pastDueAt, renewal: { ...RENEWAL, failed } });
    expect(nextOf(due)).toEqual({ at, does: 'charge' });
  });
});

describe('[R-12] a month ends on the day it began', () => {
  it.each<[activatedAt: string, times: number, days: number, end: string]>([
    ['2026-01-31T08:00:00.000Z', 0, 0, '2026-03-31T07:00:00.000Z'],
    ['2025-12-31T08:00:00.000Z', 0, 0, '2026-02-28T08:00:00.000Z'],
    ['2027-12-31T08:00:00.000Z', 0, 0, '2028-02-29T08:00:00.000Z'],
    ['2027-12-31T08:00:00.000Z', 1, 0, '2028-03-31T07:00:00.000Z'],
    ['2026-02-03T08:00:00.000Z', 0, 0, '2026-04-03T07:00:00.000Z'],
    // Five days that its gym was closed go on with it.
    ['2026-02-03T08:00:00.000Z', 0, 5, '2026-04-08T07:00:00.000Z'],
    ['2026-02-03T08:00:00.000Z', 11, 5, '2027-03-08T08:00:00.000Z'],
  ])('begun at %s, after %i renewals and with %i days from its gym', (activatedAt, times, days, end) => {
    const given = days > 0 ? { given: { days } } : {};
    expect(nextEndOf(monthly({ activatedAt, renewal: { ...RENEWAL, times }, ...given }), activatedAt)).toBe(end);
  });
});
