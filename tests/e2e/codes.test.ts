/** The code of a pass and the scanner, over the page one is on (specification §2, modals). */
import { type Browser, expect } from '@playwright/test';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import type { InView } from './fixtures/camera.ts';
import { demoServer } from './fixtures/for-file.ts';
import { PHONE, picture, TABLET } from './fixtures/people.ts';
import { createProfile } from './fixtures/profile.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url, permissions: ['camera'] });

test('[10.25] [10.11] the code of a pass opens over the page it is asked for on, has an address, and gives the focus back', async ({
  browser,
}) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/member/passes');
  const card = page.locator('[data-pass]').filter({ hasText: '10 visits' });
  await card.getByRole('link', { name: 'Show code' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your code' });
  await expect(sheet.locator('[data-code="shown"]')).toContainText('10 visits');
  const key = (await card.getAttribute('data-pass'))?.replace('pass:', '') ?? '';
  await expect(page).toHaveURL(new RegExp(`/member/passes\\?.*code=${key}`));
  await picture(page, 'code-modal');
  // asked once, with the code there either way.
  await sheet.getByRole('button', { name: 'Not now' }).click();
  // All of it stands in the sheet of a tablet on its side, the code and until when it is good.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(() => sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/member/passes`);
  await expect(card.getByRole('link', { name: 'Show code' })).toBeFocused();

  await page.goto(`/member/bookings?code=${key}`);
  await expect(sheet.locator('[data-code="shown"]')).toContainText('10 visits');
  await expect(sheet.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await page.goto('/member/bookings?code=of-nobody');
  await expect(sheet).toContainText("This pass isn't on this device.");
  await expect(sheet.locator('[data-code]')).toHaveCount(0);
});

test('[10.25] the scanner opens over the dashboard of who works there, has an address, and gives the focus back', async ({
  browser,
}) => {
  const page = await signIn(await phone(browser), server, EMPLOYEE, '/employee/dashboard');
  const open = page.getByRole('link', { name: 'Scan a code' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  await expect(sheet.locator('[data-camera]')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/employee/dashboard?scan=iron-works`);
  await picture(page, 'scan-modal');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await page.goto('/employee/dashboard?scan=iron-works');
  await expect(sheet.locator('[data-camera]')).toBeVisible();
});

/** As somebody stands at a door with their phone turned down, too near, or aslant. */
const HELD: readonly (readonly [how: string, InView, said: string])[] = [
  ['dim', { shades: [64, 112] }, 'Welcome, Robin A.'],
  ['blurred', { blur: 2 }, 'Already checked in'],
  ['rotated', { turn: 0.4 }, 'Already checked in'],
];

test('[14] a camera reads a code that is dim, one that is blurred and one that is rotated', async ({
  browser,
  launchOptions,
}) => {
  const member = await signIn(await phone(browser), server, MEMBER, '/member/checkin');
  const shown = member.locator('svg[data-text^="FH2:"]');
  const profile = await createProfile(launchOptions, { ...TABLET, baseURL: server.url });
  try {
    const desk = await signIn(await profile.open(), server, EMPLOYEE, '/employee/dashboard?tab=scan');
    for (const [how, held, said] of HELD) {
      await profile.hold(await shown.getAttribute('data-text'), held);
      await desk.reload();
      await expect(desk.locator('[data-colour]'), how).toContainText(said);
      await picture(desk, `read-${how}`);
    }
  } finally {
    await profile.dispose();
  }
});
