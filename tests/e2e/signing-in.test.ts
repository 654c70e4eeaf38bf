/** Getting in (product.md 4.1): signing in and up, the link of the email, and what is said when it does not work. */

import { type Browser, expect } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { isConnected, keptOnDevice, linkToken, PHONE, picture, register, signOutAllDevices, signUp } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url });

test('signing in and up: refused with the reason, offline with the reason', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(MEMBER.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please check these fields')).toBeVisible();
  await expect(page.getByText('Choose a password of at least 10 characters.').first()).toBeVisible();
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAccessibleDescription(
    'You need to be online to sign in.',
  );
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
  await expect(page.getByText('You need to be online to create an account')).toBeVisible();
});

test('signing up and confirming the address by the email', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Ada Arrow');
  await page.getByLabel('Email', { exact: true }).fill('ada@member.example');
  await page.getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = async () => /https?:\S+/.exec((await server.emailTo('ada@member.example')) ?? '')?.[0];
  await expect.poll(link).toBeTruthy();
  await page.goto((await link()) ?? '');
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
});

test('[10.12] buying without an account: the link opened in another tab signs in, and both tabs lead back to the sheet', async ({
  browser,
}) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto('/gym/iron-works');
  await page.getByRole('button', { name: /^Buy Day/ }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bea Buyer');
  await page.getByLabel('Email', { exact: true }).fill('bea@member.example');
  await page.getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, 'bea@member.example'))}`);
  for (const tab of [other, page]) {
    await tab.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(tab).toHaveURL(/\/gym\/iron-works\?buy=/);
    await expect(tab.getByRole('dialog').getByRole('button', { name: /^Pay £/ })).toBeEnabled();
  }
});

test('[10.12] booking without an account, the tab closed meanwhile: the link signs in and leads back to the class', async ({
  browser,
}) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto('/gym/iron-works');
  const book = page.getByRole('button', { name: /^Book .+ \d\d:\d\d/ }).first();
  await book.click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cleo Closer');
  await page.getByLabel('Email', { exact: true }).fill('cleo@member.example');
  await page.getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = `/auth/verify-email#token=${encodeURIComponent(await linkToken(server, 'cleo@member.example'))}`;
  await page.close();

  const later = await context.newPage();
  await later.goto(link);
  await expect(later.getByRole('heading', { name: "You're in" })).toBeVisible();
  await later.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(later).toHaveURL(/\/gym\/iron-works\?book=/);
  await expect(later.getByRole('dialog')).toContainText('You have no pass for this class');
  await isConnected(later, 'Online');

  // Another browser has nothing but the link: it signs nobody in.
  const stranger = await (await phone(browser)).newPage();
  await stranger.goto(link);
  await stranger.getByRole('link', { name: 'Continue to sign in' }).click();
  await expect(stranger.getByLabel('Email')).toHaveValue('cleo@member.example');
});

test('a link that is no longer good: said so, and another one is sent from there', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const email = 'late@member.example';
  await signUp(server, 'Lena Late', email);
  const first = await linkToken(server, email);

  // Nobody else can sign a link; one that ends in other letters stands for any that the server does not take.
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(`${first.slice(0, -4)}AAAA`)}`);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/auth/verify-email`);
  await picture(page, 'link-expired');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your email address.');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('we’ve sent it another email.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeDisabled();
  await expect(page.getByText(/^You can send it again in \d+ s$/)).toBeVisible();

  // A link of the same second is the same link.
  await expect.poll(() => server.emailsTo(email)).toHaveLength(2);
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, email))}`);
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
});

test('[R-43] a fourth device: the three in use are named, one is signed out for it and says why', async ({ browser }) => {
  const account = await register(server, 'Dora Devices', 'dora@member.example');
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const android = await browser.newContext({ ...PHONE, baseURL: server.url, userAgent });
  const first = await signIn(android, server, account, '/member/bookings');
  await signIn(await phone(browser), server, account, '/search');
  await signIn(await browser.newContext({ baseURL: server.url }), server, account, '/search');
  const fourth = await (await phone(browser)).newPage();
  await fourth.goto('/login?redirect=/member/passes');
  await fourth.getByLabel('Email').fill(account.email);
  await fourth.getByLabel('Password', { exact: true }).fill(account.password);
  await fourth.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(fourth.getByRole('heading', { name: 'Choose a device to sign out' })).toBeVisible();
  await expect(fourth.getByText('You can use 3 devices at a time. Sign one out first.')).toBeVisible();
  const devices = fourth.getByRole('radiogroup', { name: 'Your devices' });
  await expect(devices.getByRole('radio')).toHaveCount(3);
  await picture(fourth, 'device-limit');
  const replace = fourth.getByRole('button', { name: 'Sign it out and sign in here' });
  await replace.click();
  await expect(fourth.getByText('Choose the device that should be signed out.')).toBeVisible();
  // The whole card is what one taps.
  await devices.locator('label', { hasText: 'Chrome on Android' }).click();
  await expect(devices.getByRole('radio', { name: 'Chrome on Android' })).toBeChecked();
  await replace.click();
  await expect(fourth).toHaveURL(`${server.url}/member/passes`);
  await isConnected(fourth, 'Online');

  const reason = first.getByText('This device was signed out from another device.');
  await expect(reason).toBeVisible();
  await picture(first, 'device-signed-out');
});

test('[10.28] signed out from elsewhere with something waiting: signing in again takes it along', async ({ browser }) => {
  const account = await register(server, 'Quinn Queue', 'quinn@member.example');
  const page = await signIn(await phone(browser), server, account, '/gym/iron-works');
  await keptOnDevice(page);
  await goOffline(page.context());
  await isConnected(page, 'Offline');
  const heart = page.getByRole('main').getByRole('button', { name: 'Favourite: Iron Works' });
  await heart.click();
  await expect(page.getByRole('button', { name: 'Outbox: 1 action' })).toBeVisible();

  await signOutAllDevices(server, account);
  await comeOnline(page.context());
  await expect(page.getByText('This device was signed out from another device.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('You were signed out, Quinn Queue.')).toBeVisible();
  await expect(page.getByText('1 action is waiting to be sent')).toBeVisible();
  await picture(page, 'sign-in-again');
  // Who they are is known here.
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);
  await isConnected(page, 'Online');
  await expect(page.getByRole('button', { name: /^Outbox/ })).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('[10.19] signing out goes home at once, in every tab, though the server never answers', async ({ browser }) => {
  const account = await register(server, 'Lee Leaver', 'lee@member.example');
  const context = await phone(browser);
  const page = await signIn(context, server, account, '/member/passes');
  const other = await context.newPage();
  await other.goto(`${server.url}/member/bookings`);
  await isConnected(other, 'Online');
  const seen: string[] = [];
  for (const one of [page, other]) one.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await context.route(/\/api\/(devices\/|auth\/sign-out)/, () => {});
  await page.bringToFront();
  await page.getByRole('button', { name: 'Account of Lee Leaver' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const one of [page, other]) await expect(one).toHaveURL(`${server.url}/`);
  expect(seen).toEqual(['/', '/']);
});
