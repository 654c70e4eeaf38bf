/** People sign in with Firebase: the app as built, its SDK, our server, and a double of Google's servers (specification §4, §7, §9). */

import { type Browser, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { identityToolkit } from '../contract/identity-toolkit.ts';
import { forFile } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import { isConnected, loseNetwork, PHONE, picture } from './fixtures/people.ts';
import { startServer } from './fixtures/server.ts';
import { signInByForm } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const PROJECT = 'demo-fitness-hub';
const Codes = z.object({ oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })) });

const toolkit = forFile(
  () => identityToolkit(PROJECT, { signed: false }),
  (double) => double.close(),
);
const server = forFile(
  () => {
    const firebase = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'test-key', FIREBASE_AUTH_EMULATOR_HOST: toolkit.host };
    return startServer({ IDENTITY: 'firebase', ...firebase });
  },
  (process) => process.dispose(),
);

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url });

async function signUp(page: Page, name: string, email: string): Promise<{ email: string; password: string }> {
  const password = 'over the weir at dawn';
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I agree to the terms').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  return { email, password };
}

/** The query of the link in the newest email Firebase wrote to that address. */
async function emailTo(email: string, mode: 'verifyEmail' | 'resetPassword'): Promise<string> {
  const answer = await fetch(`http://${toolkit.host}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = Codes.parse(await answer.json());
  const requestType = mode === 'verifyEmail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET';
  const newest = oobCodes.findLast((code) => code.email === email && code.requestType === requestType);
  if (!newest) throw new Error(`no email to ${email}`);
  return `?mode=${mode}&oobCode=${newest.oobCode}&apiKey=test-key&lang=en`;
}

test('signing up, confirming by the email, signing in, going on offline and signing out', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const sdk: string[] = [];
  page.on('request', (request) => request.url().includes('/assets/firebase-') && sdk.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sdk, 'the SDK is no part of the first page').toEqual([]);
  const ada = await signUp(page, 'Ada Arrow', 'ada@member.example');
  expect(sdk).not.toEqual([]);
  await page.goto(`/auth/verify-email${await emailTo(ada.email, 'verifyEmail')}`);
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  await expect(page, 'the code stays in no history').toHaveURL(`${server.url}/auth/verify-email`);

  await signInByForm(page.context(), server, ada, '/member/passes');
  await expect(page).toHaveURL(`${server.url}/member/passes`);
  await loseNetwork(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
  await comeOnline(page.context());
  await isConnected(page, 'Online');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto('/member/passes');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('a wrong password has the neutral words; a forgotten one is chosen anew by the email', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const { email } = await signUp(page, 'Finn Forgetful', 'finn@member.example');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong.');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If that address has an account, we’ve sent it an email.')).toBeVisible();
  await page.goto(`/auth/verify-email${await emailTo(email, 'resetPassword')}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await picture(page, 'firebase-new-password');
  const password = 'under the weir at dusk';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await signInByForm(page.context(), server, { email, password }, '/member/dashboard');
});

test('§9 verified elsewhere: home from /verify-email after 500 ms, and from no other page', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const account = await signUp(page, 'Vera Verified', 'vera@member.example');
  await signInByForm(page.context(), server, account, '/member/dashboard');
  await page.goto('/verify-email');
  const other = await page.context().newPage();
  await other.goto('/auth/verify-email');
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.bringToFront();
  // Half a second is up when the test says so: a busy machine is late for every clock.
  await page.evaluate(() => {
    const set = window.setTimeout;
    const held: TimerHandler[] = [];
    let isOver = false;
    window.setTimeout = ((then: TimerHandler, after?: number, ...rest: unknown[]) => {
      if (isOver || after !== 500 || location.pathname !== '/verify-email') return set(then, after, ...rest);
      document.documentElement.setAttribute('data-waits', '');
      return held.push(then);
    }) as typeof window.setTimeout;
    document.addEventListener('half-a-second', () => {
      isOver = true;
      for (const then of held) set(then);
    });
  });
  const oobCode = new URLSearchParams(await emailTo(account.email, 'verifyEmail')).get('oobCode');
  await fetch(`http://${toolkit.host}/v1/accounts:update`, { method: 'POST', body: JSON.stringify({ oobCode }) });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible();
  await expect(page.locator('html[data-waits]')).toBeAttached();
  await expect(page).toHaveURL(`${server.url}/verify-email`);
  await page.evaluate(() => document.dispatchEvent(new Event('half-a-second')));
  await expect(page).toHaveURL(`${server.url}/member/dashboard`);
  await expect(other.getByRole('heading', { name: "You're in" })).toBeVisible();
  await other.getByRole('link', { name: 'Continue' }).click();
  await expect(other).toHaveURL(`${server.url}/member/dashboard`);
});

test('cloud services that do not start: a warning, loading ends, and signing in says what is the matter', async ({ browser }) => {
  const context = await phone(browser);
  await context.route('**/assets/firebase-services-*', (route) => route.abort());
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@member.example');
  await page.getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You need to be online to sign in.');
  expect(warnings).toContainEqual(expect.stringMatching(/^Firebase not available/));
});
