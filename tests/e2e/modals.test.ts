/** Signing in and up over the page that asks for it (product.md 4.7): the page stays, and goes on with what one was about to do. */
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { keptOnDevice, linkToken, PHONE, picture, register } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const visitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
const signInForm = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const signUpForm = (page: Page) => page.getByRole('dialog', { name: 'Create an account' });

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await signInForm(page).getByLabel('Email').fill(email);
  await signInForm(page).getByLabel('Password', { exact: true }).fill(password);
  await signInForm(page).getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function fillInAccount(page: Page, { name, email }: { name: string; email?: string }): Promise<void> {
  await signUpForm(page).getByLabel('Name', { exact: true }).fill(name);
  if (email !== undefined) await signUpForm(page).getByLabel('Email', { exact: true }).fill(email);
  await signUpForm(page).getByLabel('Password', { exact: true }).fill('over the weir at dawn');
  await signUpForm(page).getByLabel('I am 16 or older').check();
  await signUpForm(page).getByLabel('I agree to the terms').check();
  await signUpForm(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

test('[4.7] a pass is bought by whoever signs in over the gym’s page; Esc and Back leave it as it was, with the focus', async ({
  browser,
}) => {
  const page = await visitor(browser);
  await page.goto('/gym/iron-works');
  const buy = page.getByRole('button', { name: /^Buy Day/ });
  await buy.click();
  await expect(page).toHaveURL(/\/gym\/iron-works\?buy=[^&]+&modal=login$/);
  await expectNoComplaints(page, 'sign-in over a gym', [320, 390, 1180]);
  await picture(page, 'modal-login');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);
  await expect(signInForm(page)).toHaveCount(0);
  await expect(buy).toBeFocused();

  await buy.click();
  await signInForm(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(signUpForm(page).getByLabel('Name', { exact: true })).toBeVisible();
  await expectNoComplaints(page, 'sign-up over a gym', [320, 390, 1180]);
  await picture(page, 'modal-signup');
  // What is read over the form goes first.
  await signUpForm(page).getByRole('button', { name: 'Read the terms' }).click();
  await expect(page.getByRole('dialog', { name: 'Terms in short' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Terms in short' })).toHaveCount(0);
  await expect(signUpForm(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);

  await buy.click();
  await fillIn(page, { ...MEMBER, password: 'not the password' });
  await expect(signInForm(page).getByRole('alert')).toContainText('Email or password is wrong.');
  await fillIn(page, MEMBER);
  await expect(page).toHaveURL(/\/gym\/iron-works\?buy=[^&]+$/);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay £/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);
});

test('[4.7] the heart that was tapped is filled by signing in; the address opens the form by itself', async ({ browser }) => {
  const ada = await register(server, 'Ada Arrow', 'ada@member.example');
  const page = await visitor(browser);
  await page.goto('/gym/iron-works');
  await page.getByRole('main').getByRole('link', { name: 'Add to favourites' }).click();
  await fillIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Favourite: Iron Works' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/gym/iron-works?modal=signup');
  await expect(page).toHaveURL(`${server.url}/gym/iron-works`);
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Works' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const stranger = await visitor(browser);
  await stranger.goto('/gym/iron-works?modal=signup');
  await expect(signUpForm(stranger)).toBeVisible();
  await stranger.keyboard.press('Escape');
  await expect(stranger).toHaveURL(`${server.url}/gym/iron-works`);
  await expect(signUpForm(stranger)).toHaveCount(0);

  // [12] Whoever makes an account for it, and comes back by the link of the email in another tab, finds it filled too.
  const email = 'hal@member.example';
  await stranger.getByRole('main').getByRole('link', { name: 'Add to favourites' }).click();
  await signInForm(stranger).getByRole('link', { name: 'Create an account' }).click();
  await fillInAccount(stranger, { name: 'Hal Heart', email });
  const tab = await stranger.context().newPage();
  await stranger.close();
  await tab.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, email))}`);
  await tab.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(tab).toHaveURL(`${server.url}/gym/iron-works`);
  const heart = tab.getByRole('main').getByRole('button', { name: 'Favourite: Iron Works' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // Once: what is taken away again stays away. It is shown when it is stored; a page that is closed before may take the tap with it.
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await tab.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('[4.7] offline both forms say why beside their button, and keep what was typed', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/gym/iron-works?modal=signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Works' })).toBeAttached();
  await keptOnDevice(page);
  await signUpForm(page).getByLabel('Name', { exact: true }).fill('Ola Offline');
  await page.context().setOffline(true);
  await page.reload();
  await expect(signUpForm(page).getByRole('button', { name: 'Create account' })).toHaveAccessibleDescription(
    'You need to be online to create an account',
  );
  await expect(signUpForm(page).getByLabel('Name', { exact: true })).toHaveValue('Ola Offline');
  await signUpForm(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(signInForm(page).getByRole('button', { name: 'Sign in', exact: true })).toHaveAccessibleDescription(
    'You need to be online to sign in.',
  );
});

test('[4.6] an application keeps what was typed through signing in over it', async ({ browser }) => {
  const page = await visitor(browser);
  await page.goto('/apply?step=basic');
  await page.getByLabel('Gym name').fill('The Quarry');
  await page.goto('/apply?step=summary');
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillIn(page, MEMBER);
  await expect(page).toHaveURL(`${server.url}/apply?step=summary`);
  await expect(page.getByRole('main')).toContainText('The Quarry');
  await expect(page.getByRole('main')).not.toContainText('Sign up to send');
});

test('[2.12] an invited address is shown in the forms and cannot be changed', async ({ browser }) => {
  const owner = await signIn(await browser.newContext({ baseURL: server.url }), server, OWNER, '/owner/employees');
  await owner
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click();
  await owner.getByRole('dialog').getByLabel('Email address').fill('kit@member.example');
  await owner.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  const opening = async () => /#invite=(\S+)/.exec((await server.emailTo('kit@member.example')) ?? '')?.[1];
  await expect.poll(opening).toBeTruthy();

  const page = await visitor(browser);
  await page.goto(`/employee/accept-invite#invite=${await opening()}`);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await expect(signInForm(page).getByLabel('Email')).toHaveValue('kit@member.example');
  await expect(signInForm(page).getByLabel('Email')).not.toBeEditable();
  await signInForm(page).getByRole('link', { name: 'Create an account' }).click();
  const email = signUpForm(page).getByLabel('Email', { exact: true });
  await expect(email).toHaveValue('kit@member.example');
  await expect(email).not.toBeEditable();
  await expect(email).toHaveAccessibleDescription('Your invitation is for this address.');
  await picture(page, 'modal-invited');
  await fillInAccount(page, { name: 'Kit Marsh' });
  await page.goto(`/auth/verify-email#token=${encodeURIComponent(await linkToken(server, 'kit@member.example'))}`);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/employee/accept-invite`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`${server.url}/employee/dashboard`);
});
