/** What only a browser can suffer: a portal before the whole app, a tab killed, all of it killed. */
import { expect } from '@playwright/test';
import { isConnected, PHONE, picture } from '../../e2e/fixtures/people.ts';
import { createProfile } from '../../e2e/fixtures/profile.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { arrive, confirmed, gymPage, openBooking, request, troubleHere, waiting } from './arrive.ts';
import { expectSafe, WatchedBrowser } from './watched.ts';

const trouble = troubleHere();

test('S1–S7 a captive portal before all of it: the app opens, says Offline and keeps what waits', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  await arrive(page, trouble, 'Pia');
  trouble.wire.portal({ status: 200 });
  await page.reload();
  await isConnected(page, 'Offline');
  await request(page, 1);
  await page.goto('/member/bookings');
  await isConnected(page, 'Offline');
  await expect(waiting(page)).toBeVisible();
  await expect(confirmed(page)).toHaveCount(0);
  await picture(page, 'faults-portal');
  await phone.takesItsWord();
  trouble.wire.heal();
  await expect(confirmed(page)).toBeVisible();
  await expectSafe(trouble.system, [phone]);
});

test('S1–S7 two tabs, the leading one killed: the other takes over and sends what waits', async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const page = await context.newPage();
  const phone = new WatchedBrowser(page);
  await arrive(page, trouble, 'Tom');
  const other = await context.newPage();
  await other.goto(gymPage(trouble));
  await isConnected(other, 'Online');
  trouble.wire.hang();
  await isConnected(other, 'Offline');
  await request(other, 1);
  await request(page, 2);
  await phone.takesItsWord();
  expect(phone.promised.size).toBe(2);
  // The one that was opened last leads.
  const crashed = other.waitForEvent('crash');
  const session = await context.newCDPSession(other);
  // It never answers: whoever would is gone.
  void session.send('Page.crash').catch(() => {});
  await crashed;
  trouble.wire.heal();
  await page.goto('/member/bookings');
  await expect(confirmed(page)).toHaveCount(2);
  await isConnected(page, 'Online');
  await expectSafe(trouble.system, [phone]);
});

test('S1–S7 the browser killed while a push is under way: it is sent again, and counts once', async ({ launchOptions }) => {
  const profile = await createProfile(launchOptions, { ...PHONE, baseURL: trouble.wire.url });
  try {
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    const phone = new WatchedBrowser(page);
    await arrive(page, trouble, 'Kit');
    const taken = trouble.wire.strike({ when: /_bulk_docs/, direction: 'down', afterBytes: 0, does: 'hang' });
    const sheet = await openBooking(page, 1);
    await sheet.getByRole('button', { name: 'Book', exact: true }).click();
    // The server has taken it; the phone does not know.
    await taken;
    await phone.takesItsWord();
    await profile.kill();
    trouble.wire.heal();
    const again = await profile.open();
    phone.watch(again);
    phone.page = again.pages()[0] ?? (await again.newPage());
    await phone.page.goto('/member/bookings');
    await expect(confirmed(phone.page)).toHaveCount(1);
    await expectSafe(trouble.system, [phone]);
  } finally {
    await profile.dispose();
  }
});
