import { describe, expect, it } from 'vitest';
import { DAY, NOW, pass, unlimited, ZONE } from '../../tests/rules/documents.ts';
import { instantAt, plus } from '../basics/time.ts';
import type { AccessWindow } from '../gym/shape.ts';
import type { Pass } from './shape.ts';
import { insideWindows, usable, usableForSlot, visitsLeft, windowsInWords } from './usable.ts';

const WEEKDAYS: AccessWindow['dayOfWeek'] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** off-peak as most gyms have it. */
const OFF_PEAK: AccessWindow[] = [
  { dayOfWeek: WEEKDAYS, opens: '09:30', closes: '16:30' },
  { dayOfWeek: ['Saturday', 'Sunday'], opens: '13:00', closes: '22:00' },
];
const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const SATURDAY = '2026-03-07';
const SUNDAY = '2026-03-08';
const at = (day: string, time: string) => instantAt(day, time, ZONE);

const SPIN = { slotId: 'slot:spin:2026-03-03T08:00', startsAt: NOW };

describe('windows of an off-peak pass', () => {
  it.each([
    [TUESDAY, '09:29', false],
    [TUESDAY, '09:30', true],
    [TUESDAY, '16:29', true],
    [TUESDAY, '16:30', false],
    [SATURDAY, '12:59', false],
    [SATURDAY, '13:00', true],
    [SUNDAY, '21:59', true],
    [SUNDAY, '22:00', false],
  ])('[R-14] entry is inside a window or not at all: %s %s %s', (day, time, inside) => {
    expect(insideWindows(OFF_PEAK, at(day, time), ZONE)).toBe(inside);
  });

  it('[R-14] a pass without windows is good at any hour', () => {
    expect(insideWindows([], at(TUESDAY, '03:00'), ZONE)).toBe(true);
  });

  it.each([
    [SATURDAY, '21:59', false],
    [SATURDAY, '22:00', true],
    [SATURDAY, '23:30', true],
    [SUNDAY, '00:00', true],
    [SUNDAY, '05:59', true],
    [SUNDAY, '06:00', false],
    [SUNDAY, '22:00', false],
    [SATURDAY, '05:00', false],
  ])('[R-14] a window that closes before it opens runs into the next morning: %s %s %s', (day, time, inside) => {
    const night: AccessWindow[] = [{ dayOfWeek: ['Saturday'], opens: '22:00', closes: '06:00' }];
    expect(insideWindows(night, at(day, time), ZONE)).toBe(inside);
  });

  it('[R-14] Sunday night runs into Monday morning', () => {
    const night: AccessWindow[] = [{ dayOfWeek: ['Sunday'], opens: '22:00', closes: '06:00' }];
    expect(insideWindows(night, at(MONDAY, '05:00'), ZONE)).toBe(true);
    expect(insideWindows(night, at(SUNDAY, '05:00'), ZONE)).toBe(false);
  });

  it('[R-14] a window that closes when it opens is open around the clock', () => {
    const day: AccessWindow[] = [{ dayOfWeek: ['Saturday'], opens: '06:00', closes: '06:00' }];
    expect(insideWindows(day, at(SATURDAY, '06:00'), ZONE)).toBe(true);
    expect(insideWindows(day, at(SUNDAY, '05:59'), ZONE)).toBe(true);
    expect(insideWindows(day, at(SUNDAY, '06:00'), ZONE)).toBe(false);
  });

  it('[R-14] the clock is the gym’s, in summer too', () => {
    expect(insideWindows(OFF_PEAK, '2026-07-07T08:30:00.000Z', ZONE)).toBe(true);
    expect(insideWindows(OFF_PEAK, '2026-07-07T15:30:00.000Z', ZONE)).toBe(false);
  });

  it('[0.2] windows are told in words that fit a sentence', () => {
    expect(windowsInWords(OFF_PEAK)).toBe('Mon, Tue, Wed, Thu, Fri 09:30–16:30; Sat, Sun 13:00–22:00');
  });
});

const YES = { ok: true };
const no = (code: string, facts: Record<string, unknown> = {}) => ({ ok: false, code, facts });
const inUse = (change: Partial<Pass> = {}) =>
  pass('one', 'member01', { status: 'active', activatedAt: NOW, validFrom: NOW, validTo: plus(NOW, 30 * DAY), ...change });

describe('a pass at the door', () => {
  it('[2.5] opens it when it is ready, and while it is in use', () => {
    expect(usable(pass('one', 'member01'), NOW)).toEqual(YES);
    expect(usable(inUse(), NOW)).toEqual(YES);
    expect(usable(unlimited('member01'), NOW)).toEqual(YES);
  });

  it.each<[Pass['status'], string]>([
    ['pending_payment', 'PASS_NOT_PAID'],
    ['used_up', 'PASS_USED_UP'],
    ['past_due', 'PASS_PAST_DUE'],
    ['suspended', 'PASS_SUSPENDED'],
    ['cancelled', 'PASS_EXPIRED'],
  ])('[0.2] stays shut and says why: %s %s', (status, code) => {
    expect(usable(inUse({ status }), NOW)).toEqual(no(code, { date: '2026-04-02' }));
  });

  it('[0.2] names the day: of the refund before the end, of the end before the last word about it', () => {
    const refundedAt = '2026-03-05T23:30:00.000Z';
    expect(usable(inUse({ status: 'refunded', refundedAt }), NOW)).toEqual(no('PASS_REFUNDED', { date: '2026-03-05' }));
    expect(usable(pass('one', 'member01', { status: 'expired' }), NOW)).toEqual(no('PASS_EXPIRED', { date: '2026-03-03' }));
  });

  it('[R-13] a pause names its end, and ends by itself', () => {
    const pausedUntil = plus(NOW, 7 * DAY);
    const paused = inUse({ status: 'paused', pausedUntil });
    expect(usable(paused, plus(pausedUntil, -1))).toEqual(no('PASS_PAUSED', { date: '2026-03-10' }));
    expect(usable(paused, pausedUntil)).toEqual(YES);
    expect(usable(inUse({ status: 'paused' }), NOW)).toEqual(no('PASS_PAUSED', { date: '' }));
  });

  it('[C9] the end of a pause of long ago ends no suspension', () => {
    const long = { pausedUntil: plus(NOW, -DAY) };
    expect(usable(inUse({ status: 'suspended', ...long }), NOW)).toMatchObject({ code: 'PASS_SUSPENDED' });
  });

  it('[R-11] does not open before it starts, nor from the moment it ends', () => {
    const dated = inUse({ validFrom: plus(NOW, DAY), validTo: plus(NOW, 3 * DAY) });
    expect(usable(dated, plus(NOW, DAY - 1))).toEqual(no('PASS_NOT_STARTED', { date: '2026-03-04' }));
    expect(usable(dated, plus(NOW, DAY))).toEqual(YES);
    expect(usable(dated, plus(NOW, 3 * DAY - 1))).toEqual(YES);
    expect(usable(dated, plus(NOW, 3 * DAY))).toEqual(no('PASS_EXPIRED', { date: '2026-03-06' }));
  });

  it('[R-10, R-11] one that was not started in time is over; one that was has its own end', () => {
    const late = pass('one', 'member01', { activateBy: plus(NOW, DAY) });
    expect(usable(late, plus(NOW, DAY - 1))).toEqual(YES);
    expect(usable(late, plus(NOW, DAY))).toEqual(no('PASS_EXPIRED', { date: '2026-03-04' }));
    expect(usable(inUse({ activateBy: plus(NOW, DAY) }), plus(NOW, 2 * DAY))).toEqual(YES);
  });

  it('[R-14] an off-peak pass outside its hours says which they are', () => {
    const offPeak = inUse({ snapshot: { ...pass('one', 'member01').snapshot, accessWindows: OFF_PEAK } });
    expect(usable(offPeak, at(TUESDAY, '09:30'))).toEqual(YES);
    expect(usable(offPeak, at(TUESDAY, '16:30'))).toEqual(no('PASS_OFF_PEAK', { windows: windowsInWords(OFF_PEAK) }));
  });
});

describe('a pass for a class', () => {
  it('[B6] is for the gyms it names, and for classes if it says so', () => {
    expect(usableForSlot(inUse(), 'gym:one', SPIN)).toEqual(YES);
    expect(usableForSlot(inUse(), 'gym:two', SPIN)).toEqual(no('PASS_WRONG_GYM'));
    const noClasses = inUse({ snapshot: { ...inUse().snapshot, includesClasses: 'none' } });
    expect(usableForSlot(noClasses, 'gym:one', SPIN)).toEqual(no('PASS_NO_CLASSES'));
  });

  it('[B6] what shuts the door shuts the class', () => {
    expect(usableForSlot(inUse({ status: 'suspended' }), 'gym:one', SPIN)).toMatchObject({ code: 'PASS_SUSPENDED' });
  });

  it('[B6] visits that are promised to other classes are gone', () => {
    expect(usableForSlot(inUse({ visitsTotal: 3, visitsUsed: 1, visitsReserved: 1 }), 'gym:one', SPIN)).toEqual(YES);
    expect(usableForSlot(inUse({ visitsTotal: 3, visitsUsed: 1, visitsReserved: 2 }), 'gym:one', SPIN)).toEqual(
      no('PASS_USED_UP'),
    );
    expect(usableForSlot({ ...unlimited('member01'), visitsReserved: 9 }, 'gym:one', SPIN)).toEqual(YES);
  });

  it('[C3] visits beyond what the pass held are never less than none left', () => {
    expect(visitsLeft({ visitsTotal: 5, visitsUsed: 2 })).toBe(3);
    expect(visitsLeft({ visitsTotal: 5, visitsUsed: 7 })).toBe(0);
    expect(visitsLeft({ visitsUsed: 7 })).toBeUndefined();
  });
});
