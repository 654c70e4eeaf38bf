/** What a broken or a dishonest device would hold: its outbox, changed on the disk behind the app's back. */
import type { Page } from '@playwright/test';

/**
 * Changes the n-th waiting proposal (from 0, in the order made) as it lies on the disk. The app reads it when it is opened again.
 * @param change fields that take the place of the proposal's own
 */
export async function changeOnDisk(page: Page, place: number, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(
    async ({ place, change }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.endsWith('--proposals'));
      const database = await done(indexedDB.open(name ?? 'none'));
      const docs = database.transaction('docs', 'readwrite', { durability: 'strict' }).objectStore('docs');
      const all = await done(docs.getAll());
      const open = all.filter((doc) => doc.type === 'proposal' && doc.outcome === undefined);
      const sorted = open.sort((one, other) => (one._id < other._id ? -1 : 1));
      await done(docs.put({ ...sorted[place], ...change }));
      database.close();
    },
    { place, change },
  );
}
