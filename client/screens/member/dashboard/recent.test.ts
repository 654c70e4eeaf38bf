import { expect, it } from 'vitest';
import type { Booking } from '../../../../schemas/booking/shape.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { recentGyms } from './recent.ts';

const now = '2026-03-03T09:00:00.000Z';
const envelope = { schemaVersion: 1, createdAt: now, updatedAt: now, createdBy: 'member00', updatedBy: 'system' };
const judged = { proposalId: 'proposal:01', judgedAt: now };
const checkin = (gym: string, judgedAt: string, status: Checkin['status'] = 'accepted'): Checkin => ({
  _id: `checkin:${gym}${judgedAt}`,
  type: 'checkin',
  ...envelope,
  proposalId: 'proposal:01',
  judgedAt,
  gymId: `gym:${gym}`,
  gymName: gym,
  gymGeo: { lat: 53, lon: -1 },
  gymDay: '2026-03-01',
  method: 'qr_member_shown',
  direction: 'in',
  checkedAgainst: { trust: 'synced' },
  localVerdict: 'ok',
  staffId: 'staff000',
  receivedAt: judgedAt,
  status,
  codes: [],
  consumedVisit: true,
  reEntry: false,
});
const booking = (gym: string, startsAt: string): Booking => ({
  _id: `booking:${gym}${startsAt}`,
  type: 'booking',
  ...envelope,
  ...judged,
  slotId: 'slot:spin:2026-03-03T18:00',
  gymId: `gym:${gym}`,
  memberId: 'member00',
  memberName: 'Sam K.',
  gymName: gym,
  slotName: 'Spin',
  startsAt,
  endsAt: startsAt,
  timeZone: 'Europe/London',
  joinWaitlistIfFull: true,
  status: 'confirmed',
  cutoffAt: startsAt,
  late: false,
  creditReturned: false,
  strike: false,
  flags: [],
});

it('puts the gym of the last visit first and counts each gym once', () => {
  const checkins = [checkin('iron', '2026-03-01T09:00:00.000Z'), checkin('lake', '2026-03-02T09:00:00.000Z')];
  const again = [...checkins, checkin('iron', '2026-02-01T09:00:00.000Z')];
  const gyms = recentGyms({ passes: [], bookings: [], checkins: again }, now);
  expect(gyms.map((gym) => [gym.gymId, gym.lastVisit])).toEqual([
    ['gym:lake', '2026-03-02T09:00:00.000Z'],
    ['gym:iron', '2026-03-01T09:00:00.000Z'],
  ]);
});

it('names the next class at a gym, and never one that has begun', () => {
  const bookings = [
    booking('iron', '2026-03-05T09:00:00.000Z'),
    booking('iron', '2026-03-04T09:00:00.000Z'),
    booking('old', now),
  ];
  expect(recentGyms({ passes: [], bookings, checkins: [] }, now)).toMatchObject([
    { gymId: 'gym:iron', nextVisit: '2026-03-04T09:00:00.000Z', hasPass: false },
  ]);
});

it('does not call a visit that was not counted a visit', () => {
  expect(recentGyms({ passes: [], bookings: [], checkins: [checkin('iron', now, 'voided')] }, now)).toEqual([]);
});
