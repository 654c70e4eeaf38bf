/** A review that somebody wants gone: two who run the platform look at it, it is removed, appealed without a signal, and brought back. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, openOutbox, PHONE, promoted, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const SAID = 'Clean, friendly, and never too full after work.';
const NOTE = 'It names somebody at the desk.';
const WHY = 'I named nobody. Please read it again, it is one sentence.';
const REASON = 'We read it again, and it names nobody at all.';
const main = (page: Page) => page.getByRole('main');

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

async function choose(page: Page): Promise<void> {
  await main(page)
    .getByRole('link', { name: /Robin A\. on Iron Works/ })
    .click();
}

test('[R-66, V6, 4.5] two look at the same review: the one without a network drafts only; removed, appealed offline, brought back [17]', async ({
  browser,
}) => {
  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await owner.getByRole('searchbox').pressSequentially('ro');
  await owner.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(owner.locator('[data-colour]')).toBeVisible();

  const phone = await opened(browser, PHONE, MEMBER, '/member/reviews');
  const mine = main(phone).locator('[data-review]');
  await main(phone).locator('[data-invited]').getByRole('button', { name: 'Write a review of Iron Works' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Review Iron Works' });
  await sheet.getByRole('radio', { name: '2 out of 5 stars' }).check({ force: true });
  await sheet.getByLabel('What was it like?').fill(SAID);
  await sheet.getByRole('button', { name: 'Send review' }).click();
  await expect(mine.getByText('Published')).toBeVisible();

  // On a legal ground its gym's word is enough to have it looked at.
  await owner.goto('/owner/reviews?gym=iron-works');
  await main(owner).getByRole('button', { name: 'Report the review by Robin A.' }).click();
  const report = owner.getByRole('dialog', { name: 'Report this review' });
  await report.getByLabel('What’s wrong with it?').selectOption('personal_data');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(mine.getByText('Being checked')).toBeVisible();

  const ben = await register(server, 'Ben Carr', 'ben@hub.example');
  await promoted(server, ben, 'admin');
  const [alex, other] = [
    await opened(browser, TABLET, ADMIN, '/admin/reviews'),
    await opened(browser, TABLET, ben, '/admin/reviews'),
  ];
  for (const page of [alex, other]) {
    await expect(page.getByRole('radio', { name: 'To decide (1)' })).toBeAttached();
    await choose(page);
    await expect(main(page).getByRole('article').getByText('It was reported')).toBeVisible();
  }

  await loseNetwork(other);
  await main(other).getByLabel('What should become of it?').selectOption('removed');
  await main(other).getByLabel('Reason').selectOption('offensive');
  await main(other).getByLabel('What the author is told besides').fill('Please leave out the shouting.');
  await expect(main(other).getByRole('button', { name: 'Remove it' })).toBeDisabled();
  await expect(main(other).getByText('You need to be online to decide about a review')).toBeVisible();
  await expect(main(other).getByText('What you write is kept in this tab. Nothing is sent by itself.')).toBeVisible();
  await other.reload();
  await expect(main(other).getByLabel('What the author is told besides')).toHaveValue('Please leave out the shouting.');
  await lookAt(other, 'moderation-drafted');

  await main(alex).getByLabel('What should become of it?').selectOption('removed');
  await main(alex).getByLabel('Reason').selectOption('personal_data');
  await main(alex).getByLabel('What the author is told besides').fill(NOTE);
  await main(alex).getByRole('button', { name: 'Remove it' }).click();
  await expect(mine.getByText('Removed', { exact: true })).toBeVisible();
  await expect(mine).toContainText('It said who somebody is, or how to reach them.');
  await expect(mine).toContainText(NOTE);
  await expect(mine).not.toContainText('Alex');
  await lookAt(phone, 'moderation-removed');

  await comeOnline(other.context());
  await isConnected(other, 'Online');
  await expect(other.locator('[data-overridden]')).toContainText(/^Already decided by Alex W\., .+: removed\./);
  await expect(other.locator('[data-overridden]')).toContainText('Please leave out the shouting.');
  await lookAt(other, 'moderation-overridden');
  await main(other).getByRole('button', { name: 'Discard what I wrote' }).click();
  await expect(other.locator('[data-overridden]')).toHaveCount(0);

  await loseNetwork(phone);
  await mine.getByRole('button', { name: 'Ask for a second look' }).click();
  await mine.getByLabel('Why should it be back?').fill('Too short');
  await mine.getByRole('button', { name: 'Ask when online' }).click();
  await expect(mine.getByText('Please write at least 20 characters.')).toBeVisible();
  await mine.getByLabel('Why should it be back?').fill(WHY);
  await lookAt(phone, 'moderation-appeal');
  await mine.getByRole('button', { name: 'Ask when online' }).click();
  await expect(mine.getByText('Waiting to be sent. It counts from when you wrote it.')).toBeVisible();
  const outbox = await openOutbox(phone);
  await expect(outbox.getByText('Second look at your review of Iron Works')).toBeVisible();
  await phone.keyboard.press('Escape');
  await comeOnline(phone.context());
  await isConnected(phone, 'Online');
  await expect(mine.getByText('Somebody who hasn’t decided about it before looks at it.')).toBeVisible();

  await main(alex).getByText('A second look at the review').waitFor();
  await expect(main(alex).getByText('You removed this yourself, so somebody else has to take the second look.')).toBeVisible();
  const look = main(other).getByRole('region', { name: 'A second look at the review' });
  await expect(look.getByText(WHY)).toBeVisible();
  await look.getByLabel('What comes of the second look?').selectOption('restored');
  await look.getByLabel('Why', { exact: true }).fill(REASON);
  await lookAt(other, 'moderation-second-look');
  await look.getByRole('button', { name: 'Bring it back' }).click();
  await expect(look.getByText(/^Already decided by Ben C\., .+: it’s back\.$/)).toBeVisible();
  await expect(mine.getByText('Published')).toBeVisible();
  await expect(mine).toContainText('After the second look it’s back');
  await expect(mine).toContainText(REASON);
  await lookAt(phone, 'moderation-restored');

  const visitor = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  await visitor.goto('/gym/iron-works');
  const reviews = visitor.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText(SAID);
  await expect(reviews.getByText(/We removed/)).toHaveCount(0);

  await main(alex).getByText('Are bad reviews stopped more often?').click();
  await expect(main(alex).getByText(/^Of the reviews with 1 or 2 stars \d+\.\d% were held/)).toBeVisible();
  await lookAt(alex, 'moderation-fairness');
  const saving = alex.waitForEvent('download');
  await main(alex).getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    'Stars,Written,Held,Hold rate,Removed,Removal rate',
    '1 star,0,0,–,0,–',
    // One of them is the town's own.
    '2 stars,2,1,50.0%,0,0.0%',
  ]);
});

test('[R-72, 4.5] platform reports are files of the server’s: counts for every administrator, money for a super-admin; offline they need the network [17]', async ({
  browser,
}) => {
  const alex = await opened(browser, TABLET, ADMIN, '/admin/reports');
  await alex.getByText('Platform reports', { exact: true }).click();
  const form = alex.locator('[data-platform-reports]');
  await expect(form.getByLabel('Report', { exact: true })).toHaveValue('retention');
  await expect(form.getByText('Sales, payouts and the report for HMRC are for super-admins.')).toBeVisible();
  await form.getByLabel('Report', { exact: true }).selectOption('reviews');
  await lookAt(alex, 'platform-reports');
  await loseNetwork(alex);
  await expect(form.getByText('You need to be online to make a report')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await comeOnline(alex.context());
  await isConnected(alex, 'Online');
  await form.getByLabel('Report', { exact: true }).selectOption('reviews');
  const counts = await savedBy(alex);
  expect(counts.name).toMatch(/^reviews-\d{4}-01-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(counts.text).toMatch(/^\uFEFFGym,Gym id,Stars,Written,Held,/);

  const sue = await register(server, 'Sue Marsh', 'sue@hub.example');
  await promoted(server, sue, 'super-admin');
  const office = await opened(browser, TABLET, sue, '/admin/reports?tab=platform');
  await expect(office.getByLabel('Report', { exact: true })).toHaveValue('sales');
  const sales = await savedBy(office, sue.password);
  const rows = sales.text.split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFFDate,Gym,Gym id,Kind,What,Paid by members,/);
  expect(rows.at(-2)).toMatch(/^Total,/);
  expect(rows[1]).toMatch(/^\d\d\/\d\d\/\d{4},/);
  await office.getByLabel('Report', { exact: true }).selectOption('tax');
  await expect(office.getByText(/is due at HMRC by 31 Jan \d{4}|is due at HMRC by .*31 Jan/)).toBeVisible();
  await lookAt(office, 'platform-report-tax');
});

/** `password`: of who is asked once more who they are, since it is about money. */
async function savedBy(page: Page, password?: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  if (password !== undefined) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
