/** A disk that is full: the person is told, and nothing that was stored is lost. */
import { expect, type Page } from '@playwright/test';
import { isConnected, openOutbox, PHONE, picture } from '../../e2e/fixtures/people.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { arrive, confirmed, openBooking, request, troubleHere } from './arrive.ts';
import { expectSafe, WatchedBrowser } from './watched.ts';

const trouble = troubleHere();

test('S1–S7 a disk that is full: the person is told, and what was stored is kept and sent', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: trouble.wire.url, quotaSize: 25_000_000 });
  await arrive(page, trouble, 'Fay');
  trouble.wire.hang();
  await isConnected(page, 'Offline');
  await request(page, 1);
  await phone.takesItsWord();
  await fillDisk(page);
  const sheet = await openBooking(page, 2);
  await sheet.getByRole('button', { name: 'Send booking request' }).click();
  await expect(page.getByText('This device is out of storage.')).toBeVisible();
  await picture(page, 'faults-disk-full');
  await page.keyboard.press('Escape');
  const outbox = await openOutbox(page);
  await expect(outbox.locator('[data-outbox-state="waiting"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await session.send('Storage.overrideQuotaForOrigin', { origin: trouble.wire.url });
  await request(page, 2);
  await phone.takesItsWord();
  expect(phone.promised.size).toBe(2);
  trouble.wire.heal();
  await page.goto('/member/bookings');
  await expect(confirmed(page)).toHaveCount(2);
  await expectSafe(trouble.system, [phone]);
});

/** Writes until nothing more fits, not even something small. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('somebody-else');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const bytes = new Uint8Array(size);
        for (let start = 0; start < size; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
        const transaction = database.transaction('bytes', 'readwrite');
        transaction.objectStore('bytes').put(bytes);
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (const size of [2_000_000, 100_000, 5_000, 200]) while (await fits(size));
    database.close();
  });
}
