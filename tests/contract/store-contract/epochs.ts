import { describe, expect, it } from 'vitest';
import type { StoreUnderTest } from './under-test.ts';

export function epochRules(under: StoreUnderTest): void {
  describe('epochs', () => {
    const { fresh, create, allChanges, headOf } = under;

    it('[ST60] being first written is no new epoch, being destroyed is', async () => {
      const [db, neighbour] = [fresh(), fresh()];
      const unwritten = await headOf(db);
      await create(db, 'a', { slotId: 's' });
      await create(neighbour, 'a', {});
      await under.store.putLocal(db, 'me', 'c', {}, null);
      expect((await headOf(db)).epoch).toBe(unwritten.epoch);
      const kept = await headOf(neighbour);
      const heard: string[] = [];
      const stop = under.store.watch((dbs) => heard.push(...dbs));
      await under.store.destroy(db);
      stop();
      expect(heard).toContain(db);
      const empty = await headOf(db);
      expect(empty).toMatchObject({ seq: '0' });
      expect(empty.epoch).not.toBe(unwritten.epoch);
      expect(await under.store.get(db, 'a')).toBeNull();
      expect(await under.store.find(db, 'slotId', 's')).toEqual([]);
      expect(await under.store.getLocal(db, 'me', 'c')).toBeNull();
      expect(await headOf(neighbour)).toEqual(kept);
      await create(db, 'a', { slotId: 't' });
      expect((await headOf(db)).epoch).toBe(empty.epoch);
      expect((await allChanges(db, 10)).rows).toHaveLength(1);
      expect(await under.store.info(db)).toMatchObject({ epoch: empty.epoch, documents: 1, deleted: 0 });
    });

    it('[ST61] each destruction is another epoch, also of a database nobody wrote', async () => {
      const db = fresh();
      const epochs = new Set([(await headOf(db)).epoch]);
      for (let n = 0; n < 3; n += 1) {
        await under.store.destroy(db);
        epochs.add((await headOf(db)).epoch);
      }
      expect(epochs.size).toBe(4);
    });
  });
}
