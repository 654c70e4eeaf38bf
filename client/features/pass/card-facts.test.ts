import { expect, it } from 'vitest';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { booking, checkin, pass } from '../../../tests/rules/documents.ts';
import type { Row } from '../../sync/queries/rows.ts';
import { doorPasses, lastDay, likelyGym, passChip, passOfKey, passTab, shareUsed, visitsLine } from './card-facts.ts';

const now = '2026-03-03T09:00:00.000Z';
function row(key: string, change: Partial<Pass> = {}, mark: Row<Pass>['mark'] = 'decided'): Row<Pass> {
  return { doc: pass(key, 'member00', change), mark };
}
const started = { status: 'active', activatedAt: now, validFrom: now, validTo: '2026-08-31T23:00:00.000Z' } as const;

it('puts a pass where its owner looks for it', () => {
  expect(passTab(row('a').doc, now)).toBe('notStarted');
  expect(passTab(row('a', { status: 'pending_payment' }).doc, now)).toBe('notStarted');
  expect(passTab(row('a', started).doc, now)).toBe('active');
  expect(passTab(row('a', { ...started, status: 'suspended' }).doc, now)).toBe('active');
  expect(passTab(row('a', { ...started, status: 'used_up' }).doc, now)).toBe('past');
});

it('shows a pass as over once its time is up, although no server has said so yet', () => {
  const over = row('a', { ...started, validTo: '2026-03-02T00:00:00.000Z' });
  expect(passTab(over.doc, now)).toBe('past');
  expect(passChip(over.doc, now)).toEqual({ state: 'decided', tone: 'neutral', text: 'Ended Sun 1 Mar' });
  expect(passTab(row('b', { activateBy: now }).doc, now)).toBe('past');
});

it('names the last day, not the moment after it', () => {
  expect(lastDay(row('a', started).doc)).toBe('Mon 31 Aug');
});

it('says what is waiting and what is decided', () => {
  expect(passChip(row('a', { status: 'pending_payment' }).doc, now).state).toBe('waiting');
  expect(passChip(row('a', { status: 'paused', pausedUntil: '2026-03-10T00:00:00.000Z' }).doc, now).text).toBe(
    'Paused until Tue 10 Mar',
  );
});

it('[R-18] says of a pass that ends within 14 days in how many, and of one that has to be started', () => {
  const ends = (validTo: string, change: Partial<Pass> = {}) => passChip(row('a', { ...started, validTo, ...change }).doc, now);
  expect(ends('2026-03-18T00:00:00.000Z')).toMatchObject({ tone: 'attention', text: 'Ends in 14 days' });
  expect(ends('2026-03-04T18:00:00.000Z').text).toBe('Ends tomorrow');
  expect(ends('2026-03-04T00:00:00.000Z').text).toBe('Ends today');
  expect(ends('2026-03-18T00:00:01.000Z').text).toBe('Active');
  expect(ends('2026-03-04T18:00:00.000Z', { kind: 'monthly', autoRenew: true }).text).toBe('Active');
  expect(passChip(row('a', { activateBy: '2026-03-06T12:00:00.000Z' }).doc, now).text).toBe('Ends in 3 days, not started');
});

it('counts visits that bookings hold (B6)', () => {
  expect(visitsLine(row('a', { visitsUsed: 3, visitsReserved: 2 }).doc)).toBe('7 visits left, 2 of them booked');
  expect(visitsLine(row('a', { visitsUsed: 9 }).doc)).toBe('1 visit left');
  const { visitsTotal: _none, ...unlimited } = row('a', { kind: 'monthly' }).doc;
  expect(visitsLine(unlimited)).toBe('Unlimited visits');
  expect(shareUsed(unlimited)).toBeUndefined();
  expect(shareUsed(row('a', { visitsUsed: 3 }).doc)).toBe(0.3);
});

it('takes a class within three hours for the place, else the last visit', () => {
  const next = (startsAt: string) => booking('a', { gymId: 'gym:booked', startsAt });
  const visit = checkin('a', { gymId: 'gym:visited' });
  expect(likelyGym(next('2026-03-03T11:59:00.000Z'), visit, now)).toBe('gym:booked');
  expect(likelyGym(next('2026-03-03T12:01:00.000Z'), visit, now)).toBe('gym:visited');
  expect(likelyGym(undefined, undefined, now)).toBeUndefined();
});

it('offers the pass for the likely gym first, then a started one, then the one that ends soonest', () => {
  const ready = row('ready');
  const long = row('long', started);
  const short = row('short', { ...started, validTo: '2026-03-20T00:00:00.000Z' });
  const other = row('other', { gymIds: ['gym:other'] });
  const ids = (nextGym?: string) => doorPasses([ready, long, short, other], now, nextGym).map((one) => one.doc._id);
  expect(ids()).toEqual(['pass:short', 'pass:long', 'pass:other', 'pass:ready']);
  expect(ids('gym:other')[0]).toBe('pass:other');
});

it('never preselects a pass that opens no door now, and leaves out what is not paid or over', () => {
  const suspended = row('suspended', { ...started, status: 'suspended' });
  const fine = row('fine');
  const unpaid = row('unpaid', { status: 'pending_payment' });
  const over = row('over', { status: 'expired' });
  expect(doorPasses([suspended, unpaid, over, fine], now).map((one) => one.doc._id)).toEqual(['pass:fine', 'pass:suspended']);
});

it('still shows the pass that a queued booking will use', () => {
  const reserved = row('a', { ...started, visitsReserved: 1 }, 'waiting');
  expect(doorPasses([reserved], now)).toEqual([reserved]);
  expect(passChip(reserved.doc, now)).toEqual({ state: 'decided', tone: 'good', text: 'Active' });
});

it('[10.11] the code that is asked for is the code of that pass, or none', () => {
  const rows = [row('first', started), row('second', { ...started, status: 'used_up' })];
  expect(passOfKey(rows, 'second')?._id).toBe('pass:second');
  expect(passOfKey(rows, 'third')).toBeUndefined();
});
