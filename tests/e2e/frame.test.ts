/** What every screen has in common (product.md 4.0): where one lands, the frame round it, its states, and that everybody can use it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { type Account, isConnected, PHONE, signIn } from './rig/people.ts';
import { type ServerProcess, startServer } from './rig/server.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const member: Account = { email: 'member@tarnbridge.example', password: 'walk-to-the-weir' };
const owner: Account = { email: 'owner@tarnbridge.example', password: 'two-gyms-one-town' };
const employee: Account = { email: 'employee@tarnbridge.example', password: 'first-in-at-half-five' };
const admin: Account = { email: 'admin@tarnbridge.example', password: 'keys-to-the-whole-hub' };

let server: ServerProcess;
test.beforeEach(async () => {
  server = await startServer({ DEMO: 'on' });
});
test.afterEach(async () => {
  await server.dispose();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Serious and critical findings, each as one line. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run(document)');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function inBothSchemes(page: Page, look: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look(colorScheme);
  }
}

test('[T8] each role lands where it belongs, and a page asked for comes first', async ({ browser }) => {
  const homes: readonly (readonly [Account, string])[] = [
    [member, '/member/dashboard'],
    [owner, '/owner/dashboard'],
    [employee, '/gym/tablet-checkin'],
    [admin, '/'],
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

test.describe('on a phone', () => {
  const onPhone = async (context: BrowserContext) => signIn(context, server, member, '/member/bookings');

  test('[T4] everybody can use every member screen, in light and dark, and each shows the connection', async ({ browser }) => {
    const context = await browser.newContext(PHONE);
    const page = await onPhone(context);
    for (const path of [
      '/member/dashboard',
      '/member/bookings',
      '/member/passes',
      '/member/checkin',
      '/search',
      '/gym/iron-works',
    ]) {
      await page.goto(server.url + path);
      await isConnected(page, 'Online');
      await expect(heading(page)).toBeVisible();
      await expect(page.getByTestId('splash')).toHaveCount(0);
      await inBothSchemes(page, async (scheme) => expect(await findings(page), `${path} ${scheme}`).toEqual([]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  test('[T4] everybody can use every page that needs no account, down to 320 px', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    for (const path of ['/', '/search', '/gym/iron-works', '/login', '/signup', '/no/such/page']) {
      await page.goto(server.url + path);
      await expect(heading(page)).toBeVisible();
      await inBothSchemes(page, async (scheme) => expect(await findings(page), `${path} ${scheme}`).toEqual([]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
});

test("[T4] everybody can use the owner's day and the front desk", async ({ context }) => {
  const page = await signIn(context, server, owner, '/owner/dashboard');
  for (const path of ['/owner/dashboard', '/gym/tablet-checkin']) {
    await page.goto(server.url + path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByTestId('splash')).toHaveCount(0);
    await inBothSchemes(page, async (scheme) => expect(await findings(page), `${path} ${scheme}`).toEqual([]));
  }
});
