/**
 * What every engine of the store must do, in one suite (architecture §8). Each rule has a number; where an engine may differ the
 * rule says what it may not promise.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Body,
  Change,
  ConditionalWrite,
  DatabaseName,
  Store,
  StoredDocument,
  Write,
} from '../../sync-server/store/store.ts';

/** Somewhere an engine keeps its documents. */
export interface Place {
  open(): Promise<Store>;
  remove(): Promise<void>;
}

const INBOX = 'cell/inbox';

/** `shared`: several servers may have one place open at the same time. */
export function describeStore(engine: string, { shared, newPlace }: { shared: boolean; newPlace: () => Promise<Place> }): void {
  describe(`store contract: ${engine}`, () => {
    let place: Place;
    let store: Store;
    let used = 0;

    beforeAll(async () => {
      place = await newPlace();
      store = await place.open();
    }, 30_000);

    afterAll(async () => {
      await store?.close();
      await place?.remove();
    });

    /** Each test has databases of its own in the one store. */
    function fresh(collection = 'bookings'): DatabaseName {
      used += 1;
      return `member-u${String(used).padStart(7, '0')}/${collection}`;
    }

    async function create(db: DatabaseName, id: string, body: Body, more: Partial<Write> = {}): Promise<string> {
      return put({ db, id, body, expect: null, ...more });
    }

    async function put(write: ConditionalWrite): Promise<string> {
      const [result] = await store.put([write]);
      if (!result?.ok) throw new Error(`${write.db} ${write.id} was not stored`);
      return result.rev;
    }

    async function stored(db: DatabaseName, id: string): Promise<StoredDocument> {
      const document = await store.get(db, id);
      if (!document) throw new Error(`${id} is not there`);
      return document;
    }

    async function allChanges(db: DatabaseName, limit: number): Promise<{ rows: Change[]; pages: number; lastSeq: string }> {
      const rows: Change[] = [];
      for (let since = '0', pages = 1; ; pages += 1) {
        const page = await store.changes(db, { since, limit, includeDocs: true });
        rows.push(...page.rows);
        since = page.lastSeq;
        if (page.pending === 0) return { rows, pages, lastSeq: since };
        expect(page.rows.length).toBeGreaterThan(0);
      }
    }

    async function headOf(db: DatabaseName) {
      const [head] = await store.heads([db]);
      if (!head) throw new Error('no head');
      return head;
    }

    describe('documents', () => {
      it('[ST1] a database nobody wrote reads as empty', async () => {
        const db = fresh();
        expect(await store.get(db, 'a')).toBeNull();
        expect(await store.getMany(db, ['a', 'b'])).toEqual([null, null]);
        expect(await store.find(db, 'slotId', 's')).toEqual([]);
        expect(await store.list(db, { limit: 10 })).toEqual([]);
        expect(await store.changes(db, { since: '0', limit: 10 })).toEqual({ rows: [], lastSeq: '0', pending: 0 });
        expect(await store.info(db)).toMatchObject({ db, seq: '0', documents: 0, deleted: 0 });
      });

      it('[ST2] a new document is stored once; whoever comes second is shown the first', async () => {
        const rev = await create(INBOX, 'p1', { a: 1 });
        const [second] = await store.put([{ db: INBOX, id: 'p1', body: { a: 2 }, expect: null }]);
        expect(second).toMatchObject({ ok: false, current: { id: 'p1', rev, deleted: false, body: { a: 1 } } });
        expect(await store.get(INBOX, 'p1')).toMatchObject({ rev, body: { a: 1 } });
      });

      it('[ST2] of many who create the same document at once exactly one succeeds', async () => {
        const other = shared ? await place.open() : store;
        const db = fresh();
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const attempts = Array.from({ length: 8 }, (_, n) =>
            (n % 2 ? other : store).put([{ db, id, body: { n }, expect: null }]),
          );
          const results = (await Promise.all(attempts)).flat();
          const won = results.flatMap((result, n) => (result.ok ? [{ n, rev: result.rev }] : []));
          expect(won).toHaveLength(1);
          const kept = await stored(db, id);
          expect(kept).toMatchObject({ rev: won[0]?.rev, body: { n: won[0]?.n } });
          for (const result of results) if (!result.ok) expect(result.current).toEqual(kept);
        }
        expect((await allChanges(db, 100)).rows).toHaveLength(5);
        if (shared) await other.close();
      });

      it('[ST3] an edit goes through on the revision it was made on, and on no other', async () => {
        const db = fresh();
        const first = await create(db, 'a', { n: 1 });
        const second = await put({ db, id: 'a', body: { n: 2 }, expect: first });
        expect(second).toMatch(/^2-[0-9a-f]{32}$/);
        const [late] = await store.put([{ db, id: 'a', body: { n: 3 }, expect: first }]);
        expect(late).toMatchObject({ ok: false, current: { rev: second, body: { n: 2 }, revisions: [second, first] } });
        const [unknown] = await store.put([{ db, id: 'nobody', body: {}, expect: first }]);
        expect(unknown).toEqual({ ok: false, current: null });
        expect(await store.get(db, 'nobody')).toBeNull();
      });

      it('[ST3] of many who edit the same revision at once exactly one succeeds', async () => {
        const db = fresh();
        const first = await create(db, 'a', { n: 0 });
        const edits = Array.from({ length: 8 }, (_, n) => store.put([{ db, id: 'a', body: { n: n + 1 }, expect: first }]));
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
        await store.commit({ writes: [{ db, id: 'a', body: { x: 1, y: { p: 1, q: 2 } } }], last: [] });
        expect(await headOf(db)).toEqual(before);
      });

      it('[ST6] a removal is kept as a document that is no longer here, and can be followed by another revision', async () => {
        const db = fresh();
        const first = await create(db, 'a', { slotId: 's', name: 'x' });
        const removal = await put({ db, id: 'a', body: { slotId: 's', name: '' }, deleted: true, expect: first });
        expect(await stored(db, 'a')).toMatchObject({ rev: removal, deleted: true, body: { slotId: 's', name: '' } });
        const [blind] = await store.put([{ db, id: 'a', body: {}, expect: null }]);
        expect(blind).toMatchObject({ ok: false, current: { rev: removal, deleted: true } });
        const back = await put({ db, id: 'a', body: { slotId: 's' }, expect: removal });
        expect(await stored(db, 'a')).toMatchObject({ deleted: false, revisions: [back, removal, first] });
      });

      it('[ST7] a first revision keeps the id its device gave it; the decision is its child', async () => {
        const db = fresh('proposals');
        const given = `1-${'ab'.repeat(16)}`;
        await store.commit({
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
        const results = await store.put([
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
        expect(await store.put([])).toEqual([]);
      });

      it('[ST10] getMany answers in the order asked', async () => {
        const db = fresh();
        await create(db, 'b', { n: 2 });
        await create(db, 'a', { n: 1 });
        const found = await store.getMany(db, ['a', 'nobody', 'b', 'a']);
        expect(found.map((document) => document?.body.n ?? null)).toEqual([1, null, 2, 1]);
        expect(found[0]).toEqual(await store.get(db, 'a'));
        expect(await store.getMany(db, [])).toEqual([]);
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

    describe('commit', () => {
      it('[A8] writes every document, whatever was stored', async () => {
        const [one, two] = [fresh(), fresh('passes')];
        await create(one, 'a', { n: 1 });
        await store.commit({
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
        await store.commit(commit);
        const before = [await headOf(db), await stored(db, 'p'), await stored(db, 'b')];
        await store.commit(commit);
        expect([await headOf(db), await stored(db, 'p'), await stored(db, 'b')]).toEqual(before);
      });

      it('[A8] a document written several times in one commit has all its revisions and the last body', async () => {
        const db = fresh('slots');
        await store.commit({
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
        await store.commit({ writes: [], last: [] });
        for (let n = 1; n <= 5; n += 1) await store.commit({ writes: [{ db, id: 'a', body: { n } }], last: [] });
        expect(await stored(db, 'a')).toMatchObject({ body: { n: 5 } });
        expect((await stored(db, 'a')).rev).toMatch(/^5-/);
      });
    });

    describe('changes', () => {
      it('[ST20] oldest first, each document once at its newest change, removals included', async () => {
        const db = fresh();
        const a = await create(db, 'a', { n: 1 });
        const b = await create(db, 'b', { n: 1 });
        await create(db, 'c', { n: 1 });
        await put({ db, id: 'a', body: { n: 2 }, expect: a });
        await put({ db, id: 'b', body: { n: 0 }, deleted: true, expect: b });
        const { rows } = await store.changes(db, { since: '0', limit: 10 });
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
        const whole = await store.changes(db, { since: '0', limit: 10, includeDocs: true });
        expect(whole.rows[1]?.doc).toEqual(await stored(db, 'a'));
        expect(whole.rows[2]?.doc).toEqual(await stored(db, 'b'));
      });

      it('[ST21] in pages of any size nothing is missed and nothing comes twice', async () => {
        const db = fresh('roster');
        const ids = Array.from({ length: 25 }, (_, n) => `d${String(n).padStart(2, '0')}`);
        await store.commit({ writes: ids.map((id) => ({ db, id, body: { shortCodeHash: id } })), last: [] });
        for (const limit of [1, 7, 25, 1000]) {
          const { rows, lastSeq } = await allChanges(db, limit);
          expect(rows.map((row) => row.id).sort()).toEqual(ids);
          expect(lastSeq).toBe((await headOf(db)).seq);
        }
        const [page] = [await store.changes(db, { since: '0', limit: 10 })];
        expect(page.pending).toBeGreaterThanOrEqual(15);
      });

      it('[ST22] with nothing new the position stays, and equals the head', async () => {
        const db = fresh();
        await create(db, 'a', {});
        const { lastSeq } = await store.changes(db, { since: '0', limit: 10 });
        expect(await store.changes(db, { since: lastSeq, limit: 10 })).toEqual({ rows: [], lastSeq, pending: 0 });
        expect((await headOf(db)).seq).toBe(lastSeq);
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
          const { rows } = await store.changes(db, { since, limit: 10 });
          expect(rows.map((row) => row.id)).toEqual(['a']);
        }
      });

      it('[ST25] heads come in the order asked, unwritten databases with sequence 0', async () => {
        const [one, two, three] = [fresh(), fresh(), fresh()];
        await create(one, 'a', {});
        await create(three, 'a', {});
        const heads = await store.heads([three, two, one]);
        expect(heads.map((head) => head.db)).toEqual([three, two, one]);
        expect(heads[1]?.seq).toBe('0');
        expect(heads[0]?.seq).not.toBe('0');
        expect(heads[2]?.seq).toBe((await store.changes(one, { since: '0', limit: 1 })).lastSeq);
        expect(await store.heads([])).toEqual([]);
      });

      it('[ST26] counts documents and removals', async () => {
        const db = fresh();
        const a = await create(db, 'a', { n: 1 });
        await create(db, 'b', {});
        await put({ db, id: 'a', body: { n: 2 }, expect: a });
        expect(await store.info(db)).toMatchObject({ documents: 2, deleted: 0, ...(await headOf(db)) });
        await put({ db, id: 'a', body: {}, deleted: true, expect: (await stored(db, 'a')).rev });
        expect(await store.info(db)).toMatchObject({ documents: 1, deleted: 1 });
        await put({ db, id: 'a', body: {}, expect: (await stored(db, 'a')).rev });
        expect(await store.info(db)).toMatchObject({ documents: 2, deleted: 0 });
      });
    });

    describe('find and list', () => {
      it('[ST30] finds by an indexed field, in the order of ids, what is there now', async () => {
        const db = fresh('bookings');
        const rev = await create(db, 'c', { slotId: 's1', memberId: 'm1' });
        await create(db, 'a', { slotId: 's1', memberId: 'm2' });
        await create(db, 'b', { slotId: 's2', memberId: 'm1' });
        await create(db, 'd', { slotId: 7 });
        const ids = async (field: string, value: string, limit?: number) =>
          (await store.find(db, field, value, limit)).map((document) => document.id);
        expect(await ids('slotId', 's1')).toEqual(['a', 'c']);
        expect(await ids('slotId', 's1', 1)).toEqual(['a']);
        expect(await ids('memberId', 'm1')).toEqual(['b', 'c']);
        expect(await ids('slotId', '7')).toEqual([]);
        const moved = await put({ db, id: 'c', body: { slotId: 's2', memberId: 'm1' }, expect: rev });
        expect(await ids('slotId', 's1')).toEqual(['a']);
        expect(await ids('slotId', 's2')).toEqual(['b', 'c']);
        expect((await store.find(db, 'slotId', 's2'))[1]).toEqual(await stored(db, 'c'));
        await put({ db, id: 'c', body: { slotId: 's2', memberId: 'm1' }, deleted: true, expect: moved });
        expect(await ids('slotId', 's2')).toEqual(['b']);
      });

      it('[ST31] finds the exact text only, in its own database only', async () => {
        const [one, two] = [fresh('identity-verifications'), fresh('identity-verifications')];
        await create(one, 'a', { identifier: 'zoe@example.org' });
        await create(two, 'b', { identifier: 'zoe@example.org' });
        const ids = async (value: string) => (await store.find(one, 'identifier', value)).map((document) => document.id);
        expect(await ids('zoe@example.org')).toEqual(['a']);
        expect(await ids('Zoe@example.org')).toEqual([]);
        expect(await ids('zoe@example.org ')).toEqual([]);
        expect(await ids('zo%')).toEqual([]);
        expect(await ids('')).toEqual([]);
      });

      it('[ST32] refuses to search a field without an index', async () => {
        await expect(store.find(fresh('bookings'), 'status', 'x')).rejects.toThrow(RangeError);
      });

      it('[ST33] finds more than a page of hits', async () => {
        const db = fresh('bookings');
        const writes = Array.from({ length: 60 }, (_, n) => ({ db, id: `b${n}`, body: { slotId: 'full' } }));
        await store.commit({ writes, last: [] });
        expect(await store.find(db, 'slotId', 'full')).toHaveLength(60);
      });

      it('[ST34] lists by id in pages, removals left out', async () => {
        const db = fresh();
        for (const id of ['b', 'Z', 'a', 'c', 'gone', '0']) await create(db, id, {});
        await put({ db, id: 'gone', body: {}, deleted: true, expect: (await stored(db, 'gone')).rev });
        const ids = async (options: { after?: string; limit: number }) =>
          (await store.list(db, options)).map((document) => document.id);
        expect(await ids({ limit: 100 })).toEqual(['0', 'Z', 'a', 'b', 'c']);
        expect(await ids({ limit: 2 })).toEqual(['0', 'Z']);
        expect(await ids({ after: 'Z', limit: 2 })).toEqual(['a', 'b']);
        expect(await ids({ after: 'b', limit: 2 })).toEqual(['c']);
        expect(await ids({ after: 'c', limit: 2 })).toEqual([]);
      });
    });

    describe('watch', () => {
      it('[ST40] tells of every write once it can be read, and of nothing else', async () => {
        const db = fresh();
        const other = fresh('passes');
        const heard: string[][] = [];
        const read: Promise<StoredDocument | null>[] = [];
        const stop = store.watch((dbs) => {
          heard.push([...dbs].sort());
          read.push(store.get(db, 'a'));
        });
        const rev = await create(db, 'a', { n: 1 });
        expect(heard).toEqual([[db]]);
        expect(await read[0]).toMatchObject({ body: { n: 1 } });
        await store.put([{ db, id: 'a', body: { n: 2 }, expect: null }]);
        await put({ db, id: 'a', body: { n: 1 }, expect: rev });
        await store.commit({ writes: [{ db, id: 'a', body: { n: 1 } }], last: [] });
        expect(heard).toHaveLength(1);
        const writes = [
          { db: other, id: 'b', body: {} },
          { db, id: 'b', body: {} },
        ];
        await store.commit({ writes, last: [] });
        expect(heard.slice(1)).toEqual([[db, other].sort()]);
        await store.putLocal(db, 'me', 'checkpoint', {}, null);
        stop();
        await create(db, 'c', {});
        expect(heard).toHaveLength(2);
      });

      it('[ST41] two listeners hear the same, and one leaving does not deafen the other', async () => {
        const db = fresh();
        const heard = { one: 0, two: 0 };
        const stopOne = store.watch(() => {
          heard.one += 1;
        });
        const stopTwo = store.watch(() => {
          heard.two += 1;
        });
        await create(db, 'a', {});
        stopOne();
        stopOne();
        await create(db, 'b', {});
        stopTwo();
        expect(heard).toEqual({ one: 1, two: 2 });
      });

      if (shared) {
        it('[ST42] hears what another server of the same store writes', async () => {
          const other = await place.open();
          const db = fresh();
          const listen = () => {
            let stop = () => {};
            const heard = new Promise<void>((resolve) => {
              stop = store.watch((dbs) => {
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
          expect(await store.get(db, 'b')).not.toBeNull();
          await other.close();
        });

        it('[A9] a server that missed another one’s commit is refused its own, until it opens again', async () => {
          const other = await place.open();
          const db = fresh();
          await other.commit({ writes: [{ db, id: 'a', body: { by: 'other' } }], last: [] });
          const late = { writes: [{ db, id: 'a', body: { by: 'late' } }], last: [] };
          await expect(store.commit(late)).rejects.toMatchObject({ name: 'StoreLocked' });
          expect(await store.get(db, 'a')).toMatchObject({ body: { by: 'other' } });
          await other.close();
          await store.close();
          store = await place.open();
          await store.commit(late);
          expect(await store.get(db, 'a')).toMatchObject({ body: { by: 'late' } });
        });
      }
    });

    describe('checkpoints', () => {
      it('[ST50] belong to one owner and one database, each on its last revision, and are no documents', async () => {
        const db = fresh();
        expect(await store.getLocal(db, 'me', 'c')).toBeNull();
        const first = await store.putLocal(db, 'me', 'c', { seq: 1 }, null);
        if (!first.ok) throw new Error('refused');
        expect(await store.getLocal(db, 'me', 'c')).toEqual({ rev: first.rev, body: { seq: 1 } });
        expect(await store.getLocal(db, 'you', 'c')).toBeNull();
        expect(await store.getLocal(fresh(), 'me', 'c')).toBeNull();
        expect(await store.putLocal(db, 'me', 'c', { seq: 2 }, null)).toMatchObject({
          ok: false,
          current: { rev: first.rev, body: { seq: 1 } },
        });
        expect(await store.putLocal(db, 'me', 'd', {}, first.rev)).toEqual({ ok: false, current: null });
        const second = await store.putLocal(db, 'me', 'c', { seq: 2 }, first.rev);
        expect(second).toMatchObject({ ok: true });
        expect(await store.putLocal(db, 'you', 'c', { seq: 9 }, null)).toMatchObject({ ok: true });
        expect((await store.getLocal(db, 'me', 'c'))?.body).toEqual({ seq: 2 });
        expect(await headOf(db)).toMatchObject({ seq: '0' });
        expect(await store.list(db, { limit: 10 })).toEqual([]);
      });

      it('[ST51] owners and ids cannot reach into each other', async () => {
        const db = fresh();
        for (const [owner, id] of [
          ['a', 'b|c'],
          ['a|b', 'c'],
          ['a/b', 'c'],
          ['a', 'b/c'],
        ] as const) {
          expect(await store.putLocal(db, owner, id, { owner, id }, null)).toMatchObject({ ok: true });
          expect((await store.getLocal(db, owner, id))?.body).toEqual({ owner, id });
        }
      });
    });

    describe('epochs', () => {
      it('[ST60] being first written is no new epoch, being destroyed is', async () => {
        const [db, neighbour] = [fresh(), fresh()];
        const unwritten = await headOf(db);
        await create(db, 'a', { slotId: 's' });
        await create(neighbour, 'a', {});
        await store.putLocal(db, 'me', 'c', {}, null);
        expect((await headOf(db)).epoch).toBe(unwritten.epoch);
        const kept = await headOf(neighbour);
        const heard: string[] = [];
        const stop = store.watch((dbs) => heard.push(...dbs));
        await store.destroy(db);
        stop();
        expect(heard).toContain(db);
        const empty = await headOf(db);
        expect(empty).toMatchObject({ seq: '0' });
        expect(empty.epoch).not.toBe(unwritten.epoch);
        expect(await store.get(db, 'a')).toBeNull();
        expect(await store.find(db, 'slotId', 's')).toEqual([]);
        expect(await store.getLocal(db, 'me', 'c')).toBeNull();
        expect(await headOf(neighbour)).toEqual(kept);
        await create(db, 'a', { slotId: 't' });
        expect((await headOf(db)).epoch).toBe(empty.epoch);
        expect((await allChanges(db, 10)).rows).toHaveLength(1);
        expect(await store.info(db)).toMatchObject({ epoch: empty.epoch, documents: 1, deleted: 0 });
      });

      it('[ST61] each destruction is another epoch, also of a database nobody wrote', async () => {
        const db = fresh();
        const epochs = new Set([(await headOf(db)).epoch]);
        for (let n = 0; n < 3; n += 1) {
          await store.destroy(db);
          epochs.add((await headOf(db)).epoch);
        }
        expect(epochs.size).toBe(4);
      });
    });

    it('[ST70] closed and opened again everything is as it was; a closed store answers nothing', async () => {
      const db = fresh('bookings');
      const rev = await create(db, 'a', { slotId: 's' });
      await store.commit({ writes: [{ db, id: 'a', body: { slotId: 's', n: 2 } }], last: [{ db, id: 'b', body: {} }] });
      await store.putLocal(db, 'me', 'c', { seq: 1 }, null);
      const look = async () => [
        await stored(db, 'a'),
        await headOf(db),
        await store.info(db),
        await store.find(db, 'slotId', 's'),
        await store.getLocal(db, 'me', 'c'),
        await store.changes(db, { since: '0', limit: 10, includeDocs: true }),
      ];
      const before = await look();
      const old = store;
      await old.close();
      await old.close();
      await expect(old.get(db, 'a')).rejects.toMatchObject({ name: 'StoreUnavailable' });
      store = await place.open();
      expect(await look()).toEqual(before);
      expect((await stored(db, 'a')).revisions.at(-1)).toBe(rev);
      await create(db, 'c', {});
    });

    it('[ST71] any mixture of writes leaves what a plain map would hold', async () => {
      const id = fc.constantFrom('a', 'b', 'c');
      const body = fc.record({ slotId: fc.constantFrom('s', 't'), n: fc.integer({ min: 0, max: 2 }) });
      const step = fc.record({ id, body, deleted: fc.boolean(), how: fc.constantFrom('commit', 'put', 'late') });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const db = fresh('bookings');
          const model = new Map<string, { body: Body; deleted: boolean }>();
          for (const { id, body, deleted, how } of steps) {
            const current = await store.get(db, id);
            const write = { db, id, body, deleted };
            if (how === 'commit') await store.commit({ writes: [], last: [write] });
            else if (how === 'put') await store.put([{ ...write, expect: current?.rev ?? null }]);
            else await store.put([{ ...write, expect: `9-${'9'.repeat(32)}` }]);
            if (how !== 'late') model.set(id, { body, deleted });
          }
          const { rows } = await allChanges(db, 2);
          const found = new Map(rows.map(({ id, doc }) => [id, { body: doc?.body, deleted: doc?.deleted }]));
          expect(found).toEqual(model);
          const here = [...model].filter(([, { deleted }]) => !deleted).sort(([a], [b]) => (a < b ? -1 : 1));
          expect((await store.list(db, { limit: 9 })).map((document) => document.id)).toEqual(here.map(([id]) => id));
          const s = here.filter(([, { body }]) => body.slotId === 's').map(([id]) => id);
          expect((await store.find(db, 'slotId', 's')).map((document) => document.id)).toEqual(s);
          expect(await store.info(db)).toMatchObject({ documents: here.length, deleted: model.size - here.length });
        }),
        { numRuns: 25, seed: 20261121 },
      );
    }, 30_000);
  });
}
