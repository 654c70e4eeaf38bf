import { expect, it } from 'vitest';
import { booking, NOW } from '../../../tests/rules/documents.ts';
import { allNouns, countedStorage, settled, TestTime } from '../fixture.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { IDLE_FOR } from '../storage/when-asked/lazy-collection.ts';
import { Overlay } from './overlay.ts';

const SAM = 'member01';
const BOOKINGS = { database: 'member', collection: 'bookings' } as const;

it('[11] A4: a provisional view ends when another tab writes what was decided, although no screen has its collection open', async () => {
  const [time, storage] = [new TestTime(), memoryStorage()];
  const { storage: counted, open } = countedStorage(storage);
  const opened = async (from: typeof storage | typeof counted) => {
    const locals = new LocalDatabases(from, allNouns(), time);
    await locals.open('member', SAM);
    return locals;
  };
  const [here, there] = [await opened(counted), await opened(storage)];
  const overlay = new Overlay(here, () => SAM);
  const made = booking('x', { memberId: SAM });
  const { _id: id, updatedAt } = made;
  overlay.lay('proposal:a', 'booking.request', { state: 'accepted', documents: [made], unknown: [] });
  expect(overlay.at(BOOKINGS).map(({ doc }) => doc._id)).toEqual([id]);

  const wrote = [{ collection: 'bookings', id, updatedAt }];
  overlay.decided('proposal:a', { state: 'accepted', at: NOW, judgedAt: NOW, wrote });
  await time.pass(5 * IDLE_FOR);
  expect(overlay.has('proposal:a')).toBe(true);
  await there.collection(BOOKINGS)?.write([{ id, doc: asDoc(made) }]);
  await settled();
  expect(overlay.has('proposal:a')).toBe(false);

  await time.pass(IDLE_FOR);
  expect([...open].filter((name) => name.endsWith('/bookings'))).toEqual([]);
});
