import { expect, it } from 'vitest';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { booking, checkin } from '../../../../tests/rules/documents.ts';
import { recentGyms } from './recent.ts';

const now = '2026-03-03T09:00:00.000Z';
const visit = (gym: string, judgedAt: string, status: Checkin['status'] = 'accepted') =>
  checkin(`${gym}${judgedAt}`, { gymId: `gym:${gym}`, gymName: gym, judgedAt, status });
const place = (gym: string, startsAt: string) =>
  booking(`${gym}${startsAt}`, { gymId: `gym:${gym}`, gymName: gym, startsAt, endsAt: startsAt });

it('puts the gym of the last visit first and counts each gym once', () => {
  const checkins = [visit('iron', '2026-03-01T09:00:00.000Z'), visit('lake', '2026-03-02T09:00:00.000Z')];
  const again = [...checkins, visit('iron', '2026-02-01T09:00:00.000Z')];
  const gyms = recentGyms({ passes: [], bookings: [], checkins: again }, now);
  expect(gyms.map((gym) => [gym.gymId, gym.lastVisit])).toEqual([
    ['gym:lake', '2026-03-02T09:00:00.000Z'],
    ['gym:iron', '2026-03-01T09:00:00.000Z'],
  ]);
});

it('names the next class at a gym, and never one that has begun', () => {
  const bookings = [place('iron', '2026-03-05T09:00:00.000Z'), place('iron', '2026-03-04T09:00:00.000Z'), place('old', now)];
  expect(recentGyms({ passes: [], bookings, checkins: [] }, now)).toMatchObject([
    { gymId: 'gym:iron', nextVisit: '2026-03-04T09:00:00.000Z', hasPass: false },
  ]);
});

it('does not call a visit that was not counted a visit', () => {
  expect(recentGyms({ passes: [], bookings: [], checkins: [visit('iron', now, 'voided')] }, now)).toEqual([]);
});
