import { describe, expect, it } from 'vitest';
import { checkin, DAY, NOW } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { kioskUidOf } from '../kiosk/uid.ts';
import { inDoubt } from './doubted.ts';
import { isInDoubt, openDoubts } from './doubts.ts';
import type { Checkin } from './shape.ts';

const TABLET = kioskUidOf('01JADPAJDYB99F6W8V1VBAB7HN');
/** From a tablet that was unplugged for two days. */
const late = (change: Partial<Checkin> = {}): Checkin =>
  checkin('a', {
    status: 'accepted_flagged',
    codes: ['LATE_REPORT'],
    staffId: TABLET,
    receivedAt: plus(NOW, 2 * DAY),
    checkedAgainst: { rosterAt: plus(NOW, -DAY), trust: 'estimated' },
    ...change,
  });

describe('[14, C14, R-39] a visit that was only told late', () => {
  it('by a tablet that knew whom it let in is no question for anybody', () => {
    expect(isInDoubt(late())).toBe(false);
    expect(isInDoubt(late({ method: 'short_code' }))).toBe(false);
  });

  it('by a tablet whose list was a week old, or that had none, was only recorded', () => {
    const asOf = (rosterAt: string) => late({ checkedAgainst: { rosterAt, trust: 'estimated' } });
    expect(isInDoubt(asOf(plus(NOW, -7 * DAY)))).toBe(false);
    expect(isInDoubt(asOf(plus(NOW, -7 * DAY - 1)))).toBe(true);
    expect(isInDoubt(late({ checkedAgainst: { trust: 'estimated' } }))).toBe(true);
  });

  it('[R-42] and was written down afterwards is looked at, on whichever device', () => {
    expect(isInDoubt(late({ method: 'day_sheet' }))).toBe(true);
    expect(isInDoubt(late({ reportedAt: plus(NOW, DAY) }))).toBe(true);
  });

  it('by a device without a chain is looked at', () => {
    expect(isInDoubt(late({ staffId: 'staff000' }))).toBe(true);
  });

  it('[R-45] and of somebody who left is no question, unless the record of it was changed', () => {
    expect(isInDoubt(late({ staffId: 'staff000', direction: 'out' }))).toBe(false);
    expect(isInDoubt(late({ direction: 'out', codes: ['LATE_REPORT', 'CHAIN_ALTERED'] }))).toBe(true);
  });

  it('is no question any more once staff have said that somebody did come', () => {
    const confirmed = { at: plus(NOW, 2 * DAY), by: 'staff000' };
    expect(isInDoubt(late({ staffId: 'staff000', confirmed }))).toBe(false);
    expect(isInDoubt(late({ confirmed, codes: ['LATE_REPORT', 'OVERUSED'] }))).toBe(true);
  });

  it('by whoever came in is looked at, although the gym’s tablet signed the code: a picture of it can be kept', () => {
    const own = { staffId: 'member00', memberId: 'member00', method: 'qr_gym_scanned' } as const;
    expect(isInDoubt(late(own))).toBe(true);
    expect(isInDoubt({ ...late(own), status: 'duplicate' })).toBe(false);
    expect(isInDoubt(late({ ...own, codes: ['UNPROVEN', 'LATE_REPORT'] }))).toBe(true);
  });
});

describe('[14, 2.8] a visit in doubt', () => {
  it('is every other one that is flagged, late or not', () => {
    for (const code of ['OVERUSED', 'QR_COPIED', 'CHAIN_ALTERED', 'CHAIN_FORKED', 'OBJECTED', 'KIOSK_REVOKED'] as const) {
      expect(isInDoubt(late({ codes: ['LATE_REPORT', code] })), code).toBe(true);
      expect(isInDoubt(late({ codes: [code] })), code).toBe(true);
    }
  });

  it('is one that is flagged for a reason this build has no word for', () => {
    expect(isInDoubt(late({ codes: [] }))).toBe(true);
  });

  it('is none that is settled', () => {
    for (const status of ['accepted', 'duplicate', 'voided'] as const)
      expect(isInDoubt(late({ status, codes: ['OVERUSED'] })), status).toBe(false);
  });

  it('is looked at for what is new alone', () => {
    const review = { verdict: 'accepted', at: NOW, by: 'owner001', codes: ['OVERUSED' as const] } as const;
    const again = late({ review: { ...review, codes: [...review.codes] }, codes: ['OVERUSED', 'QR_COPIED', 'LATE_REPORT'] });
    expect(openDoubts(again)).toEqual(['QR_COPIED', 'LATE_REPORT']);
    expect(isInDoubt(again)).toBe(true);
    expect(isInDoubt({ ...again, codes: ['OVERUSED', 'LATE_REPORT'] })).toBe(false);
  });

  it('is found on a device by a field of its own', () => {
    expect(inDoubt.from(late())).toBe(0);
    expect(inDoubt.from({ ...late({ codes: ['OVERUSED'] }), newest: 1, passKey: 'pass:one' })).toBe(1);
    expect(inDoubt.from(checkin('b', { codes: ['OVERUSED'] }))).toBe(0);
    const byStaff = { staffId: 'staff000', confirmed: { at: plus(NOW, 2 * DAY), by: 'staff000' } };
    expect([inDoubt.from(late({ staffId: 'staff000' })), inDoubt.from(late(byStaff))]).toEqual([1, 0]);
    expect(inDoubt.from({ _id: 'attempt:a', type: 'attempt' })).toBe(0);
  });
});
