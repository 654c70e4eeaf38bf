/** [17] Settings (product.md 4.5, R-61): two super-admins, an administrator who reads, and the log of what was decided. */
import { type Browser, expect, type Page } from '@playwright/test';
import { AGREEMENT_VERSION } from '../../schemas/gym/agreement-version.ts';
import { ADMIN, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, keptOnDevice, loseNetwork, PHONE, picture, TABLET } from './fixtures/people.ts';
import { card, lookAt, main, openedOn, superAdminOn, WHY } from './fixtures/settings.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/admin/system-settings?tab=money';
const LOG = '/admin/system-settings?tab=audit';

const superAdmin = (name: string) => superAdminOn(server, name);
const opened = (browser: Browser, size: object, who: DemoPerson, at = PATH) => openedOn(server, browser, size, who, at);
const atOnce = (page: Page) => card(page, 'Staff refund, one payment');

async function ask(page: Page, value: string): Promise<void> {
  const form = atOnce(page);
  if (!(await form.getByLabel('New value, pounds').isVisible())) await form.getByText('Change Staff refund, one payment').click();
  await form.getByLabel('New value, pounds').fill(value);
  await form.getByLabel('Why', { exact: true }).fill(WHY);
  await form.getByRole('button', { name: 'Ask for it' }).click();
}

test('[17] R-61 R-52 a limit is changed by two super-admins: out of range in words, never by oneself, read offline', async ({
  browser,
}) => {
  const [sue, sal] = [await superAdmin('Sue Stone'), await superAdmin('Sal Moor')];
  const first = await opened(browser, TABLET, sue);
  await expect(atOnce(first)).toContainText('£50.00');
  await expect(atOnce(first)).toContainText('£1.00 to £500.00');
  await expect(atOnce(first)).toContainText('Nobody has changed it yet');

  await ask(first, '500.01');
  await expect(atOnce(first).getByRole('alert')).toContainText('Staff refund, one payment: choose from £1.00 to £500.00.');
  await lookAt(first, 'settings-wrong');
  await ask(first, '80');
  const waits = atOnce(first).getByRole('region', { name: 'Waiting for a second super-admin' });
  await expect(waits).toContainText('£80.00');
  await expect(waits).toContainText(WHY);
  await expect(main(first).getByRole('tab', { name: 'Money (1)' })).toBeVisible();
  await expect(waits.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(waits.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    /another super-admin has to approve it/,
  );
  await lookAt(first, 'settings-own');

  const second = await opened(browser, PHONE, sal);
  const theirs = atOnce(second).getByRole('region', { name: 'Waiting for a second super-admin' });
  await expect(theirs).toContainText('Sue S. asked for it');
  await lookAt(second, 'settings-approve');
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs).toHaveCount(0);
  for (const page of [first, second]) {
    await expect(atOnce(page).getByRole('definition').first()).toHaveText('£80.00');
    await expect(atOnce(page)).toContainText('Sue S., approved by Sal M.');
  }
  await atOnce(second).getByText('History: 1 change').click();
  await expect(atOnce(second).locator('[data-version]')).toContainText('Approved by Sal M.');
  await lookAt(second, 'settings-history');

  // An administrator reads, also without a signal.
  const reader = await opened(browser, PHONE, ADMIN);
  await expect(atOnce(reader)).toContainText('£80.00');
  await expect(atOnce(reader)).toContainText('Only a super-admin can change this.');
  await expect(main(reader).getByRole('button', { name: /Approve|Ask for it|Withdraw/ })).toHaveCount(0);
  await keptOnDevice(reader);
  await loseNetwork(reader);
  await reader.reload();
  await expect(atOnce(reader)).toContainText('Sue S., approved by Sal M.');
  await lookAt(reader, 'settings-offline-admin');
  await keptOnDevice(first);
  await loseNetwork(first);
  await atOnce(first).getByText('Change Staff refund, one payment').click();
  const button = atOnce(first).getByRole('button', { name: 'Ask for it' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('You need to be online to change a setting');
  await lookAt(first, 'settings-offline');
  await comeOnline(first.context());
  await isConnected(first, 'Online');
});

test('[17] 2.23 the log says who decided what, and its chain is checked on the server', async ({ browser }) => {
  const page = await opened(browser, TABLET, await superAdmin('Kim Vale'), LOG);
  const entry = main(page).locator('[data-entry="role.set"]').first();
  await expect(entry).toContainText('super-admin');
  await main(page).getByRole('button', { name: 'Check the whole log' }).click();
  await expect(main(page).getByText(/^Nothing was changed: all [\d,]+ lines are as they were written\.$/)).toBeVisible();
  await main(page).getByLabel('Look for').fill('nobody of that name');
  await expect(main(page).getByText(/^0 of \d+ lines$/)).toBeVisible();
  await main(page).getByLabel('Look for').fill('role.set');
  await expect(entry).toBeVisible();
  await lookAt(page, 'settings-audit');

  // As the server says it of a line that was edited (sync-server/audit/verify.test.ts).
  const broken = { entries: 12, broken: { what: 'changed', number: 7, id: 'audit:202611:01KB0000000000000000000007' } };
  await page.route('**/api/audit/chain', (route) => route.fulfill({ json: broken }));
  await main(page).getByRole('button', { name: 'Check the whole log' }).click();
  await expect(main(page).locator('[data-broken="changed"]')).toContainText(
    'Something is wrong with line 7. It was changed after it was written.',
  );
  await expect(main(page).locator('[data-broken="changed"]')).toContainText('audit:202611:01KB0000000000000000000007');
  await lookAt(page, 'settings-audit-broken');

  await keptOnDevice(page);
  await loseNetwork(page);
  await expect(main(page).getByText('You need to be online to read the log.', { exact: false })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Check the whole log' })).toBeDisabled();
  await lookAt(page, 'settings-audit-offline');

  const reader = await opened(browser, PHONE, ADMIN, LOG);
  await expect(main(reader).getByText('What you decided yourself.', { exact: false })).toBeVisible();
  await expect(main(reader).getByRole('button', { name: 'Check the whole log' })).toHaveCount(0);
});

test('[17] 2.23 3.9 what messages go by is changed by one super-admin, and the keys are read, also without a signal', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Meg Hale'), '/admin/system-settings?tab=messages');
  const aDay = card(page, 'Messages about the service, a day');
  await expect(aDay).toContainText('1 to 20');
  await aDay.getByText('Change Messages about the service, a day').click();
  await aDay.getByLabel('New value').fill('4');
  await aDay.getByLabel('Why', { exact: true }).fill(WHY);
  await aDay.getByRole('button', { name: 'Save' }).click();
  await expect(aDay.getByRole('definition').first()).toHaveText('4');
  await lookAt(page, 'settings-messages');
  await main(page).getByRole('tab', { name: 'Legal texts' }).click();
  const agreement = card(page, 'Agreement for gyms');
  await expect(agreement).toContainText('15 days');
  await expect(agreement).toContainText(AGREEMENT_VERSION);
  await expect(main(page).locator('[data-text]')).toHaveCount(6);
  await agreement.getByText('Read the words').click();
  await expect(agreement).toContainText('We tell you 15 days before these terms change.');
  // Nothing that looks as if it could be changed.
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await lookAt(page, 'settings-legal');
  await main(page).getByRole('tab', { name: 'Keys' }).click();
  const inForce = main(page).locator('[data-key][data-state="inForce"]');
  await expect(inForce).toHaveCount(1);
  await expect(inForce).toContainText('FH2');
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await lookAt(page, 'settings-keys');
  await keptOnDevice(page);
  await loseNetwork(page);
  await page.reload();
  await expect(inForce).toContainText('In force since');
  await main(page).getByRole('tab', { name: 'Legal texts' }).click();
  await expect(agreement).toContainText(AGREEMENT_VERSION);
});

test('[17] 2.23 R-27 R-34 X4 the numbers of classes and of the door, out of range in words, changed by one super-admin', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Eve Lund'), '/admin/system-settings?tab=booking');
  const set = async (name: string, unit: string, wrong: string, value: string) => {
    const one = card(page, name);
    await one.getByText(`Change ${name}`).click();
    await one.getByLabel(`New value, ${unit}`).fill(wrong);
    await one.getByLabel('Why', { exact: true }).fill(WHY);
    await one.getByRole('button', { name: 'Save' }).click();
    await expect(one.getByRole('alert')).toContainText(`${name}: choose from`);
    await one.getByLabel(`New value, ${unit}`).fill(value);
    await one.getByRole('button', { name: 'Save' }).click();
    // As soon as it is here, and not once the page looks at the clock again.
    await expect(one.getByRole('definition').first()).toHaveText(value, { timeout: 10_000 });
  };
  await expect(card(page, 'Hours without a signal')).toContainText('1 to 72');
  await set('Hours without a signal', 'hours', '73', '48');
  await set('Minutes before a class that its waiting list asks', 'minutes', '59', '90');
  await lookAt(page, 'settings-booking');
  await main(page).getByRole('tab', { name: 'Check-in' }).click();
  await set('Minutes in which two scans are one visit', 'minutes', '61', '5');
  await lookAt(page, 'settings-checkin');
});

test('[17] R-71 owners are told of a commission that rises, and those who decided see how many were', async ({ browser }) => {
  const [sue, sal] = [await superAdmin('Ida Wren'), await superAdmin('Jon Pike')];
  const first = await opened(browser, PHONE, sue);
  const second = await opened(browser, TABLET, sal);
  const rate = (page: Page) => card(page, 'Commission');
  const decides = async (value: string) => {
    const field = rate(first).getByLabel('New value, per cent');
    if (!(await field.isVisible())) await rate(first).getByText('Change Commission').click();
    await field.fill(value);
    await expect(rate(first)).toContainText('every owner it concerns is told');
    await rate(first).getByLabel('Why', { exact: true }).fill(WHY);
    await rate(first).getByRole('button', { name: 'Ask for it' }).click();
    await rate(second).getByRole('button', { name: 'Approve' }).click();
    await expect(rate(second).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  };
  await decides('10');
  await expect(rate(first).getByRole('definition').first()).toHaveText('10%');
  await decides('12');
  const planned = rate(first).getByRole('region', { name: 'Coming up' });
  await expect(planned).toContainText('12% from');
  await expect(planned.locator('[data-told="rise"]')).toContainText(/^Told to \d+ owners?, the last of them on /);
  await expect(rate(first).getByRole('definition').first()).toHaveText('10%');
  await lookAt(first, 'settings-commission-told');
  const owner = await opened(browser, PHONE, OWNER, '/owner/payouts');
  await owner.getByRole('button', { name: /^Notifications/ }).click();
  const notices = owner.getByRole('dialog');
  const notice = notices.getByText('Our commission rises from 10% to 12%');
  await expect(notice).toHaveCount(1);
  await expect(notices).toContainText('Until then it stays at 10%.');
  await picture(owner, 'settings-commission-owner', true);

  await planned.getByRole('button', { name: 'Withdraw' }).click();
  await expect(planned).toHaveCount(0);
  await expect(notices.getByText('Our commission won’t rise to 12%')).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  await rate(first).getByText('History: 2 changes').click();
  await expect(rate(first).locator('[data-told="off"]')).toContainText(/told that it’s off/);
});
