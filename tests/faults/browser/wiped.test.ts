/** The browser deletes what the app keeps while it is open, as when somebody clears the site's data: product.md G19. */
import { expect, type Page } from '@playwright/test';
import { camerasSee } from '../../e2e/fixtures/held-up.ts';
import { isConnected, keptOnDevice, openOutbox, PHONE, picture, TABLET, visit } from '../../e2e/fixtures/people.ts';
import { signIn } from '../../e2e/fixtures/sign-in.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { arrive, book, confirmed, gymPage, request, troubleHere } from './arrive.ts';
import { shows, visitor } from './door.ts';
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
  await expectSafe(trouble.system, [phone]);
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
  await expectSafe(trouble.system, [phone]);
});

test('S1–S7 the storage deleted at a door that is offline: visits that wait are kept, the next one is let in, each counts once', async ({
  browser,
}) => {
  const [ada, ben, cyd, dot] = await Promise.all(['Ada', 'Ben', 'Cyd', 'Dot'].map((name) => visitor(trouble, name)));
  if (!ada || !ben || !cyd || !dot) throw new Error('nobody came');
  const context = await browser.newContext({ ...TABLET, baseURL: trouble.wire.url });
  await camerasSee(context);
  const desk = await signIn(context, trouble.wire, trouble.system.employee, '/gym/tablet-checkin');
  const tablet = new WatchedBrowser(desk);
  await expect(desk.getByText(/^List from \d\d:\d\d/)).toBeVisible();
  // A tablet that lost its network before it held the app would be one that was never set up.
  await keptOnDevice(desk);
  await expect(desk.getByText("Opening this gym's list")).toHaveCount(0);
  await context.setOffline(true);
  await isConnected(desk, 'Offline');
  expect(await shows(desk, ada)).toMatchObject({ colour: 'green' });
  expect(await shows(desk, ben)).toMatchObject({ colour: 'green' });
  await tablet.takesItsWord();
  expect(tablet.promised.size).toBe(2);
  await deleteStorage(desk, trouble.wire.url);
  await expectTold(desk);
  await expect.poll(() => tablet.outbox()).toEqual([...tablet.promised.keys()].map((id) => ({ id, state: 'waiting' })));
  await expect(desk.getByText('2 to send')).toBeVisible();
  // The list went with the rest, and that is said; whoever shows a code of ours is not turned away for it.
  await expect(desk.getByText('No list yet')).toBeVisible();
  const said = await shows(desk, cyd);
  await picture(desk, 'faults-wiped-door');
  expect(said.colour).toBe('amber');
  expect(said.words).toContain("Valid pass, not on this tablet's list yet.");
  await tablet.takesItsWord();
  expect(tablet.promised.size).toBe(3);
  await context.setOffline(false);
  await expect(desk.getByText('All sent')).toBeVisible();
  await expect(desk.getByText(/^List from \d\d:\d\d/)).toBeVisible();
  expect(await shows(desk, dot)).toMatchObject({ colour: 'green' });
  expect((await shows(desk, ada)).words).toContain('Already checked in');
  await expectSafe(
    trouble.system,
    [tablet],
    [ada, ben, cyd, dot].map(({ uid }) => uid),
  );
});

/** Of this origin, in every tab, without asking any of them. */
async function deleteStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

async function expectTold(page: Page): Promise<void> {
  const told = page.getByText('Your browser deleted what the app had saved on this device.');
  await expect(told).toBeVisible();
  await picture(page, 'faults-wiped');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(told).toHaveCount(0);
}
