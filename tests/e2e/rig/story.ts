/** The story of a member and a kiosk, both offline (steps 1 to 6), told on whatever store the house has. */
import {
  type Browser,
  type BrowserContext,
  expect,
  type LaunchOptions,
  type Page,
  type Request,
  type Route,
  test,
} from '@playwright/test';
import { firstVerdict, watchVerdicts } from './door-watch.ts';
import type { TestSystem } from './house.ts';
import {
  bookOffline,
  buyPass,
  choosePin,
  isConnected,
  keptOnDevice,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  register,
  TABLET,
  typePin,
} from './people.ts';
import { createProfile } from './profile.ts';
import { signInByForm } from './sign-in.ts';

/** Milliseconds in which everybody sees the same, once everybody is online. */
const AGREED_WITHIN = 2000;
/**
 * @param launch how browsers are started here, for the kiosk's own
 * @param agreedWithin milliseconds, where the house needs longer than a single server does
 */
export async function tellStory(
  { server, elsewhere, decider, gym, owner, employee }: TestSystem,
  browser: Browser,
  launch: LaunchOptions,
  agreedWithin = AGREED_WITHIN,
): Promise<void> {
  const profile = await createProfile(launch, { baseURL: elsewhere.url, ...TABLET });
  const phone = await browser.newContext({ baseURL: server.url, ...PHONE });
  const desktop = await browser.newContext({ baseURL: elsewhere.url, viewport: { width: 1440, height: 900 } });
  try {
    let kiosk = await profile.open();
    const sam = await register(server, 'Sam Keane', 'sam@member.example');
    const pages = await test.step('1 a phone, a kiosk and the owner sign in and sync', async () => {
      const member = await signInByForm(phone, server, sam, '/member/dashboard');
      const door = await signInByForm(kiosk, elsewhere, employee, '/gym/tablet-checkin');
      await expect(door.getByRole('heading', { name: gym.name })).toBeVisible();
      await choosePin(door);
      const office = await signInByForm(desktop, elsewhere, owner, '/owner/dashboard');
      await expect(office.getByText('Nobody has checked in yet today.')).toBeVisible();
      return { member, door, office };
    });
    const { member, office } = pages;
    let { door } = pages;

    await test.step('2 buys a pass; offline, finds the gym by its postcode and books a class for tomorrow', async () => {
      await buyPass(member, gym.id, '10 visits');
      await expect(office.getByText('£60.00')).toBeVisible();
      // Buying is done when the code for the door is on the phone, and on the kiosk's list.
      await member.goto('/member/checkin');
      await expect(code(member)).toBeVisible();
      await expectOnTheList(door, 'Sam');
      await loseNetwork(member);
      await bookOffline(member, gym);
      await expect(member.locator('[data-booking]').getByText('Waiting to be confirmed')).toBeVisible();
      await picture(member, 'story-booking-waiting');
      const outbox = await openOutbox(member);
      await expect(outbox.locator('[data-outbox-state="waiting"]')).toContainText(/^Book Spin, .+ 18:00, The Tannery/);
      await picture(member, 'story-outbox-waiting');
    });

    await test.step('3 the server is killed while a push is in flight; both reload and open', async () => {
      await killInFlight(phone, member, server);
      await decider?.kill();
      await keptOnDevice(door);
      await kiosk.setOffline(true);
      await phone.setOffline(true);
      await member.reload();
      await expect(member.locator('[data-booking]').getByText('Waiting to be confirmed')).toBeVisible();
      await member.goto('/member/checkin');
      await profile.hold(await code(member).getAttribute('data-text'));
      await picture(member, 'story-code-offline');
      await watchVerdicts(door);
      await door.reload();
      await expect(door.getByRole('heading', { name: gym.name })).toBeVisible();
    });

    await test.step('4 the camera reads the code: stored, then green, within a second; the second scan says so', async () => {
      const verdict = await firstVerdict(door);
      expect(verdict).toMatchObject({ colour: 'green', stored: 1 });
      expect(verdict.title).toBe('Welcome, Sam K.');
      expect(verdict.took).toBeLessThan(1000);
      await picture(door, 'story-verdict');
      // Held all the while, it is said once; looked at anew, it is said again.
      await expect(door.locator('[data-colour]')).toHaveCount(0);
      await door.reload();
      await expect(door.getByRole('alert').getByText(/Already checked in at \d\d:\d\d/)).toBeVisible({ timeout: 15_000 });
      await picture(door, 'story-second-scan');
    });

    await test.step('5 the browser of the kiosk is killed and started again, still offline: the check-in is there', async () => {
      await profile.hold(null);
      await profile.kill();
      kiosk = await profile.open({ offline: true });
      door = kiosk.pages()[0] ?? (await kiosk.newPage());
      await door.goto('/gym/tablet-checkin');
      await expect(door.getByText('1 to send')).toBeVisible();
      const outbox = await openOutbox(door);
      await expect(outbox.locator('[data-outbox-state="waiting"]')).toContainText('Check in Sam K.');
      await picture(door, 'story-kiosk-again');
      await door.keyboard.press('Escape');
    });

    await test.step('6 the server starts again: everything drains, and all see the same', async () => {
      await member.goto('/member/dashboard');
      await expect(member.locator('[data-booking]').getByText('Waiting to be confirmed')).toBeVisible();
      await Promise.all([server.start(), decider?.start()]);
      await Promise.all([phone.setOffline(false), kiosk.setOffline(false)]);
      await Promise.all([member, door, office].map((page) => isConnected(page, 'Online')));
      const soon = { timeout: agreedWithin };
      await Promise.all([
        expect(member.locator('[data-booking]').getByText('Confirmed', { exact: true })).toBeVisible(soon),
        expect(member.getByText('9 visits left, 1 of them booked').first()).toBeVisible(soon),
        expect(door.getByText('All sent')).toBeVisible(soon),
        expect(office.locator('[data-checkin][data-status="accepted"]')).toContainText('Sam K.', soon),
        expect(office.locator('[data-checkin]')).toHaveCount(1, soon),
      ]);
      await picture(member, 'story-dashboard-after');
      await picture(office, 'story-owner-after');
      await expectNothingOpen(member);
      await expectNothingOpen(door);
      await member.goto('/member/checkin');
      await expect(member.locator('[data-checkin]')).toHaveCount(1);
      await expect(member.locator('[data-checkin]')).toContainText('Checked in');
      const settled = door.locator('[data-outbox-state]');
      await expect(settled).toHaveCount(0);
    });
  } finally {
    await profile.dispose();
    await Promise.all([phone.close(), desktop.close()]);
  }
}

const code = (page: Page) => page.locator('svg[data-text]');

/** The list of passes has arrived: staff can find them by name. */
async function expectOnTheList(door: Page, name: string): Promise<void> {
  await door.getByRole('tab', { name: 'Search' }).click();
  await typePin(door);
  await door.getByLabel("Member's name").fill(name);
  await expect(door.getByRole('button', { name: /^Check in Sam K\., 10 visits/ })).toBeVisible();
  await door.getByLabel("Member's name").fill('');
}

/** What was asked for has left the phone, and the server will never have read it. */
async function killInFlight(phone: BrowserContext, member: Page, server: TestSystem['server']): Promise<void> {
  const sent = Promise.withResolvers<void>();
  // Once: what is tried again meanwhile finds it dying, or dead.
  const frozen = async (route: Route) => {
    server.freeze();
    await route.continue();
    sent.resolve();
  };
  await member.route('**/_bulk_docs', frozen, { times: 1 });
  const lost = unanswered(member);
  await phone.setOffline(false);
  await sent.promise;
  await server.kill();
  await lost;
}

/** A push got no answer: its wire went, or where a proxy stands in front, that says for the server that it is gone. */
async function unanswered(page: Page): Promise<void> {
  const isPush = (request: Request) => request.url().endsWith('/_bulk_docs');
  await Promise.any([
    page.waitForEvent('requestfailed', isPush),
    page.waitForResponse((response) => isPush(response.request()) && response.status() === 502),
  ]);
}

async function expectNothingOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
}
