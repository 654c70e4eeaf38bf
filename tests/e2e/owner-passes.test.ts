/** What a gym sells (product.md 2.4, 4.3, 4.7): on its own screen, in the package editor, and as members see it. */
import { type Browser, expect, type Page } from '@playwright/test';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { isConnected, keptOnDevice, PHONE, picture } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const LAPTOP = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } as const;
const EMPTY = 'ferry-lane';

async function arrive(browser: Browser, gym: string, device: object = LAPTOP): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await signIn(context, server, OWNER, `/owner/passes?gym=${gym}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Passes you sell' })).toBeVisible();
  await keptOnDevice(page);
  return page;
}
const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const saved = (page: Page) => expect(main(page).getByText('Saved', { exact: true })).toBeVisible();

test('[4.3] [2.4] a new owner takes a template, makes it their own, sees what members will see, and puts it on sale', async ({
  browser,
}) => {
  const { priceFrom: _price, ...gym } = gymCalled('iron-works');
  const empty = { ...gym, _id: `gym:${EMPTY}`, name: 'Ferry Lane', slug: EMPTY, offers: [] };
  await server.propose({ _id: 'proposal:system.gym-set.empty', type: 'proposal', kind: 'system.gym-set', body: { gym: empty } });
  const body = { uid: OWNER.uid, gymId: empty._id, preset: 'owner' } as const;
  await server.propose({ _id: 'proposal:system.employed.empty', type: 'proposal', kind: 'system.employed', body });
  const page = await arrive(browser, EMPTY);
  await expect(main(page).getByRole('heading', { name: 'Nothing is on sale yet' })).toBeVisible();
  for (const template of ['Day pass, £8.00', '10 visits, £60.00', 'Monthly, £35.00'])
    await expect(main(page).getByRole('button', { name: template })).toBeVisible();
  await picture(page, 'owner-passes-empty');

  await main(page).getByRole('button', { name: 'Day pass, £8.00' }).click();
  const preview = sheet(page).getByRole('region', { name: 'What members will see' });
  await sheet(page).getByLabel('Price in pounds').fill('60.01');
  await sheet(page).getByRole('button', { name: 'Put on sale' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('Price in pounds: choose between £1 and £60.');
  await sheet(page)
    .getByRole('link', { name: /^Price in pounds/ })
    .click();
  await expect(sheet(page).getByLabel('Price in pounds')).toBeFocused();
  await sheet(page).getByLabel('Price in pounds').fill('9.50');
  await sheet(page).getByLabel('Name').fill('Student day');
  await expect(preview).toContainText('£9.50');
  await expect(preview).toContainText('Student day');
  await sheet(page).getByText('Times, limits and for whom').click();
  await sheet(page).getByLabel('Who can buy it').selectOption('proof');
  await sheet(page).getByLabel('For whom', { exact: true }).fill('students');
  await sheet(page).getByLabel('Most for each person').fill('2');
  await sheet(page).getByLabel('How many are left').fill('30');
  await sheet(page).getByRole('button', { name: 'Use off-peak hours' }).click();
  await expect(preview).toContainText('Mon–Fri 09:30–16:30, Sat, Sun 13:00–');
  await expect(preview).toContainText('For students');
  await expect(preview).toContainText('Up to 2 for each person');
  await picture(page, 'owner-passes-sheet');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'owner-passes-sheet-phone');
  await page.setViewportSize(LAPTOP.viewport);
  await page.reload();
  await main(page).getByRole('button', { name: 'Day pass, £8.00' }).click();
  await expect(sheet(page).getByLabel('Name')).toHaveValue('Student day');
  await expect(sheet(page).getByText('A draft, on this device.')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Put on sale' }).click();
  await saved(page);
  await expect(row(page, 'Student day')).toContainText('£9.50');
  await expect(row(page, 'Student day')).toContainText('30 left to sell');
  await expect(row(page, 'Student day')).toContainText('0 sold · 0 in use');
  const member = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, MEMBER, `/gym/${EMPTY}`);
  await main(member).getByRole('button', { name: 'Buy Student day, £9.50' }).click();
  await expect(sheet(member)).toContainText('For students');
  await sheet(member).getByRole('button', { name: 'Pay £9.50' }).click();
  await expect(sheet(member)).toContainText('This pass is for students. Say that you can show it. Nothing was charged.');
  await picture(member, 'package-not-eligible');
  await sheet(member).getByRole('button', { name: 'Try again' }).click();
  await sheet(member)
    .getByLabel(/^This is for students/)
    .check();
  await sheet(member).getByRole('button', { name: 'Pay £9.50' }).click();
  await expect(sheet(member).getByText('Your pass is ready')).toBeVisible();
  await expect(row(page, 'Student day')).toContainText('1 sold · 1 in use');
  await expect(row(page, 'Student day')).toContainText('29 left to sell');
});

test('[R-6] [R-7] another price begins tomorrow, what is held stays, what is stopped is not shown, and offline says why', async ({
  browser,
}) => {
  const page = await arrive(browser, 'iron-works');
  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto('/gym/iron-works');
  const offer = (name: string) =>
    main(visitor)
      .getByRole('article')
      .filter({ has: visitor.getByRole('heading', { name, exact: true }) });
  await expect(offer('10 visits')).toBeVisible();
  const price = (await offer('10 visits').getByText(/^£/).textContent()) ?? '';
  await expect(row(page, '10 visits')).toContainText(price);
  await expect(row(page, '10 visits')).toContainText(/[1-9]\d* sold · [1-9]\d* in use/);
  await picture(page, 'owner-passes');

  await row(page, '10 visits').getByRole('button', { name: 'Change 10 visits' }).click();
  await sheet(page).getByLabel('Price in pounds').fill('77.70');
  await expect(sheet(page)).toContainText('Passes that members hold stay as they are.');
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, '10 visits')).toContainText('£77.70 from tomorrow, 00:00');
  await expect(row(page, '10 visits').getByText(price, { exact: true })).toBeVisible();
  await expect(offer('10 visits')).toContainText(price);

  const member = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, MEMBER, '/member/passes');
  const held = main(member).getByRole('article').filter({ hasText: '10 visits' }).first();
  await held.getByText('Terms', { exact: false }).first().click();
  await expect(held).toContainText(price);

  await row(page, 'Monthly').getByRole('button', { name: 'Move Monthly up' }).click();
  const names = async () => {
    await visitor.reload();
    await expect(offer('Monthly')).toBeVisible();
    return main(visitor).getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
  };
  await expect
    .poll(async () => (await names()).filter((name) => name !== 'Day pass').slice(0, 2))
    .toEqual(['Monthly', '10 visits']);

  await row(page, 'Day pass').getByRole('button', { name: 'Stop selling Day pass' }).click();
  await expect(sheet(page)).toContainText('It leaves your page for good.');
  await picture(page, 'owner-passes-stop');
  await sheet(page).getByRole('button', { name: 'Stop selling it' }).click();
  await expect(main(page).getByRole('region', { name: 'No longer sold' })).toContainText('Day pass');
  await expect.poll(names).not.toContain('Day pass');

  await page.context().setOffline(true);
  await isConnected(page, 'Offline');
  await expect(row(page, 'Monthly').getByRole('button', { name: 'Pause Monthly' })).toBeDisabled();
  await expect(row(page, 'Monthly')).toContainText('Price and on-sale changes need internet.');
  await row(page, 'Monthly').getByRole('button', { name: 'Change Monthly' }).click();
  await sheet(page).getByLabel('Price in pounds').fill('41');
  await expect(sheet(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(sheet(page)).toContainText('Price and on-sale changes need internet.');
  await picture(page, 'owner-passes-offline');
  await sheet(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await row(page, 'Monthly').getByRole('button', { name: 'Change Monthly' }).click();
  await expect(sheet(page).getByLabel('Price in pounds')).toHaveValue('41');
});

test('[T4] axe finds nothing serious on the passes a gym sells, nor in their editor, on a phone and at a desk', async ({
  browser,
}) => {
  const page = await arrive(browser, 'iron-works', PHONE);
  await expect(row(page, 'Monthly')).toBeVisible();
  await picture(page, 'owner-passes-phone', true);
  await expectNoComplaints(page, 'owner passes', [390, 1440]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'owner-passes-dark');
  await row(page, 'Monthly').getByRole('button', { name: 'Change Monthly' }).click();
  await sheet(page).getByText('Times, limits and for whom').click();
  await expectNoComplaints(page, 'package editor', [390, 1440]);
  await picture(page, 'owner-passes-sheet-dark');
});
