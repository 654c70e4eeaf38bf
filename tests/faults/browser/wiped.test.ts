/** The browser deletes what the app keeps while it is open, as when somebody clears the site's data: product.md G19. */
import { expect, type Page } from '@playwright/test';
import { isConnected, openOutbox, PHONE, picture, visit } from '../../e2e/rig/people.ts';
import { test } from '../../e2e/rig/test.ts';
import { arrive, book, confirmed, gymPage, request, troubleHere } from './arrive.ts';
import { expectSafe, WatchedBrowser } from './watched.ts';

const trouble = troubleHere();

test('S1–S7 the storage deleted while online: the person is told, and what the server has comes back', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  await arrive(page, trouble, 'Una');
  await book(page, 1);
  await visit(page, '/member/bookings');
  await expect(confirmed(page)).toHaveCount(1);
  await deleteStorage(page, trouble.wire.url);
  await expectTold(page);
  await expect(confirmed(page)).toHaveCount(1);
  await isConnected(page, 'Online');
  await phone.takesItsWord();
  // What was begun before goes on: the same person, on the same device.
  await visit(page, gymPage(trouble));
  await book(page, 2);
  await page.goto('/member/bookings');
  await expect(confirmed(page)).toHaveCount(2);
  await isConnected(page, 'Online');
  await expectSafe(trouble.house, [phone]);
});

test('S1–S7 the storage deleted while offline: what waits is written down again by the open tabs, and sent once', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  await arrive(page, trouble, 'Ola');
  await book(page, 1);
  const other = await context.newPage();
  await other.goto('/member/bookings');
  await expect(confirmed(other)).toHaveCount(1);
  await context.setOffline(true);
  for (const tab of [page, other]) await isConnected(tab, 'Offline');
  await request(page, 2);
  await phone.takesItsWord();
  expect(phone.promised.size).toBe(1);
  await deleteStorage(page, trouble.wire.url);
  for (const tab of [page, other]) await expectTold(tab);
  // What is shown as waiting lies on the disk, and nothing else is shown.
  const waits = [...phone.promised.keys()].map((id) => ({ id, state: 'waiting' }));
  await expect.poll(() => phone.outbox()).toEqual(waits);
  for (const tab of [page, other]) {
    const outbox = await openOutbox(tab);
    await expect(outbox.locator('[data-outbox-state="waiting"]')).toHaveCount(1);
    await tab.keyboard.press('Escape');
  }
  await expect(confirmed(other)).toHaveCount(0);
  for (const tab of [page, other]) await expect(tab.getByText(/Showing what was saved/)).toHaveCount(0);
  await isConnected(other, 'Offline');
  await context.setOffline(false);
  await expect(confirmed(other)).toHaveCount(2);
  await page.goto('/member/bookings');
  await expect(confirmed(page)).toHaveCount(2);
  await expectSafe(trouble.house, [phone]);
});

/** Of this origin, in every tab, without asking any of them. */
async function deleteStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

async function expectTold(page: Page): Promise<void> {
  const told = page.getByText('This browser deleted what the app had saved on this device.');
  await expect(told).toBeVisible();
  await picture(page, 'faults-wiped');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(told).toHaveCount(0);
}
