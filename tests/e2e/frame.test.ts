/** What every screen has in common (product.md 4.0): where one lands, the frame round it, its states. */

import { expect, type Page } from '@playwright/test';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import {
  type DemoPerson,
  isConnected,
  keptOnDevice,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  SAVED_AT,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[T8] each role lands where it belongs, and a page asked for comes first', async ({ browser }) => {
  const homes: readonly (readonly [DemoPerson, string])[] = [
    [member, '/member/dashboard'],
    [owner, '/owner/dashboard'],
    [employee, '/employee/dashboard'],
    [admin, '/admin/gyms'],
  ];
  for (const [account, home] of homes) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(server.url + home);
    await context.close();
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/member/bookings`);
  await expect(page).toHaveURL(`${server.url}/login?redirect=%2Fmember%2Fbookings`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/member/bookings`);
  await context.close();
});

test("a member who opens an owner's page is told why and comes home", async ({ context }) => {
  const page = await signIn(context, server, member, '/member/dashboard');
  await page.goto(`${server.url}/owner/dashboard`);
  await expect(page).toHaveURL(`${server.url}/member/dashboard`);
  await expect(page.getByText('That page is for gym owners.')).toBeVisible();
});

test('beside an owner’s pages every name in the menu can be read to its end', async ({ context }) => {
  const page = await signIn(context, server, owner, '/owner/dashboard');
  const names = page.getByRole('navigation').getByRole('link').locator('span:visible');
  await expect(names.filter({ hasText: 'Check-in and register' })).toBeVisible();
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  expect(await names.evaluateAll(cut)).toEqual([]);
});

test('[T6] an unknown path says so, and the app goes on', async ({ context }) => {
  const page = await signIn(context, server, member, '/member/dashboard');
  await page.goto(`${server.url}/no/such/page`);
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(heading(page)).toHaveText('Bookings');
});

test('[T7] the installed app, opened at its root, begins at signing in', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto(server.url);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test.describe(() => {
  test.use({ splash: true });
  test('[T1] the splash: 1.5 s, the texts every 0.6 s, the bar every 0.2 s, 20 particles, a fade of 0.5 s', async ({ page }) => {
    // The device is there only while the splash is shown, as on a slow phone.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waits = false;
    await page.route(/\/assets\/create-device-[^/]+\.js$/, async (route) => {
      waits = true;
      await held;
      await route.continue();
    });
    const start = Date.UTC(2026, 10, 21, 10);
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 60_000);
    await page.goto(`${server.url}/auth/verify-email`);
    const splash = page.getByTestId('splash');
    const text = splash.getByRole('status');
    await expect(text).toHaveText('Initializing...');
    await expect(splash.locator('span[style*="left"]')).toHaveCount(20);
    const bar = splash.locator('span[style*="scaleX"]');
    const filled = async () => Number(/scaleX\(([\d.]+)\)/.exec((await bar.getAttribute('style')) ?? '')?.[1]);
    for (let step = 1; step <= 3; step += 1) {
      const before = await filled();
      await page.clock.runFor(200);
      await expect.poll(filled, 'the bar, every 200 ms').toBeGreaterThanOrEqual(before + 0.05);
      expect(await filled(), 'by 20 percent at most').toBeLessThanOrEqual(before + 0.2);
    }
    await expect(text).toHaveText('Loading your fitness journey...');
    await expect.poll(() => waits, { message: 'the splash has not waited for it' }).toBe(true);
    const living = page.waitForRequest(/\/db\//);
    release();
    await living;
    await page.clock.runFor(600);
    await expect(text).toHaveText('Connecting to gyms...');
    await page.clock.runFor(250);
    await expect(splash).not.toHaveAttribute('data-leaving');
    await page.clock.runFor(50);
    await expect(splash).toHaveAttribute('data-leaving', 'true');
    await expect(splash).toHaveCSS('transition-duration', '0.5s');
    await page.clock.runFor(450);
    await expect(splash).toHaveCount(1);
    await page.clock.runFor(50);
    await expect(splash).toHaveCount(0);
  });
});

test('[T5] [L3] what waits is in the Outbox, counted on the badge, and signing out asks first', async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await signIn(context, server, member, '/member/bookings');
  const cancel = page
    .getByRole('main')
    .getByRole('button', { name: /^Cancel / })
    .first();
  await expect(cancel).toBeVisible();
  await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
  await loseNetwork(page);
  await expect(page.getByText(SAVED_AT)).toBeVisible();

  await cancel.click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await sheet.getByRole('button', { name: /^Cancel/ }).click();
  await expect(sheet).toBeHidden();
  const badge = page.getByRole('button', { name: 'Outbox: 1 action' });
  await expect(badge).toBeVisible();

  const outbox = await openOutbox(page);
  await expect(outbox.getByRole('listitem')).toHaveCount(1);
  await expect(outbox.getByText('Waiting to be sent')).toBeVisible();
  await expect(outbox.getByText('Sent as soon as you are back online')).toBeVisible();
  await picture(page, 'outbox');
  await page.keyboard.press('Escape');
  await expect(outbox).toBeHidden();
  await expect(badge).toBeFocused();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Before you sign out' });
  await expect(question).toContainText("1 action hasn't been sent. Stay signed in, or discard it?");
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL(`${server.url}/member/bookings`);

  await (await openOutbox(page)).getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
  await comeOnline(context);
  await isConnected(page, 'Online');
});

test('4.0 the bell says how much is new, keeps what was seen (GAP-12), and leads to what it is about', async ({ browser }) => {
  const page = await signIn(await browser.newContext(PHONE), server, member, '/member/passes');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/^Notifications: \d new$/);
  const unseen = Number(/\d/.exec((await bell.textContent()) ?? '')?.[0]);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(unseen);
  await picture(page, 'notifications');
  await keptOnDevice(page);
  await goOffline(page.context());
  await rows.filter({ hasText: 'Your pass is ready' }).getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}/member/passes`);
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleName(`Notifications: ${unseen - 1} new`);
  await comeOnline(page.context());
  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('New', { exact: true })).toHaveCount(0);
  await expect(rows).toHaveCount(unseen);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Notifications');
});
