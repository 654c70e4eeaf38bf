import { expect, it } from 'vitest';
import { ORDER_REASONS } from '../../../../schemas/gym-order/reasons.ts';
import { type GymOrder, ORDER_STATUSES } from '../../../../schemas/gym-order/shape.ts';
import { born, NOW } from '../../../../tests/rules/documents.ts';
import { standing, WHAT_TO_DO } from './what-to-do.ts';

const order = (key: string, change: Partial<GymOrder> = {}): GymOrder => ({
  ...{ _id: `gymorder:${key}`, type: 'gymorder', ...born, gymId: 'gym:one', gymName: 'Gym one', action: 'pause' },
  ...{ reason: 'unsafe', message: 'The back door was locked.', from: NOW, status: 'in_force' },
  ...change,
});

it('[R-71] an owner reads what is in force and what is announced, the sooner first, and nothing that is over or was only asked for', () => {
  const all = ORDER_STATUSES.map((status) => order(status, { status }));
  expect(standing(all).map(({ status }) => status)).toEqual(['in_force', 'planned']);
  const later = order('a', { from: '2026-04-01T00:00:00.000Z', status: 'planned' });
  expect(standing([later, order('b')]).map(({ _id }) => _id)).toEqual(['gymorder:b', 'gymorder:a']);
});

it('[R-71] every reason has something to do, and a way to do it', () => {
  expect(Object.keys(WHAT_TO_DO).toSorted()).toEqual([...ORDER_REASONS].toSorted());
  for (const reason of ['insurance_expired', 'verification_overdue'] as const)
    expect(WHAT_TO_DO[reason].to).toBe('/owner/profile?tab=verification');
});
