import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
/** What a reader takes in at a glance. */
const MOST = 16;

it('[11] no folder of the product holds more files than a reader takes in at a glance', () => {
  const files = globSync('{client,schemas,sync-server}/**/*.{ts,tsx}', { cwd: repository }).filter(
    (file) => !/\.test\.tsx?$|\.expected\.ts$|\/fixture\.ts$/.test(file),
  );
  const held = new Map<string, number>();
  for (const file of files) held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1);
  expect(files.length).toBeGreaterThan(500);
  expect([...held].filter(([, count]) => count > MOST)).toEqual([]);
});
