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

    it('[ST35] finds by how an indexed field begins, in pages, each once, whatever else is there', async () => {
      const db = fresh('identity-verifications');
      const values = ['sa', 'sam', 'sam field', 'samira', 'sam field', 'san', 'zoë', 'sam_', 'sam%', 'sam\u{1F600}', 'SAM'];
      const writes = values.map((identifier, n) => ({ db, id: `v${n}`, body: { identifier } }));
      await under.store.commit({ writes: [...writes, { db, id: 'none', body: { identifier: 7 } }], last: [] });
      const inPages = async (prefix: string, limit: number) => {
        const all: string[] = [];
        for (let after: { value: string; id: string } | undefined; ; ) {
          const page = await under.store.findPrefix(db, 'identifier', prefix, { limit, ...(after && { after }) });
          all.push(...page.map(({ id }) => id));
          const last = page.at(-1);
          if (!last || page.length < limit) return all;
          after = { value: String(last.body.identifier), id: last.id };
        }
      };
      const sams = ['v1', 'v2', 'v3', 'v4', 'v7', 'v8', 'v9'];
      for (const limit of [1, 2, 3, 7, 20]) expect((await inPages('sam', limit)).toSorted(), String(limit)).toEqual(sams);
      expect(await inPages('sam field', 1)).toEqual(['v2', 'v4']);
      expect(await inPages('zo', 5)).toEqual(['v6']);
      expect(await inPages('sam%', 5)).toEqual(['v8']);
      expect(await inPages('x', 5)).toEqual([]);
      expect(await under.store.findPrefix(fresh('identity-verifications'), 'identifier', 'sam', { limit: 5 })).toEqual([]);
      expect((await under.store.findPrefix(db, 'identifier', 'zo', { limit: 1 }))[0]).toEqual(await stored(db, 'v6'));
      await put({ db, id: 'v6', body: {}, deleted: true, expect: (await stored(db, 'v6')).rev });
      expect(await inPages('zo', 5)).toEqual([]);
      await expect(under.store.findPrefix(db, 'other', 'x', { limit: 1 })).rejects.toThrow(RangeError);
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

    it('[ST36] tells what they say, in the same pages, as it would be hashed', async () => {
      const db = fresh();
      for (const id of ['b', 'a', 'gone', 'c']) await create(db, id, { z: id, a: 'é “1”' });
      await put({ db, id: 'gone', body: {}, deleted: true, expect: (await stored(db, 'gone')).rev });
      const said = (id: string) => [id, `{"a":"é “1”","z":"${id}"}`];
      expect(await under.store.texts(db, { limit: 2 })).toEqual([said('a'), said('b')]);
      expect(await under.store.texts(db, { after: 'b', limit: 2 })).toEqual([said('c')]);
      expect(await under.store.texts(fresh(), { limit: 2 })).toEqual([]);
    });
  });
}
