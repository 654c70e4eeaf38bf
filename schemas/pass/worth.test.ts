/** What one pass's visits and bookings are worth, fact by fact; that their order of arrival does not matter is in settle.test.ts. */
import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, HOUR, MINUTE, NOW, pass, unlimited, ZONE } from '../../tests/rules/documents.ts';
import { instantAt, localDay, plus } from '../basics/time.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { ReasonCode } from '../codes.ts';
import { settle, startedAt } from './settle.ts';
import type { Pass } from './shape.ts';

const passId = 'pass:one';
const held = (change: Partial<Pass> = {}) => pass('one', 'member00', change);
const visit = (key: string, at: string, change: Partial<Checkin> = {}): Checkin =>
  checkin(key, { passId, judgedAt: at, gymDay: localDay(at, ZONE), ...change });
const lost = (key: string, change: Partial<Booking> = {}): Booking =>
  booking(key, { passId, status: 'late_cancelled', cancelledAt: NOW, late: true, ...change });
/** A pass that was bought to start at once and runs to `validTo`. */
const running = (change: Partial<Pass> = {}) =>
  held({
    status: 'active',
    snapshot: { ...held().snapshot, activation: 'purchase' },
    activatedAt: NOW,
    validFrom: NOW,
    validTo: plus(NOW, 10 * DAY),
    ...change,
  });
const codesOf = (settled: ReturnType<typeof settle>, key: string) =>
  settled.checkins.find(({ _id }) => _id === `checkin:${key}`)?.codes;

describe('visits that a pass pays for', () => {
  it.each<[string, Partial<Booking>, number]>([
    ['given back too late', { status: 'late_cancelled' }, 1],
    ['never come to', { status: 'no_show' }, 1],
    ['given back in time', { status: 'cancelled' }, 0],
    ['forgiven', { status: 'late_cancelled', creditReturned: true }, 0],
    ['missed, and credited', { status: 'no_show', creditReturned: true }, 0],
    ['on another pass', { passId: 'pass:two' }, 0],
  ])('[R-24, R-25] a place that was %s', (_, change, used) => {
    expect(settle(held(), [], [lost('a', change)], NOW).pass.visitsUsed).toBe(used);
  });

  it('[B6] classes to come hold a visit back each, those of another pass none', () => {
    const bookings = [booking('a', { passId }), booking('b', { passId: 'pass:two' }), lost('c', { status: 'cancelled' })];
    expect(settle(held(), [], bookings, NOW).pass.visitsReserved).toBe(1);
  });

  it('[C3] visits on another pass are not counted', () => {
    const { pass: after, checkins } = settle(
      held(),
      [visit('a', NOW), visit('b', plus(NOW, DAY), { passId: 'pass:two' })],
      [],
      NOW,
    );
    expect(after.visitsUsed).toBe(1);
    expect(checkins.map(({ _id }) => _id)).toEqual(['checkin:a']);
  });

  it('[C3] one visit more than the pass held is owed', () => {
    const visits = [visit('a', NOW), visit('b', plus(NOW, DAY)), visit('c', plus(NOW, 2 * DAY))];
    const settled = settle(held({ visitsTotal: 2 }), visits, [], plus(NOW, 2 * DAY));
    expect(settled.pass).toMatchObject({ visitsUsed: 3, owedVisits: 1, status: 'used_up' });
    expect(visits.map((_, index) => settled.checkins[index]?.codes)).toEqual([[], [], ['OVERUSED']]);
    expect(
      settle(
        unlimited('member00'),
        visits.map((one) => ({ ...one, passId: 'pass:member00' })),
        [],
        NOW,
      ).pass.owedVisits,
    ).toBe(0);
  });

  it('[R-24, C3] what was forfeited before a visit is gone by then; afterwards, or at that moment, the visit comes first', () => {
    const settledAs = (cancelledAt: string) => {
      const visits = [visit('a', NOW), visit('b', plus(NOW, DAY))];
      return settle(held({ visitsTotal: 2 }), visits, [lost('x', { cancelledAt })], plus(NOW, 5 * DAY));
    };
    expect(codesOf(settledAs(plus(NOW, DAY - 1)), 'b')).toEqual(['OVERUSED']);
    expect(codesOf(settledAs(plus(NOW, DAY)), 'b')).toEqual([]);
    expect(codesOf(settledAs(plus(NOW, 2 * DAY)), 'b')).toEqual([]);
    expect(settledAs(plus(NOW, -HOUR)).pass).toMatchObject({ visitsUsed: 3, owedVisits: 1 });
    expect(codesOf(settledAs(plus(NOW, -HOUR)), 'a')).toEqual([]);
  });

  it('[R-25] a class that was missed costs its visit when it is over', () => {
    const { cancelledAt: _none, ...missed } = lost('x', { status: 'no_show', endsAt: plus(NOW, HOUR) });
    const settled = (at: string) => settle(held({ visitsTotal: 1 }), [visit('a', at)], [missed], plus(NOW, 5 * DAY));
    expect(codesOf(settled(plus(NOW, HOUR)), 'a')).toEqual([]);
    expect(codesOf(settled(plus(NOW, HOUR + 1)), 'a')).toEqual(['OVERUSED']);
  });
});

describe('what is wrong with a visit', () => {
  const wrong = (change: Partial<Pass>, of: Partial<Checkin> = {}) =>
    codesOf(settle(running(change), [visit('a', plus(NOW, DAY), of)], [], plus(NOW, DAY)), 'a');

  it('[C9] nothing, on a pass that runs', () => {
    expect(wrong({})).toEqual([]);
  });

  it('[B6] the pass is for other gyms', () => {
    expect(wrong({}, { gymId: 'gym:two' })).toEqual(['PASS_WRONG_GYM']);
  });

  it('[2.5] the pass was never paid for, or is not yet', () => {
    const { shortCode: _none, ...unpaid } = running({ status: 'cancelled' });
    const settled = settle(unpaid, [visit('a', NOW)], [], NOW);
    expect(codesOf(settled, 'a')).toEqual(['PASS_NOT_PAID']);
    expect(wrong({ status: 'pending_payment' })).toEqual(['PASS_NOT_PAID']);
    expect(wrong({ status: 'cancelled' })).toEqual([]);
  });

  it.each([
    ['refundedAt', 'PASS_REFUNDED'],
    ['suspendedAt', 'PASS_SUSPENDED'],
  ] as const)('[C7, C8, C9] the pass was stopped before it, not with it or after it: %s', (stopped, code) => {
    expect(wrong({ [stopped]: plus(NOW, DAY - 1) })).toEqual([code]);
    expect(wrong({ [stopped]: plus(NOW, DAY) })).toEqual([]);
    expect(wrong({ [stopped]: plus(NOW, DAY + 1) })).toEqual([]);
  });

  it('[C6] the pass was over; on the day it ended there is grace', () => {
    const validTo = instantAt('2026-03-04', '12:00', ZONE);
    const on = (day: string, time: string) => wrong({ validTo }, { judgedAt: instantAt(day, time, ZONE), gymDay: day });
    expect(on('2026-03-04', '11:59')).toEqual([]);
    expect(on('2026-03-04', '23:59')).toEqual([]);
    expect(on('2026-03-05', '00:00')).toEqual(['PASS_EXPIRED']);
  });

  it('[C6] a pass that ends at midnight has no grace on the next day', () => {
    const midnight = instantAt('2026-03-05', '00:00', ZONE);
    expect(wrong({ validTo: midnight }, { judgedAt: midnight, gymDay: '2026-03-05' })).toEqual(['PASS_EXPIRED']);
  });

  it('[R-10] the pass was not started in time', () => {
    const { validTo: _none, ...undated } = running({ activateBy: plus(NOW, -2 * DAY) });
    expect(codesOf(settle(undated, [visit('a', NOW)], [], NOW), 'a')).toEqual(['PASS_EXPIRED']);
  });

  it('[R-14] it was outside the hours of the pass', () => {
    const accessWindows = [{ dayOfWeek: ['Monday' as const], opens: '09:00', closes: '17:00' }];
    expect(wrong({ snapshot: { ...running().snapshot, accessWindows } })).toEqual(['PASS_OFF_PEAK']);
  });

  it.each<ReasonCode>([
    'OVERUSED',
    'PASS_EXPIRED',
    'PASS_REFUNDED',
    'PASS_SUSPENDED',
    'PASS_OFF_PEAK',
    'PASS_WRONG_GYM',
    'PASS_NOT_PAID',
    'IMPOSSIBLE_TRAVEL',
  ])('[A2] %s is taken back when a later fact takes its reason away; what belongs to the fact itself stays', (code) => {
    const doubted = visit('a', NOW, { status: 'accepted_flagged', codes: ['LATE_REPORT', code] });
    expect(settle(running(), [doubted], [], NOW).checkins[0]?.codes).toEqual(['LATE_REPORT']);
  });

  it('[C17] nothing any more, once it is voided; [C1] nor when it is the same visit seen twice', () => {
    const voided = visit('a', NOW, { status: 'voided', gymId: 'gym:two' });
    expect(settle(running(), [voided], [], NOW).checkins).toEqual([voided]);
    const twice = [visit('a', NOW, { gymId: 'gym:two' }), visit('b', plus(NOW, MINUTE), { gymId: 'gym:two' })];
    const settled = settle(running(), twice, [], NOW);
    expect(codesOf(settled, 'b')).toEqual([]);
    expect(settled.checkins[1]).toMatchObject({ status: 'duplicate', mergedInto: 'checkin:a' });
  });

  it('[R-45] whoever leaves uses nothing by it, whatever became of the pass meanwhile', () => {
    const out = visit('a', NOW, { direction: 'out', gymId: 'gym:two' });
    expect(settle(running(), [out], [], NOW).checkins).toEqual([{ ...out, codes: [], status: 'accepted' }]);
  });

  it('[V6] the gym looked at this very doubt; a new one is looked at anew', () => {
    const review = { verdict: 'accepted' as const, at: NOW, by: 'staff000', codes: ['PASS_SUSPENDED' as const] };
    const settledAs = (change: Partial<Pass>) =>
      settle(running(change), [visit('a', plus(NOW, DAY), { review })], [], plus(NOW, DAY));
    expect(settledAs({ suspendedAt: NOW }).checkins[0]).toMatchObject({ status: 'accepted', codes: ['PASS_SUSPENDED'] });
    expect(settledAs({ refundedAt: NOW }).checkins[0]).toMatchObject({ status: 'accepted_flagged', codes: ['PASS_REFUNDED'] });
  });
});

describe('a pass starts and ends', () => {
  it('[C11] with its earliest visit, whichever arrived first, by the gym’s calendar', () => {
    const settled = settle(held(), [visit('b', plus(NOW, 3 * DAY)), visit('a', plus(NOW, DAY))], [], plus(NOW, 3 * DAY));
    const first = plus(NOW, DAY);
    expect(settled.pass).toMatchObject({
      status: 'active',
      activatedAt: first,
      validFrom: first,
      validTo: '2026-08-31T07:00:00.000Z',
    });
  });

  it('[C17] not at all, when its only visit was voided', () => {
    const begun = held({ status: 'active', activatedAt: NOW, validFrom: NOW, validTo: plus(NOW, 180 * DAY) });
    const settled = settle(begun, [visit('a', NOW, { status: 'voided' })], [], NOW);
    expect(settled.pass.status).toBe('ready');
    for (const gone of ['activatedAt', 'validFrom', 'validTo']) expect(settled.pass).not.toHaveProperty(gone);
  });

  it('[2.4] with its purchase, if that is how it was sold, whenever somebody comes', () => {
    expect(settle(running(), [visit('a', plus(NOW, DAY))], [], plus(NOW, DAY)).pass).toMatchObject({
      activatedAt: NOW,
      validFrom: NOW,
    });
  });

  it('[R-10, R-12] a day pass to the end of the gym’s day, others by the calendar', () => {
    const { snapshot } = held();
    const evening = '2026-07-01T22:30:00.000Z';
    expect(startedAt({ kind: 'day', snapshot }, evening).validTo).toBe('2026-07-01T23:00:00.000Z');
    const monthly = { kind: 'monthly' as const, snapshot: { ...snapshot, validity: 'P1M' } };
    expect(startedAt(monthly, '2026-01-31T10:00:00.000Z').validTo).toBe('2026-02-28T10:00:00.000Z');
  });

  it('[2.5] is over from the moment its days are over, not before', () => {
    const end = plus(NOW, 10 * DAY);
    const status = (now: string, change: Partial<Pass> = {}) => settle(running(change), [], [], now).pass.status;
    expect(status(plus(end, -1))).toBe('active');
    expect(status(end)).toBe('expired');
    expect(status(NOW, { activateBy: plus(NOW, -DAY) })).toBe('active');
    expect(status(end, { activateBy: plus(end, DAY) })).toBe('expired');
  });

  it('[R-10, R-11] is over when it was not started in time', () => {
    const unstarted = held({ activateBy: plus(NOW, DAY) });
    expect(settle(unstarted, [], [], plus(NOW, DAY - 1)).pass.status).toBe('ready');
    expect(settle(unstarted, [], [], plus(NOW, DAY)).pass.status).toBe('expired');
  });

  it('[2.5] is used up with its last visit, not before, and one without a limit never', () => {
    const used = (visitsTotal: number) => settle(running({ visitsTotal }), [visit('a', NOW)], [], NOW).pass.status;
    expect(used(1)).toBe('used_up');
    expect(used(2)).toBe('active');
    const { visitsTotal: _none, ...endless } = running();
    expect(settle(endless, [visit('a', NOW)], [], NOW).pass.status).toBe('active');
  });
});

describe('impossible journeys', () => {
  const LONDON = { lat: 51.5, lon: -0.12 };
  const gyms = ['gym:one', 'gym:london'];
  /** Leeds, and London a minute after the duplicate window: 270 km. */
  const journey = (key: string, at: string, change: Partial<Checkin> = {}) => [
    visit(`${key}1`, at, change),
    visit(`${key}2`, plus(at, 11 * MINUTE), { gymId: 'gym:london', gymGeo: LONDON, ...change }),
  ];
  const settledAs = (visits: Checkin[], change: Partial<Pass> = {}) =>
    settle(running({ gymIds: gyms, validTo: plus(NOW, 200 * DAY), ...change }), visits, [], plus(NOW, 150 * DAY)).pass;

  it('[C4] both visits are in doubt; once suspends nobody', () => {
    const settled = settle(running({ gymIds: gyms }), journey('a', NOW), [], plus(NOW, HOUR));
    expect(settled.checkins.map(({ codes }) => codes)).toEqual([['IMPOSSIBLE_TRAVEL'], ['IMPOSSIBLE_TRAVEL']]);
    expect(settled.pass).toMatchObject({ status: 'active', flags: [] });
  });

  it('[C4] twice within 30 days suspends the pass for review', () => {
    const twice = (apart: number) => settledAs([...journey('a', NOW), ...journey('b', plus(NOW, apart))], { flags: ['NOTED'] });
    expect(twice(30 * DAY)).toMatchObject({
      status: 'suspended',
      suspendedAt: plus(NOW, 150 * DAY),
      flags: ['NOTED', 'IMPOSSIBLE_TRAVEL'],
    });
    expect(twice(30 * DAY + 1)).toMatchObject({ status: 'active', flags: ['NOTED'] });
  });

  it('[C4] a journey on another pass suspends this one no sooner', () => {
    expect(settledAs([...journey('a', NOW), ...journey('b', plus(NOW, DAY), { passId: 'pass:two' })]).status).toBe('active');
  });

  it('[C4] whom the system let go on is not suspended for the same journeys again', () => {
    const visits = [...journey('a', NOW), ...journey('b', plus(NOW, DAY))];
    expect(settledAs(visits, { flags: ['IMPOSSIBLE_TRAVEL'] }).status).toBe('active');
  });

  it('[C7] what was refunded is not stopped once more', () => {
    const visits = [...journey('a', NOW), ...journey('b', plus(NOW, DAY))];
    expect(settledAs(visits, { status: 'refunded', refundedAt: plus(NOW, 100 * DAY) })).toMatchObject({
      status: 'refunded',
      flags: [],
    });
  });
});
