import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Body } from '../../../sync-server/store/store.ts';
import type { StoreUnderTest } from './under-test.ts';

export function wholeRules(under: StoreUnderTest): void {
  describe('as a whole', () => {
    const { fresh, create, stored, allChanges, headOf, placeOf } = under;

    it('[ST70] closed and opened again everything is as it was; a closed store answers nothing', async () => {
      const db = fresh('bookings');
      const rev = await create(db, 'a', { slotId: 's' });
      await under.store.commit({ writes: [{ db, id: 'a', body: { slotId: 's', n: 2 } }], last: [{ db, id: 'b', body: {} }] });
      await under.store.putLocal(db, 'me', 'c', { seq: 1 }, null);
      const look = async () => {
        const info = await under.store.info(db);
        const { rows, lastSeq } = await under.store.changes(db, { since: '0', limit: 10, includeDocs: true });
        return [
          await stored(db, 'a'),
          await headOf(db),
          { ...info, seq: placeOf(info.seq) },
          await under.store.find(db, 'slotId', 's'),
          await under.store.getLocal(db, 'me', 'c'),
          rows.map((row) => ({ ...row, seq: placeOf(row.seq) })),
          placeOf(lastSeq),
        ];
      };
      const before = await look();
      const old = under.store;
      await old.close();
      await under.reopen();
      await expect(old.get(db, 'a')).rejects.toMatchObject({ name: 'StoreUnavailable' });
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
            const current = await under.store.get(db, id);
            const write = { db, id, body, deleted };
            if (how === 'commit') await under.store.commit({ writes: [], last: [write] });
            else if (how === 'put') await under.store.put([{ ...write, expect: current?.rev ?? null }]);
            else await under.store.put([{ ...write, expect: `9-${'9'.repeat(32)}` }]);
            if (how !== 'late') model.set(id, { body, deleted });
          }
          const { rows } = await allChanges(db, 2);
          const found = new Map(rows.map(({ id, doc }) => [id, { body: doc?.body, deleted: doc?.deleted }]));
          expect(found).toEqual(model);
          const here = [...model].filter(([, { deleted }]) => !deleted).sort(([a], [b]) => (a < b ? -1 : 1));
          expect((await under.store.list(db, { limit: 9 })).map((document) => document.id)).toEqual(here.map(([id]) => id));
          const s = here.filter(([, { body }]) => body.slotId === 's').map(([id]) => id);
          expect((await under.store.find(db, 'slotId', 's')).map((document) => document.id)).toEqual(s);
          expect(await under.store.info(db)).toMatchObject({ documents: here.length, deleted: model.size - here.length });
        }),
        { numRuns: 25, seed: 20261121 },
      );
    }, 30_000);
  });
}
