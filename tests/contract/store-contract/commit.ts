import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

export function commitRules(under: StoreUnderTest): void {
  describe('commit', () => {
    const { fresh, create, stored, allChanges, headOf } = under;

    it('[A8] writes every document, whatever was stored', async () => {
      const [one, two] = [fresh(), fresh('passes')];
      await create(one, 'a', { n: 1 });
      await under.store.commit({
        writes: [
          { db: one, id: 'a', body: { n: 2 } },
          { db: two, id: 'b', body: { n: 1 } },
          { db: two, id: 'gone', body: { n: 0 }, deleted: true },
        ],
        last: [{ db: one, id: 'outcome', body: { code: 'OK' } }],
      });
      expect(await stored(one, 'a')).toMatchObject({ body: { n: 2 } });
      expect((await stored(one, 'a')).rev).toMatch(/^2-/);
      expect(await stored(two, 'b')).toMatchObject({ body: { n: 1 } });
      expect(await stored(two, 'gone')).toMatchObject({ deleted: true });
      expect(await stored(one, 'outcome')).toMatchObject({ body: { code: 'OK' } });
    });

    it('[A8] [S3] applied again it changes nothing', async () => {
      const db = fresh('proposals');
      const commit = {
        writes: [
          { db, id: 'p', body: { want: 1 }, rev: `1-${'cd'.repeat(16)}` },
          { db, id: 'b', body: { n: 1 } },
        ],
        last: [{ db, id: 'p', body: { want: 1, outcome: 'accepted' } }],
      };
      await under.store.commit(commit);
      const before = [await headOf(db), await stored(db, 'p'), await stored(db, 'b')];
      await under.store.commit(commit);
      expect([await headOf(db), await stored(db, 'p'), await stored(db, 'b')]).toEqual(before);
    });

    it('[A8] a document written several times in one commit has all its revisions and the last body', async () => {
      const db = fresh('slots');
      await under.store.commit({
        writes: [1, 2, 3].map((taken) => ({ db, id: 't', body: { taken } })),
        last: [],
      });
      const document = await stored(db, 't');
      expect(document.body).toEqual({ taken: 3 });
      expect(document.revisions.map((rev) => rev.split('-')[0])).toEqual(['3', '2', '1']);
      expect((await allChanges(db, 10)).rows).toHaveLength(1);
    });

    it('[A8] commits follow each other, and an empty one is nothing', async () => {
      const db = fresh();
      await under.store.commit({ writes: [], last: [] });
      for (let n = 1; n <= 5; n += 1) await under.store.commit({ writes: [{ db, id: 'a', body: { n } }], last: [] });
      expect(await stored(db, 'a')).toMatchObject({ body: { n: 5 } });
      expect((await stored(db, 'a')).rev).toMatch(/^5-/);
    });
  });
}
