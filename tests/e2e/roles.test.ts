/** Specification §6 and product.md 4.0: who opens which pages, with and without a network; the pages of staff and of the platform. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { type DemoPerson, employ, loseNetwork, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const arrive = async (browser: Browser, account: DemoPerson, at: string) =>
  signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, at);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Without a network the device answers from what it keeps of a person: one who is nothing else, and one who works somewhere. */
const BOTH = ['online', 'offline'] as const;
const OTHERS = [
  {
    who: 'a member',
    account: member,
    home: '/member/dashboard',
    barred: ['/owner/dashboard', '/employee/dashboard', '/admin/gyms'],
    states: BOTH,
  },
  {
    who: 'an employee',
    account: employee,
    home: '/employee/dashboard',
    barred: ['/owner/dashboard', '/admin/gyms'],
    states: BOTH,
  },
  { who: 'an owner', account: owner, home: '/owner/dashboard', barred: ['/admin/gyms'], states: ['online'] },
  {
    who: 'an admin',
    account: admin,
    home: '/admin/gyms',
    barred: ['/owner/dashboard', '/employee/dashboard'],
    states: ['online'],
  },
] as const;
const WORDS: Readonly<Record<string, string>> = {
  '/owner/dashboard': 'That page is for gym owners.',
  '/employee/dashboard': 'That page is for people who work at a gym.',
  '/admin/gyms': 'That page is for the people who run Fitness Hub.',
};

for (const { who, account, home, barred, states } of OTHERS) {
  test(`§6 ${who} is told whose page it is and comes home, ${states.join(' and ')}; a member's pages are open to all`, async ({
    browser,
  }) => {
    const page = await arrive(browser, account, home);
    await expect(page).toHaveURL(server.url + home);
    for (const state of states) {
      if (state === 'offline') await loseNetwork(page);
      for (const path of barred) {
        await page.goto(path);
        await expect(page.getByText(WORDS[path] ?? ''), `${path} ${state}`).toBeVisible();
        await expect(page, `${path} ${state}`).toHaveURL(server.url + home);
      }
      await page.goto('/member/passes');
      await expect(page, state).toHaveURL(`${server.url}/member/passes`);
      await expect(title(page), state).toHaveText('Passes');
    }
  });
}

test('/admin/gyms: every gym with its status, found by word and status, readable offline', async ({ browser }) => {
  const page = await arrive(browser, admin, '/admin/gyms');
  const rows = page.locator('tr[data-gym]');
  await expect(rows).toHaveCount(8);
  await expect(rows.filter({ hasText: 'Iron Works' })).toContainText('Live');
  await picture(page, 'admin-gyms');
  await page.getByLabel('Search gyms').fill('iron');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=iron$/);
  await loseNetwork(page);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Search gyms').fill('nobody has this');
  await expect(page.getByRole('heading', { name: 'No gym matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all gyms' }).click();
  await expect(rows).toHaveCount(8);
  // Its own page is followed once somebody opens it.
  await rows.filter({ hasText: 'Iron Works' }).getByRole('link').click();
  await expect(title(page)).toHaveText("This gym isn't saved on this device");
});

test("A11 the platform's gyms are read by those who run it and by nobody else", async ({ browser }) => {
  const page = await arrive(browser, member, '/member/dashboard');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin/gyms');
  await expect(page).toHaveURL(`${server.url}/member/dashboard`);
  expect(asked.filter((url) => url.includes('/platform'))).toEqual([]);
});

test('/employee/dashboard: the gyms, what one may do there, the day, and the way to the desk', async ({ browser }) => {
  const page = await arrive(browser, employee, '/employee/dashboard');
  await expect(page.getByText('Reception at Iron Works')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Check members in' })).toBeVisible();
  await expect(page.getByText('Change passes and prices')).toHaveCount(0);
  await expect(page.getByText(/^Works on this device without a connection until .*/)).toBeVisible();
  await picture(page, 'employee-dashboard');
  // [4.4] A tab each, in the address, and the arrow keys between them.
  await page.getByRole('tab', { name: 'Front desk' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'My classes' }).press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=register/);
  // Late in the evening nothing is left of today.
  const days = page.getByLabel('Day', { exact: true });
  const today = await days.evaluate((select: HTMLSelectElement) => select.selectedIndex);
  await days.selectOption({ index: today - 1 });
  await expect(page.getByLabel('Class', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await loseNetwork(page);
  await page.getByRole('textbox', { name: 'Note' }).fill('Bike 4 squeaks.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bike 4 squeaks.' })).toContainText('Waiting to be sent');
  await page.getByRole('tab', { name: 'Front desk' }).click();
  await expect(page.getByText('Reception at Iron Works')).toBeVisible();
  await page.getByRole('link', { name: 'Open front desk' }).click();
  await expect(page).toHaveURL(/\/gym\/tablet-checkin\?gym=iron-works$/);
});

test('/employee/dashboard: two gyms to choose from, and a member who works nowhere is at home elsewhere', async ({ browser }) => {
  const account = await register(server, 'Kit Rowan', 'kit@staff.example');
  await employ(server, account, 'gym:iron-works');
  const page = await arrive(browser, account, '/employee/dashboard');
  await expect(page.getByText('Reception at Iron Works')).toBeVisible();
});
