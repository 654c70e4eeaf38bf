import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

export function searchRules(under: StoreUnderTest): void {
  describe('find and list', () => {
    const { fresh, create, put, stored } = under;

    it('[ST30] finds by an indexed field, in the order of ids, what is there now', async () => {
      const db = fresh('bookings');
      const rev = await create(db, 'c', { slotId: 's1', memberId: 'm1' });
      await create(db, 'a', { slotId: 's1', memberId: 'm2' });
      await create(db, 'b', { slotId: 's2', memberId: 'm1' });
      await create(db, 'd', { slotId: 7 });
      const ids = async (field: string, value: string, limit?: number) =>
        (await under.store.find(db, field, value, limit)).map((document) => document.id);
      expect(await ids('slotId', 's1')).toEqual(['a', 'c']);
      expect(await ids('slotId', 's1', 1)).toEqual(['a']);
      expect(await ids('memberId', 'm1')).toEqual(['b', 'c']);
      expect(await ids('slotId', '7')).toEqual([]);
      const moved = await put({ db, id: 'c', body: { slotId: 's2', memberId: 'm1' }, expect: rev });
      expect(await ids('slotId', 's1')).toEqual(['a']);
      expect(await ids('slotId', 's2')).toEqual(['b', 'c']);
      expect((await under.store.find(db, 'slotId', 's2'))[1]).toEqual(await stored(db, 'c'));
      await put({ db, id: 'c', body: { slotId: 's2', memberId: 'm1' }, deleted: true, expect: moved });
      expect(await ids('slotId', 's2')).toEqual(['b']);
    });

    it('[ST31] finds the exact text only, in its own database only', async () => {
      const [one, two] = [fresh('identity-verifications'), fresh('identity-verifications')];
      await create(one, 'a', { identifier: 'zoe@example.org' });
      await create(two, 'b', { identifier: 'zoe@example.org' });
      const ids = async (value: string) => (await under.store.find(one, 'identifier', value)).map((document) => document.id);
      expect(await ids('zoe@example.org')).toEqual(['a']);
      expect(await ids('Zoe@example.org')).toEqual([]);
      expect(await ids('zoe@example.org ')).toEqual([]);
      expect(await ids('zo%')).toEqual([]);
      expect(await ids('')).toEqual([]);
    });

    it('[ST32] refuses to search a field without an index', async () => {
      await expect(under.store.find(fresh('bookings'), 'status', 'x')).rejects.toThrow(RangeError);
    });

    it('[ST33] finds more than a page of hits', async () => {
      const db = fresh('bookings');
      const writes = Array.from({ length: 60 }, (_, n) => ({ db, id: `b${n}`, body: { slotId: 'full' } }));
      await under.store.commit({ writes, last: [] });
      expect(await under.store.find(db, 'slotId', 'full')).toHaveLength(60);
    });

    it('[ST34] lists by id in pages, removals left out', async () => {
      const db = fresh();
      for (const id of ['b', 'Z', 'a', 'c', 'gone', '0']) await create(db, id, {});
      await put({ db, id: 'gone', body: {}, deleted: true, expect: (await stored(db, 'gone')).rev });
      const ids = async (options: { after?: string; limit: number }) =>
        (await under.store.list(db, options)).map((document) => document.id);
      expect(await ids({ limit: 100 })).toEqual(['0', 'Z', 'a', 'b', 'c']);
      expect(await ids({ limit: 2 })).toEqual(['0', 'Z']);
      expect(await ids({ after: 'Z', limit: 2 })).toEqual(['a', 'b']);
      expect(await ids({ after: 'b', limit: 2 })).toEqual(['c']);
      expect(await ids({ after: 'c', limit: 2 })).toEqual([]);
    });
  });
}
