import { expect, it } from 'vitest';
import { gymStatusText } from './gym.words.ts';

it('[2.2] a gym that is closing says its last day, where it is known', () => {
  expect(gymStatusText({ status: 'closing', lastDay: '2026-04-02' })).toContain('Thu 2 Apr is its last day');
  expect(gymStatusText({ status: 'closing' })).toContain('closing down');
  expect(gymStatusText({ status: 'closed', lastDay: '2026-04-02' })).toBe('This gym has closed for good.');
  expect(gymStatusText({ status: 'live' })).toBeUndefined();
});
