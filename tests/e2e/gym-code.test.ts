/** The other way round (product.md 5.2): the member scans what the gym shows. */
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { enrolledTablet } from './fixtures/enrolled-tablet.ts';
import { demoServer } from './fixtures/for-file.ts';
import { camerasSee, hold } from './fixtures/held-up.ts';
import { comeOnline } from './fixtures/network.ts';
import { loseNetwork, PHONE, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const SIZES = [
  [390, 844],
  [1180, 820],
] as const;

async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  if (before) await page.setViewportSize(before);
}

async function member(browser: Browser) {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  await camerasSee(context);
  const page = await signIn(context, server, MEMBER, '/member/checkin');
  await expect(page.getByRole('img', { name: /^QR code of your pass/ })).toBeVisible();
  return { context, page };
}
const opened = async (page: Page) => {
  await page.getByRole('button', { name: 'Scan the gym’s code' }).click();
  return page.getByRole('dialog', { name: 'Scan the gym’s code' });
};
const textOf = async (page: Page) =>
  (await page.locator('[data-paper] [data-text], [data-gym-code] [data-text]').getAttribute('data-text')) ?? '';

test('[5.2, C12] a member scans the tablet’s code without a network; it counts as soon as it is sent', async ({ browser }) => {
  test.setTimeout(180_000);
  const { tablet } = await enrolledTablet(browser, server);
  await expect(tablet.locator('[data-gym-code]')).toBeVisible();
  await lookAt(tablet, 'tablet-code');
  const { context, page } = await member(browser);
  const visits = page.locator('[data-checkin]');
  const before = await visits.count();
  await loseNetwork(page);
  const sheet = await opened(page);
  await hold(page, 'WIFI:T:WPA;S:gym;;');
  await expect(sheet.getByRole('alert')).toHaveText('This isn’t a gym’s code.');
  await lookAt(page, 'gym-code-scan');
  const code = await textOf(tablet);
  expect(code).toMatch(/^FHK1:/);
  await hold(page, code);
  await expect(sheet.locator('[data-scanned="tablet"]')).toContainText('waiting to be sent');
  await lookAt(page, 'gym-code-said');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await comeOnline(context);
  await expect(visits).toHaveCount(before + 1);
  await expect(visits.first()).toHaveAttribute('data-status', 'accepted');
  await lookAt(page, 'member-checkin');
});

test('[5.2] a poster’s code is recorded, and waits for the gym’s word', async ({ browser }) => {
  const office = await browser.newContext({ ...TABLET, baseURL: server.url });
  const owner = await signIn(office, server, OWNER, '/owner/checkin?gym=iron-works&tab=review');
  await owner.getByRole('link', { name: 'Door poster' }).click();
  await lookAt(owner, 'poster');
  const code = await textOf(owner);
  expect(code).toMatch(/^FHP1:/);
  await owner.keyboard.press('Escape');
  const { page } = await member(browser);
  const sheet = await opened(page);
  await hold(page, code);
  await expect(sheet.locator('[data-scanned="poster"]')).toContainText('confirms your visit within three days');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-checkin]').first()).toHaveAttribute('data-status', 'accepted_flagged');
  await expect(owner.locator('[data-review]').first()).toContainText('Nobody at the gym has confirmed it');
});
