import { expect, it } from 'vitest';
import { born, HOUR, NOW } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Area, SigningKey } from './shape.ts';

const LATER = plus(NOW, HOUR);
const area: Area = {
  _id: 'area:leeds',
  type: 'area',
  ...born,
  slug: 'leeds',
  name: 'Leeds',
  centre: { lat: 53.8, lon: -1.55 },
  outcodes: ['LS1'],
  tz: 'Europe/London',
  gymCount: 1,
  status: 'live',
};
const key: SigningKey = {
  _id: 'key:k1',
  type: 'key',
  ...born,
  kid: 'k1',
  algorithm: 'Ed25519',
  publicKey: 'A'.repeat(43),
  notBefore: NOW,
  notAfter: plus(NOW, 1000 * HOUR),
};

it('[architecture §4] an area that is set is everybody’s, keeps its birth, and is set once', () => {
  const world = new KnownWorld(area);
  const set = (name: string) => world.system('system.area-set', { area: { ...area, name } }, LATER);
  set('Leeds and around');
  expect(world.one('area', 'area:leeds')).toMatchObject({ name: 'Leeds and around', createdAt: NOW, updatedAt: LATER });
  expect(set('Leeds and around').documents).toEqual([]);
  expect(world.get('area', 'public/basics', 'area:leeds').state).toBe('known');
});

it('[6.1] a key that is published is everybody’s, keeps its birth, and is published once', () => {
  const world = new KnownWorld(key);
  const publish = (notAfter: string) => world.system('system.key-published', { key: { ...key, notAfter } }, LATER);
  publish(LATER);
  expect(world.one('key', 'key:k1')).toMatchObject({ notAfter: LATER, createdAt: NOW, updatedAt: LATER });
  expect(publish(LATER).documents).toEqual([]);
  expect(world.get('key', 'public/basics', 'key:k1').state).toBe('known');
});
