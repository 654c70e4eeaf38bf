/** [17] A look at somebody's account: a super-admin sees the app as a member does, under a banner that stays; what is left out says so. */
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { type DemoPerson, promoted, register, TABLET, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/admin/user-management';

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('region', { name: 'You’re looking at an account' });

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

async function details(page: Page): Promise<void> {
  await main(page).getByLabel('Name, email address or id').fill(MEMBER.email);
  await page.keyboard.press('Enter');
  await main(page).locator('[data-row], a[href*="person="]').first().click();
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'Something doesn’t work for them' });
  await main(page).getByLabel('In a few words').fill('Sees no class');
  await main(page).getByRole('button', { name: 'Show details' }).click();
  await expect(main(page).getByText(MEMBER.email)).toBeVisible();
}

test('[17] R-61 a super-admin looks at an account', async ({ browser }) => {
  const sue = await register(server, 'Sue Stone', 'sue@fitnesshub.example');
  await promoted(server, sue, 'super-admin');
  const page = await opened(browser, TABLET, sue, PATH);
  await details(page);
  const begin = main(page).getByRole('button', { name: 'Look for 30 minutes' });
  await begin.scrollIntoViewIfNeeded();
  await lookAt(page, 'look-offered');

  await test.step('the app as they have it', async () => {
    await begin.click();
    await expect(banner(page)).toContainText(`You’re looking at ${MEMBER.displayName}’s account`);
    await expect(banner(page)).toContainText('30 minutes left');
    await expect(page).toHaveURL(/\/member\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt(page, 'look-dashboard');
    for (const place of ['/member/contact', '/member/account', '/member/payments']) {
      await visit(page, '/member/passes');
      await visit(page, place);
      await expect(main(page).getByRole('heading', { name: 'Not part of a look' })).toBeVisible();
    }
    await lookAt(page, 'look-left-out');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('What they’re told is theirs to read.')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const place of ['/member/profile', '/member/passes', '/member/bookings']) {
      await visit(page, place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner(page)).toBeVisible();
      await lookAt(page, `look-${place.slice(8)}`);
    }
  });
});
