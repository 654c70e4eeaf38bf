import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

export function changesRules(under: StoreUnderTest): void {
  describe('changes', () => {
    const { fresh, create, put, stored, allChanges, headOf, placeOf } = under;

    it('[ST20] oldest first, each document once at its newest change, removals included', async () => {
      const db = fresh();
      const a = await create(db, 'a', { n: 1 });
      const b = await create(db, 'b', { n: 1 });
      await create(db, 'c', { n: 1 });
      await put({ db, id: 'a', body: { n: 2 }, expect: a });
      await put({ db, id: 'b', body: { n: 0 }, deleted: true, expect: b });
      const { rows } = await under.store.changes(db, { since: '0', limit: 10 });
      expect(rows.map((row) => [row.id, row.deleted])).toEqual([
        ['c', false],
        ['a', false],
        ['b', true],
      ]);
      expect(rows.map((row) => row.rev)).toEqual([
        (await stored(db, 'c')).rev,
        (await stored(db, 'a')).rev,
        (await stored(db, 'b')).rev,
      ]);
      expect(rows.every((row) => row.doc === undefined)).toBe(true);
      const whole = await under.store.changes(db, { since: '0', limit: 10, includeDocs: true });
      expect(whole.rows[1]?.doc).toEqual(await stored(db, 'a'));
      expect(whole.rows[2]?.doc).toEqual(await stored(db, 'b'));
      const texts = await under.store.changes(db, { since: '0', limit: 10, includeText: true });
      expect(texts.rows.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2}', '{"n":0}']);
    });

    it('[ST21] in pages of any size nothing is missed and nothing comes twice', async () => {
      const db = fresh('roster');
      const ids = Array.from({ length: 25 }, (_, n) => `d${String(n).padStart(2, '0')}`);
      await under.store.commit({ writes: ids.map((id) => ({ db, id, body: { shortCodeHash: id } })), last: [] });
      for (const limit of [1, 7, 25, 1000]) {
        const { rows, lastSeq } = await allChanges(db, limit);
        expect(rows.map((row) => row.id).sort()).toEqual(ids);
        expect(placeOf(lastSeq)).toBe((await headOf(db)).seq);
      }
      const [page] = [await under.store.changes(db, { since: '0', limit: 10 })];
      expect(page.pending).toBeGreaterThanOrEqual(15);
    });

    it('[ST22] with nothing new the position stays, and equals the head', async () => {
      const db = fresh();
      await create(db, 'a', {});
      const { lastSeq } = await under.store.changes(db, { since: '0', limit: 10 });
      const again = await under.store.changes(db, { since: lastSeq, limit: 10 });
      expect({ ...again, lastSeq: placeOf(again.lastSeq) }).toEqual({ rows: [], lastSeq: placeOf(lastSeq), pending: 0 });
      expect((await headOf(db)).seq).toBe(placeOf(lastSeq));
    });

    it('[ST23] each database has its own sequence', async () => {
      const [one, two] = [fresh(), fresh()];
      await create(one, 'a', {});
      const before = await headOf(one);
      await create(two, 'a', {});
      await create(two, 'b', {});
      expect(await headOf(one)).toEqual(before);
    });

    it('[ST24] a position nobody gave out reads from the beginning', async () => {
      const db = fresh();
      await create(db, 'a', {});
      for (const since of ['', 'now', '-5', '1e3', '0 or 1=1', '9'.repeat(40)]) {
        const { rows } = await under.store.changes(db, { since, limit: 10 });
        expect(rows.map((row) => row.id)).toEqual(['a']);
      }
    });

    it('[ST25] heads come in the order asked, unwritten databases with sequence 0', async () => {
      const [one, two, three] = [fresh(), fresh(), fresh()];
      await create(one, 'a', {});
      await create(three, 'a', {});
      const heads = await under.store.heads([three, two, one]);
      expect(heads.map((head) => head.db)).toEqual([three, two, one]);
      expect(heads[1]?.seq).toBe('0');
      expect(heads[0]?.seq).not.toBe('0');
      expect(placeOf(heads[2]?.seq ?? '')).toBe(placeOf((await under.store.changes(one, { since: '0', limit: 1 })).lastSeq));
      expect(await under.store.heads([])).toEqual([]);
    });

    it('[ST26] counts documents and removals', async () => {
      const db = fresh();
      const a = await create(db, 'a', { n: 1 });
      await create(db, 'b', {});
      await put({ db, id: 'a', body: { n: 2 }, expect: a });
      const { seq, ...info } = await under.store.info(db);
      expect({ ...info, seq: placeOf(seq) }).toMatchObject({ documents: 2, deleted: 0, ...(await headOf(db)) });
      await put({ db, id: 'a', body: {}, deleted: true, expect: (await stored(db, 'a')).rev });
      expect(await under.store.info(db)).toMatchObject({ documents: 1, deleted: 1 });
      await put({ db, id: 'a', body: {}, expect: (await stored(db, 'a')).rev });
      expect(await under.store.info(db)).toMatchObject({ documents: 2, deleted: 0 });
    });
  });
}
