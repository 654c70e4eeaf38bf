import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import { checkin, DAY, NOW } from '../../../../tests/rules/documents.ts';
import { toReview } from './to-review.ts';

const visit = (key: string, days: number, gym = 'one') =>
  checkin(key, { gymId: `gym:${gym}`, judgedAt: plus(NOW, -days * DAY), status: 'accepted' });
const named = (found: ReturnType<typeof toReview>) => found.map(({ visit: { _id }, isInvited }) => [_id, isInvited]);

describe('[R-63] where somebody is invited to say how it was', () => {
  it('once a gym, by its latest visit, for those of the last week', () => {
    const visits = [visit('1', 3), visit('2', 1), visit('3', 8, 'two'), visit('4', 7, 'three')];
    expect(named(toReview(visits, [], [], NOW))).toEqual([
      ['checkin:2', true],
      ['checkin:4', true],
      ['checkin:3', false],
    ]);
  });

  it('[R-62] not after 90 days, not for a visit that was taken back', () => {
    const back = checkin('5', { gymId: 'gym:two', judgedAt: NOW, status: 'voided' });
    expect(toReview([visit('1', 91), back], [], [], NOW)).toEqual([]);
  });

  it('not again where something was said, unless it was taken back; not where they work', () => {
    const visits = [visit('1', 1)];
    for (const status of ['published', 'held', 'removed'] as const)
      expect(toReview(visits, [{ gymId: 'gym:one', status }], [], NOW)).toEqual([]);
    expect(toReview(visits, [{ gymId: 'gym:one', status: 'withdrawn' }], [], NOW)).toHaveLength(1);
    expect(toReview(visits, [], ['gym:one'], NOW)).toEqual([]);
  });
});
