/** A gym writes to its members (product.md 2.24, 4.7): a draft kept offline, counted, looked at by us, sent once, read without a signal; and its offers, which take a yes. */
import { expect } from '@playwright/test';
import { systemForFile } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { buyPass, employ, isConnected, loseNetwork, PHONE, promoted, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const system = systemForFile();
const TITLE = 'The pool is closed on Tuesday';
const TEXT = 'We are mending the filter.\n\nAll classes take place.';
/** Timers look every quarter of a minute. */
const SOON = { timeout: 40_000 };

const WIDTHS = [320, 390, 1440];

test('[17] 2.24 written offline, counted, approved, sent once, read offline; offers only after a yes', async ({ browser }) => {
  const { server, gym, owner } = system;
  const robin = await register(server, 'Robin Late', 'robin@member.example');
  const phone = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await signIn(phone, server, robin, '/member/dashboard');
  await buyPass(page, gym.id, '10 visits');

  const desk = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    owner,
    '/owner/dashboard',
  );
  const write = async () => {
    await desk.getByRole('button', { name: 'Message members' }).click();
    return desk.getByRole('dialog', { name: 'Message members' });
  };
  let sheet = await write();
  await expect(sheet.getByText('1 person would get it now.')).toBeVisible();
  await expect(sheet.getByText('Nothing has been sent yet.')).toBeVisible();
  await sheet.getByRole('radio', { name: 'An offer' }).check();
  await expect(sheet.getByText('Nobody in this group has said yes to your offers yet.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await sheet.getByRole('radio', { name: 'About the service' }).check();

  // Offline what is written is kept, and cannot be sent.
  await desk.keyboard.press('Escape');
  await loseNetwork(desk);
  sheet = await write();
  await sheet.getByLabel('Title').fill(TITLE);
  await sheet.getByLabel('Text', { exact: true }).fill(TEXT);
  await sheet.getByLabel('By email').check();
  await expect(sheet.getByText('We’ll count when you’re online.')).toBeVisible();
  await expect(sheet.getByText('You need to be online to send a message')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await lookAt(desk, 'message-offline', WIDTHS);
  await desk.reload();
  await comeOnline(desk.context());
  await isConnected(desk, 'Online');
  sheet = await write();
  await expect(sheet.getByLabel('Title')).toHaveValue(TITLE);
  await expect(sheet.getByRole('region', { name: 'What they see' })).toContainText(`${gym.name}: ${TITLE}`);

  // A button to another site is refused in words; a page of ours is taken.
  await sheet.getByLabel('Where it leads').fill('https://elsewhere.example/offer');
  await sheet.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(sheet.getByText(/it can only lead to a page of Fitness Hub/)).toBeVisible();
  await sheet.getByLabel('Where it leads').fill('/member/passes');
  await lookAt(desk, 'message-written', WIDTHS);
  await sheet.getByRole('button', { name: 'Send to 1 person' }).click();
  const row = sheet.locator('[data-message]').filter({ hasText: TITLE });
  await expect(row).toContainText('We’re looking at it', SOON);
  await lookAt(desk, 'message-waits', WIDTHS);

  const ana = await register(server, 'Ana Bell', 'ana@hub.example');
  await promoted(server, ana, 'admin');
  const office = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    ana,
    '/admin/gyms',
  );
  await expect(office.getByText('1 message waits for a look')).toBeVisible();
  await office.getByRole('button', { name: 'Messages' }).click();
  const ours = office.getByRole('dialog', { name: 'Messages' });
  await expect(ours.locator('[data-message]')).toContainText('We are mending the filter.');
  await lookAt(office, 'message-approval', WIDTHS);
  await ours.getByRole('button', { name: 'Let it go' }).click();
  await expect(ours.getByText('We’re looking at it')).toHaveCount(0, SOON);

  // By the server's own timers, which look every fifteen seconds.
  await expect(row).toContainText('Sent', SOON);
  await expect(row).toContainText('1 person has it in the app');
  await expect(row).toContainText('1 email sent');
  await lookAt(desk, 'message-sent', WIDTHS);
  const email = await server.emailTo('robin@member.example');
  expect(email).toContain('We are mending the filter.');
  expect(email).toContain('It isn’t an offer.');
  expect(email).not.toContain('/api/mail/offers/');

  // Read without a signal.
  await page.goto('/member/dashboard');
  await expect(page.getByRole('button', { name: /^Notifications: \d+ new$/ })).toBeVisible();
  await loseNetwork(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const read = page.getByRole('dialog', { name: 'Notifications' });
  await expect(read.getByRole('link', { name: `${gym.name}: ${TITLE}` })).toHaveAttribute('href', '/member/passes');
  await expect(read).toContainText('All classes take place.');
  await lookAt(page, 'message-read', WIDTHS);
  await page.keyboard.press('Escape');

  // A yes, off by default, given without a signal; then the owner's offer would reach one.
  await page.goto('/member/account');
  const yes = page.getByRole('switch', { name: `Offers from ${gym.name}` });
  await expect(yes).not.toBeChecked();
  await expect(page.getByText(/^Yes, this gym may send me offers/)).toBeVisible();
  await yes.focus();
  await page.keyboard.press('Space');
  await expect(yes).toBeChecked();
  await comeOnline(page.context());
  await isConnected(page, 'Online');
  await expect(page.locator('li').filter({ hasText: `Offers from ${gym.name}` })).toContainText('Agreed');
  await lookAt(page, 'message-account', WIDTHS);
  await desk.keyboard.press('Escape');
  sheet = await write();
  await sheet.getByRole('radio', { name: 'An offer' }).check();
  await expect(async () => {
    await sheet.getByRole('radio', { name: 'About the service' }).check();
    await sheet.getByRole('radio', { name: 'An offer' }).check();
    await expect(sheet.getByText('1 person would get it now.')).toBeVisible({ timeout: 2000 });
  }).toPass(SOON);
  await expect(sheet.getByRole('region', { name: 'What they see' })).toContainText(`Stop offers from ${gym.name}`);
  await lookAt(desk, 'message-offer', WIDTHS);

  // Where none goes unseen any more, the sheet that is open says so before it is sent.
  const held = sheet.getByText('We look at it before it goes.', { exact: true });
  await expect(held).toHaveCount(0);
  const sue = await register(server, 'Sue Stone', 'sue@hub.example');
  await promoted(server, sue, 'super-admin');
  const settings = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    sue,
    '/admin/system-settings?tab=messages',
  );
  const unseen = settings.getByRole('region', { name: 'People an offer reaches unseen', exact: true });
  await unseen.getByText('Change People an offer reaches unseen').click();
  await unseen.getByLabel('New value').fill('0');
  await unseen.getByLabel('Why', { exact: true }).fill('Members complained about offers.');
  await unseen.getByRole('button', { name: 'Save' }).click();
  await expect(unseen.getByRole('definition').first()).toHaveText('0');
  await lookAt(settings, 'message-unseen-set', WIDTHS);
  await expect(held).toBeVisible(SOON);
  await lookAt(desk, 'message-held', WIDTHS);

  // a manager writes about the service from where they work, and no offers.
  const mia = await register(server, 'Mia Late', 'mia@member.example');
  await employ(server, mia, gym.id, 'manager');
  const theirs = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    mia,
    '/employee/dashboard',
  );
  await lookAt(theirs, 'message-manager-desk', WIDTHS);
  await theirs.getByRole('button', { name: 'Message members' }).click();
  sheet = theirs.getByRole('dialog', { name: 'Message members' });
  await expect(sheet.locator('[data-message]').filter({ hasText: TITLE })).toContainText('Sent');
  await expect(sheet.getByRole('radio', { name: 'An offer' })).toBeDisabled();
  await expect(sheet.getByText('Only the owner sends offers.')).toBeVisible();
  await sheet.getByLabel('Title').fill('No hot water today');
  await sheet.getByLabel('Text', { exact: true }).fill('The boiler is back tomorrow at 7.');
  await sheet.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(sheet.locator('[data-message]').filter({ hasText: 'No hot water today' })).toContainText(
    'We’re looking at it',
    SOON,
  );
  await lookAt(theirs, 'message-manager', WIDTHS);
  await theirs.keyboard.press('Escape');

  // closures and replies are a manager's too, and the way there is where they work.
  await theirs.getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(theirs.getByText('No reviews yet')).toBeVisible();
  await theirs.goBack();
  await theirs.getByRole('link', { name: 'Closures', exact: true }).click();
  await theirs.getByRole('button', { name: 'Close now' }).click();
  const form = theirs.getByRole('dialog');
  await form.getByLabel('A line for members').fill('A pipe has burst.');
  await form.getByRole('button', { name: 'Close the gym' }).click();
  await expect(theirs.getByRole('main').getByRole('listitem').filter({ hasText: 'A pipe has burst.' })).toBeVisible();
  await expect(theirs.getByText('Waiting to be sent')).toHaveCount(0);
});
