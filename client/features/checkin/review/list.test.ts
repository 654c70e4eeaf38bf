import { describe, expect, it } from 'vitest';
import type { CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import { kioskUidOf } from '../../../../schemas/kiosk/uid.ts';
import { born, checkin } from '../../../../tests/rules/documents.ts';
import { reasonsOf, toConfirm, turnedAway } from './list.ts';

const now = '2026-03-06T08:00:00.000Z';
const attempt = (id: string, judgedAt: string): CheckinAttempt => ({
  _id: `attempt:${id}`,
  type: 'attempt',
  ...born,
  proposalId: 'proposal:01',
  judgedAt,
  gymId: 'gym:one',
  method: 'short_code',
  checkedAgainst: { trust: 'synced' },
  localCode: 'PASS_SUSPENDED',
  staffId: 'staff000',
});

describe('[14, 4.3] a visit that needs review', () => {
  it('says all that speaks against it, in the gym’s words, and nothing that was looked at', () => {
    const review = { verdict: 'accepted' as const, at: now, by: 'owner001', codes: ['OVERUSED' as const] };
    const codes = ['OVERUSED', 'LATE_REPORT', 'QR_COPIED'] as const;
    const receivedAt = '2026-03-05T08:00:00.000Z';
    const doubted = checkin('a', { status: 'accepted_flagged', codes: [...codes], review, receivedAt });
    expect(reasonsOf(doubted)).toEqual(['Reported more than a day late', 'Another phone had shown the same pass minutes before']);
    expect(reasonsOf(checkin('b', { status: 'accepted_flagged', staffId: kioskUidOf('01JADPAJDYB99F6W8V1VBAB7HN') }))).toEqual([
      'Update the app to see the reason',
    ]);
  });

  it('[R-42, C14] tells what was written down from what was only recorded, and both from what came late', () => {
    const late = (change: Parameters<typeof checkin>[1]) =>
      reasonsOf(checkin('a', { status: 'accepted_flagged', codes: ['LATE_REPORT'], receivedAt: now, ...change }));
    expect(late({})).toEqual(['Reported more than a day late']);
    expect(late({ method: 'day_sheet' })).toEqual(['Written down afterwards']);
    expect(late({ reportedAt: now })).toEqual(['Written down afterwards']);
    const rosterAt = '2026-02-20T08:00:00.000Z';
    expect(late({ checkedAgainst: { rosterAt, trust: 'synced' } })).toEqual([
      'Recorded with a list of members more than a week old',
    ]);
  });

  it('[C12, 5.2] is confirmed, or named, for three days', () => {
    const unproven = checkin('a', { status: 'accepted_flagged', codes: ['UNPROVEN'], judgedAt: '2026-03-03T08:00:00.000Z' });
    const { memberId: _, ...nameless } = { ...unproven, codes: ['PASS_MISSING' as const] };
    expect([toConfirm(unproven, now), toConfirm(nameless, now)]).toEqual(['presence', 'name']);
    const later = '2026-03-06T08:00:00.001Z';
    expect([toConfirm(unproven, later), toConfirm(nameless, later)]).toEqual([null, null]);
    expect(toConfirm(checkin('b', { status: 'accepted_flagged', codes: ['OVERUSED'] }), now)).toBeNull();
    expect(toConfirm({ ...unproven, confirmed: { at: now, by: 'staff000' } }, now)).toBeNull();
  });
});

it('[10.14] who was turned away is told apart, for seven days: there is nothing to decide', () => {
  const list = turnedAway(
    [
      attempt('older', '2026-03-02T08:00:00.000Z'),
      attempt('new', '2026-03-03T08:00:00.000Z'),
      attempt('old', '2026-02-20T08:00:00.000Z'),
    ],
    now,
  );
  expect(list.map(({ _id }) => _id)).toEqual(['attempt:new', 'attempt:older']);
});
