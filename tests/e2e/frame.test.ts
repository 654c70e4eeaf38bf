/** What every screen has in common (product.md 4.0): where one lands, the frame round it, its states. */
import { expect, type Page } from '@playwright/test';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './rig/for-file.ts';
import { type Account, isConnected, loseNetwork, openOutbox, PHONE, picture, SAVED_AT } from './rig/people.ts';
import { signIn } from './rig/sign-in.ts';
import { test } from './rig/test.ts';

const server = demoServer();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[T8] each role lands where it belongs, and a page asked for comes first', async ({ browser }) => {
  const homes: readonly (readonly [Account, string])[] = [
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

test('[T1] the splash: 1.5 s, the texts in their order every 0.6 s, 20 particles, a fade of 0.5 s', async ({ page }) => {
  // The device is there only while the splash is shown, as on a slow phone.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
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
  await page.clock.runFor(600);
  await expect(text).toHaveText('Loading your fitness journey...');
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
  await context.setOffline(false);
  await isConnected(page, 'Online');
});
