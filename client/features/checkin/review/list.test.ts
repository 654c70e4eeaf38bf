import { expect, it } from 'vitest';
import type { CheckinAttempt } from '../../../../schemas/checkin/shape.ts';
import { born, checkin } from '../../../../tests/rules/documents.ts';
import { toReview, turnedAway } from './list.ts';

const now = '2026-03-03T09:00:00.000Z';
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

const doubted = (key: string, judgedAt: string) => checkin(key, { status: 'accepted_flagged', codes: ['OVERUSED'], judgedAt });

it('[10.14] lists the visits that somebody has to decide about, the newest first, for seven days', () => {
  const list = toReview(
    [
      checkin('a'),
      doubted('b', '2026-03-02T09:00:00.000Z'),
      doubted('c', '2026-03-03T08:00:00.000Z'),
      doubted('old', '2026-02-20T08:00:00.000Z'),
      checkin('done', { status: 'voided', codes: ['OVERUSED'] }),
    ],
    now,
  );
  expect(list.map(({ _id }) => _id)).toEqual(['checkin:c', 'checkin:b']);
});

it('[10.14] who was turned away is told apart: there is nothing to decide', () => {
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
