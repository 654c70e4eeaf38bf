/**
 * [17] Step-up: a super-admin sets up a passkey and an app; without them money is not decided and nothing of the platform comes to a device. The
 * network is off in the middle.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, openOutbox, promoted, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const SETTINGS = '/admin/system-settings?tab=money';
const [AT_ONCE, A_DAY] = ['Staff refund, one payment', 'Staff refunds, a day'] as const;
const main = (page: Page) => page.getByRole('main');
const own = (page: Page) => main(page).locator('[data-second-factor]');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const limit = (page: Page, name: string = AT_ONCE) => main(page).getByRole('region', { name, exact: true });
/** What is said while the server keeps what is new from a sign-in that has shown no second factor. */
const lacking = (page: Page) => main(page).locator('[data-to-see="SECOND_FACTOR_NEEDED"]');
const digits = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Browsers know passkeys of names alone. */
const named = () => ({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });

async function opened(browser: Browser, who: DemoPerson, at: string): Promise<Page> {
  const context = await browser.newContext({ ...TABLET, baseURL: named().url, reducedMotion: 'reduce' });
  return signIn(context, named(), who, at);
}

/** A key in the device, which says yes. */
async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } as never });
}

async function askFor(page: Page, value: string, name: string = AT_ONCE): Promise<void> {
  const form = limit(page, name);
  await expect(form).toBeVisible();
  if (!(await form.getByLabel('New value, pounds').isVisible())) await form.getByText(`Change ${name}`).click();
  await form.getByLabel('New value, pounds').fill(value);
  await form.getByLabel('Why', { exact: true }).fill('Managers ask for it every week.');
  await form.getByRole('button', { name: 'Ask for it' }).click();
}

test('[17] a passkey and an app are set up, and whoever has only the password decides nothing about money', async ({
  browser,
}) => {
  const sue = await register(server, 'Sue Stone', 'sue@fitnesshub.example');
  await promoted(server, sue, 'super-admin');
  const page = await opened(browser, sue, '/member/account');
  await withAuthenticator(page);

  await test.step('nothing of it without a network', async () => {
    await expect(own(page)).toContainText('You have none yet.');
    await loseNetwork(page);
    const section = main(page).getByRole('region', { name: 'Second factor' });
    await expect(section.getByRole('button').first()).toBeDisabled();
    await expect(section).toContainText(/You need to be online to (see your|add a) second factor/);
    await comeOnline(page.context());
    await isConnected(page, 'Online');
  });

  const thief = await test.step('whoever knows the password reads all there is, as long as there is none', async () => {
    const reading = await opened(browser, sue, SETTINGS);
    await expect(limit(reading)).toBeVisible();
    await expect(lacking(reading)).toHaveCount(0);
    return reading;
  });

  const paper = await test.step('a passkey, with ten codes on paper', async () => {
    await own(page).getByRole('button', { name: 'Add a passkey' }).click();
    const adding = sheet(page, 'Add a passkey');
    await adding.getByRole('button', { name: 'Go on' }).click();
    await expect(adding.getByText('Give it a name of 1 to 60 characters.')).toBeVisible();
    await adding.getByLabel('What do you call this passkey?').fill('Tablet');
    await lookAt(page, 'second-factor-passkey');
    await adding.getByRole('button', { name: 'Go on' }).click();
    const codes = sheet(page, 'Your codes on paper');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const first = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await lookAt(page, 'second-factor-codes');
    await codes.getByRole('button', { name: 'I’ve kept them' }).click();
    await expect(own(page)).toContainText('Passkey: Tablet');
    await expect(own(page)).toContainText('Codes on paper left: 10');
    return first;
  });

  const secret = await test.step('an app beside it', async () => {
    await own(page).getByRole('button', { name: 'Add an authenticator app' }).click();
    const adding = sheet(page, 'Add an authenticator app');
    await adding.getByRole('button', { name: 'Go on' }).click();
    const line = await adding.getByLabel('Line to type').inputValue();
    await lookAt(page, 'second-factor-app');
    await adding.getByLabel('The six digits your app shows now').fill('12');
    await adding.getByRole('button', { name: 'Add it' }).click();
    await expect(adding.getByText('Type the six digits.')).toBeVisible();
    await adding.getByLabel('The six digits your app shows now').fill(digits(line));
    await adding.getByRole('button', { name: 'Add it' }).click();
    await expect(adding).toHaveCount(0);
    await expect(own(page).getByRole('listitem')).toHaveCount(2);
    await lookAt(page, 'second-factor-own');
    return line;
  });

  await test.step('whoever knows the password alone', async () => {
    // The page that is open hears of it: nothing new comes any more, and what was there before stays.
    await expect(lacking(thief)).toContainText('Below is what this device had before.');
    await expect(limit(thief)).toBeVisible();
    await lookAt(thief, 'second-factor-kept');
    await thief.goto('/admin/user-management?show=roles');
    await expect(sheet(thief, 'Is it you?')).toBeVisible();
    await thief.keyboard.press('Escape');
    await expect(main(thief).getByText('Your second factor was not shown, so nothing was done.')).toBeVisible();
    await main(thief).getByRole('button', { name: 'Ask again' }).click();
    await expect(sheet(thief, 'Is it you?')).toBeVisible();
    await thief.keyboard.press('Escape');
    await expect(sheet(thief, 'Is it you?')).toHaveCount(0);
    await lookAt(thief, 'second-factor-people');
    await thief.goto('/admin');
    await expect(main(thief).locator('[data-queue="/admin/user-management?show=roles"]')).toContainText(
      'Show your second factor first',
    );
    await expect(sheet(thief, 'Is it you?')).toHaveCount(0);
    await lookAt(thief, 'second-factor-overview');
    await thief.goto(SETTINGS);
    await askFor(thief, '80');
    const asked = sheet(thief, 'Is it you?');
    await lookAt(thief, 'second-factor-asked');
    await asked.getByLabel('Six digits of your app').fill('000000');
    await asked.getByRole('button', { name: 'Go on' }).click();
    await expect(asked.getByText('That didn’t work.')).toBeVisible();
    await thief.keyboard.press('Escape');
    await expect(limit(thief).getByRole('alert')).toContainText('so nothing was done');
    await expect(limit(thief).getByLabel('New value, pounds'), 'what was typed stays').toHaveValue('80');
    await limit(thief).getByRole('button', { name: 'Ask for it' }).click();
    await asked.getByRole('button', { name: 'Neither is at hand? Use a code on paper' }).click();
    await asked.getByLabel('One of your codes on paper').fill(paper);
    await asked.getByRole('button', { name: 'Go on' }).click();
    await expect(limit(thief).getByRole('region', { name: 'Waiting for a second super-admin' })).toContainText('£80.00');
    await expect(lacking(thief)).toHaveCount(0);
    await thief.context().close();
  });

  await test.step('signed in anew, the passkey is shown, and the app is removed with it', async () => {
    await page.goto('/member/account');
    await own(page).getByRole('button', { name: 'Remove Authenticator app' }).click();
    await expect(own(page)).not.toContainText('Authenticator app');
    await expect(own(page)).toContainText('Codes on paper left: 9');
    expect(digits(secret)).toMatch(/^\d{6}$/);
  });
});

test('[17] a passkey answers where it is asked, in another sign-in on the same device', async ({ browser }) => {
  const sal = await register(server, 'Sal Moor', 'sal@fitnesshub.example');
  await promoted(server, sal, 'super-admin');
  const page = await opened(browser, sal, '/member/account');
  await withAuthenticator(page);
  await own(page).getByRole('button', { name: 'Add a passkey' }).click();
  await sheet(page, 'Add a passkey').getByLabel('What do you call this passkey?').fill('Key');
  await sheet(page, 'Add a passkey').getByRole('button', { name: 'Go on' }).click();
  await sheet(page, 'Your codes on paper').getByRole('button', { name: 'I’ve kept them' }).click();
  await signIn(page.context(), named(), sal, '/admin/gyms');

  await test.step('no gym is on a new device of whoever knows the password alone, and it says why', async () => {
    await expect(lacking(page)).toContainText('Show your second factor first');
    await expect(main(page).getByText('Iron Works')).toHaveCount(0);
    await lookAt(page, 'second-factor-to-see');
  });

  await test.step('what is said without a network waits for it in the Outbox, in words', async () => {
    await page.goto('/admin/owner-outreach');
    await expect(lacking(page)).toBeVisible();
    await loseNetwork(page);
    await expect(lacking(page)).toHaveCount(0);
    await main(page).getByRole('button', { name: 'Add a gym' }).click();
    const adding = sheet(page, 'Add a gym');
    await adding.getByLabel('Gym', { exact: true }).fill('Quay Gym');
    await adding.getByLabel('Town', { exact: true }).fill('Truro');
    await adding.getByRole('button', { name: 'Add to the list' }).click();
    await expect(adding).toHaveCount(0);
    await comeOnline(page.context());
    await isConnected(page, 'Online');
    const outbox = await openOutbox(page);
    await expect(outbox.getByRole('listitem')).toContainText(['Show your second factor first']);
    await lookAt(page, 'second-factor-outbox');
    await page.keyboard.press('Escape');
    await expect(lacking(page)).toBeVisible();
  });

  await test.step('with the passkey the queue comes, and what waited goes, on the page as it is', async () => {
    await page.evaluate(() => Object.assign(window, { same: true }));
    await lacking(page).getByRole('button', { name: 'Show it' }).click();
    await sheet(page, 'Is it you?').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(lacking(page)).toHaveCount(0);
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Quay Gym' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    await page.goto('/admin/gyms');
    await expect(main(page).getByText('Iron Works').first()).toBeVisible();
  });

  await test.step('and money takes no second showing within ten minutes', async () => {
    await page.goto(SETTINGS);
    await askFor(page, '170', A_DAY);
    await expect(limit(page, A_DAY).getByRole('region', { name: 'Waiting for a second super-admin' })).toContainText('£170.00');
  });
});
