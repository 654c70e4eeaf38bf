import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dexieCells } from './dexie-cells.ts';

it('keeps cells and what was said of them across a start, and forgets what is dropped', async () => {
  const cell = { area: 'leeds', version: 'a', bytes: 3, text: '{}', lookedAt: 1 };
  const store = dexieCells('test-directory');
  expect([await store.all(), await store.heads()]).toEqual([[], null]);
  await store.put(cell);
  await store.put({ ...cell, area: 'sale' });
  await store.put({ ...cell, version: 'b' });
  await store.looked(['leeds', 'nowhere'], 9);
  const heads = { etag: '"x"', heads: [{ area: 'leeds', version: 'b', bytes: 3 }], askedAt: 5 };
  await store.keepHeads(heads);
  const again = dexieCells('test-directory');
  expect(await again.all()).toEqual([
    { ...cell, version: 'b', lookedAt: 9 },
    { ...cell, area: 'sale' },
  ]);
  await again.drop(['sale']);
  expect([(await again.all()).length, await again.heads()]).toEqual([1, heads]);
});
