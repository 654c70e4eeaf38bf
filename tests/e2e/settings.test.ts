/** [17] Settings (product.md 4.5, R-61): two super-admins, an administrator who reads, and the log of what was decided. */
import { type Browser, expect, type Page } from '@playwright/test';
import { AGREEMENT_VERSION } from '../../schemas/gym/agreement-version.ts';
import { ADMIN, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import {
  type DemoPerson,
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
const PATH = '/admin/system-settings?tab=money';
const LOG = '/admin/system-settings?tab=audit';
const WHY = 'Managers ask for it every week.';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
const atOnce = (page: Page) => card(page, 'Staff refund, one payment');

async function superAdmin(name: string): Promise<DemoPerson> {
  const account = await register(server, name, `${name.split(' ')[0]?.toLowerCase()}@fitnesshub.example`);
  await promoted(server, account, 'super-admin');
  return account;
}

const opened = async (browser: Browser, size: object, who: DemoPerson, at = PATH): Promise<Page> =>
  signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);

/** Light and dark, as people hold it. */
async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await expectNoComplaints(page, name, [320, 390, 1440]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[320, 720] as const, [390, 844] as const, [1180, 820] as const, [1440, 900] as const]) {
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`, true);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

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
    await expect(one.getByRole('definition').first()).toHaveText(value);
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

test('[17] 2.23 offers are switched off: whoever writes one reads why, also without a signal, and it is on record', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Nia Shaw'), '/admin/system-settings?tab=flags');
  const flag = card(page, 'Offers from gyms and from us');
  const turn = async (how: string, stands: string) => {
    await flag.getByText('Change Offers from gyms and from us').click();
    await flag.getByLabel('Why', { exact: true }).fill(WHY);
    await flag.getByRole('button', { name: how }).click();
    await expect(flag.getByRole('definition').first()).toHaveText(stands);
  };
  await expect(flag.getByRole('definition').first()).toHaveText('On');
  const owner = await opened(browser, TABLET, OWNER, '/owner/dashboard');
  await owner.getByRole('button', { name: 'Message members' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Message members' });
  const offer = sheet.getByRole('radio', { name: 'An offer' });
  await offer.check();

  await turn('Switch it off', 'Off');
  await expect(flag).toContainText('Nia S.');
  await lookAt(page, 'settings-flags-off');
  const why = /^Offers are switched off for all gyms at the moment\./;
  await expect(offer).toBeDisabled();
  const send = sheet.getByRole('button', { name: /^Send/ });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(why);
  await keptOnDevice(owner);
  await loseNetwork(owner);
  await owner.getByRole('button', { name: 'Message members' }).click();
  await expect(offer).toBeDisabled();
  await expect(sheet.getByText(why).first()).toBeVisible();
  await lookAt(owner, 'settings-flags-owner-offline');
  await comeOnline(owner.context());
  await turn('Switch it on', 'On');
  await expect(offer).toBeEnabled();
  await flag.getByText('History: 2 changes').click();
  await expect(flag.locator('[data-version]')).toHaveCount(2);
});

test('[17] 2.23 applications and new reviews are switched off: whoever is at it reads why beside the button, also without a signal', async ({
  browser,
}) => {
  const page = await opened(browser, PHONE, await superAdmin('Una Rook'), '/admin/system-settings?tab=flags');
  const turn = async (name: string, how: string, stands: string) => {
    const flag = card(page, name);
    await flag.getByText(`Change ${name}`).click();
    await flag.getByLabel('Why', { exact: true }).fill(WHY);
    await flag.getByRole('button', { name: how }).click();
    await expect(flag.getByRole('definition').first()).toHaveText(stands);
  };
  const setUp = card(page, 'How this server is set up');
  await expect(setUp.locator('[data-switch="payments"]')).toContainText('A sandbox that moves no money');
  await expect(setUp.locator('[data-switch]')).toHaveCount(10);
  await expect(setUp.getByRole('textbox')).toHaveCount(0);
  await lookAt(page, 'settings-flags');

  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await owner.getByRole('searchbox').pressSequentially('ro');
  await owner.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(owner.locator('[data-colour]')).toBeVisible();
  const phone = await opened(browser, PHONE, MEMBER, '/member/reviews');
  const write = main(phone).getByRole('button', { name: 'Write a review of Iron Works' });
  const send = main(phone).getByRole('button', { name: /^Send/ });
  await expect(write).toBeEnabled();
  await write.click();
  const sheet = phone.getByRole('dialog', { name: 'Review Iron Works' });
  await sheet.getByLabel('What was it like?').fill('Clean, friendly, and never too full after work.');

  await turn('New reviews', 'Switch it off', 'Off');
  const noReviews = /^New reviews can’t be written at the moment\./;
  // Open already: what is typed stays.
  await expect(sheet.getByRole('button', { name: 'Send review' })).toBeDisabled();
  await expect(sheet.getByRole('button', { name: 'Send review' })).toHaveAccessibleDescription(noReviews);
  await expect(sheet.getByLabel('What was it like?')).toHaveValue(/^Clean, friendly/);
  await lookAt(phone, 'settings-flags-review-sheet');
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect(write).toBeDisabled();
  await expect(write).toHaveAccessibleDescription(noReviews);
  await lookAt(phone, 'settings-flags-reviews');
  await phone.goto('/member/gym/iron-works');
  await expect(write).toHaveAccessibleDescription(noReviews);

  await turn('Applications from gyms', 'Switch it off', 'Off');
  const noGyms = 'Gyms can’t apply at the moment. What you typed stays on this device, so you can send it later.';
  await phone.goto('/apply?step=summary');
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription(noGyms);
  await phone.goto('/member/reviews');
  await keptOnDevice(phone);
  await loseNetwork(phone);
  await phone.reload();
  await expect(write).toHaveAccessibleDescription(noReviews);
  await phone.goto('/apply?step=summary');
  await expect(send).toHaveAccessibleDescription(noGyms);
  await phone.goto('/apply?step=basic');
  await expect(main(phone).getByText(noGyms)).toBeVisible();
  await comeOnline(phone.context());

  await turn('Applications from gyms', 'Switch it on', 'On');
  await expect(main(phone).getByText(noGyms)).toHaveCount(0);
  await turn('New reviews', 'Switch it on', 'On');
  await phone.goto('/member/reviews');
  await expect(write).toBeEnabled();
  await write.click();
  await expect(sheet.getByLabel('What was it like?')).toHaveValue(/^Clean, friendly/);

  // Of the server nothing is kept here.
  await keptOnDevice(page);
  await loseNetwork(page);
  await page.reload();
  await expect(setUp.getByText('You need to be online to see how the server is set up.')).toBeVisible();
});
