/** What a member pays and gets back (product.md 4.2, 4.7), from a bank that asks to the day that their gym gives them; the network goes in between. */
import { expect, type Page } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { expectNoComplaints, settled } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { buyPass, isConnected, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const system = systemForFile();
const DESK = { viewport: { width: 1440, height: 900 } } as const;
const main = (page: Page) => page.getByRole('main');

test('[L4] a bank that asks, a network that goes, a card that is saved: charged once each time, and the payments say so', async ({
  browser,
}) => {
  const { server, gym } = system;
  const account = await register(server, 'Ana Card', 'ana.card@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/dashboard');
  await page.goto(`/gym/${gym.id.replace('gym:', '')}`);
  await page.getByRole('button', { name: 'Buy 10 visits' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Test card whose bank asks first' }).check();
  await picture(page, 'pay-first', true);
  await sheet.getByRole('button', { name: /^Pay £/ }).dblclick();
  const toBank = sheet.getByRole('link', { name: 'Finish at your bank' });
  await expect(toBank).toBeVisible();
  const bank = (await toBank.getAttribute('href')) ?? '';

  // Lost while the bank waits; somewhere else they say yes to it.
  await goOffline(page.context());
  await isConnected(page, 'Offline');
  await expect(sheet.getByText(/^We've lost the connection/)).toBeVisible();
  await picture(page, 'pay-lost');
  expect((await fetch(`${bank}/approve`, { method: 'POST' })).ok).toBe(true);
  await comeOnline(page.context());
  await isConnected(page, 'Online', 40_000);
  await expect(sheet.getByText('Your pass is ready')).toBeVisible({ timeout: 30_000 });

  await page.goto(`/gym/${gym.id.replace('gym:', '')}`);
  await page.getByRole('button', { name: 'Buy 10 visits' }).click();
  await expect(sheet.getByRole('radio', { name: 'Visa ending 3155' })).toBeChecked();
  await picture(page, 'pay-saved', true);
  await sheet.getByRole('button', { name: /^Pay £/ }).click();
  await expect(toBank).toBeVisible();
  await toBank.click();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await page.getByRole('link').first().click();
  await expect(main(page).locator('[data-status="ready"]')).toHaveCount(2, { timeout: 30_000 });
  await picture(page, 'passes-two', true);
  await page.goto('/member/payments');
  await expect(main(page).locator('[data-payment]')).toHaveCount(2);
  await expect(main(page).locator('[data-card]')).toHaveCount(1);
  await settled(page, '/member/payments');
  await picture(page, 'payments', true);
});

test('[2.5] an owner makes a pass longer at the desk, says why, and its holder sees it; without a network it says what it needs', async ({
  browser,
}) => {
  const { server, gym, owner } = system;
  const account = await register(server, 'Ida Longer', 'ida.longer@member.example');
  const member = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/dashboard');
  await buyPass(member, gym.id, '10 visits');

  const desk = await signIn(
    await browser.newContext({ ...DESK, baseURL: server.url }),
    server,
    owner,
    '/owner/checkin?tab=search',
  );
  await desk.getByRole('button', { name: 'Make a pass longer' }).click();
  const sheet = desk.getByRole('dialog', { name: 'Make a pass longer' });
  await sheet.getByLabel("Member's first name").fill('ida');
  await sheet.getByRole('button', { name: /^Choose: Ida L\., 10 visits/ }).click();
  await expect(sheet.getByText('Only a pass that has been started')).toBeVisible();
  await picture(desk, 'extend-not-started');
  await desk.keyboard.press('Escape');

  // Let in, the pass begins.
  await desk.getByLabel("Member's name").fill('ida');
  await desk
    .getByRole('button', { name: /Ida L\./ })
    .first()
    .click();
  await expect(desk.locator('[data-colour]').first()).toBeVisible();
  await desk.goto('/owner/checkin?tab=search');
  await desk.getByRole('button', { name: 'Make a pass longer' }).click();
  await sheet.getByLabel("Member's first name").fill('ida');
  await sheet.getByRole('button', { name: /^Choose: Ida L\., 10 visits/ }).click();
  const days = sheet.getByLabel('By how many days');
  await expect(days).toBeVisible({ timeout: 20_000 });
  await days.fill('0');
  await sheet.getByRole('button', { name: 'Make it longer' }).click();
  await expect(sheet.getByText('A whole number of days from 1 to 365.')).toBeVisible();
  await expect(sheet.getByText('A few words, 5 to 300 characters.')).toBeVisible();
  await days.fill('14');
  await sheet.getByLabel('Why').fill('She was ill for two weeks.');
  await expect(sheet.getByText(/^It then lasts until /)).toBeVisible();
  await picture(desk, 'extend-asked');
  await goOffline(desk.context());
  await isConnected(desk, 'Offline');
  await expect(sheet.getByText('You need to be online to make a pass longer')).toBeVisible();
  await picture(desk, 'extend-offline');
  await comeOnline(desk.context());
  await isConnected(desk, 'Online', 40_000);
  await sheet.getByRole('button', { name: 'Make it longer' }).click();
  await expect(sheet.getByText(/^Done\. It lasts until /)).toBeVisible({ timeout: 20_000 });
  await picture(desk, 'extend-done');
  await expectNoComplaints(desk, '/owner/checkin', [1440]);

  await member.goto('/member/passes');
  await main(member).getByText('Terms', { exact: true }).first().click();
  await expect(main(member).getByText('14 days, by the gym')).toBeVisible({ timeout: 20_000 });
  await picture(member, 'passes-longer', true);
  await member.goto('/member/dashboard');
  await expect(main(member).getByText('14 days more on your pass')).toBeVisible();
});

test('[R-47, 4.7] who never asked to start gets all of it back; the receipt lists what came back, and is printed alone', async ({
  browser,
}) => {
  const { server, gym } = system;
  const account = await register(server, 'Eve Back', 'eve.back@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/dashboard');
  const sheet = page.getByRole('dialog');
  await buyPass(page, gym.id, '10 visits');
  await page.goto('/member/passes?tab=notStarted');
  await main(page).getByRole('link', { name: 'Cancel this pass: 10 visits' }).first().click();
  await sheet.getByRole('button', { name: 'Cancel and get £60.00 back' }).click();
  await expect(sheet.getByRole('button', { name: /^Cancel and get/ })).toHaveCount(0);
  await picture(page, 'cancelled');
  await page.goto('/member/payments');
  await expect(main(page).getByRole('link', { name: 'Credit note, £60.00' })).toBeVisible({ timeout: 30_000 });
  await main(page)
    .locator('[data-standing="all_back"]')
    .getByRole('link', { name: /^Receipt for 10 visits/ })
    .click();
  await expect(sheet.getByRole('link', { name: /^Credit note FH-.+ £60\.00$/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
  await picture(page, 'receipt-with-credit');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main(page)).toBeHidden();
  await picture(page, 'receipt-printed', true);
  await page.emulateMedia({ media: null });
  await expectNoComplaints(page, '/member/payments', [390]);
});
