/** Gyms that are asked for, from the asking to the email (product.md 2.20): planned, launched, declined, and what the person sees of it. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ADMIN, MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { comeOnline } from './fixtures/network.ts';
import { type DemoPerson, isConnected, loseNetwork, PHONE, picture, SAVED_AT, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const main = (page: Page) => page.getByRole('main');
const PLACES = '/admin/area-expansion-requests';
const NO = 'There is no room for a gym of ours there.';

async function opened(browser: Browser, size: object, who: DemoPerson, at: string): Promise<Page> {
  return signIn(await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' }), server, who, at);
}

async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await expectNoComplaints(page, name, [320, 390, 1440]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[320, 640] as const, [1180, 820] as const, [1440, 900] as const]) {
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`, true);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

async function ask(page: Page, place: string, { email, comment }: { email?: string; comment?: string } = {}): Promise<void> {
  const arrived = page.waitForResponse((answer) => /\/api\/area-requests$|_bulk_docs/.test(answer.url()));
  await main(page).getByRole('button', { name: 'Ask for gyms here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for gyms here' });
  await sheet.getByLabel('Town or first half of a postcode').fill(place);
  await sheet.getByLabel('What you’d like to do').fill('Rowing');
  if (comment) await sheet.getByLabel('Anything else').fill(comment);
  if (email) {
    await sheet.getByRole('checkbox').check();
    await sheet.getByLabel('Email', { exact: true }).fill(email);
    // Nobody fills in a form in no time; the server takes such a one for a program's.
    await page.clock.fastForward(5000);
  }
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click();
  expect((await arrived).ok()).toBe(true);
  await expect(sheet).toHaveCount(0);
}

test('[16] 2.20 what is asked for is planned, launched and declined, told by email once, and seen by whoever asked', async ({
  browser,
}) => {
  const office = await opened(browser, { viewport: { width: 1440, height: 900 } }, ADMIN, PLACES);
  await expect(main(office).getByText('Nobody has asked for gyms yet')).toBeVisible();
  await lookAt(office, 'asked-for-empty');

  const phone = await opened(browser, PHONE, MEMBER, '/search?q=ZE1%200AA');
  await ask(phone, 'ZE1', { comment: 'Near the harbour, please.' });
  await ask(phone, 'Kirkwall');
  const visitor = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  await visitor.clock.install();
  await visitor.goto('/search?q=ZE1%200AA');
  await ask(visitor, 'ze1 0aa', { email: 'vera@example.org' });

  await visit(phone, '/member/favorites');
  const mine = (place: string) =>
    main(phone)
      .locator('[data-asked]')
      .filter({ hasText: `Gyms in ${place}` });
  await expect(mine('ZE1')).toContainText('With us');
  await expect(mine('Kirkwall')).toContainText('With us');
  await lookAt(phone, 'asked-for-own');

  const list = main(office).getByRole('region', { name: 'Places' });
  await expect(list.getByRole('listitem').first()).toHaveText('ZE12 people · New');
  await list.getByRole('link', { name: /^ZE1/ }).click();
  const place = main(office).locator('[data-place]');
  await expect(place).toContainText('2 people. Fewer than five people asked');
  await expect(place).toContainText('Near the harbour, please.');
  await expect(place).toContainText('Rowing: 2 people');
  await lookAt(office, 'asked-for');

  await loseNetwork(office);
  await expect(office.getByText(SAVED_AT).first()).toBeVisible();
  const button = place.getByRole('button', { name: 'Mark as read' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('You need to be online to mark this as read');
  await lookAt(office, 'asked-for-offline');
  await comeOnline(office.context());
  await isConnected(office, 'Online');

  const act = place.getByLabel('What should become of it?');
  await act.selectOption('Plan an area');
  await place.getByRole('button', { name: 'Plan the area' }).click();
  await expect(place.getByRole('link', { name: 'Choose the area.' })).toBeVisible();
  await place.getByLabel('Area', { exact: true }).selectOption({ index: 1 });
  await place.getByRole('button', { name: 'Plan the area' }).click();
  await expect(place.locator('[data-status="planned"]')).toContainText('2 requests');
  await expect(mine('ZE1')).toContainText('Planned');

  await act.selectOption('Launch: there are gyms now');
  await expect(place).toContainText('1 person asked us to say when there are gyms');
  await lookAt(office, 'asked-for-launching');
  await place.getByRole('button', { name: 'Launch and email 1 person' }).click();
  await expect(place.locator('[data-status="launched"]')).toContainText('2 requests');
  await expect(place).toContainText('1 person got our email.');
  expect(await server.emailTo('vera@example.org')).toMatch(/You asked us for gyms in ZE1.*\/search\?area=/s);
  await expect(mine('ZE1').getByRole('link', { name: 'See the gyms' })).toBeVisible();

  await office.goto(`${PLACES}?show=open&place=kirkwall`);
  await act.selectOption('Decline');
  await place.getByLabel('What people who asked read').fill('No.');
  await place.getByRole('button', { name: 'Decline' }).click();
  await expect(place.getByRole('alert')).toBeVisible();
  await place.getByLabel('What people who asked read').fill(NO);
  await place.getByRole('button', { name: 'Decline' }).click();
  await expect(place.locator('[data-status="declined"]')).toBeVisible();
  await expect(mine('Kirkwall')).toContainText(NO);
  await lookAt(phone, 'asked-for-own-answered');
});
