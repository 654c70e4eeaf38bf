/** A review, from the visit to its end (product.md 2.9): written without a signal, replied to, read by a visitor, removed with a reason. */
import { type Browser, expect, type Page } from '@playwright/test';
import { GYMS } from '../../sync-server/demo/gyms.ts';
import { ADMIN, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, keptOnDevice, loseNetwork, PHONE, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const SAID = 'Clean, friendly, and never too full after work.';
const REPLY = 'Thank you, see you soon at the racks!';
const main = (page: Page) => page.getByRole('main');

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

test('[R-62, R-65, R-66] written offline after a visit, replied to, read by everybody, removed with a reason', async ({
  browser,
}) => {
  const owner = await opened(browser, TABLET, OWNER, '/owner/checkin?gym=iron-works&tab=search');
  await owner.getByRole('searchbox').pressSequentially('ro');
  await owner.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await expect(owner.locator('[data-colour]')).toBeVisible();

  const phone = await opened(browser, PHONE, MEMBER, '/member/reviews');
  const write = main(phone).locator('[data-invited]').getByRole('button', { name: 'Write a review of Iron Works' });
  await expect(write).toBeVisible();
  await lookAt(phone, 'member-reviews-invited');
  await loseNetwork(phone);
  await write.click();
  const sheet = phone.getByRole('dialog', { name: 'Review Iron Works' });
  await sheet.getByRole('button', { name: 'Send when online' }).click();
  await expect(sheet.getByText('Choose how many stars you give.').first()).toBeVisible();
  await sheet.getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true });
  await sheet.getByLabel('What was it like?').fill('See www.example.org for a better one.');
  await expect(sheet.getByText(/links aren’t allowed in a review/).first()).toBeVisible();
  await sheet.getByLabel('What was it like?').fill(SAID);
  await lookAt(phone, 'review-sheet');
  await sheet.getByRole('button', { name: 'Send when online' }).click();
  const mine = main(phone).locator('[data-review]');
  await expect(mine.getByText('Waiting to be sent')).toBeVisible();
  await comeOnline(phone.context());
  await isConnected(phone, 'Online');
  await expect(mine.getByText('Published')).toBeVisible();

  await owner.goto('/owner/reviews?gym=iron-works');
  await main(owner).getByRole('button', { name: 'Reply to Robin A.' }).click();
  const reply = owner.getByRole('dialog', { name: 'Reply to Robin A.' });
  await reply.getByRole('textbox', { name: 'Your reply' }).fill(REPLY);
  await lookAt(owner, 'reply-sheet');
  await reply.getByRole('button', { name: 'Send reply' }).click();
  await expect(main(owner).locator('[data-reply="published"]')).toContainText(REPLY);
  await expect(main(owner).getByRole('button', { name: /hide|remove|delete/i })).toHaveCount(0);
  await expect(main(owner).getByRole('table').getByRole('row').last()).toContainText('4.0');
  await main(owner).getByRole('button', { name: 'Show the code' }).click();
  await expect(main(owner).locator(`svg[data-text="${server.url}/member/gym/iron-works"]`)).toBeVisible();
  await lookAt(owner, 'owner-reviews');
  await expect(mine).toContainText(REPLY);
  await phone.goto('/member/gym/iron-works');
  await expect(main(phone).getByRole('region', { name: 'Your review' })).toContainText(SAID);
  // [2.17] A gym with an owner, and one that was imported and has none.
  const imported = GYMS.find(({ _id }) => _id === 'gym:quarry');
  if (!imported) throw new Error('the demo town has a quarry');
  await server.propose({
    ...{ _id: 'proposal:system.gym-set.listed', type: 'proposal', kind: 'system.gym-set' },
    body: { gym: { ...imported, status: 'listed' } },
  });
  for (const [gym, reason] of [
    ['iron-works', 'unsafe'],
    ['quarry', 'copyright'],
  ] as const) {
    await phone.goto(`/gym/${gym}`);
    if (gym === 'quarry') await expect(main(phone).getByText('Not yet on Fitness Hub').first()).toBeVisible();
    await main(phone).getByRole('button', { name: 'Report this gym' }).click();
    const report = phone.getByRole('dialog', { name: 'Report this gym' });
    await report.getByLabel('What’s wrong with it?').selectOption(reason);
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report).toHaveCount(0);
  }
  await phone.goto('/member/reviews');
  const reported = main(phone).locator('[data-report="new"]');
  await expect(reported.filter({ hasText: 'Quarry Climb & Condition' })).toHaveCount(1);
  await expect(reported.filter({ hasText: 'Iron Works' })).toHaveCount(1);
  await lookAt(phone, 'member-reviews');

  const visitor = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  const page = await visitor.newPage();
  await page.goto('/gym/iron-works');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText(SAID);
  await expect(reviews).toContainText(REPLY);
  await expect(reviews).toContainText('There’s a score once three people have written.');
  const cheapest = page.getByRole('region', { name: 'Cheapest way in' });
  await expect(cheapest.getByRole('status')).toContainText(/× .* a year, about £/);
  const forFour = await cheapest.getByRole('status').textContent();
  await cheapest.getByLabel('Visits a month').selectOption('30');
  await expect(cheapest.getByRole('status')).not.toHaveText(forFour ?? '');
  await lookAt(page, 'gym-reviews');
  // [2.17] Without an account and without a signal: it waits here, and goes once.
  await keptOnDevice(page);
  await goOffline(visitor);
  await page.reload();
  await reviews.getByRole('button', { name: 'Report the review by Robin A.' }).click();
  const reporting = page.getByRole('dialog', { name: 'Report this review' });
  await reporting.getByLabel('What’s wrong with it?').selectOption('fake');
  await reporting.getByLabel('Your email address').fill('vera@example.org');
  await lookAt(page, 'report-visitor');
  await reporting.getByRole('button', { name: 'Send when online' }).click();
  await expect(reporting).toHaveCount(0);
  const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/reports'));
  await comeOnline(visitor);
  expect((await arrived).status()).toBe(201);

  const admin = await opened(browser, TABLET, ADMIN, '/admin/reviews?show=all');
  await main(admin)
    .getByRole('link', { name: /Robin A\. on Iron Works/ })
    .click();
  await expect(main(admin).getByRole('region', { name: '1 report' })).toContainText('It isn’t about a real visit');
  await main(admin).getByLabel('What should become of it?').selectOption('removed');
  await main(admin).getByLabel('Reason').selectOption('fake');
  await lookAt(admin, 'admin-reviews');
  await main(admin).getByRole('button', { name: 'Remove it' }).click();
  await expect(mine.getByText('Removed', { exact: true })).toBeVisible();
  await expect(mine).toContainText('If you disagree, you can ask for a second look until');
  // A visitor's device hears of news when it asks.
  await page.reload();
  await expect(reviews.getByText('We removed 1 review')).toBeVisible();
  await expect(reviews).not.toContainText(SAID);

  // What comes of a report is told to whoever made it, and to nobody else.
  expect(await server.emailTo('vera@example.org')).toMatch(/Iron Works: you told us about a review\. We’ve done something/);
  await admin.goto('/admin/reports');
  await main(admin)
    .getByRole('link', { name: /^The gym, Iron Works/ })
    .click();
  await expect(main(admin).getByText('Nobody but us knows who reported it.')).toBeVisible();
  await main(admin).getByLabel('What comes of it?').selectOption('actioned');
  await main(admin).getByRole('article').getByRole('button').click();
  await expect(main(phone).locator('[data-report="actioned"]')).toContainText('We acted on it');
  await owner.reload();
  await owner.getByRole('button', { name: /^Notifications/ }).click();
  await expect(owner.getByRole('dialog').getByText('Iron Works: there’s a new review. You can reply to it.')).toBeVisible();
  await expect(owner.getByRole('dialog').getByText(/report/i)).toHaveCount(0);
});
