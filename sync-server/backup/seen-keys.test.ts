import { expect, it } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

it('has what was added, as often as one likes, and nothing else, beyond any size it began with', () => {
  const seen = new SeenKeys();
  const names = Array.from({ length: 20_000 }, (_, n) => `checkins checkin:${n}`);
  for (const name of [...names, ...names]) seen.add(name);
  expect(names.filter((name) => !seen.has(name))).toEqual([]);
  expect(names.filter((name) => seen.has(`${name}x`))).toEqual([]);
  expect(new SeenKeys().has('')).toBe(false);
});
