import { describe, expect, it } from 'vitest';
import type { Body } from '../../../sync-server/store/store.ts';
import type { StoreUnderTest } from './under-test.ts';

const INBOX = 'cell/inbox';

export function documentRules(under: StoreUnderTest): void {
  describe('documents', () => {
    const { fresh, create, put, stored, allChanges, headOf } = under;

    it('[ST1] a database nobody wrote reads as empty', async () => {
      const db = fresh();
      expect(await under.store.get(db, 'a')).toBeNull();
      expect(await under.store.getMany(db, ['a', 'b'])).toEqual([null, null]);
      expect(await under.store.find(db, 'slotId', 's')).toEqual([]);
      expect(await under.store.list(db, { limit: 10 })).toEqual([]);
      expect(await under.store.changes(db, { since: '0', limit: 10 })).toEqual({ rows: [], lastSeq: '0', pending: 0 });
      expect(await under.store.info(db)).toMatchObject({ db, seq: '0', documents: 0, deleted: 0 });
    });

    it('[ST2] a new document is stored once; whoever comes second is shown the first', async () => {
      const rev = await create(INBOX, 'p1', { a: 1 });
      const [second] = await under.store.put([{ db: INBOX, id: 'p1', body: { a: 2 }, expect: null }]);
      expect(second).toMatchObject({ ok: false, current: { id: 'p1', rev, deleted: false, body: { a: 1 } } });
      expect(await under.store.get(INBOX, 'p1')).toMatchObject({ rev, body: { a: 1 } });
    });

    it('[ST2] of many who create the same document at once exactly one succeeds', async () => {
      const other = under.shared ? await under.place.open() : under.store;
      const db = fresh();
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const attempts = Array.from({ length: 8 }, (_, n) =>
          (n % 2 ? other : under.store).put([{ db, id, body: { n }, expect: null }]),
        );
        const results = (await Promise.all(attempts)).flat();
        const won = results.flatMap((result, n) => (result.ok ? [{ n, rev: result.rev }] : []));
        expect(won).toHaveLength(1);
        const kept = await stored(db, id);
        expect(kept).toMatchObject({ rev: won[0]?.rev, body: { n: won[0]?.n } });
        for (const result of results) if (!result.ok && !under.cluster) expect(result.current).toEqual(kept);
      }
      expect((await allChanges(db, 100)).rows).toHaveLength(5);
      if (under.shared) await other.close();
    });

    it('[ST3] an edit goes through on the revision it was made on, and on no other', async () => {
      const db = fresh();
      const first = await create(db, 'a', { n: 1 });
      const second = await put({ db, id: 'a', body: { n: 2 }, expect: first });
      expect(second).toMatch(/^2-[0-9a-f]{32}$/);
      const [late] = await under.store.put([{ db, id: 'a', body: { n: 3 }, expect: first }]);
      expect(late).toMatchObject({ ok: false, current: { rev: second, body: { n: 2 }, revisions: [second, first] } });
      const [unknown] = await under.store.put([{ db, id: 'nobody', body: {}, expect: first }]);
      expect(unknown).toEqual({ ok: false, current: null });
      expect(await under.store.get(db, 'nobody')).toBeNull();
    });

    it('[ST3] of many who edit the same revision at once exactly one succeeds', async () => {
      const db = fresh();
      const first = await create(db, 'a', { n: 0 });
      const edits = Array.from({ length: 8 }, (_, n) => under.store.put([{ db, id: 'a', body: { n: n + 1 }, expect: first }]));
      const results = (await Promise.all(edits)).flat();
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect((await stored(db, 'a')).revisions).toHaveLength(2);
    });

    it('[ST4] a revision is the hash of parent and body, whatever the order of the keys, and the same on every engine', async () => {
      const db = fresh();
      const rev = await create(db, 'a', { b: [1, { z: null, y: 'é' }], a: true });
      expect(rev).toBe('1-34de9f44dd1ffd026ba958a60f154490');
      expect(await create(db, 'b', { a: true, b: [1, { y: 'é', z: null }] })).toBe(rev);
      expect(await put({ db, id: 'a', body: {}, deleted: true, expect: rev })).toBe('2-0e47c93a8c9a066e1b29a3a093e3f111');
    });

    it('[ST5] the same body again is no new revision and no news', async () => {
      const db = fresh();
      const rev = await create(db, 'a', { x: 1, y: { p: 1, q: 2 } });
      const before = await headOf(db);
      expect(await put({ db, id: 'a', body: { y: { q: 2, p: 1 }, x: 1 }, expect: rev })).toBe(rev);
      await under.store.commit({ writes: [{ db, id: 'a', body: { x: 1, y: { p: 1, q: 2 } } }], last: [] });
      expect(await headOf(db)).toEqual(before);
    });

    it('[ST6] a removal is kept as a document that is no longer here, and can be followed by another revision', async () => {
      const db = fresh();
      const first = await create(db, 'a', { slotId: 's', name: 'x' });
      const removal = await put({ db, id: 'a', body: { slotId: 's', name: '' }, deleted: true, expect: first });
      expect(await stored(db, 'a')).toMatchObject({ rev: removal, deleted: true, body: { slotId: 's', name: '' } });
      const [blind] = await under.store.put([{ db, id: 'a', body: {}, expect: null }]);
      expect(blind).toMatchObject({ ok: false, current: { rev: removal, deleted: true } });
      const back = await put({ db, id: 'a', body: { slotId: 's' }, expect: removal });
      expect(await stored(db, 'a')).toMatchObject({ deleted: false, revisions: [back, removal, first] });
    });

    it('[ST7] a first revision keeps the id its device gave it; the decision is its child', async () => {
      const db = fresh('proposals');
      const given = `1-${'ab'.repeat(16)}`;
      await under.store.commit({
        writes: [{ db, id: 'p', body: { want: 1 }, rev: given }],
        last: [{ db, id: 'p', body: { want: 1, outcome: 'accepted' } }],
      });
      const decided = await stored(db, 'p');
      expect(decided).toMatchObject({ firstRevision: given, body: { outcome: 'accepted' } });
      expect(decided.revisions).toEqual([decided.rev, given]);
      expect(decided.rev).toMatch(/^2-/);
      const own = await create(db, 'q', { want: 2 }, { rev: given });
      expect(own).toBe(given);
      expect(await stored(db, 'q')).toMatchObject({ rev: given, revisions: [given], firstRevision: given });
    });

    it('[ST8] the last 20 revisions are kept, and the first for ever', async () => {
      const db = fresh();
      const revisions = [await create(db, 'a', { n: 0 })];
      for (let n = 1; n <= 25; n += 1) revisions.unshift(await put({ db, id: 'a', body: { n }, expect: revisions[0] ?? null }));
      const document = await stored(db, 'a');
      expect(document.revisions).toEqual(revisions.slice(0, 20));
      expect(document.firstRevision).toBe(revisions.at(-1));
      expect(document.rev).toMatch(/^26-/);
    });

    it('[ST9] several writes of one put: each on its own condition, later ones see the earlier, results in order', async () => {
      const one = fresh();
      const two = fresh();
      const results = await under.store.put([
        { db: one, id: 'a', body: { n: 1 }, expect: null },
        { db: two, id: 'a', body: { n: 1 }, expect: `1-${'0'.repeat(32)}` },
        { db: one, id: 'a', body: { n: 2 }, expect: null },
        { db: two, id: 'b', body: { n: 1 }, expect: null },
      ]);
      const a = await stored(one, 'a');
      expect(results[0]).toEqual({ ok: true, rev: a.rev });
      expect(results[1]).toEqual({ ok: false, current: null });
      expect(results[2]).toEqual({ ok: false, current: a });
      expect(results[3]).toMatchObject({ ok: true });
      expect(a.body).toEqual({ n: 1 });
      expect(await under.store.put([])).toEqual([]);
    });

    it('[ST10] getMany answers in the order asked', async () => {
      const db = fresh();
      await create(db, 'b', { n: 2 });
      await create(db, 'a', { n: 1 });
      const found = await under.store.getMany(db, ['a', 'nobody', 'b', 'a']);
      expect(found.map((document) => document?.body.n ?? null)).toEqual([1, null, 2, 1]);
      expect(found[0]).toEqual(await under.store.get(db, 'a'));
      expect(await under.store.getMany(db, [])).toEqual([]);
    });

    it('[ST11] any JSON and any allowed id come back as they went in', async () => {
      const db = fresh();
      const body: Body = {
        text: 'Zoë’s “gym” \u0000 \ud83c\udfcb \u2028',
        numbers: [0, -1, 1.5, 1e21, 2 ** 53 - 1, -0.1],
        nothing: null,
        empty: [{}, []],
        rev: 'mine',
        removed: true,
        deleted: true,
        body: { body: {} },
        constructor: 1,
      };
      for (const id of ['a', 'A', 'proposal:01J0', 'x=.-_:', 'z'.repeat(160), 'timetable:g:2026-03-03']) {
        await create(db, id, body);
        expect((await stored(db, id)).body).toEqual(body);
      }
    });

    it('[ST12] databases whose names differ only a little are different databases', async () => {
      const names = [
        'gym-Abc/people',
        'gym-abc/people',
        'gym-ab.c/people',
        'gym-ab_c/people',
        'gym-ab/c-people',
        'gym-ab-c/people',
      ];
      for (const db of names) await create(db, 'a', { db });
      for (const db of names) expect((await stored(db, 'a')).body).toEqual({ db });
    });
  });
}
