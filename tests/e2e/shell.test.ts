import { type BrowserContext, expect, type Page } from '@playwright/test';
import { serveApp } from './fixtures/app.ts';
import { forFile } from './fixtures/for-file.ts';
import { goOffline } from './fixtures/network.ts';
import { keptOnDevice } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const served = forFile(
  () => serveApp(),
  (app) => app.stop(),
);

const content = (page: Page) => page.getByRole('main');

/** Opens the app and waits until the device holds it. */
async function install(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  expect((await page.goto(served.url))?.status()).toBe(200);
  await keptOnDevice(page);
  return page;
}

test('the app opens without a signal, at any address, and nothing breaks its security policy', async ({ context }) => {
  const complaints: string[] = [];
  const page = await install(context);
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await goOffline(context);
  for (const path of ['/', '/search', '/gym/unknown', '/member/dashboard?from=home', '/no/such/page']) {
    await page.goto(served.url + path);
    await expect(content(page), path).toBeVisible();
    await expect(page, path).toHaveTitle(/Fitness Hub/);
  }
  expect(complaints).toEqual([]);
});

test('what the server answers itself is never answered with the app', async ({ context }) => {
  const page = await install(context);
  expect(await page.evaluate(async () => (await fetch('/assets/gone-00000000.js')).status)).toBe(404);
  for (const path of ['/api/session', '/db/public', '/healthz', '/assets/gone-00000000.js']) {
    const response = await page.goto(served.url + path);
    expect(await response?.text(), path).not.toContain('<div id="root">');
  }
  await goOffline(context);
  for (const path of ['/api/session', '/db/public', '/healthz', '/assets/gone-00000000.js'])
    await expect(page.goto(served.url + path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('a newer build waits until the person chooses it, and the page then reloads into it', async ({ context }) => {
  const page = await install(context);
  await page.reload();
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  served.publishNewerWorker();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(update).toBeVisible();
  await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SOMETHING_ELSE' }),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('SKIP_WAITING'));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed');
  await expect(page.locator('html[data-before]')).toHaveCount(1);
  await update.click();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect(update).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
});

test('the app can be installed: its manifest and icons are there', async ({ page, request }) => {
  await page.goto(served.url);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(served.url + href)).json();
  expect(manifest).toMatchObject({
    name: 'Fitness Hub',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#6D28D9',
  });
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const response = await request.get(served.url + src);
    expect(response.status(), src).toBe(200);
    expect(response.headers()['content-type'], src).toContain(type);
    if (type !== 'image/png') continue;
    const bytes = await response.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
