/** Where a gym is paid to (product.md 4.7): typed in a modal, refused with field and rule, masked once it is saved. */
import { expect, type Page } from '@playwright/test';
import { OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { isConnected, keptOnDevice, PHONE, picture } from './fixtures/people.ts';
import { signIn, signInByForm } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/owner/onboarding?gym=iron-works';
const NUMBER = '98761234';

const part = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Where we pay you' });
const sheet = (page: Page) => page.getByRole('dialog');

async function fillIn(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  const said: Readonly<Record<string, string>> = {
    ...{ 'Account holder': 'Iron Works Ltd', 'Sort code': '20-20-15', 'Account number': NUMBER },
    ...{ 'Company number': '01234567', 'Street address': '1 Mill Lane', 'Town or city': 'Leeds', Postcode: 'ls14ap' },
    ...change,
  };
  for (const [label, value] of Object.entries(said)) await sheet(page).getByLabel(label, { exact: true }).fill(value);
}

test('[4.7] [6.1] bank details are refused with field and rule, checked, and shown as four dots and four digits', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await signInByForm(context, server, OWNER, PATH);
  await expect(part(page)).toContainText('There are no bank details yet');
  await part(page).getByRole('button', { name: 'Add bank details' }).click();

  // Who has just signed in is not asked for the password.
  await fillIn(page, { 'Account number': '202015', 'Sort code': '2020' });
  await sheet(page).getByLabel('Registered for VAT').check();
  await sheet(page).getByLabel('VAT number').fill('339072748');
  await sheet(page).getByRole('button', { name: 'Save bank details' }).click();
  const wrong = sheet(page).getByRole('alert');
  await expect(wrong).toBeFocused();
  await expect(wrong).toContainText('Account number: 6 digits is a sort code. An account number has 8.');
  await expect(wrong).toContainText('Sort code: 6 digits, such as 20-20-15.');
  await expect(wrong).toContainText('VAT number: the last two digits don’t fit the others.');
  await picture(page, 'payout-details-wrong');
  await sheet(page).getByLabel('Kind of account').selectOption('IBAN');
  await sheet(page).getByLabel('IBAN', { exact: true }).fill('GB34 BUKB 2020 1555 5555 55');
  await sheet(page).getByRole('button', { name: 'Save bank details' }).click();
  await expect(wrong).toContainText('IBAN: the check digits don’t fit the rest');
  await sheet(page).getByLabel('Kind of account').selectOption('UK account');
  await fillIn(page, { 'VAT number': '339072747' });
  await expectNoComplaints(page, 'payout-details', [320, 390, 1440]);

  await sheet(page).getByRole('button', { name: 'Save bank details' }).click();
  await expect(sheet(page)).toContainText('We have your account ••••1234');
  await picture(page, 'payout-details-saved');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(part(page)).toContainText('Payouts go to ••••1234');
  await expect(part(page).locator('[data-held]')).toContainText('All payouts wait until');
  await expect(page.getByText(NUMBER)).toHaveCount(0);
  await picture(page, 'payout-details-verified', true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await part(page).scrollIntoViewIfNeeded();
  await picture(page, 'payout-details-verified-wide');

  // Nothing of it is kept on the device.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/98761234|202015|01234567/);
  await keptOnDevice(page);
  await page.context().setOffline(true);
  await isConnected(page, 'Offline');
  await expect(part(page).getByRole('button', { name: 'Change bank details' })).toBeDisabled();
  await expect(part(page)).toContainText('You need to be online to change bank details');
  await expect(part(page)).toContainText('••••1234');
  await context.close();
});

test('[R-57] whoever isn’t known to have signed in within ten minutes is asked for the password first; refused details say why', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await signIn(context, server, OWNER, '/owner/onboarding?gym=pedal-room');
  await expect(part(page)).toContainText('There are no bank details yet');
  await part(page).getByRole('button', { name: 'Add bank details' }).click();
  const password = sheet(page).getByLabel('Your password');
  await expect(password).toBeVisible();
  await picture(page, 'payout-details-password');
  await password.fill('not-my-password');
  await sheet(page).getByRole('button', { name: 'Go on' }).click();
  await expect(sheet(page)).toContainText('That isn’t your password.');
  await password.fill(OWNER.password);
  await sheet(page).getByRole('button', { name: 'Go on' }).click();
  await fillIn(page, { 'Account holder': 'Fails check Ltd' });
  await sheet(page).getByRole('button', { name: 'Save bank details' }).click();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(part(page)).toContainText('••••1234 isn’t in the name you gave us.');
  await picture(page, 'payout-details-rejected');
  await context.close();
});

test('[2.2] its owner closes a gym for good: what follows stands there first, and then everybody reads its last day', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await signIn(context, server, OWNER, '/owner/onboarding?gym=pedal-room');
  const section = (name: string) => page.getByRole('main').getByRole('region', { name });
  await section('Close for good').getByRole('button', { name: 'Close this gym' }).click();
  await expect(sheet(page).locator('[data-unused]')).toBeVisible();
  await expectNoComplaints(page, 'gym-close', [320, 390, 1440]);
  await picture(page, 'gym-close-sheet');
  const button = sheet(page).getByRole('button', { name: /^Close it on / });
  const day = (await button.textContent())?.replace('Close it on ', '') ?? '';
  await button.click();
  await expect(section('Closing for good')).toContainText(`Your last day is ${day}.`);
  await section('Closing for good').scrollIntoViewIfNeeded();
  await picture(page, 'gym-closing-owner');
  await page.goto('/gym/pedal-room');
  await expect(page.getByRole('main')).toContainText(`This gym closes for good: ${day} is its last day.`);
  await picture(page, 'gym-closing-page');
  await context.close();
});
