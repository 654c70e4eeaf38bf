/** [17] Two accounts of one person (product.md 4.5, R-61): merged by a super-admin, found from each other, told to both, and taken back. */
import { type Browser, expect, type Page } from '@playwright/test';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import {
  type DemoPerson,
  employ,
  isConnected,
  keptOnDevice,
  loseNetwork,
  PHONE,
  picture,
  promoted,
  register,
  TABLET,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/admin/user-management';
const [WORK, HOME] = ['mina@work.example', 'mina@home.example'];
const PART_OF = /^This account is part of your other one m•••@h•••\.example now\. Sign in with that one\.$/;

const main = (page: Page) => page.getByRole('main');
const heart = (page: Page, gym: string) => main(page).getByRole('button', { name: `Favourite: ${gym}` });
const opened = async (browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> =>
  signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);

/** Their account, found by their address and opened on record. */
async function account(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Name, email address or id').fill(email);
  await page.keyboard.press('Enter');
  await main(page).getByRole('link', { name: /•••@/ }).click();
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'They asked us something' });
  await main(page).getByLabel('In a few words').fill('Wrote from both addresses');
  await main(page).getByRole('button', { name: 'Show details' }).click();
  await expect(main(page).getByText(email)).toBeVisible();
}

const twoAccounts = (page: Page) => main(page).getByRole('region', { name: 'Two accounts of one person' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Merge into another account' });

async function chooseHome(page: Page): Promise<void> {
  await sheet(page).getByLabel('Name, email address or id').fill(HOME);
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('radio', { name: 'Mina R.' }).check();
}

test('[17] 4.5 two accounts of one person become one: what is in the way is said, both are told, and nothing is lost in silence', async ({
  browser,
}) => {
  test.slow();
  const sue = await register(server, 'Sue Stone', 'sue@fitnesshub.example');
  await promoted(server, sue, 'super-admin');
  const home = await register(server, 'Mina Rook', HOME);
  const work = await register(server, 'Mina Rook', WORK);
  const wren = await register(server, 'Wren Lowe', 'wren@work.example');
  await employ(server, wren, 'gym:iron-works');

  // What they set up, and what their phone has not sent yet.
  const phone = await opened(browser, PHONE, work, '/search');
  await heart(phone, 'Iron Works').click();
  await expect(heart(phone, 'Iron Works')).toHaveAttribute('aria-pressed', 'true');
  await isConnected(phone, 'Online');
  await expect(heart(phone, 'Iron Works')).not.toHaveAccessibleDescription('Waiting to be confirmed');
  await keptOnDevice(phone);
  await loseNetwork(phone);
  await heart(phone, 'Millrace Leisure Centre').click();

  // An account at which something is under way is not closed, and it is said what.
  const page = await opened(browser, TABLET, sue, PATH);
  await account(page, 'wren@work.example');
  await twoAccounts(page).getByRole('button', { name: 'Merge into another account' }).click();
  await expect(sheet(page).getByLabel('Name, email address or id')).toBeFocused();
  await sheet(page).getByRole('button', { name: 'Close this one and merge' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('Which account goes on: find it, and choose it.');
  await expect(sheet(page).getByRole('alert')).toContainText('write 10 to 300 characters');
  await lookAt(page, 'merge-missing');
  await chooseHome(page);
  await sheet(page).getByLabel('Why you’re sure that it’s one person').fill('Both numbers are hers.');
  await sheet(page).getByRole('button', { name: 'Close this one, keep m•••@h•••.example' }).click();
  await expect(sheet(page).getByRole('alert')).toHaveText('This account can’t be closed yet: 1 gym where they work.');
  await lookAt(page, 'merge-in-the-way');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(twoAccounts(page).getByRole('button', { name: 'Merge into another account' })).toBeFocused();

  await account(page, WORK);
  await twoAccounts(page).getByRole('button', { name: 'Merge into another account' }).click();
  await chooseHome(page);
  await expect(sheet(page).getByText('m•••@h•••.example').first()).toBeVisible();
  await sheet(page).getByLabel('Why you’re sure that it’s one person').fill('She wrote to us from both addresses.');
  await lookAt(page, 'merge-sheet');
  await sheet(page).getByRole('button', { name: 'Close this one, keep m•••@h•••.example' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(twoAccounts(page)).toContainText('Closed, and part of this account since');
  await expect(main(page).getByText('Merged into another, member')).toBeVisible();
  await lookAt(page, 'merge-closed');

  // Both are told, and with no more of the other address than its owner knows anyway.
  await expect.poll(() => server.emailTo(WORK)).toContain('Sign in with m•••@h•••.example');
  await expect.poll(() => server.emailTo(HOME)).toContain('The one with m•••@w•••.example is closed.');

  // What was set up is on the one that goes on.
  const kept = await opened(browser, PHONE, home, '/member/favorites');
  await expect(main(kept).locator('[data-favourite]')).toHaveCount(1);
  await expect(main(kept).locator('[data-favourite]')).toContainText('Iron Works');

  // The phone that comes back is told, and its own list still says what became of what it sent.
  await comeOnline(phone.context());
  await expect(phone.getByText(/^(This device was signed out|This account is part of)/).first()).toBeVisible({ timeout: 60_000 });
  await picture(phone, 'merge-phone-back');
  await phone.getByRole('link', { name: 'Sign in' }).first().click();
  await phone.getByLabel('Password', { exact: true }).fill(work.password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(phone.getByText(PART_OF)).toBeVisible();
  await picture(phone, 'merge-phone-sign-in');

  // Whoever signs in to the closed one is told which one goes on.
  const again = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  const signInHere = async () => {
    await again.goto('/login?redirect=/member/account');
    await again.getByLabel('Email').fill(WORK);
    await again.getByLabel('Password', { exact: true }).fill(work.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signInHere();
  await expect(again.getByText(PART_OF)).toBeVisible();
  await lookAt(again, 'merge-sign-in');

  // One leads to the other, for whoever looks.
  await twoAccounts(page).getByRole('link', { name: 'Mina R.' }).click();
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'They asked us something' });
  await main(page).getByLabel('In a few words').fill('Wrote from both addresses');
  await main(page).getByRole('button', { name: 'Show details' }).click();
  await expect(twoAccounts(page)).toContainText('Their other accounts, closed and part of this one:');
  await lookAt(page, 'merge-whole');
  await twoAccounts(page).getByRole('link', { name: 'Mina R.' }).click();

  // Taken back, it opens as it was.
  await twoAccounts(page).getByLabel('Why it was a mistake').fill('They are sisters, as it turns out.');
  await twoAccounts(page).getByRole('button', { name: 'Take the merge back' }).click();
  await expect(main(page).getByText('Open, member')).toBeVisible();
  await expect.poll(() => server.emailTo(WORK)).toContain('It isn’t part of another one any more.');
  await signInHere();
  await again.waitForURL((url) => url.pathname === '/member/account');
  await again.goto('/member/favorites');
  await expect(main(again).locator('[data-favourite]')).toContainText(['Iron Works']);
});
