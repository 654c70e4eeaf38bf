import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { openSqliteIn } from './store.ts';

const DB = 'gym-g1/bookings';
const booking = (id: string, slotId: string) => ({ db: DB, id, body: { slotId } });

async function filled() {
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (count) => new Uint8Array(count) } });
  const removed = { ...booking('c', 'slot:1'), deleted: true };
  await store.commit({ writes: [booking('a', 'slot:1'), booking('b', 'slot:2'), booking('d', 'slot:1'), removed], last: [] });
  const { atOnce } = store;
  return atOnce ? { store, atOnce } : expect.unreachable('it lies in this process');
}

describe('what SQLite answers at once', () => {
  it('is what it answers otherwise: what is there, what is removed, what never was', async () => {
    const { store, atOnce } = await filled();
    expect(atOnce.get(DB, 'a')).toEqual((await store.get(DB, 'a'))?.body);
    for (const id of ['c', 'nobody']) expect(atOnce.get(DB, id)).toBeNull();
    expect(atOnce.get('gym-g2/bookings', 'a')).toBeNull();
    const found = await store.find(DB, 'slotId', 'slot:1');
    expect(atOnce.find(DB, 'slotId', 'slot:1')).toEqual(found.map(({ id, body }) => ({ id, body })));
    expect(found.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(atOnce.find('gym-g2/bookings', 'slotId', 'slot:1')).toEqual([]);
  });

  it('is as new as the last write', async () => {
    const { store, atOnce } = await filled();
    await store.commit({ writes: [booking('a', 'slot:2')], last: [] });
    expect(atOnce.get(DB, 'a')).toEqual({ slotId: 'slot:2' });
    expect(atOnce.find(DB, 'slotId', 'slot:1').map(({ id }) => id)).toEqual(['d']);
  });

  it('is of databases that were not there when they were first asked for, whoever made them', async () => {
    const { store, atOnce } = await filled();
    const [committed, put, destroyed] = ['gym-g2/bookings', 'gym-g3/bookings', 'gym-g4/bookings'].map((db) => {
      expect(atOnce.get(db, 'a')).toBeNull();
      return { ...booking('a', 'slot:1'), db };
    });
    if (!committed || !put || !destroyed) return expect.unreachable('there are three');
    await store.commit({ writes: [committed], last: [] });
    await store.put([{ ...put, expect: null }]);
    await store.destroy(destroyed.db);
    expect(atOnce.get(destroyed.db, 'a')).toBeNull();
    await store.commit({ writes: [destroyed], last: [] });
    for (const { db } of [committed, put, destroyed]) {
      expect(atOnce.get(db, 'a')).toEqual({ slotId: 'slot:1' });
      expect((await store.changes(db, { since: '0', limit: 9 })).rows).toHaveLength(1);
    }
  });

  it('is refused where there is no index, and when the store is closed', async () => {
    const { store, atOnce } = await filled();
    expect(() => atOnce.find(DB, 'note', 'x')).toThrow(RangeError);
    await store.close();
    expect(() => atOnce.get(DB, 'a')).toThrow(StoreUnavailable);
    expect(() => atOnce.find(DB, 'slotId', 'slot:1')).toThrow(StoreUnavailable);
  });
});
