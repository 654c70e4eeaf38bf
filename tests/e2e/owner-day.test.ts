/** The owner's day (product.md 4.3, 4.7): one list of what needs them, and a gym's numbers, which are those of its register though a tablet was late. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN, EMPLOYEE, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, picture, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
const SIZES = [
  [390, 844],
  [1180, 820],
  [1440, 900],
] as const;

async function at(browser: Browser, who: DemoPerson, path: string): Promise<Page> {
  return signIn(await browser.newContext({ ...TABLET, baseURL: server.url, acceptDownloads: true }), server, who, path);
}

/** At every size, light and dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of SIZES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: null });
}

/** As the server's clock does, by the half hour. */
let counts = 0;
async function count(): Promise<void> {
  counts += 1;
  const body = { gymId: 'gym:iron-works', day: today() };
  await server.propose({ _id: `proposal:system.gymday-count.e2e${counts}`, type: 'proposal', kind: 'system.gymday-count', body });
}

test('[4.7] the numbers are those of the register, also when a tablet syncs late, and they are there offline', async ({
  browser,
}) => {
  const desk = await at(browser, EMPLOYEE, '/employee/dashboard?tab=search');
  await loseNetwork(desk);
  await desk.getByRole('searchbox').pressSequentially('ro');
  await desk.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(desk.locator('[data-colour]')).toBeVisible();

  const owner = await at(browser, OWNER, '/owner/dashboard?gym=iron-works');
  const visits = main(owner).getByText('Visits today').locator('xpath=..').locator('dd').first();
  await expect(visits).toHaveText('0');
  await count();
  await owner.getByRole('button', { name: 'Analytics' }).click();
  await expect(owner).toHaveURL(/analytics=4-weeks/);
  const sheet = owner.getByRole('dialog', { name: 'Iron Works in numbers' });
  const chart = sheet.getByRole('figure', { name: 'Visits', exact: true });
  await chart.getByText('As a table').click();
  const ofToday = chart.locator(`tr[data-row="${today()}"] td`).first();
  await expect(ofToday).toHaveText('0');

  await comeOnline(desk.context());
  await isConnected(desk, 'Online');
  await expect(visits).toHaveText('1');
  await count();
  await expect(ofToday).toHaveText('1');
  const heat = sheet.locator('[data-cell]').filter({ hasText: /\d/ });
  await expect(heat).toHaveText(['1']);
  // The same once more is the same.
  await count();
  await expect(ofToday).toHaveText('1');

  await expect(sheet.getByRole('figure', { name: 'Money' })).toBeVisible();
  const saved = owner.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as CSV: Visits', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('visits-iron-works-4-weeks.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/,1,1\r\n$/);

  await expectNoComplaints(owner, 'analytics', [320, 390, 1180, 1440]);
  await lookAt(owner, 'owner-analytics');
  await sheet.getByText('13 months').click();
  await expect(owner).toHaveURL(/analytics=13-months/);
  await loseNetwork(owner);
  await expect(sheet.getByRole('radio', { name: '13 months' })).toBeChecked();
  await expect(sheet.locator('time').first()).toBeVisible();
  await expect(sheet.getByRole('figure', { name: 'Visits by hour and weekday' })).toBeVisible();
  await lookAt(owner, 'owner-analytics-year');
  await owner.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(owner).not.toHaveURL(/analytics/);
});

test('[4.5, R-61] those who run the platform see a gym’s numbers from its drawer, without its money, and not offline', async ({
  browser,
}) => {
  await count();
  const office = await at(browser, ADMIN, '/admin/gyms?gym=iron-works');
  await office.getByRole('button', { name: 'Analytics' }).click();
  const sheet = office.getByRole('dialog', { name: 'Iron Works in numbers' });
  await expect(sheet.getByRole('figure', { name: 'Visits by hour and weekday' })).toBeVisible();
  await expect(sheet.getByRole('figure', { name: 'Money' })).toHaveCount(0);
  await expectNoComplaints(office, 'a gym’s numbers', [390, 1440]);
  await loseNetwork(office);
  await expect(sheet.getByText('You need to be online to see a gym’s numbers')).toBeVisible();
});
