/** What a gym's own people keep of it: who changed what, under which device, and how much of it. */
import { expect, it } from 'vitest';
import { born, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { deviceOf, type GymRecord, KEPT, noted, recorded, recordIdOf, recordOf } from './record.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const LATER = plus(NOW, HOUR);
const moment = { by: OWNER, receivedAt: LATER, judgedAt: NOW, claimable: true };
const NEW: GymRecord = {
  ...{ _id: 'gymrecord:one', type: 'gymrecord', schemaVersion: 1, createdAt: LATER, updatedAt: LATER, gymId: GYM },
  ...{ createdBy: OWNER, updatedBy: OWNER, history: [], touched: [], policies: [] },
};
const kept = { ...NEW, ...born };

it('of a gym that never had one is empty, and is not begun before something stands on it', () => {
  const world = new KnownWorld(gym('one'));
  expect(recordIdOf(GYM)).toBe('gymrecord:one');
  expect(recordOf(world, GYM, moment)).toEqual(NEW);
  expect(recorded(world, NEW, moment)).toEqual([]);
  const touched = [{ list: 'photos', key: 'a', at: NOW, gone: false }];
  const policies = [{ from: NOW, policies: gym('one').policies }];
  const begun = [noted(NEW, 'proposal:1', ['name'], moment), { ...NEW, touched }, { ...NEW, policies }];
  for (const one of begun) expect(recorded(world, one, moment)).toEqual([one]);
});

it('that is there is taken up where it was, written when something changed, and emptied if it has to be', () => {
  const full = noted(kept, 'proposal:1', ['name'], moment);
  const world = new KnownWorld(gym('one'), full);
  expect(recordOf(world, GYM, moment)).toEqual(full);
  expect(recorded(world, full, moment)).toEqual([]);
  const stamped = { updatedAt: LATER, updatedBy: OWNER };
  expect(recorded(world, { ...full, history: [] }, moment)).toEqual([{ ...kept, ...stamped }]);
});

it('notes who changed what and when it came, by which device if one is said; a change without a field is none', () => {
  const change = { at: LATER, by: OWNER, of: 'proposal:1', fields: ['name', 'tagline'] };
  expect(noted(NEW, 'proposal:1', ['name', 'tagline'], moment).history).toEqual([change]);
  const device = { id: 'device01' };
  expect(noted(NEW, 'proposal:1', ['name', 'tagline'], moment, device).history).toEqual([{ ...change, device }]);
  expect(noted(NEW, 'proposal:1', ['name'], moment).history[0]).not.toHaveProperty('device');
  expect(noted(NEW, 'proposal:1', [], moment)).toBe(NEW);
});

it('keeps the fifty changes that are newest, the newest last', () => {
  let record = NEW;
  for (let at = 0; at <= KEPT.history; at += 1) record = noted(record, `proposal:${at}`, ['name'], moment);
  expect(KEPT).toEqual({ history: 50, policies: 50, touched: 200 });
  expect(record.history.map(({ of }) => of)).toEqual(Array.from({ length: 50 }, (_, at) => `proposal:${at + 1}`));
});

it('[G1] calls a device what its person calls it, and by its id where they do not or nobody knows', () => {
  const world = new KnownWorld(gym('one'));
  const { origin } = world.proposal('gym.edit', { gymId: GYM });
  expect(deviceOf(origin, world, moment)).toEqual({ id: 'device01' });
  expect(deviceOf(origin, world, moment)).not.toHaveProperty('name');
  const named = { uid: OWNER, deviceId: 'device01', name: 'Olive’s phone', registeredAt: NOW };
  world.lay([{ _id: 'device:device01', type: 'device', ...born, ...named }]);
  expect(deviceOf(origin, world, moment)).toEqual({ id: 'device01', name: 'Olive’s phone' });
  expect(deviceOf(origin, world, { ...moment, by: 'manager1' })).toEqual({ id: 'device01' });
});
