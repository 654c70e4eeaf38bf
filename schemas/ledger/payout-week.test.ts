import { describe, expect, it } from 'vitest';
import { DAY, NOW, pass } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { payableFrom, payoutRunAt, payoutWeekOf, soldAs } from './payout-week.ts';

describe('[R-54] the run a payment falls due in', () => {
  it.each([
    ['in winter at six sharp', '2026-03-02T06:00:00.000Z', '2026-03-02'],
    ['a moment too late', '2026-03-02T06:00:00.001Z', '2026-03-09'],
    ['on a Tuesday', '2026-03-03T08:00:00.000Z', '2026-03-09'],
    ['on a Sunday night', '2026-03-08T23:59:59.999Z', '2026-03-09'],
    // The clocks went forward on Sunday 29 March: six in London is five in UTC.
    ['on the first Monday of summer', '2026-03-30T05:00:00.000Z', '2026-03-30'],
    ['on the first Monday of summer, too late', '2026-03-30T05:00:00.001Z', '2026-04-06'],
    // Monday already in London, Sunday still in UTC.
    ['just after midnight in summer', '2026-06-07T23:30:00.000Z', '2026-06-08'],
    // They went back on Sunday 25 October.
    ['on the first Monday of winter', '2026-10-26T06:00:00.000Z', '2026-10-26'],
    ['on the first Monday of winter, too late', '2026-10-26T06:00:00.001Z', '2026-11-02'],
  ])('%s', (_, from, monday) => {
    expect(payoutWeekOf(from)).toBe(monday);
  });

  it('is at six by the clock in London', () => {
    expect([payoutRunAt('2026-03-23'), payoutRunAt('2026-03-30')]).toEqual([
      '2026-03-23T06:00:00.000Z',
      '2026-03-30T05:00:00.000Z',
    ]);
  });
});

describe('[R-53] from when a gym may be paid', () => {
  it.each(['multi_visit', 'monthly', 'fixed_term', 'class_pack', 'intro'] as const)(
    'a %s: 14 days after it was bought',
    (kind) => {
      expect(payableFrom({ kind, lastUse: plus(NOW, 60 * DAY) }, NOW)).toBe(plus(NOW, 14 * DAY));
    },
  );

  it('a day pass or a drop-in: 3 days after it was used, or was over unused', () => {
    const day = pass('one', 'member00', { kind: 'day' });
    expect(payableFrom(soldAs(day), NOW)).toBe(plus(NOW, 63 * DAY));
    expect(payableFrom(soldAs({ ...day, validTo: plus(NOW, DAY) }), NOW)).toBe(plus(NOW, 4 * DAY));
    expect(payableFrom({ kind: 'drop_in', lastUse: plus(NOW, DAY) }, NOW)).toBe(plus(NOW, 4 * DAY));
  });
});
