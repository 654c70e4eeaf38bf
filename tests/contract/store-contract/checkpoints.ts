import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

export function checkpointRules(under: StoreUnderTest): void {
  describe('checkpoints', () => {
    const { fresh, headOf } = under;

    it('[ST50] belong to one owner and one database, each on its last revision, and are no documents', async () => {
      const db = fresh();
      expect(await under.store.getLocal(db, 'me', 'c')).toBeNull();
      const first = await under.store.putLocal(db, 'me', 'c', { seq: 1 }, null);
      if (!first.ok) throw new Error('refused');
      expect(await under.store.getLocal(db, 'me', 'c')).toEqual({ rev: first.rev, body: { seq: 1 } });
      expect(await under.store.getLocal(db, 'you', 'c')).toBeNull();
      expect(await under.store.getLocal(fresh(), 'me', 'c')).toBeNull();
      expect(await under.store.putLocal(db, 'me', 'c', { seq: 2 }, null)).toMatchObject({
        ok: false,
        current: { rev: first.rev, body: { seq: 1 } },
      });
      expect(await under.store.putLocal(db, 'me', 'd', {}, first.rev)).toEqual({ ok: false, current: null });
      const second = await under.store.putLocal(db, 'me', 'c', { seq: 2 }, first.rev);
      expect(second).toMatchObject({ ok: true });
      expect(await under.store.putLocal(db, 'you', 'c', { seq: 9 }, null)).toMatchObject({ ok: true });
      expect((await under.store.getLocal(db, 'me', 'c'))?.body).toEqual({ seq: 2 });
      expect(await headOf(db)).toMatchObject({ seq: '0' });
      expect(await under.store.list(db, { limit: 10 })).toEqual([]);
    });

    it('[ST51] owners and ids cannot reach into each other', async () => {
      const db = fresh();
      for (const [owner, id] of [
        ['a', 'b|c'],
        ['a|b', 'c'],
        ['a/b', 'c'],
        ['a', 'b/c'],
      ] as const) {
        expect(await under.store.putLocal(db, owner, id, { owner, id }, null)).toMatchObject({ ok: true });
        expect((await under.store.getLocal(db, owner, id))?.body).toEqual({ owner, id });
      }
    });
  });
}
