import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

/** What is done with is folded away (sync-server/decider/folding). */
export function forgetRules(under: StoreUnderTest): void {
  describe('forget', () => {
    const { fresh, create, put, stored, allChanges, headOf } = under;
    const forget = (db: string, id: string, rev: string) =>
      under.store.commit({ writes: [], last: [], forget: [{ db, id, rev }] });

    it('[A6] what is forgotten was never there, and no reader is told', async () => {
      const db = fresh('proposals');
      const rev = await create(db, 'old', { n: 1 });
      await create(db, 'new', { n: 2 });
      const before = await allChanges(db, 10);
      await forget(db, 'old', rev);
      expect(await under.store.get(db, 'old')).toBeNull();
      expect((await under.store.list(db, { limit: 10 })).map(({ id }) => id)).toEqual(['new']);
      expect((await allChanges(db, 10)).rows.map(({ id }) => id)).toEqual(['new']);
      expect((await under.store.changes(db, { since: before.lastSeq, limit: 10 })).rows).toEqual([]);
      expect(await under.store.info(db)).toMatchObject({ documents: 1, deleted: 0 });
    });

    it('[A6] on SQLite its sequence stands still as well, and a removal that is forgotten is counted no more', async () => {
      const db = fresh('proposals');
      const rev = await create(db, 'a', { n: 1 });
      const gone = await put({ db, id: 'a', body: {}, deleted: true, expect: rev });
      const head = await headOf(db);
      await forget(db, 'a', gone);
      if (under.store.atOnce) expect(await headOf(db)).toEqual(head);
      expect(await under.store.info(db)).toMatchObject({ documents: 0, deleted: 0 });
    });

    it('[A8] it goes with what is written instead, and again it changes nothing', async () => {
      const db = fresh('proposals');
      const rev = await create(db, 'a', { n: 1 });
      const commit = { writes: [{ db, id: 'page', body: { a: 1 } }], last: [], forget: [{ db, id: 'a', rev }] };
      await under.store.commit(commit);
      await under.store.commit(commit);
      expect(await under.store.get(db, 'a')).toBeNull();
      expect(await stored(db, 'page')).toMatchObject({ body: { a: 1 } });
    });

    it('[A8] what somebody has written over meanwhile stays', async () => {
      const db = fresh('proposals');
      const rev = await create(db, 'a', { n: 1 });
      await put({ db, id: 'a', body: { n: 2 }, expect: rev });
      await forget(db, 'a', rev);
      expect(await stored(db, 'a')).toMatchObject({ body: { n: 2 } });
      await forget(db, 'a', `1-${'00'.repeat(16)}`);
      await forget(db, 'never', rev);
      await forget(fresh('never'), 'never', rev);
      expect(await stored(db, 'a')).toMatchObject({ body: { n: 2 } });
    });

    it('[S3] what comes again after that is a first revision, is found and is told of', async () => {
      const db = 'cell/agenda';
      const id = fresh();
      const rev = await create(db, id, { hour: id });
      await forget(db, id, rev);
      expect(await under.store.find(db, 'hour', id)).toEqual([]);
      expect(await create(db, id, { hour: id, again: true })).toMatch(/^1-/);
      expect((await under.store.find(db, 'hour', id)).map((one) => one.id)).toEqual([id]);
      expect((await allChanges(db, 100)).rows.filter((row) => row.id === id)).toHaveLength(1);
      await under.store.commit({ writes: [{ db, id, body: { hour: id, third: true } }], last: [] });
      expect((await stored(db, id)).rev).toMatch(/^2-/);
    });
  });
}
