import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../../../sync-server/store/store.ts';
import type { StoreUnderTest } from './under-test.ts';

export function watchRules(under: StoreUnderTest): void {
  describe('watch', () => {
    const { fresh, create, put } = under;

    it('[ST40] tells of every write once it can be read, and of nothing else', async () => {
      const db = fresh();
      const other = fresh('passes');
      const heard: string[][] = [];
      const read: Promise<StoredDocument | null>[] = [];
      const stop = under.store.watch((dbs) => {
        const ours = [...dbs].filter((one) => one === db || one === other);
        // What others wrote before may still be told; a cluster tells some of it twice.
        if (under.shared && ours.length === 0) return;
        if (under.cluster && ours.sort().join() === heard.at(-1)?.join()) return;
        heard.push(ours.sort());
        read.push(under.store.get(db, 'a'));
      });
      const rev = await create(db, 'a', { n: 1 });
      expect(heard).toEqual([[db]]);
      expect(await read[0]).toMatchObject({ body: { n: 1 } });
      await under.store.put([{ db, id: 'a', body: { n: 2 }, expect: null }]);
      await put({ db, id: 'a', body: { n: 1 }, expect: rev });
      await under.store.commit({ writes: [{ db, id: 'a', body: { n: 1 } }], last: [] });
      expect(heard).toHaveLength(1);
      const writes = [
        { db: other, id: 'b', body: {} },
        { db, id: 'b', body: {} },
      ];
      await under.store.commit({ writes, last: [] });
      expect(heard.slice(1)).toEqual([[db, other].sort()]);
      await under.store.putLocal(db, 'me', 'checkpoint', {}, null);
      stop();
      await create(db, 'c', {});
      expect(heard).toHaveLength(2);
    });

    it('[ST41] two listeners hear the same, and one leaving does not deafen the other', async () => {
      const db = fresh();
      const heard = { one: 0, two: 0 };
      const stopOne = under.store.watch((dbs) => {
        if (dbs.has(db)) heard.one += 1;
      });
      const stopTwo = under.store.watch((dbs) => {
        if (dbs.has(db)) heard.two += 1;
      });
      await create(db, 'a', {});
      const before = { ...heard };
      stopOne();
      stopOne();
      await create(db, 'b', {});
      stopTwo();
      expect(before.one).toBe(before.two);
      expect(heard.one).toBe(before.one);
      expect(heard.two).toBeGreaterThan(before.two);
      // Where several servers share it, some of it may be told twice: a cluster does, and a write that was answered 202.
      if (!under.shared) expect(heard).toEqual({ one: 1, two: 2 });
    });

    if (under.shared) {
      it('[ST42] hears what another server of the same store writes', async () => {
        const other = await under.place.open();
        const db = fresh();
        const listen = () => {
          let stop = () => {};
          const heard = new Promise<void>((resolve) => {
            stop = under.store.watch((dbs) => {
              if (dbs.has(db)) resolve();
            });
          });
          return heard.finally(() => stop());
        };
        const first = listen();
        await other.put([{ db, id: 'a', body: {}, expect: null }]);
        await first;
        const second = listen();
        await other.commit({ writes: [{ db, id: 'b', body: {} }], last: [] });
        await second;
        expect(await under.store.get(db, 'b')).not.toBeNull();
        await other.close();
      });

      it('[A9] a server that missed another one’s commit is refused its own, until it opens again', async () => {
        const other = await under.place.open();
        const db = fresh();
        await other.commit({ writes: [{ db, id: 'a', body: { by: 'other' } }], last: [] });
        const late = { writes: [{ db, id: 'a', body: { by: 'late' } }], last: [] };
        await expect(under.store.commit(late)).rejects.toMatchObject({ name: 'StoreLocked' });
        expect(await under.store.get(db, 'a')).toMatchObject({ body: { by: 'other' } });
        await other.close();
        await under.reopen();
        await under.store.commit(late);
        expect(await under.store.get(db, 'a')).toMatchObject({ body: { by: 'late' } });
      });
    }
  });
}
