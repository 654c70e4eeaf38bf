/** A member's own pages (product.md 4.2): what is typed is kept, queued, merged, asked about, and never lost. */
import { type Browser, expect, type Page } from '@playwright/test';
import { type Account, isConnected, loseNetwork, openOutbox, PHONE, picture, register, signIn } from './rig/people.ts';
import { type ServerProcess, startServer } from './rig/server.ts';
import { test } from './rig/test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' });
});
test.afterAll(async () => {
  await server.dispose();
});

const main = (page: Page) => page.getByRole('main');
const arrive = async (browser: Browser, account: Account, at: string) =>
  signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, at);

async function back(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await isConnected(page, 'Online', 40_000);
}

test.describe('/member/profile', () => {
  const name = (page: Page) => page.getByLabel('Name', { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

  test('4.0 what is wrong is named with its rule, at the top with the focus and at the field', async ({ browser }) => {
    const account = await register(server, 'Vera Vague', 'vera@member.example');
    const page = await arrive(browser, account, '/member/profile');
    await expect(name(page)).toHaveValue('Vera Vague');
    await name(page).fill('V');
    await page.getByLabel('Phone (optional)').fill('call me');
    await page.getByLabel('Home area (optional)').fill('Leeds');
    await page.getByLabel('Their name').fill('Kim');
    await save(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(4);
    await expect(name(page)).toHaveAccessibleDescription(/Name: use 2 to 50 characters\./);
    await picture(page, 'profile-problems');
    await summary.getByRole('link', { name: /^Home area/ }).press('Enter');
    await expect(page.getByLabel('Home area (optional)')).toBeFocused();
    // Typed text outlives the page.
    await page.reload();
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('call me');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(name(page)).toHaveValue('Vera Vague');
    await save(page);
    await expect(page.getByText('Nothing to save: this is how it stands already.')).toBeVisible();
  });

  test('queued offline, taken back, and sent on reconnect', async ({ browser }) => {
    const account = await register(server, 'Olga Offline', 'olga@member.example');
    const page = await arrive(browser, account, '/member/profile');
    await expect(name(page)).toHaveValue('Olga Offline');
    await loseNetwork(page);
    await page.getByLabel('Home area (optional)').fill('ls6 2aa');
    await save(page);
    const saved = main(page).getByText("Saved on this device. We'll send it when you're back online.");
    await expect(saved).toBeVisible();
    await expect(page.getByLabel('Home area (optional)')).toHaveValue('LS6');
    await expect(main(page).getByText('Waiting to be confirmed')).toBeVisible();
    await picture(page, 'profile-queued');
    await main(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Home area (optional)')).toHaveValue('');
    await name(page).fill('Olga Online');
    await save(page);
    await expect(saved).toBeVisible();
    await expect(page.getByTestId('public-name')).toHaveText('Olga O.');
    const outbox = await openOutbox(page);
    await expect(outbox.locator('[data-outbox-state="waiting"]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await back(page);
    await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Waiting to be confirmed')).toHaveCount(0);
    await page.reload();
    await expect(name(page)).toHaveValue('Olga Online');
    await expect(page.getByRole('button', { name: 'Account of Olga Online' })).toBeVisible();
  });

  test('G1 G2 G14 two devices: different fields are merged, the same field asks', async ({ browser }) => {
    const account = await register(server, 'Sam Field', 'sam.field@member.example');
    const phone = await arrive(browser, account, '/member/profile');
    const laptop = await arrive(browser, account, '/member/profile');
    for (const page of [phone, laptop]) await expect(name(page)).toHaveValue('Sam Field');
    await loseNetwork(phone);
    await phone.getByLabel('Phone (optional)').fill('07700 900123');
    await save(phone);
    await name(phone).fill('Samuel Field');
    await save(phone);
    await expect(main(phone).getByText('Waiting to be confirmed')).toBeVisible();
    await name(laptop).fill('Sammy Field');
    await laptop.getByLabel('Home area (optional)').fill('LS6');
    await save(laptop);
    await expect(main(laptop).getByText('Saved', { exact: true })).toBeVisible();

    await back(phone);
    const card = main(phone).locator('[data-outbox-state="held"]');
    await expect(card).toContainText('Two devices changed your name. Choose which to keep.');
    await expect(card).toContainText('Sammy Field');
    await expect(card).toContainText('Samuel Field');
    await picture(phone, 'profile-conflict');
    await expect(name(phone)).toHaveValue('Sammy Field');
    await expect(phone.getByLabel('Home area (optional)')).toHaveValue('LS6');
    await expect(laptop.getByLabel('Phone (optional)')).toHaveValue('07700 900123');

    // The choice, too, can be made without a network.
    await loseNetwork(phone);
    await card.getByRole('button', { name: 'Use my change' }).click();
    await expect(card).toContainText('Your choice is saved on this device.');
    await expect(card.getByRole('button')).toHaveCount(0);
    await back(phone);
    await expect(card).toHaveCount(0);
    for (const page of [phone, laptop]) await expect(name(page)).toHaveValue('Samuel Field');
  });
});
