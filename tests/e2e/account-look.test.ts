/**
 * [17] A look at somebody's account: a super-admin sees the app as a member does, for thirty minutes, under a banner that stays; nothing can be
 * changed, and nothing of the member lies on the device, before a reload or after it.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { lookAt } from './fixtures/looked-at.ts';
import { onDisk } from './fixtures/on-disk.ts';
import { type DemoPerson, PHONE, promoted, register, TABLET, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const PATH = '/admin/user-management';

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('region', { name: 'You’re looking at an account' });

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

/** Every name that this browser keeps something under: of databases, of caches, and of what pages note. */
const names = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...Object.keys(localStorage).map((name) => `local ${name}`),
      ...Object.keys(sessionStorage).map((name) => `session ${name}`),
    ].toSorted(),
  );

async function details(page: Page): Promise<void> {
  await main(page).getByLabel('Name, email address or id').fill(MEMBER.email);
  await page.keyboard.press('Enter');
  await main(page).locator('[data-row], a[href*="person="]').first().click();
  await main(page).getByLabel('Reason', { exact: true }).selectOption({ label: 'Something doesn’t work for them' });
  await main(page).getByLabel('In a few words').fill('Sees no class');
  await main(page).getByRole('button', { name: 'Show details' }).click();
  await expect(main(page).getByText(MEMBER.email)).toBeVisible();
}

test('[17] R-61 a super-admin looks at an account, changes nothing, and keeps nothing of it', async ({ browser }) => {
  const sue = await register(server, 'Sue Stone', 'sue@fitnesshub.example');
  await promoted(server, sue, 'super-admin');
  const theirs = await opened(browser, PHONE, MEMBER, '/member/passes');
  const page = await opened(browser, TABLET, sue, PATH);
  await details(page);
  const uid = new URL(page.url()).searchParams.get('person') ?? '';
  const before = await names(page);
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

  await test.step('nothing can be done', async () => {
    await main(page).getByRole('button', { name: 'Cancel' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await sheet.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(sheet.getByRole('alert')).toContainText('You’re only looking at somebody’s account');
    await lookAt(page, 'look-refused');
    await sheet.getByRole('button', { name: 'Keep it' }).click();
    await expect(main(page).getByText('Confirmed').first()).toBeVisible();
  });

  await test.step('the member is told, and not by whom', async () => {
    await theirs
      .getByRole('button', { name: /notification/i })
      .first()
      .click();
    const notice = theirs.getByText('A super-admin looks at your account');
    await expect(notice).toBeVisible();
    await expect(theirs.getByText('Sue')).toHaveCount(0);
  });

  await test.step('nothing of theirs lies on the device, and after a reload there is no look', async () => {
    // Her own databases may still have been coming when the look began.
    const [, own = ''] = /fh2-self-(\w+?)--/.exec(before.join()) ?? [];
    expect(own).not.toBe('');
    expect((await names(page)).filter((name) => !before.includes(name) && !name.includes(`-${own}--`))).toEqual([]);
    expect(await onDisk(page)).not.toMatch(new RegExp(`(self|member)-${uid}|${MEMBER.email}`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(main(page).getByText(MEMBER.displayName)).toHaveCount(0);
    expect(await onDisk(page)).not.toMatch(new RegExp(`(self|member)-${uid}|${MEMBER.email}`));
  });

  await test.step('ended with a tap, it is over at once, and on record', async () => {
    await page.goto(PATH);
    await details(page);
    await begin.click();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('button', { name: 'End the look' }).click();
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(banner(page)).toHaveCount(0);
    await details(page);
    await expect(main(page).getByText(/account viewed/i)).toHaveCount(2);
  });
});
