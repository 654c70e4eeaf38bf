/** /offline (product.md 4.1), and the app that opens at every address without a signal, visited or not (specification §4). */

import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { keptOnDevice, loseNetwork, PHONE, picture } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const BROKEN = ['Internal Server Error', 'Page Not Found'];

async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const first = page.getByRole('main').getByRole('heading').first();
  await expect(first, path).toBeVisible();
  expect(BROKEN, path).not.toContain(await first.textContent());
}

test('[T2] every address opens without a signal, visited or not: a visitor', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.goto('/offline');
  await keptOnDevice(page);
  await goOffline(page.context());
  const everybody = ['/', '/search', '/gym/iron-works', '/about', '/terms', '/privacy', '/contact', '/offline'];
  for (const path of [...everybody, '/login', '/signup', '/auth/verify-email', '/verify-email']) await opens(page, path);
  await opens(page, '/member/dashboard');
  await expect(page).toHaveURL(`${server.url}/login?redirect=%2Fmember%2Fdashboard`);
});

for (const [account, paths] of [
  [member, ['/member/dashboard', '/member/passes', '/member/bookings', '/member/checkin', '/member/profile']],
  [owner, ['/owner/dashboard', '/gym/tablet-checkin?gym=iron-works']],
  [employee, ['/employee/dashboard']],
  [admin, ['/admin/gyms']],
] as const) {
  test(`[T2] every address opens without a signal, visited or not: ${account.displayName}`, async ({ browser }) => {
    const page = await signIn(await phone(browser), server, account, '/search');
    await loseNetwork(page);
    for (const path of paths) await opens(page, path);
  });
}

test('/offline: what works, what waits, since when, how much lies here, and each link opens', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, member, '/member/bookings');
  await expect(page.locator('[data-booking]').first()).toBeVisible();
  await page.goto('/member/passes');
  await expect(page.getByRole('main').locator('time').first()).toBeVisible();
  await loseNetwork(page);
  await page.goto('/offline');
  await expect(title(page)).toHaveText("You're offline");
  await expect(page.getByText(/^\d+ bookings? saved$/)).toBeVisible();
  await expect(page.getByText(/^\d+ pass(es)? saved$/)).toBeVisible();
  await expect(page.getByText(/^\d+(\.\d)? MB$/)).toBeVisible();
  await picture(page, 'offline-page');
  const main = page.getByRole('main');
  const links = await main
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links).toEqual(expect.arrayContaining(['/member/checkin', '/member/passes', '/member/bookings', '/search']));
  for (const link of links) await opens(page, link);
  await page.goto('/offline');
  await page.getByRole('button', { name: 'Try again' }).click();
  await comeOnline(page.context());
  await expect(title(page)).toHaveText("You're back online");
  await page.getByRole('link', { name: 'Continue to Fitness Hub' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a page whose code is not on the device leads to /offline and on from there', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.clock.install();
  await signIn(context, server, member, '/search');
  await keptOnDevice(page);
  // As if this part had come with a build that never arrived as a whole.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (/\/assets\/terms-[^/]+\.js/.test(url)) await cache.delete(url, { ignoreSearch: true });
    }
  });
  // While this is attached, the platform believes in a network that does not answer.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await goOffline(context);
  await page.goto('/terms');
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(`${server.url}/offline?wanted=%2Fterms`, { timeout: 500 });
  }, 'after ten seconds without an answer').toPass();
  await expect(page.getByText("/terms isn't saved on this device yet.")).toBeVisible();
  await comeOnline(context);
  await page.getByRole('link', { name: 'Continue to /terms' }).click();
  await expect(title(page)).toHaveText('Terms');
});
