import { expect, it } from 'vitest';
import { onDevice } from './on-device.ts';

const asOf = '2026-03-03T08:52:00.000Z';
const row = { doc: {}, mark: 'decided' } as const;

it('shows a skeleton only while the device has nothing and may soon have something', () => {
  expect(onDevice({ state: 'loading', rows: [] }, 'Online')).toBe('loading');
  expect(onDevice({ state: 'ready', rows: [] }, 'Unknown')).toBe('loading');
  expect(onDevice({ state: 'ready', rows: [] }, 'Online')).toBe('loading');
});

it('tells "none" from "none saved here"', () => {
  expect(onDevice({ state: 'ready', rows: [], asOf }, 'Offline')).toBe('empty');
  expect(onDevice({ state: 'ready', rows: [] }, 'Offline')).toBe('unsaved');
});

it('shows what there is, whatever the connection', () => {
  expect(onDevice({ state: 'ready', rows: [row] }, 'Offline')).toBe('there');
});
