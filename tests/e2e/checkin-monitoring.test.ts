/** The doors of all gyms (product.md 4.5): the newest check-ins with how late they were heard of, and what is decided about them. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN, EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, PHONE, SAVED_AT } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const DOORS = '/admin/checkin-monitoring';
const WHY = 'We asked the gym, and nobody came.';

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

/** At the desk of Iron Works, found by name. */
async function checkIn(page: Page): Promise<void> {
  await page.getByRole('searchbox').pressSequentially('ro');
  await page.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(page.locator('[data-colour]')).toBeVisible();
  await expect(page.locator('[data-colour]')).toHaveCount(0);
}

test('[4.5] the newest check-ins and what becomes of them; without a network they are read', async ({ browser }) => {
  const size = { viewport: { width: 1440, height: 900 } };
  const office = await opened(browser, size, ADMIN, DOORS);
  await expect(main(office).getByText('Nothing odd at any door.')).toBeVisible();
  await expect(main(office).getByText('All caught up.')).toBeVisible();
  await lookAt(office, 'doors-empty');

  const desk = await opened(browser, size, EMPLOYEE, '/employee/dashboard?tab=search');
  await checkIn(desk);

  await office.goto(`${DOORS}?show=feed`);
  const row = main(office).getByRole('link', { name: /^Iron Works RA/ });
  await expect(row).toHaveCount(1);
  await expect(main(office).getByText(/^All \d+ check-ins there have been\.$/)).toBeVisible();
  await expect(main(office).getByText('Robin')).toHaveCount(0);
  await row.click();
  const visit = office.locator('[data-visit]');
  await expect(visit).toHaveAttribute('data-visit', /^accepted/);
  await expect(visit.getByText('Heard of', { exact: true })).toBeVisible();
  await office.getByRole('button', { name: /^It (counts|was no visit)$/ }).focus();
  await office.keyboard.press('1');
  await lookAt(office, 'doors-visit');
  await expect(office.getByRole('table')).toContainText('Iron Works');
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('visits-against-passes-sold.csv');

  await loseNetwork(office);
  await isConnected(office, 'Offline');
  await expect(main(office).getByText('You need to be online to decide about a visit')).toBeVisible();
  await expect(office.getByRole('button', { name: /^It (counts|was no visit)$/ })).toBeDisabled();
  await office.reload();
  await expect(visit).toBeVisible();
  await expect(
    main(office)
      .getByText(SAVED_AT)
      .or(main(office).getByText(/^as of /)),
  ).toBeVisible();
  await comeOnline(office.context());
  await isConnected(office, 'Online');

  const choice = office.getByLabel('Decide', { exact: true });
  if (await choice.isVisible()) await choice.selectOption('voided');
  await office.getByLabel('Reason', { exact: true }).selectOption('nobody_came');
  await office.getByLabel('Why, in words the member and the gym read').fill(WHY);
  await office.getByRole('button', { name: 'It was no visit' }).click();
  await expect(visit).toHaveAttribute('data-visit', 'voided');
  await expect(visit.getByText(/^We took it back, /)).toBeVisible();

  const phone = await opened(browser, PHONE, MEMBER, '/member/dashboard');
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await expect(phone.getByText(new RegExp(`Our reason: ${WHY}`)).first()).toBeVisible();

  await office.goto('/admin');
  await expect(office.locator(`[data-queue="${DOORS}"]`)).toContainText('0');
  const health = office.getByRole('region', { name: 'Check-in health' });
  await expect(health).toContainText('Tablets to look at');
  await lookAt(office, 'admin-overview-doors');
});
