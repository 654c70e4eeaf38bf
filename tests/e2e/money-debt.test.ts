/** a gym that owes us. Its own bank took back what it had paid; it pays that again with the network gone in between, and of another gym we let it be. */
import { expect, type Page } from '@playwright/test';
import { keyOf } from '../../schemas/basics/key.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { addDays, instantOf, plus } from '../../schemas/basics/time.ts';
import type { DebtDispute } from '../../schemas/dispute/shape.ts';
import { payoutRunAt, payoutWeekOf } from '../../schemas/ledger/payout-week.ts';
import type { GymLine, MoneyStanding } from '../../schemas/payout/shape.ts';
import { payoutIdOf } from '../../schemas/payout/standing.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { ADMIN, OWNER } from '../../sync-server/demo/people.ts';
import { born, DAY } from '../rules/documents.ts';
import { serveApp } from './fixtures/app.ts';
import { forFile } from './fixtures/for-file.ts';
import { expectNoComplaints, settled } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { isConnected, PHONE, picture, promoted } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const app = forFile(
  () => serveApp({ DEMO: 'on' }),
  (one) => one.stop(),
);
const DESK = { viewport: { width: 1440, height: 900 } } as const;
const main = (page: Page) => page.getByRole('main');

/** It owed £40.00 for a month, paid it on Monday, and its bank asked for that back the day after. */
function owing(name: string): MoneyStanding {
  const now = instantOf(Date.now());
  const nextRun = payoutWeekOf(now);
  const gym = gymCalled(name);
  return {
    ...{ _id: `gymmoney:${name}`, type: 'gymmoney', ...born, createdAt: now, updatedAt: now, gymId: gym._id },
    ...{ firstSaleAt: plus(now, -90 * DAY), lastRun: addDays(nextRun, -7), nextRun, nextRunAt: payoutRunAt(nextRun) },
    ...{ carried: money(0), settled: money(-4000), reserved: money(0), account: { state: 'ready', masked: '••••1234' } },
  };
}

/** Its bank has not decided. */
const asked = ({ gymId, createdAt }: MoneyStanding, gymName: string): DebtDispute => ({
  ...{ _id: `dispute:debt-dp_${keyOf(gymId)}`, type: 'dispute', ...born, createdAt, updatedAt: createdAt, kind: 'debt' },
  ...{ subject: { type: 'payment', id: `payment:debt-${keyOf(gymId)}` }, gymId, gymName, timeZone: 'Europe/London' },
  ...{ happenedAt: plus(createdAt, -2 * DAY), amount: money(4000), fee: money(1500), status: 'with_bank' },
  history: [{ status: 'with_bank', at: plus(createdAt, -DAY) }],
});

/** As that is booked: off its next payout. */
function takenBack({ gymId, nextRun, nextRunAt, createdAt }: MoneyStanding): GymLine {
  const [cause, none] = [`debt-disputed:${keyOf(gymId)}`, money(0)];
  return {
    ...{ _id: `line:${cause}`, type: 'line', ...born, createdAt, updatedAt: createdAt, gymId, cause, kind: 'debt_disputed' },
    ...{ gross: money(-4000), commission: none, vatOnCommission: none, fee: none, net: money(-4000), waits: none },
    ...{ at: plus(createdAt, -DAY), payableFrom: nextRunAt, payoutId: payoutIdOf(gymId, nextRun) },
  };
}
const put = (name: string) => {
  const standing = owing(name);
  return app.put(standing, takenBack(standing), asked(standing, gymCalled(name).name));
};

/** Each width in both schemes, for whoever looks at what a test has seen. */
async function pictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== 'on') return;
  for (const [width, height] of [[390, 844] as const, [1180, 820] as const, [1440, 900] as const])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await settled(page, name);
      await picture(page, `${name}-${width}-${colorScheme}`, true);
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('[R-59, R-4] an owner sees at once that a bank took back what was paid, and pays it again; the network goes meanwhile', async ({
  browser,
}) => {
  await put('iron-works');
  const context = await browser.newContext({ ...PHONE, baseURL: app.url });
  const page = await signIn(context, app, OWNER, '/owner/payouts?gym=iron-works');
  const debt = main(page).locator('#debt');
  await expect(main(page).getByRole('heading', { name: 'You owe us £40.00' })).toBeVisible();
  await expect(main(page).locator('[data-next]')).toContainText('-£40.00');
  const told = main(page).locator('[data-debt-dispute="with_bank"]');
  await expect(told).toContainText('your bank asked us for £40.00 back');
  await expect(told).toContainText('you also owe the £15.00 that the bank takes for deciding');
  await pictures(page, 'debt-payouts');
  await expectNoComplaints(page, '/owner/payouts', [390, 1440]);
  await page.setViewportSize(PHONE.viewport);

  await main(page).getByRole('button', { name: 'Pay £40.00 by card' }).click();
  const toPage = main(page).getByRole('link', { name: 'Go on to the payment page' });
  await expect(toPage).toBeVisible({ timeout: 30_000 });
  const bank = (await toPage.getAttribute('href')) ?? '';
  await goOffline(context);
  await isConnected(page, 'Offline');
  await expect(main(page).getByText('You need to be online to pay what you owe')).toBeVisible();
  for (const _twice of [1, 2]) expect((await fetch(`${bank}/approve`, { method: 'POST' })).status).toBeLessThan(500);
  await comeOnline(context);
  await isConnected(page, 'Online', 40_000);
  await expect(debt).toHaveCount(0, { timeout: 30_000 });
  await expect(main(page).locator('[data-next="0"]')).toBeVisible();
  await main(page).getByText("What it's made of: 2 lines").click();
  await expect(main(page).locator('[data-next] [data-line]')).toHaveText([/-£40\.00$/, /[^-]£40\.00$/]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('We have your £40.00')).toBeVisible({ timeout: 20_000 });
});

test('[R-59] the office sees what a gym owes and its bank’s word on it, and a super-admin writes it off with reasons', async ({
  browser,
}) => {
  await put('pedal-room');
  await promoted(app, ADMIN, 'super-admin');
  const page = await signIn(await browser.newContext({ ...DESK, baseURL: app.url }), app, ADMIN, '/admin/gyms?gym=pedal-room');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The gym owes us £40.00.')).toBeVisible();
  await expect(sheet.getByText(/^Its bank asks for £40\.00 back that the gym had paid us/)).toBeVisible();
  await sheet.getByLabel('What to do about payouts').selectOption('Write off what the gym owes');
  const submit = sheet.getByRole('button', { name: 'Write off what the gym owes' });
  await sheet.getByRole('textbox', { name: 'Why', exact: true }).fill('Too short.');
  await submit.click();
  await expect(sheet.getByText('Why: write 20 to 300 characters.').first()).toBeVisible();
  await pictures(page, 'debt-write-off');
  await expectNoComplaints(page, '/admin/gyms, write-off', [390, 1440]);
  await page.setViewportSize(DESK.viewport);
  await sheet.getByRole('textbox', { name: 'Why', exact: true }).fill('Its company is being wound up, and nobody will pay it.');
  await submit.click();
  await expect(sheet.getByText('The gym owes us £40.00.')).toHaveCount(0, { timeout: 30_000 });
  await expect(sheet.getByLabel('What to do about payouts').getByRole('option', { name: 'Write off' })).toHaveCount(0);
});

test('[2.16, R-59] the office reads what a gym’s bank asks back among the disputes, with nothing to defend; what it knows of it its owner reads', async ({
  browser,
}) => {
  await put('lantern');
  await promoted(app, ADMIN, 'super-admin');
  const context = await browser.newContext({ ...DESK, baseURL: app.url });
  const page = await signIn(context, app, ADMIN, '/admin/gyms?gym=lantern');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Its bank asks for £40\.00 back that the gym had paid us/)).toBeVisible();
  await sheet.getByRole('link', { name: 'Read the dispute' }).click();
  const dispute = main(page).locator('article[data-dispute="with_bank"]');
  await expect(dispute).toContainText('The gym owes it again until its bank has decided.');
  await expect(dispute.getByText('The provider takes £15.00 for it.')).toBeVisible();
  await expect(dispute.getByRole('button')).toHaveText(['Write down what is known']);
  await expect(main(page).getByText('Its bank asks us for a paid debt back: £40.00').first()).toBeVisible();
  await pictures(page, 'debt-dispute');
  await expectNoComplaints(page, '/admin/disputes, of a debt', [390, 1440]);
  await page.setViewportSize(DESK.viewport);
  await dispute.getByRole('textbox', { name: 'What is known' }).fill('Their bookkeeper did not know the payment.');
  await dispute.getByRole('button', { name: 'Write down what is known' }).click();
  await expect(dispute.locator('dl').getByText('Their bookkeeper did not know the payment.')).toBeVisible({ timeout: 20_000 });
});
