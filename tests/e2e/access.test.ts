import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints, settled } from './fixtures/looked-at.ts';
import { type DemoPerson, isConnected, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** For eyes, ears and fingers of all kinds: every page in both schemes and three widths, and by keyboard alone. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const GYM = '/gym/iron-works';
/** Not one after the other where both are the same screen: React keeps it. */
const VERIFYING = ['/auth/verify-email', '/login#reset=of-an-email', '/verify-email'];

const PAGES: readonly { who: string; account: DemoPerson | undefined; paths: readonly string[] }[] = [
  { who: 'a visitor', account: undefined, paths: ['/', '/search', GYM, '/login', '/signup', ...VERIFYING, '/nowhere'] },
  { who: 'a reader', account: undefined, paths: ['/about', '/terms', '/privacy', '/contact', '/offline'] },
  {
    who: 'a member',
    account: member,
    paths: [
      ...['/member/dashboard', '/member/passes', '/member/bookings', '/member/checkin', '/member/profile', '/search', GYM],
      ...[
        '/member/favorites',
        '/member/reviews',
        '/member/stats',
        '/member/gym/iron-works',
        '/member/account',
        '/member/contact',
        '/member/payments',
      ],
    ],
  },
  { who: 'an owner', account: owner, paths: ['/owner/dashboard', '/gym/tablet-checkin?gym=iron-works'] },
  {
    who: 'reception',
    account: employee,
    paths: ['/employee/dashboard?tab=notes', '/gym/tablet-checkin'],
  },
  {
    who: 'an admin',
    account: admin,
    paths: ['/admin/gyms', '/admin/reviews', '/admin/reports', '/admin/system-settings', '/admin/contact-requests'],
  },
];

const server = demoServer();

async function arrive(context: BrowserContext, account: DemoPerson | undefined): Promise<Page> {
  if (account === undefined) return context.newPage();
  return signIn(context, server, account, '/search');
}

for (const { who, account, paths } of PAGES) {
  test(`T4 axe finds nothing serious and nothing scrolls sideways: ${who}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: SIZES[0], reducedMotion: 'reduce' });
    const page = await arrive(context, account);
    for (const path of paths) {
      await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path));
      await settled(page, path);
      if (account !== undefined) await isConnected(page, 'Online');
      await expectNoComplaints(
        page,
        path,
        SIZES.map(({ width }) => width),
      );
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
    await page.goto(path);
    await settled(page, path);
    // The frame of who is signed in, not the text that the server puts there first: what is focused in that goes with it.
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
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
