/** A member adds a card (product.md 4.7): on the page of whoever takes the payment, where the network is lost, and says that it pays for renewals. */
import { expect, type Page } from '@playwright/test';
import { demoServer } from './fixtures/for-file.ts';
import { keptOnDevice } from './fixtures/held-worker.ts';
import { expectNoComplaints, settled } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { buyPass, isConnected, loseNetwork, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');

test('[2.10, 4.7] a card is added on the provider’s page, the network is lost there, saved once, and chosen for renewals; no number is typed here', async ({
  browser,
}) => {
  const account = await register(server, 'Cara Adds', 'cara.adds@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/passes');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await buyPass(page, 'gym:iron-works', 'Monthly');
  await page.goto('/member/payments');
  const cards = main(page).locator('[data-card]');
  await expect(cards).toHaveCount(1);
  await main(page).getByRole('link', { name: 'Add a card' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a card' });
  await expect(sheet.getByText(/We never see it/)).toBeVisible();
  await expect(sheet.locator('input, textarea, select, iframe')).toHaveCount(0);
  await settled(page, '/member/payments');
  await picture(page, 'add-card');
  await sheet.getByRole('button', { name: 'Get the page' }).click();
  const toPage = sheet.getByRole('link', { name: 'Go to the card page' });
  await expect(toPage).toBeVisible({ timeout: 30_000 });
  await picture(page, 'add-card-ready');

  // Lost before they get there: the way says what it needs.
  await goOffline(page.context());
  await isConnected(page, 'Offline');
  await expect(sheet.getByRole('button', { name: 'Go to the card page' })).toBeDisabled();
  await expect(sheet.getByText('You need to be online to add a card')).toBeVisible();
  await comeOnline(page.context());
  await isConnected(page, 'Online', 40_000);

  await keptOnDevice(page);
  await toPage.click();
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  await picture(page, 'add-card-provider');
  const back = (await page.getByRole('link', { name: 'Back to Fitness Hub' }).getAttribute('href')) ?? '';
  // Lost on the provider's page after the choice was made: we have not heard, and say so.
  await page.getByRole('button', { name: /^Visa ending 3155/ }).click();
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible();
  await goOffline(page.context());
  await page.goto(back);
  await isConnected(page, 'Offline');
  await expect(sheet.getByText(/^We haven’t heard yet that a card was saved/)).toBeVisible();
  await expect(sheet.getByText('Waiting to hear')).toBeVisible();
  await picture(page, 'add-card-waiting');
  await comeOnline(page.context());
  await isConnected(page, 'Online', 40_000);
  await expect(
    sheet.getByText(/^Visa ending 3155 is saved\. Nothing was charged\. Renewals are still paid with Visa ending 4242/),
  ).toBeVisible({
    timeout: 40_000,
  });
  await picture(page, 'add-card-saved');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(cards).toHaveCount(2);
  await main(page).getByRole('button', { name: 'Use for renewals: Visa ending 3155' }).click();
  await expect(main(page).locator('[data-card="3155"][data-default="true"]')).toBeVisible();
  await expect(main(page).locator('[data-payment]')).toHaveCount(1);
  await expectNoComplaints(page, '/member/payments', [320, 390]);

  // What our server was sent holds no number of a card, for there is nowhere to type one.
  expect(sent.filter((one) => /\b\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}\b/.test(one))).toEqual([]);

  await loseNetwork(page);
  await expect(main(page).getByRole('button', { name: 'Add a card' })).toBeDisabled();
  await expect(main(page).getByText('You need to be online to add a card')).toBeVisible();
  await picture(page, 'add-card-offline', true);
});

test('[2.10] a card that is declined there is not saved, and says so', async ({ browser }) => {
  const account = await register(server, 'Dan Declined', 'dan.declined@member.example');
  const page = await signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, '/member/passes');
  await buyPass(page, 'gym:iron-works', 'Monthly');
  await page.goto('/member/payments?card=add');
  const sheet = page.getByRole('dialog', { name: 'Add a card' });
  await sheet.getByRole('button', { name: 'Get the page' }).click();
  await sheet.getByRole('link', { name: 'Go to the card page' }).click();
  await page.getByRole('button', { name: 'A card that is declined' }).click();
  await page.getByRole('link', { name: 'Back to Fitness Hub' }).click();
  await expect(sheet.getByText('Nothing was saved there, and nothing was charged.')).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await picture(page, 'add-card-nothing');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(main(page).locator('[data-card]')).toHaveCount(1);
});
