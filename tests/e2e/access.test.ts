import { type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { DEMO_ACCOUNTS } from '../../sync-server/demo/people.ts';
import { type Account, isConnected, signIn } from './rig/people.ts';
import { type ServerProcess, startServer } from './rig/server.ts';
import { test } from './rig/test.ts';

/** For eyes, ears and fingers of all kinds: every page in both schemes and three widths, and by keyboard alone. */
const [member, owner, employee, admin] = DEMO_ACCOUNTS;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const GYM = '/gym/iron-works';

const PAGES: readonly { who: string; account: Account | undefined; paths: readonly string[] }[] = [
  { who: 'a visitor', account: undefined, paths: ['/', '/search', GYM, '/login', '/signup', '/auth/verify-email', '/nowhere'] },
  {
    who: 'a member',
    account: member,
    paths: ['/member/dashboard', '/member/passes', '/member/bookings', '/member/checkin', '/member/profile', '/search', GYM],
  },
  { who: 'an owner', account: owner, paths: ['/owner/dashboard', '/gym/tablet-checkin?gym=iron-works'] },
  { who: 'reception', account: employee, paths: ['/employee/dashboard', '/gym/tablet-checkin'] },
  { who: 'an admin', account: admin, paths: ['/admin/gyms'] },
];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' });
});
test.afterAll(async () => {
  await server.dispose();
});

async function arrive(context: BrowserContext, account: Account | undefined): Promise<Page> {
  if (account === undefined) return context.newPage();
  return signIn(context, server, account, '/search');
}

/** The screen itself is there, not its stand-in, and nothing moves any more. */
async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading', { exact: true }), path).toHaveCount(0);
  await expect(page.getByTestId('splash'), path).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

/** What is wrong for somebody, and where: nothing that axe calls serious or critical may be. */
async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  });
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

for (const { who, account, paths } of PAGES) {
  test(`T4 axe finds nothing serious and nothing scrolls sideways: ${who}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZES[0], reducedMotion: 'reduce' });
    const page = await arrive(context, account);
    for (const path of paths) {
      await settled(page, path);
      if (account !== undefined) await isConnected(page, 'Online');
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          expect.soft(await complaints(page), `${path} ${size.width} ${colorScheme}`).toEqual([]);
        }
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
}

test('by keyboard: over the skip link to the main action, and the focus comes back from a sheet', async ({ browser }) => {
  const page = await arrive(
    await browser.newContext({ baseURL: server.url, viewport: SIZES[1], reducedMotion: 'reduce' }),
    member,
  );
  const reach = async (name: RegExp, most: number) => {
    const target = page
      .getByRole('main')
      .getByRole('button', { name })
      .or(page.getByRole('main').getByRole('link', { name }))
      .first();
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < most; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return target;
    }
    throw new Error(`${name} was not reached with ${most} tabs`);
  };
  const skip = async (path: string) => {
    await settled(page, path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const steps = await page.evaluate(() => window.history.length);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    expect(new URL(page.url())).toMatchObject({ pathname: path, hash: '' });
    expect(await page.evaluate(() => window.history.length)).toBe(steps);
  };
  await skip('/member/dashboard');
  await reach(/^Check in/, 3);
  await skip(GYM);
  const buy = await reach(/^Buy Day/, 60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(buy).toBeFocused();
});
