/** [17] People (product.md 4.5, R-61): found masked, opened with a reason, restricted and suspended, and nothing of them left on the device. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { onDisk } from './fixtures/on-disk.ts';
import { type DemoPerson, isConnected, keptOnDevice, loseNetwork, PHONE, promoted, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/admin/user-management';
const EMAIL = 'quentin@fitnesshub.example';
const WHY = 'You shouted at the desk on Monday.';

const main = (page: Page) => page.getByRole('main');
const opened = async (browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> =>
  signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);

async function find(page: Page, typed: string): Promise<void> {
  await main(page).getByLabel('Name, email address or id').fill(typed);
  await page.keyboard.press('Enter');
}

async function act(page: Page, action: string, reason: string | null): Promise<void> {
  const acts = main(page).getByRole('region', { name: 'What you can do' });
  await acts.getByLabel('Action', { exact: true }).selectOption({ label: action });
  if (reason !== null) await acts.getByLabel('Reason', { exact: true }).selectOption({ label: reason });
  await acts.getByLabel('Message to them').fill(WHY);
  await acts.getByRole('button', { name: action, exact: true }).click();
  await expect(acts.getByText('Done.')).toBeVisible();
}

test('[17] 4.5 a person is found masked, opened on record, restricted and suspended; nothing of them stays on the device', async ({
  browser,
}) => {
  const quentin = await register(server, 'Quentin Fieldmouse', EMAIL);
  const theirs = await opened(browser, PHONE, quentin, '/member/account');
  const page = await opened(browser, TABLET, ADMIN, PATH);
  await expect(main(page).getByText('Choose somebody to see their account.')).toBeVisible();
  await find(page, 'fieldm');
  const row = main(page).getByRole('link', { name: /^Quentin F\./ });
  await expect(row).toContainText('q•••@f•••.example');
  await expect(main(page).getByText('1 person')).toBeVisible();
  await lookAt(page, 'people-found');

  // By keyboard, and not without a reason.
  await main(page).getByRole('button', { name: 'Find' }).focus();
  await page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
  const show = main(page).getByRole('button', { name: 'Show details' });
  await show.click();
  await expect(main(page).getByRole('alert')).toContainText('Reason: choose one.');
  await expect(page.getByText(EMAIL)).toHaveCount(0);
  await lookAt(page, 'people-reason');
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'They asked us something' });
  await main(page).getByLabel('In a few words').fill('Rang about a refund');
  await show.click();
  await expect(main(page).getByText(EMAIL)).toBeVisible();
  await expect(main(page).getByText('They asked us something: Rang about a refund')).toBeVisible();
  await lookAt(page, 'people-open');
  expect(await onDisk(page)).not.toMatch(/fieldmouse|quentin@/i);

  await act(page, 'Restrict', 'Abuse of people');
  await expect(main(page).getByRole('heading', { name: 'What we ordered (1)' })).toBeVisible();
  await expect(main(page).getByText('Restricted, member')).toBeVisible();
  // The list beside it says so too.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(row).toContainText('Restricted');
  await lookAt(page, 'people-restricted');
  // Asked once a person: hidden and chosen again, it is shown without another word.
  await find(page, 'nobody at all');
  await expect(main(page).getByText('Nobody’s name, address or id begins like that.')).toBeVisible();
  await find(page, EMAIL);
  await row.click();
  await expect(main(page).getByText(EMAIL)).toBeVisible();

  await act(page, 'Suspend', 'Safety');
  await expect(main(page).getByText('Suspended, member')).toBeVisible();
  const isOver = theirs.getByText(/^(This device was signed out|Your account is suspended)/).first();
  await expect(isOver).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => server.emailTo(EMAIL)).toContain(WHY);

  // Offline: who was opened, masked, and nobody's details.
  await keptOnDevice(page);
  await loseNetwork(page);
  await page.reload();
  await main(page).getByText('Viewed (1)', { exact: true }).click();
  await expect(row).toContainText('Suspended');
  await row.click();
  await expect(show).toBeDisabled();
  await expect(show).toHaveAccessibleDescription('You need to be online to open somebody’s details');
  await expect(page.getByText(EMAIL)).toHaveCount(0);
  await lookAt(page, 'people-offline');
  expect(await onDisk(page)).not.toMatch(/fieldmouse|quentin@/i);
  await comeOnline(page.context());
  await isConnected(page, 'Online');
});

test('[17] R-61 a second super-admin decides about a role; who asked to be deleted waits where the overview says', async ({
  browser,
}) => {
  const pia = await register(server, 'Pia Woods', 'pia@fitnesshub.example');
  const supers: Page[] = [];
  for (const name of ['Sue Stone', 'Sal Moor']) {
    const account = await register(server, name, `${name.slice(0, 3).toLowerCase()}@fitnesshub.example`);
    await promoted(server, account, 'super-admin');
    supers.push(await opened(browser, TABLET, account, PATH));
  }
  const [first, second] = supers;
  if (!first || !second) throw new Error('there are two');
  const look = async (page: Page) => {
    await main(page)
      .getByRole('link', { name: /^Pia W\./ })
      .click();
    await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'They asked us something' });
    await main(page).getByLabel('In a few words').fill('She joins us in April');
    await main(page).getByRole('button', { name: 'Show details' }).click();
  };
  const role = (page: Page) => main(page).getByRole('region', { name: 'Role', exact: true });
  await find(first, 'woods');
  await look(first);
  await role(first).getByLabel('New role').selectOption({ label: 'Administrator' });
  await role(first).getByLabel('Why', { exact: true }).fill('She joins us in April.');
  await role(first).getByRole('button', { name: 'Ask a second super-admin' }).click();
  await expect(role(first).getByText('You asked for this, so another super-admin has to approve it.')).toBeVisible();
  await expect(role(first).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const theirs = await opened(browser, PHONE, pia, '/member/account');
  await theirs.getByRole('button', { name: 'Delete my account' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete in 30 days' }).click();
  // The overview asks once: what their phone says arrives when it does.
  await expect(async () => {
    await second.goto('/admin');
    for (const show of ['roles', 'erasures'])
      await expect(second.locator(`[data-queue="${PATH}?show=${show}"]`)).toContainText('1', { timeout: 3_000 });
  }).toPass();
  await second.locator(`[data-queue="${PATH}?show=erasures"]`).click();
  await expect(main(second).getByRole('link', { name: /^Pia W\./ })).toContainText('unless they keep it');
  await lookAt(second, 'people-erasures');
});

test('[17] R-61 put on legal hold by a super-admin, an account is in a list of those, and cannot be deleted until that ends', async ({
  browser,
}) => {
  const rory = await register(server, 'Rory Lane', 'rory@fitnesshub.example');
  const sue = await register(server, 'Sue Ford', 'sueford@fitnesshub.example');
  await promoted(server, sue, 'super-admin');
  const page = await opened(browser, TABLET, sue, PATH);
  const row = main(page).getByRole('link', { name: /^Rory L\./ });
  const hold = main(page).getByRole('region', { name: 'Legal hold' });
  await find(page, 'rory@');
  await row.click();
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'The law asks for it' });
  await main(page).getByLabel('In a few words').fill('A court wrote to us');
  await main(page).getByRole('button', { name: 'Show details' }).click();
  await hold.getByRole('button', { name: 'Put on legal hold' }).click();
  await hold.getByLabel('What it is about').fill('A court asked for all of it: claim 7 of 2026.');
  await lookAt(page, 'people-hold');
  await hold.getByRole('button', { name: 'Put on legal hold' }).first().click();
  await expect(hold.getByText('All of theirs is kept.')).toBeVisible();
  await expect(hold.getByText('claim 7 of 2026')).toBeVisible();

  // Among those on hold, by as many as are counted.
  await main(page).getByLabel('Show', { exact: true }).selectOption({ label: 'Legal hold (1)' });
  await expect(row).toContainText('On legal hold since');
  await lookAt(page, 'people-on-hold');

  const theirs = await opened(browser, PHONE, rory, '/member/account');
  await theirs.getByRole('button', { name: 'Delete my account' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(theirs.getByText(/legal reasons/).first()).toBeVisible();
  await lookAt(theirs, 'people-kept-by-law');

  await row.click();
  await hold.getByRole('button', { name: 'End the legal hold' }).click();
  await hold.getByLabel('Why it’s over').fill('The court has decided claim 7.');
  await hold.getByRole('button', { name: 'End the legal hold' }).first().click();
  await expect(hold.getByText('Released by')).toBeVisible();
  await expect(main(page).getByText('Nobody is on legal hold.')).toBeVisible();
});
