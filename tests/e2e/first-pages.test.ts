/** [18] The pages anybody may read, as the server sends them: before the app has come, and where no script runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from '@playwright/test';
import { EVERY_ROUTE, type PlacedRoute } from '../../schemas/routes.ts';
import { demoPath } from './fixtures/demo-path.ts';
import { demoServer } from './fixtures/for-file.ts';
import { PHONE, picture } from './fixtures/people.ts';
import { countShifts } from './fixtures/shifts.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const phone = (browser: Browser, javaScriptEnabled = true) =>
  browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled });

/** Whose words come from this device alone, or from the link of an email. */
const OF_THIS_DEVICE = /offline|verify|accept-invite|tablet/;
const PUBLIC = EVERY_ROUTE.filter(({ guards, path }) => guards[0] === 'everyone' && !OF_THIS_DEVICE.test(path));
/** Drawn as the app draws them; the others are made of what is stored. */
const isDrawn = ({ path }: PlacedRoute) => !path.includes(':') && path !== '/blog';

/** How much a device keeps is its own to say. */
const asked = (words: string) => words.replace(/^What is kept on this device: .*/, 'How much is kept on this device');

/** The words of the main part, as they stand there, without what a device adds: its gyms, its copy's age, its demo. */
const wordsOf = async (page: Page) =>
  (await page.getByRole('main').locator('h1, h2, h3, p, label, dt, dd, th, td').allInnerTexts())
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .map(asked)
    .filter((words) => words !== '');

test('[18] every public page is read where no script runs, in the words that the app shows', async ({ browser }) => {
  const plain = await (await phone(browser, false)).newPage();
  const app = await (await phone(browser)).newPage();
  for (const route of PUBLIC) {
    const path = demoPath(route.path);
    await plain.goto(path);
    await app.goto(path);
    await expect(app.locator('#drawn, #first-text'), path).toHaveCount(0);
    const heading = plain.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(app.getByRole('heading', { level: 1 }), path).toHaveText((await heading.textContent()) ?? '');
    const read = await wordsOf(plain);
    expect(read.join(' ').length, path).toBeGreaterThan(60);
    if (!isDrawn(route)) continue;
    const shown = await wordsOf(app);
    expect(
      read.filter((words) => !shown.includes(words)),
      path,
    ).toEqual([]);
  }
});

/** Where every heading, paragraph, field and button stands. */
const boxesOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('header, h1, h2, main p, main input, main button, main a, main label'), (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [
        one.tagName,
        one.textContent?.trim().replace(/^What is kept on this device: .*/, 'How much is kept on this device'),
        ...[x, y, width, height].map(Math.round),
      ].join(' ');
    }),
  );

test('[18] what the server sent and what the app draws stand in the same places, in both schemes', async ({ browser }) => {
  test.setTimeout(120_000);
  const desktop = { viewport: { width: 1440, height: 900 } };
  for (const [colorScheme, device] of [
    ['light', PHONE],
    ['dark', desktop],
  ] as const) {
    const context = await browser.newContext({ ...device, colorScheme, baseURL: server.url });
    const sentTo = await browser.newContext({ ...device, colorScheme, baseURL: server.url });
    const sent = await sentTo.newPage();
    // Its styles and fonts come, and nothing that runs.
    await sent.route(/\.js$/, (route) => route.abort());
    const page = await context.newPage();
    // What a demo says of itself comes later, in its own place.
    await page.route('**/api/demo', (route) => route.abort());
    for (const path of ['/about', '/terms', '/privacy', '/how-we-rank', '/contact', '/apply', '/login', '/signup'] as const) {
      await sent.goto(path);
      await sent.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.goto(path);
      await expect(page.locator('#drawn')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const [before, after] = [await boxesOf(sent), await boxesOf(page)];
      expect(before.length, path).toBeGreaterThan(8);
      expect(
        before.filter((box) => !after.includes(box)),
        `${path} ${colorScheme}`,
      ).toEqual([]);
      const colours = (of: Page) =>
        of.evaluate(() =>
          ['body', 'h1', 'main p', 'main button, main a'].map((one) => {
            const element = document.querySelector(one);
            return element === null ? '' : getComputedStyle(element).color + getComputedStyle(element).backgroundColor;
          }),
        );
      expect(await colours(sent), `${path} ${colorScheme}`).toEqual(await colours(page));
      await picture(sent, `first${path.replaceAll('/', '-')}-${colorScheme}`);
    }
  }
});

test('[18] a page is read before any script but the first is asked for', async ({ browser }) => {
  const folder = join(import.meta.dirname, '../../dist');
  const page = await (await phone(browser)).newPage();
  for (const { path } of PUBLIC) {
    await page.goto(demoPath(path));
    const early = await page.evaluate(async () => {
      const painted = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted);
      return asked.map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'));
    });
    const bytes = early.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
    expect(early.length, path).toBeGreaterThan(0);
    expect(
      bytes.reduce((sum, one) => sum + one, 0),
      `${path} ${early.join()}`,
    ).toBeLessThan(20_000);
  }
});

test('[18] nothing jumps when the app takes a page over', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const shifted = await countShifts(page);
  for (const { path } of PUBLIC) {
    await page.goto(demoPath(path));
    await expect(page.locator('#drawn, #first-text'), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('[data-skeleton]'), path).toHaveCount(0);
    expect(await shifted(), path).toBeLessThan(0.05);
  }
});

test('[18] what is typed and chosen before the app has come is kept when it takes the form over, and sent nowhere before', async ({
  browser,
}) => {
  const page = await (await phone(browser)).newPage();
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.fallback()));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByLabel('Keep me signed in').uncheck();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a long secret');
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await password.focus();
  come();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('ines@example.org');
  await expect(password).toHaveValue('a long secret');
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Keep me signed in')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  expect(asked).toEqual(['/login']);
});
