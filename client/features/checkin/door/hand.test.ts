import { expect, it } from 'vitest';
import { gym } from '../../../../tests/rules/documents.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';
import { handOf } from './hand.ts';

const NOW = Date.parse('2026-03-03T09:00:00.000Z');
const IRON = { ...gym('iron-works'), timeZone: 'Europe/Dublin' };

/** A tablet on which the gym lies in that database, and which notes what it was asked for. */
function tablet(where: string) {
  const asked: string[] = [];
  const lookup: Pick<LocalDevice['lookup'], 'get' | 'asOf' | 'uid'> = {
    get: async (type, db) => {
      asked.push(db);
      return type === 'gym' && db === where
        ? { state: 'known', value: IRON as never, asOf: IRON.updatedAt }
        : { state: 'unknown' };
    },
    asOf: () => null,
    uid: () => 'recept01',
  };
  const connection = { get: () => ({ clock: { offsetMs: 0, trust: 'synced' } }) };
  return { asked, device: { connection, lookup, now: () => NOW } as unknown as Parameters<typeof handOf>[0] };
}

it.each([
  ['as everybody sees it, at one look', 'venue-iron-works/gyms', 1],
  ['as those see it who work there, where nobody else does', 'gym-iron-works/gyms', 2],
])('[L8] whoever stands at the door has the gym in hand %s', async (_, where, looks) => {
  const { asked, device } = tablet(where);
  expect(await handOf(device, 'gym:iron-works')).toMatchObject({ timeZone: 'Europe/Dublin', list: 'none' });
  expect(asked.filter((db) => db.endsWith('/gyms'))).toHaveLength(looks);
});
