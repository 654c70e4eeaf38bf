import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { noticed } from './noticed.ts';
import { openSqliteIn } from './sqlite/store.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './store.ts';

const random = { bytes: (count: number) => new Uint8Array(count) };
const write = (id: string, size = 200_000) => ({ db: 'a/b', id, body: { text: 'x'.repeat(size) } });

function disk() {
  const database = new DatabaseSync(':memory:');
  const plain = openSqliteIn(database, { random });
  const pages = () => Number(database.prepare('PRAGMA page_count').get()?.page_count);
  const upTo = (most: number) => void database.exec(`PRAGMA max_page_count = ${most}`);
  return { plain, full: () => upTo(pages()), room: () => upTo(1_000_000) };
}

describe('a store whose writes are noticed', () => {
  it('[10.33] cannot be written to from the write that found the disk full until there is room again', async () => {
    const { plain, full, room } = disk();
    const { store, canWrite } = noticed(plain);
    await store.commit({ writes: [write('one')], last: [] });
    expect(await canWrite()).toBe(true);
    full();
    await expect(store.put([{ ...write('two'), expect: null }])).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await canWrite()).toBe(false);
    expect((await store.get('a/b', 'one'))?.id).toBe('one');
    expect(await canWrite()).toBe(false);
    room();
    expect(await canWrite()).toBe(true);
    await store.commit({ writes: [write('three')], last: [] });
    expect((await store.info('cell/ready')).documents).toBe(1);
  });

  it('[10.33] a write that the engine goes on trying is noticed too; that a small one finds room ends nothing', async () => {
    const { plain, full, room } = disk();
    const { store, failed, canWrite } = noticed(plain);
    await store.commit({ writes: [write('one', 10)], last: [] });
    full();
    failed();
    expect(await canWrite()).toBe(false);
    await store.putLocal('a/b', 'me', 'checkpoint', { at: 1 }, null);
    expect(await canWrite()).toBe(false);
    room();
    expect(await canWrite()).toBe(true);
  });

  it('answers at once where the engine does, and only there', () => {
    const { plain } = disk();
    const { atOnce: _, ...afar } = { ...plain, ...noticed(plain).store };
    expect(noticed(plain).store.atOnce).toBe(plain.atOnce);
    expect(noticed(afar).store).not.toHaveProperty('atOnce');
  });

  it('[10.33] nothing is written as long as all goes well, and a mistake of ours is no full disk', async () => {
    const { plain } = disk();
    const { store, canWrite } = noticed(plain);
    await store.commit({ writes: [write('one', 10)], last: [] });
    const broken: Store = { ...store, put: () => Promise.reject(new Error('a defect')) };
    const other = noticed(broken);
    await expect(other.store.put([])).rejects.toThrow('a defect');
    expect(await Promise.all([canWrite(), other.canWrite()])).toEqual([true, true]);
    expect((await store.info('cell/ready')).documents).toBe(0);
  });
});
