/** A member's own pages (product.md 4.2): what is typed is kept, queued, merged, asked about, and never lost. */

import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import {
  buyPass,
  type DemoPerson,
  isConnected,
  keptOnDevice,
  linkToken,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  register,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const main = (page: Page) => page.getByRole('main');
const arrive = async (browser: Browser, account: DemoPerson, at: string) =>
  signIn(await browser.newContext({ ...PHONE, baseURL: server.url }), server, account, at);

/** What is proposed from now on reaches the server when the function it returns is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/proposals/_bulk_docs', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function back(page: Page): Promise<void> {
  await comeOnline(page.context());
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
    await expect(page.getByText('Nothing to save: nothing has changed.')).toBeVisible();
  });

  test('queued offline, taken back, and sent on reconnect', async ({ browser }) => {
    const account = await register(server, 'Olga Offline', 'olga@member.example');
    const page = await arrive(browser, account, '/member/profile');
    await expect(name(page)).toHaveValue('Olga Offline');
    await loseNetwork(page);
    await expect(name(page)).toHaveValue('Olga Offline');
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
    await expect(name(phone)).toHaveValue('Sam Field');
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

test.describe('/member/account', () => {
  test('R-43 devices: this one is marked, another is signed out and says so; offline the reason stands beside it', async ({
    browser,
  }) => {
    const account = await register(server, 'Dana Devices', 'dana@member.example');
    const phone = await arrive(browser, account, '/member/account');
    const devices = main(phone).locator('[data-device]');
    await expect(devices).toHaveCount(1);
    await expect(devices).toContainText('This device');
    const laptop = await arrive(browser, account, '/member/bookings');
    const other = main(phone).locator('[data-device="other"]');
    await expect(other).toContainText('Last used');
    const signOut = other.getByRole('button', { name: /^Sign out Chrome on/ });
    await loseNetwork(phone);
    await expect(phone.getByTestId('splash')).toBeHidden();
    await expect(signOut).toBeDisabled();
    await expect(signOut).toHaveAccessibleDescription('You need to be online to sign out another device');
    await picture(phone, 'account-offline');
    await back(phone);
    await signOut.click();
    const sheet = phone.getByRole('dialog');
    await expect(sheet).toContainText('needs your password to come back');
    await sheet.getByRole('button', { name: 'Sign it out' }).click();
    await expect(devices).toHaveCount(1);
    await expect(main(phone).getByText(/is signed out\.$/)).toBeVisible();
    await expect(laptop.getByText('This device was signed out from another device.')).toBeVisible();
  });

  test('G14 news and consents: queued offline, taken back, and the same on the other device', async ({ browser }) => {
    const account = await register(server, 'Nora News', 'nora@member.example');
    const phone = await arrive(browser, account, '/member/account');
    const laptop = await arrive(browser, account, '/member/account');
    const bookings = (page: Page) => page.getByRole('switch', { name: 'Bookings by push' });
    const offers = (page: Page) => page.getByRole('switch', { name: 'Send me news and offers by email' });
    await expect(bookings(phone)).toBeChecked();
    await expect(offers(phone)).not.toBeChecked();
    await loseNetwork(phone);
    await bookings(phone).press('Space');
    await expect(bookings(phone)).not.toBeChecked();
    await expect(main(phone).getByText('Waiting to be confirmed')).toBeVisible();
    await phone.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(bookings(phone)).toBeChecked();
    await bookings(phone).press('Space');
    await offers(phone).press('Space');
    await expect(main(phone).getByText('Waiting to be confirmed')).toHaveCount(2);
    await expect((await openOutbox(phone)).locator('[data-outbox-state="waiting"]')).toHaveText([
      /^Bookings by push: off/,
      /^Agree to news and offers/,
    ]);
    await phone.keyboard.press('Escape');
    await back(phone);
    await expect(main(phone).getByText('Waiting to be confirmed')).toHaveCount(0);
    await expect(bookings(laptop)).not.toBeChecked();
    await expect(offers(laptop)).toBeChecked();
    await offers(laptop).press('Space');
    await expect(main(phone).getByText(/^Agreed .+, withdrawn .+, version of/)).toBeVisible();
  });

  test('what needs the network says so; the file of one’s own data needs none and holds every collection; nor does [11] the diagnosis, which names nobody', async ({
    browser,
  }) => {
    const page = await arrive(browser, MEMBER, '/member/dashboard');
    for (const kind of ['data-pass', 'data-booking']) await expect(main(page).locator(`[${kind}]`).first()).toBeVisible();
    await page.goto('/member/account');
    await expect(main(page).getByText(/^1 pass opens the door until/)).toBeVisible();
    await expect(page.getByTestId('storage-used')).toHaveText(/^\d+(\.\d)? [MG]B$/);
    await loseNetwork(page);
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveAccessibleDescription(
      'You need to be online to change your password',
    );
    await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveAccessibleDescription(
      'You need to be online to delete your account',
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my data' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^fitness-hub-robin-ashdown-\d{4}-\d\d-\d\d\.json$/);
    await expect(main(page).getByText(/^Saved as fitness-hub-robin-ashdown/)).toBeVisible();
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    const counts = ['profile', 'devices', 'passes', 'bookings', 'visits', 'payments', 'favourites', 'messages', 'notices'].map(
      (name) => [name, Array.isArray(file[name]?.items)],
    );
    expect(counts.filter(([, there]) => !there)).toEqual([]);
    expect(file.profile.items[0]).toMatchObject({ email: MEMBER.email, displayName: MEMBER.displayName });
    expect(file.passes.items).toHaveLength(1);
    expect(file.bookings.items).toHaveLength(2);
    expect(JSON.stringify(file)).not.toContain('FH1.');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(main(page).getByText('Copied. Paste it into your message to us.')).toBeVisible();
    const diagnosis = await page.evaluate(() => navigator.clipboard.readText());
    for (const line of [/Build: \w+/, /Server: not reachable/, /member \/ passes: 1, as of/, /member \/ bookings: 2, as of/])
      expect(diagnosis).toMatch(line);
    const { uid, displayName, email } = file.profile.items[0];
    for (const personal of [uid, displayName, email, file.passes.items[0].gymIds[0]]) expect(diagnosis).not.toContain(personal);
  });

  test('[10.2] the other sign-in is listed and ends; another password by the old one', async ({ browser }) => {
    const account = await register(server, 'Una Twice', 'una@member.example');
    const ask = (path: string, body: object) =>
      fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { sessionToken } = await (await ask('/api/auth/sign-in', account)).json();
    const page = await arrive(browser, account, '/member/account');
    const others = page.locator('[data-sign-in="other"]');
    await expect(others).toHaveCount(1);
    // Two of one day are told apart.
    await expect(others).toContainText(/^Signed in \w{3} \d{1,2} \w{3}, \d\d:\d\d/);
    await picture(page, 'account-sign-ins');
    await others.getByRole('button', { name: /^Sign out/ }).click();
    await expect(others).toHaveCount(0);
    expect((await ask('/api/auth/token', { sessionToken })).status).toBe(401);
    await page.getByRole('button', { name: 'Change password' }).click();
    const sheet = page.getByRole('dialog');
    const wide = async (label: string) => (await sheet.getByLabel(label).boundingBox())?.width;
    expect(await wide('Your password now')).toBe(await wide('New password'));
    await sheet.getByLabel('Your password now').fill('not my password');
    await sheet.getByLabel('New password').fill('seven quiet harbours');
    await sheet.getByRole('button', { name: 'Save new password' }).click();
    await expect(sheet.getByText("That isn't your password.")).toBeVisible();
    await picture(page, 'account-password');
    await sheet.getByLabel('Your password now').fill(account.password);
    await sheet.getByRole('button', { name: 'Save new password' }).click();
    await expect(sheet.getByText('Your password is changed.')).toBeVisible();
    expect((await ask('/api/auth/sign-in', { ...account, password: 'seven quiet harbours' })).status).toBe(200);
  });

  test('another password: the email with its link', async ({ browser }) => {
    const account = await register(server, 'Pia Password', 'pia@member.example');
    const page = await arrive(browser, account, '/member/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('dialog').getByText("We've sent you an email.")).toBeVisible();
    await expect.poll(async () => (await server.emailTo(account.email)) ?? '').toContain('#reset=');
    await page.goto(`/login#reset=${encodeURIComponent(await linkToken(server, account.email))}`);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  test('G16 leaving: what happens when, thirty days, and back again', async ({ browser }) => {
    const account = await register(server, 'Lea Leaving', 'lea@member.example');
    const page = await arrive(browser, account, '/member/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(sheet.getByRole('heading', { name: /^On \w{3} \d{1,2} \w{3} \d{4}$/ })).toBeVisible();
    await picture(page, 'account-delete');
    // What is asked for is not true yet.
    let answer = await holdAnswer(page);
    await sheet.getByRole('button', { name: 'Delete in 30 days' }).click();
    const closing = main(page).locator('[data-account="closing"]');
    await expect(closing).toContainText(/Your account will be deleted on \w{3} \d{1,2} \w{3} \d{4}/);
    await expect(closing.getByText('Waiting to be confirmed')).toBeVisible();
    await expect(closing).toBeFocused();
    answer();
    await expect(closing.getByText('Waiting to be confirmed')).toHaveCount(0);
    await picture(page, 'account-closing');
    await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
    await page.goto('/member/profile');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await expect(main(page).getByText('Your account is being deleted, so your profile cannot be changed.')).toBeVisible();
    await page.getByRole('link', { name: 'See your account' }).click();
    await loseNetwork(page);
    await expect(closing.getByRole('button', { name: 'Keep my account' })).toHaveAccessibleDescription(
      'You need to be online to keep your account',
    );
    await back(page);
    answer = await holdAnswer(page);
    await closing.getByRole('button', { name: 'Keep my account' }).click();
    await expect(closing).toHaveCount(0);
    const kept = page.getByText('Your account stays. Everything is as it was.');
    await expect(kept).toHaveCount(0);
    answer();
    await expect(kept).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
  });
});

test.describe('/member/payments', () => {
  test('[4.7] none yet; then the receipt is there with the pass, read and saved as a PDF without a signal', async ({
    browser,
  }) => {
    const account = await register(server, 'Łucja Ngô', 'lucja@member.example');
    const page = await arrive(browser, account, '/member/payments');
    await expect(main(page).getByText('No payments yet')).toBeVisible();
    await buyPass(page, 'gym:iron-works', 'Day');
    // What makes PDFs is fetched because there is a payment, not because somebody has asked for one.
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('receipt-parts')).keys()).map(({ url }) => new URL(url).pathname));
    await keptOnDevice(page);
    await page.goto('/member/payments');
    const row = main(page).locator('[data-payment]');
    await expect(row).toHaveAttribute('data-standing', 'paid');
    await expect
      .poll(kept)
      .toEqual(expect.arrayContaining([expect.stringMatching(/receipt-pdf-.*js$/), expect.stringMatching(/vietnamese.*woff$/)]));
    await picture(page, 'payments');

    await loseNetwork(page);
    await row.getByRole('link', { name: /^Receipt for Day/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^FH-[0-9A-Z]{6}-\d{4}-\d{6}$/)).toBeVisible();
    await expect(sheet.getByText('Łucja Ngô')).toBeVisible();
    await picture(page, 'receipt');
    // It stands in the address: a reload opens it again, still without a signal.
    await page.reload();
    const number = await sheet.getByText(/^FH-/).textContent();
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save PDF' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${number}.pdf`);
    const pdf = await readFile(await download.path(), 'latin1');
    expect(pdf).toMatch(/^%PDF-1\.7[\s\S]*NotoSans-latin-ext-400[\s\S]*%%EOF\n$/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.goto('/member/payments?receipt=receipt:of-somebody-else-1');
    await expect(sheet.getByText("This receipt isn't on this device. Connect once to get it.")).toBeVisible();
  });
});

test.describe('/member/passes', () => {
  test('[R-46, X9] the money is said first; offline within 14 days the notice waits, and what was paid goes back when it arrives', async ({
    browser,
  }) => {
    const account = await register(server, 'Cara Change', 'cara@member.example');
    const page = await arrive(browser, account, '/member/passes');
    await buyPass(page, 'gym:iron-works', 'Day');
    await page.goto('/member/passes');
    const card = main(page).locator('[data-pass]');
    await expect(card).toHaveAttribute('data-status', 'ready');
    const sheet = page.getByRole('dialog');
    await card.getByRole('link', { name: 'Cancel this pass: Day' }).click();
    await expect(sheet.getByText(/^You can change your mind until .+, and it costs you nothing\.$/)).toBeVisible();
    const confirm = sheet.getByRole('button', { name: /^Cancel and get £\d+\.\d\d back$/ });
    await expect(confirm).toBeEnabled();
    const amount = (await confirm.textContent())?.match(/£[\d.]+/)?.[0] ?? 'no amount';
    await picture(page, 'cancel-pass');
    await sheet.getByRole('button', { name: 'Keep it' }).click();
    await expect(sheet).toBeHidden();
    await card.getByRole('link', { name: 'Cancel this pass: Day' }).click();

    // It stands in the address: the reload opens it again, without a signal.
    await loseNetwork(page);
    await expect(sheet.getByText(/The money moves when we receive it\.$/)).toBeVisible();
    await picture(page, 'cancel-pass-offline');
    await confirm.click();
    await expect(sheet.getByText(/^Your notice is saved on this device\./)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Undo' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toBeHidden();
    await expect(card).toHaveAttribute('data-status', 'cancelled');
    await expect(card).toContainText('Cancelling');
    await expect(card.getByRole('link', { name: 'Show code' })).toHaveCount(0);

    await back(page);
    await expect(card).toHaveAttribute('data-status', 'refunded', { timeout: 40_000 });
    await expect(card).toContainText(`${amount} went back on`);
    await picture(page, 'cancelled-pass');
    await page.goto('/member/payments');
    const row = main(page).locator('[data-payment]');
    await expect(row).toHaveAttribute('data-standing', 'all_back');
    await expect(row.getByRole('link', { name: `Credit note, ${amount}` })).toBeVisible();
  });
});

test.describe('/member/contact', () => {
  const form = (page: Page) => page.getByRole('region', { name: 'Write to us' });
  const cases = (page: Page) => main(page).locator('[data-case]');
  const write = async (page: Page, subject: string, message: string) => {
    await form(page).getByLabel('In a few words').fill(subject);
    await form(page).getByLabel('Your message').fill(message);
  };

  test('empty, the answers searched without a signal, and what is wrong with a message', async ({ browser }) => {
    const account = await register(server, 'Ella Empty', 'ella@member.example');
    const page = await arrive(browser, account, '/member/contact');
    await expect(main(page).getByText("You haven't written to us yet.")).toBeVisible();
    await loseNetwork(page);
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('signal gym');
    await main(page).getByText('My phone has no signal at the gym').click();
    await expect(main(page).getByText(/^Your codes work for seven days/)).toBeVisible();
    await page.getByRole('searchbox').fill('sauna');
    await expect(main(page).getByText('No answer here for “sauna”. Write to us.')).toBeVisible();
    await write(page, 'Hi', 'x'.repeat(19));
    await form(page).getByRole('button', { name: 'Save and send later' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'What is it about: choose one.',
      'In a few words: 3 to 100 characters.',
      'Your message: at least 20 characters. So far there are 19.',
    ]);
    await page.reload();
    await expect(form(page).getByLabel('Your message')).toHaveValue('x'.repeat(19));
  });

  test('a message about a booking, queued offline, gets its number and the day of our answer when it is sent', async ({
    browser,
  }) => {
    const page = await arrive(browser, MEMBER, '/member/bookings');
    await expect(page.locator('[data-booking]')).toHaveCount(2);
    await page.goto('/member/contact?topic=booking');
    await loseNetwork(page);
    const which = form(page).getByLabel('Which one? (optional)');
    await expect(form(page).getByLabel('What is it about?')).toHaveValue('booking');
    await which.selectOption({ index: 1 });
    const about = await which.locator('option').nth(1).textContent();
    await write(page, 'The room was locked', 'I stood at the door for ten minutes.');
    await form(page).getByRole('button', { name: 'Save and send later' }).click();
    await expect(form(page).getByText(/^Saved on this device\. .+ its reference appears here\.$/)).toBeVisible();
    await expect(form(page).getByLabel('Your message')).toHaveValue('');
    const written = cases(page).first();
    await expect(written).toHaveAttribute('data-state', 'waiting');
    await expect(written).toContainText('Gets a reference once we receive it');
    await expect(written).toContainText(`About: ${about}`);
    await picture(page, 'contact-queued');
    await written.getByRole('button', { name: 'Undo' }).click();
    await expect(cases(page)).toHaveCount(0);
    await form(page).getByLabel('What is it about?').selectOption('booking');
    await write(page, 'The room was locked', 'I stood at the door for ten minutes.');
    await form(page).getByRole('button', { name: 'Save and send later' }).click();
    const outbox = await openOutbox(page);
    await expect(outbox.locator('[data-outbox-state="waiting"]')).toContainText('Write to us: The room was locked');
    await page.keyboard.press('Escape');
    await back(page);
    await expect(written).toContainText(/CR-\d{4}-\d{5}/);
    await expect(written).toContainText('Received');
    await expect(written).toContainText(/We'll reply by \w{3} \d{1,2} \w{3}, 17:00/);
    await expect(written).toHaveAttribute('data-state', 'decided');
  });

  test('two replies written offline stand in the order of writing, here and on the other device', async ({ browser }) => {
    const account = await register(server, 'Rita Reply', 'rita@member.example');
    const phone = await arrive(browser, account, '/member/contact');
    await form(phone).getByLabel('What is it about?').selectOption('other');
    await write(phone, 'A lost towel', 'It is blue and has a hole in one corner.');
    await form(phone).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(cases(phone)).toContainText(/CR-\d{4}-\d{5}/);
    const laptop = await arrive(browser, account, '/member/contact');
    await expect(cases(laptop)).toContainText('A lost towel');
    await loseNetwork(phone);
    for (const message of ['It was in the locker room.', 'On Monday, in the evening.']) {
      await cases(phone).getByLabel('Add to this message').fill(message);
      await cases(phone).getByRole('button', { name: 'Send' }).click();
      await expect(cases(phone).getByRole('paragraph').filter({ hasText: message })).toBeVisible();
      await expect(cases(phone).getByLabel('Add to this message')).toHaveValue('');
    }
    const order = [/hole in one corner/, /locker room/, /On Monday/];
    await expect(cases(phone).getByRole('listitem')).toHaveText(order);
    await expect(cases(phone).getByText('Waiting to be sent')).toHaveCount(2);
    await picture(phone, 'contact-replies');
    await back(phone);
    await expect(cases(phone).getByText('Waiting to be sent')).toHaveCount(0);
    for (const page of [phone, laptop]) await expect(cases(page).getByRole('listitem')).toHaveText(order);
  });
});
