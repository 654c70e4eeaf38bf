import { type Browser, expect, type Page } from '@playwright/test';
import { MOST_OPEN } from '../../client/sync/storage/when-asked/open-collections.ts';
import { EVERY_ROUTE } from '../../schemas/routes.ts';
import { ADMIN as admin, EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { camerasSee, hold, looks } from './fixtures/held-up.ts';
import { comeOnline } from './fixtures/network.ts';
import { countCollections, mostOpen, openNow } from './fixtures/open-collections.ts';
import {
  choosePin,
  type DemoPerson,
  isConnected,
  keptOnDevice,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  register,
  SAVED_AT,
  showWhoSetsPin,
  typePin,
  visit,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Every screen in every state of product.md §4, on the demo world. */
const HOUR = 3_600_000;
const GYM = '/gym/iron-works';
const MEMBER_PAGES = EVERY_ROUTE.map(({ path }) => path).filter((path) => /^\/member\/\w+$/.test(path));

const server = demoServer();

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url });
const arrive = async (browser: Browser, account: DemoPerson, at: string) => signIn(await phone(browser), server, account, at);

/** Signs in where nothing of the databases has arrived, and nothing will. */
async function arriveWithNothing(browser: Browser, account: DemoPerson): Promise<Page> {
  const context = await phone(browser);
  const page = await context.newPage();
  // Signing in asks who one is; that alone is answered.
  await page.route(/\/db\/(?!users\/)/, () => new Promise(() => {}));
  await signIn(context, server, account, '/search', 'Unknown');
  return page;
}

/** The page as it is after so long without the network; it takes the place of the one that was open. */
async function later(page: Page, path: string, milliseconds: number): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.clock.setFixedTime(Date.now() + milliseconds);
  await next.goto(path);
  return next;
}

const main = (page: Page) => page.getByRole('main');

/** In the page: what only staff need comes after the rest of the app, all at once. */
const holdsTheDesk = async (): Promise<boolean> =>
  (await (await caches.open('staff-parts')).keys()).some(({ url }) => url.includes('/for-desk-dashboard-'));

test.describe('loading: a skeleton, while the device has nothing and the server has not answered', () => {
  for (const [account, paths] of [
    [member, ['/search', ...MEMBER_PAGES, GYM]],
    [owner, ['/search', '/owner/dashboard', '/owner/profile', '/owner/onboarding', '/owner/employees']],
    [employee, ['/search', '/employee/dashboard', '/gym/tablet-checkin']],
    [admin, ['/search', '/admin', '/admin/gyms', '/admin/gym-applications', '/admin/gym-verification']],
  ] as const) {
    test(account.displayName, async ({ browser }) => {
      const page = await arriveWithNothing(browser, account);
      for (const path of paths) {
        // Opened anew, since one that waited half a minute in vain rightly says that it is offline. A gym's comes with its words.
        if (path === GYM) await visit(page, path);
        else if (path !== '/search') await page.goto(path);
        await expect(main(page).getByRole('status').filter({ hasText: 'Loading' }).first(), path).toBeVisible();
      }
    });
  }
});

test('nothing saved and offline: every screen says that connecting once helps', async ({ browser }) => {
  const page = await arriveWithNothing(browser, member);
  await loseNetwork(page);
  await expect(main(page).getByText('No gyms on this device yet')).toBeVisible();
  for (const path of MEMBER_PAGES) {
    await visit(page, path);
    await expect(main(page).getByText('Nothing saved on this device yet'), path).toBeVisible();
  }
  await visit(page, GYM);
  await expect(main(page).getByText("This gym isn't saved on this device")).toBeVisible();
  await page.goto('/gym/tablet-checkin');
  await expect(main(page).getByText('Connect once')).toBeVisible();
  await isConnected(page, 'Offline');
  const office = await arriveWithNothing(browser, owner);
  await keptOnDevice(office);
  await expect.poll(() => office.evaluate(holdsTheDesk), { message: 'the device holds the pages of a desk' }).toBe(true);
  await loseNetwork(office);
  await office.goto('/owner/dashboard');
  await expect(main(office).getByText("This gym isn't saved on this device yet")).toBeVisible();
  for (const path of ['/owner/profile', '/owner/onboarding', '/owner/profile-setup', '/owner/employees']) {
    await visit(office, path);
    await expect(main(office).getByText("This gym isn't saved on this device yet"), path).toBeVisible();
  }
});

test('[11] no route has more than 13 collections open in the browser, whoever looks at it', async ({ browser }) => {
  for (const [account, home, allowed] of [
    [owner, '/owner/dashboard', ['everyone', 'signed-in', 'owner']],
    [admin, '/admin/gyms', ['everyone', 'signed-in', 'admin']],
  ] as const) {
    const theirs = EVERY_ROUTE.filter(({ guards }) => guards.every((guard) => (allowed as readonly string[]).includes(guard)));
    const context = await phone(browser);
    await countCollections(context);
    const page = await signIn(context, server, account, home);
    const pages = theirs.filter(({ layout, path }) => layout === 'adaptive' && !path.includes(':')).map(({ path }) => path);
    for (const path of [...pages, GYM, home]) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      expect(await mostOpen(page), `${path}: ${(await openNow(page)).join(', ')}`).toBeLessThanOrEqual(MOST_OPEN);
    }
    // Everybody's, one's own and the workspace's: had nothing been counted, it would be less.
    expect(await mostOpen(page)).toBeGreaterThan(6);
    await context.close();
  }
});

test('empty: one sentence and one way on', async ({ browser }) => {
  const page = await arrive(browser, await register(server, 'Nell New', 'nell@member.example'), '/member/dashboard');
  await expect(main(page).getByText('Find a gym near you')).toBeVisible();
  await visit(page, '/member/passes');
  await expect(main(page).getByText('No passes yet')).toBeVisible();
  await visit(page, '/member/bookings');
  await expect(main(page).getByText('Nothing booked')).toBeVisible();
  await page.getByRole('tab', { name: 'Waiting list' }).click();
  await expect(main(page).getByText("You're not on any waiting lists")).toBeVisible();
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(main(page).getByText('Nothing here yet')).toBeVisible();
  await visit(page, '/member/checkin');
  await expect(main(page).getByText('No pass yet')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Find a gym' })).toBeVisible();
  await visit(page, '/search?q=zzzz');
  await expect(main(page).getByText('No gyms match')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Outbox' }).click();
  await expect(page.getByRole('dialog').getByText('Nothing waiting')).toBeVisible();
  const office = await arrive(browser, owner, '/owner/dashboard');
  await expect(main(office).getByText('Nobody has checked in yet today.')).toBeVisible();
  await expect(main(office).getByText('Nothing needs you.')).toBeVisible();
});

test('offline and stale: what was saved, with its age, and the reason beside what cannot be done', async ({ browser }) => {
  const page = await arrive(browser, member, '/member/dashboard');
  await expect(main(page).locator('time').first()).toBeVisible();
  for (const path of ['/search', ...MEMBER_PAGES.slice(1), GYM]) {
    await visit(page, path);
    await expect(main(page).locator('time').first(), path).toBeVisible();
  }
  await expect(page.locator('button[data-date]').first()).toBeVisible();
  await visit(page, '/member/checkin');
  await expect(page.locator('svg[data-text]')).toBeVisible();
  await loseNetwork(page);
  await visit(page, '/member/bookings');
  await expect(page.locator('[data-booking]')).toHaveCount(2);
  await visit(page, GYM);
  const buy = page.getByRole('button', { name: /^Buy Day/ });
  await expect(buy).toBeDisabled();
  await expect(buy).toHaveAccessibleDescription('You need to be online to pay');
  const old = await later(page, '/search', 2 * HOUR);
  for (const path of ['/search', GYM, ...MEMBER_PAGES]) {
    if (path !== '/search') await visit(old, path);
    await expect(old.getByText(SAVED_AT), path).toBeVisible();
    await expect(main(old).locator('time[data-stale]').first(), path).toHaveText('Last updated 2 h ago');
  }
});

test('offline and stale: the desk and the owner', async ({ browser }) => {
  const desk = await arrive(browser, employee, '/gym/tablet-checkin');
  await expect(desk.getByRole('heading', { name: 'Iron Works' })).toBeVisible();
  await expect(desk.getByText(/^List from \d\d:\d\d/)).toBeVisible();
  await desk.getByRole('button', { name: 'Set a staff PIN' }).click();
  await showWhoSetsPin(desk, employee.password);
  await choosePin(desk);
  await loseNetwork(desk);
  await expect(desk.getByText(/^List from \d\d:\d\d, up to date/)).toBeVisible();
  const old = await later(desk, '/gym/tablet-checkin', 2 * HOUR);
  await expect(old.getByText('not quite up to date')).toBeAttached();
  const older = await later(old, '/gym/tablet-checkin', 30 * HOUR);
  await expect(older.getByText('old: staff confirm each visit')).toBeAttached();
  // staff say no, and the no is on the disk, waiting to be sent.
  await older.getByRole('tab', { name: 'Search' }).click();
  await typePin(older);
  await older.getByRole('searchbox').fill('ro');
  await older.getByRole('button', { name: /^Check in Robin A\./ }).click();
  await older.getByRole('alertdialog').getByRole('button', { name: "Don't let in" }).click();
  await expect(older.locator('[data-colour]')).toHaveAttribute('data-colour', 'red');
  await expect(older.locator('[data-colour]')).toContainText('Staff didn’t confirm this visit.');
  await picture(older, 'desk-not-confirmed');
  await expect(older.getByText('1 to send')).toBeVisible();

  const office = await arrive(browser, owner, '/owner/dashboard');
  await expect(main(office).getByText('Nobody has checked in yet today.')).toBeVisible();
  await loseNetwork(office);
  await expect(office.getByText(/^You're offline\. Showing what was saved/)).toBeVisible();
  await expect(main(office).getByText('Visits today')).toBeVisible();
  // [4.3, B9] The register of a class, and somebody let into it: on this device first, and it says so.
  await office
    .getByRole('button', { name: /^Register of / })
    .first()
    .click();
  await office.getByRole('tab', { name: 'Walk-in' }).click();
  await office.getByRole('button', { name: 'Add a guest' }).click();
  const guest = main(office).locator('[data-booking]').first();
  await expect(guest.locator('[data-state="waiting"]')).toHaveText('Here');
  await expect(guest).toContainText('Walk-in');
  const oldOffice = await later(office, '/owner/dashboard', 2 * HOUR);
  await expect(main(oldOffice).locator('time[data-stale]').first()).toHaveText('Last updated 2 h ago');
});

test('[10.14] a tablet without a PIN lets nobody search, let in or leave who cannot show that they are staff', async ({
  browser,
}) => {
  const desk = await arrive(browser, employee, '/gym/tablet-checkin');
  const sheet = desk.getByRole('dialog', { name: 'Set a staff PIN' });
  const refuse = async () => {
    await expect(sheet.getByLabel(/^Password of /)).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  };
  await desk.getByRole('tab', { name: 'Search' }).click();
  await refuse();
  await expect(desk.getByLabel("Member's name")).toHaveCount(0);
  await desk.getByRole('button', { name: 'Leave check-in' }).click();
  await desk.getByRole('button', { name: 'Leave', exact: true }).click();
  await refuse();
  await expect(desk).toHaveURL(/\/gym\/tablet-checkin$/);
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Search' }).click();
  await showWhoSetsPin(desk, 'not the password');
  await expect(sheet.getByText(/^That isn't .+'s password\.$/)).toBeVisible();
  await picture(desk, 'desk-pin-password');
  await showWhoSetsPin(desk, employee.password);
  await choosePin(desk);
  await desk.getByLabel("Member's name").fill('ro');

  // Forgotten: the password again, and the desk goes on with what it had.
  await desk.reload();
  await desk.getByRole('tab', { name: 'Search' }).click();
  await desk.getByRole('button', { name: 'Forgotten the PIN?' }).click();
  await showWhoSetsPin(desk, employee.password);
  await choosePin(desk, '1379');
  await expect(desk.getByLabel("Member's name")).toBeVisible();
  await desk.reload();
  await desk.getByRole('tab', { name: 'Search' }).click();
  await typePin(desk, '1379');
  await expect(desk.getByLabel("Member's name")).toBeVisible();
  await loseNetwork(desk);
  await desk.getByRole('tab', { name: 'Short code' }).click();
  await desk.getByRole('tab', { name: 'Search' }).click();
  await desk.getByRole('button', { name: 'Forgotten the PIN?' }).click();
  await expect(sheet.getByText('You need to be online to set a new PIN')).toBeVisible();
  await picture(desk, 'desk-pin-offline');
});

test('refused: a declined card, an unknown code at the desk, a page of somebody else', async ({ browser }) => {
  const page = await arrive(browser, member, GYM);
  await page.getByRole('button', { name: /^Buy Day/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Test card that is declined' }).check();
  await sheet.getByRole('button', { name: /^Pay £/ }).click();
  await expect(sheet.getByText('Nothing was charged.')).toBeVisible();
  await picture(page, 'screens-declined');
  // [10.10] It is declined, and no pass of any kind.
  await page.goto('/member/passes');
  await expect(main(page).locator('[data-outbox-state="declined"]')).toContainText('Your card was declined');
  await expect(main(page).locator('[data-status="cancelled"]')).toHaveCount(0);
  await page.goto('/owner/dashboard');
  await expect(page.getByText('That page is for gym owners.')).toBeVisible();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  await page.goto('/gym/tablet-checkin');
  await expect(page.getByText('Only gym staff can check people in.')).toBeVisible();
  await expect(page).toHaveURL(/\/member\/dashboard$/);

  const desk = await arrive(browser, employee, '/gym/tablet-checkin');
  await desk.getByRole('tab', { name: 'Short code' }).click();
  await desk.getByRole('textbox', { name: 'Short code' }).fill('ZZZZ9999');
  await expect(desk.locator('[data-colour]')).toHaveAttribute('data-colour', 'grey');
  await expect(desk.locator('[data-colour]')).toContainText("This code isn't on this gym's list.");
  await picture(desk, 'screens-unknown-code');
});

test('a page that is not there, and a gym that nobody has: said as soon as the server has answered', async ({ browser }) => {
  const context = await phone(browser);
  // Whoever only waits for a while waits for ever here.
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const after = (call: () => void, delay?: number, ...rest: unknown[]) =>
      delay === 3000 ? 0 : setTimeout(call, delay, ...rest);
    Object.assign(window, { setTimeout: after });
  });
  const page = await signIn(context, server, member, '/nowhere');
  for (const path of ['/nowhere', '/gym/nobody-has-this']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible();
  }
  const visitor = await (await phone(browser)).newPage();
  await visitor.goto('/gym/nobody-has-this');
  await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('R-34 a code held before the camera of the desk is answered once; another one at once', async ({ browser }) => {
  const context = await phone(browser);
  await camerasSee(context);
  const desk = await signIn(context, server, employee, '/gym/tablet-checkin');
  const verdict = desk.locator('[data-colour]');
  await hold(desk, 'no code of ours');
  await expect(verdict).toBeVisible();
  await expect(verdict).toHaveCount(0);
  await looks(desk, 5);
  await expect(verdict).toHaveCount(0);
  await hold(desk, 'another');
  await expect(verdict).toBeVisible();
});

test("a member's token is refused by the server wherever the desk reads", async () => {
  const json = { 'content-type': 'application/json' };
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const { idToken } = await post('/api/auth/sign-in', { email: member.email, password: member.password });
  const authorization = `Bearer ${idToken}`;
  const { deviceId, deviceKey } = await post('/api/devices', { name: 'A test' }, { authorization });
  const headers = { authorization, 'x-device': `${deviceId}.${deviceKey}` };
  const status = async (db: string) => (await fetch(`${server.url}/db/${db}/_changes`, { headers })).status;
  expect(await status(`member-${member.uid}/passes`)).toBe(200);
  for (const collection of ['roster', 'bookings', 'checkins', 'payments', 'people'])
    expect(await status(`gym-iron-works/${collection}`), collection).toBe(404);
});

test('the Outbox says what waits, and an offline booking can be taken back', async ({ browser }) => {
  const page = await arrive(browser, member, GYM);
  await expect(page.locator('button[data-date]').first()).toBeVisible();
  await page.goto('/member/bookings');
  await expect(page.locator('[data-booking]').first()).toBeVisible();
  await loseNetwork(page);
  await page.goto(GYM);
  await page.locator('button[data-date]').nth(3).click();
  await page
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send booking request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goto('/member/dashboard');
  await expect(main(page).getByText('1 action on the way')).toBeVisible();
  const outbox = await openOutbox(page);
  await outbox.getByRole('button', { name: 'Undo' }).click();
  await expect(outbox.getByText('Nothing waiting')).toBeVisible();
  await comeOnline(page.context());
  await isConnected(page, 'Online');
});
