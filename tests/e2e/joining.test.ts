/** Issue 12's story: from "I run a gym" to live, with a team, on whatever device, with the network gone in between. */
import { expect, type Page } from '@playwright/test';
import { ADMIN as admin } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { fillBasics, fillTheRest, GYM } from './fixtures/joining.ts';
import { keptOnDevice, linkToken, loseNetwork, PHONE, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PASSWORD = 'over the weir at dawn';
const owner = { email: 'sam@slate.example', password: PASSWORD };

test('a stranger brings a gym in, and it goes live with a team', async ({ browser }) => {
  test.setTimeout(300_000);
  const phone = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
  await applyOffline(phone);
  await signUp(phone);
  await phone.goto('/apply?step=summary');
  await phone.getByRole('button', { name: 'Send application' }).click();
  await expect(phone.getByText(/^Your reference is /)).toBeVisible();

  const office = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url }),
    server,
    admin,
    '/admin/gym-applications',
  );
  await askAndApprove(office, phone);
});

/** The form from its second step on without a network; what was typed is there again after a reload. */
async function applyOffline(page: Page): Promise<void> {
  await fillBasics(page, owner.email);
  await keptOnDevice(page);
  await page.context().setOffline(true);
  await page.reload();
  await fillTheRest(page);
  await page.reload();
  await expect(page.getByText(GYM.name)).toBeVisible();
  await expect(page.getByText('You need to be online to sign up or sign in; then you can send it.')).toBeVisible();
  await page.context().setOffline(false);
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign up and send it' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Sam Slater');
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, owner.email))}`);
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
}

async function askAndApprove(office: Page, phone: Page): Promise<void> {
  await office.getByRole('link', { name: GYM.name }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByRole('button', { name: 'I’ll look at this' }).click();
  await sheet.getByText('Ask a question', { exact: true }).click();
  await sheet.getByLabel('Your question').fill('Is the climbing wall roped?');
  await sheet.getByRole('button', { name: 'Send question' }).click();
  await phone.getByRole('link', { name: 'Follow your application' }).click();
  await expect(phone.getByText('Is the climbing wall roped?')).toBeVisible();
  await loseNetwork(phone);
  await phone.getByLabel('Your answer').fill('Yes, twelve lines, checked each spring.');
  await phone.getByRole('button', { name: 'Send when online' }).click();
  await phone.context().setOffline(false);
  await expect(sheet.getByText('Yes, twelve lines, checked each spring.')).toBeVisible();
  await sheet.getByRole('button', { name: 'I’ll look at this' }).click();
  await sheet.getByText('Approve', { exact: true }).first().click();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('link', { name: 'Go to your gym' })).toBeVisible();
}
