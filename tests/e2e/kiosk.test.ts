import { expect, type Page } from '@playwright/test';
import { EMPLOYEE as employee } from '../../sync-server/demo/people.ts';
import { enrolledTablet } from './fixtures/enrolled-tablet.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { isConnected, loseNetwork, picture, TABLET, typePin } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
/** How many records of the gym's own databases on this device name that member, in whichever store they lie. */
const namesKept = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let kept = 0;
    for (const { name: database = '' } of await indexedDB.databases()) {
      if (!database.includes('-gym-')) continue;
      const opened = await answer(indexedDB.open(database));
      for (const store of opened.objectStoreNames) {
        const all: unknown[] = await answer(opened.transaction(store).objectStore(store).getAll());
        kept += all.filter((one) => JSON.stringify(one).includes(name)).length;
      }
      opened.close();
    }
    return kept;
  }, name);

/** As it is looked at: at each width, light and dark. */
async function pictures(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== 'on') return;
  const before = page.viewportSize() ?? TABLET.viewport;
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  await page.setViewportSize(before);
}

// A server each: whoever came in a moment ago is in already.
test.describe('a tablet and who acts on it', () => {
  const server = demoServer();

  test('[2.26, G8] staff act on a tablet by name, each with a PIN of their own, offline too, until they are dismissed', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const { office, door, tablet } = await enrolledTablet(browser, server);
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.url });
    const own = await signIn(phone, server, employee, '/employee/dashboard');
    await main(own).getByRole('button', { name: 'Set your PIN' }).click();
    const sheet = own.getByRole('dialog');
    await sheet.getByLabel('PIN, 4 to 8 digits').fill('7531');
    await sheet.getByLabel('The same again').fill('7531');
    await pictures(own, 'own-pin');
    await sheet.getByRole('button', { name: 'Save PIN' }).click();
    await expect(main(own).getByRole('button', { name: 'Change your PIN' })).toBeVisible();
    await pictures(own, 'own-pin-set');

    const asked = tablet.getByRole('dialog');
    const jo = asked.getByRole('button', { name: 'Jo T.' });
    // Told with its next contact.
    await expect(async () => {
      await tablet.keyboard.press('Escape');
      await tablet.getByRole('tab', { name: 'Search' }).click({ timeout: 2000 });
      await expect(jo).toBeVisible({ timeout: 1000 });
    }).toPass();
    await loseNetwork(tablet);
    await tablet.getByRole('tab', { name: 'Search' }).click();
    await expect(jo).toBeVisible();
    await pictures(tablet, 'desk-names');
    await jo.click();
    await asked.getByLabel('PIN of Jo T.').fill('2580');
    await asked.getByRole('button', { name: 'Go on' }).click();
    await expect(asked).toContainText('That isn’t Jo T.’s PIN.');
    await pictures(tablet, 'desk-name-wrong');
    await asked.getByLabel('PIN of Jo T.').fill('7531');
    await asked.getByRole('button', { name: 'Go on' }).click();
    await tablet.getByRole('searchbox').fill('ro');
    await tablet.getByRole('button', { name: /^Check in Robin A\./ }).click();
    await expect(tablet.locator('[data-colour]')).toHaveAttribute('data-colour', 'green');
    await comeOnline(door);
    await expect(tablet.getByText('All sent')).toBeVisible();

    const body = { uid: employee.uid, gymId: 'gym:iron-works' };
    await server.propose({ _id: 'proposal:system.employment-ended.jo', type: 'proposal', kind: 'system.employment-ended', body });
    await expect(async () => {
      await tablet.keyboard.press('Escape');
      await tablet.getByRole('tab', { name: 'Short code' }).click({ timeout: 2000 });
      await tablet.getByRole('tab', { name: 'Search' }).click({ timeout: 2000 });
      // Nobody else there has one: the tablet's own PIN again.
      await expect(asked.getByLabel('PIN, 4 to 8 digits')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await main(office).getByRole('tab', { name: "Today's register" }).click();
    await expect(main(office).getByText('Robin A.').first()).toBeVisible();
  });
});

test.describe('a tablet as itself, from the owner’s page to its end (product.md 2.26; architecture §3)', () => {
  const server = demoServer();

  test('[2.26, A7, C15] a tablet is set up with a code, records offline, and is taken out of service', async ({ browser }) => {
    test.setTimeout(180_000);
    const { office, door, tablet } = await enrolledTablet(browser, server);
    await expect(main(office).locator('[data-kiosk="active"]')).toContainText('Front door');

    await loseNetwork(tablet);
    await tablet.getByRole('tab', { name: 'Search' }).click();
    await typePin(tablet);
    await tablet.getByRole('searchbox').fill('ro');
    await tablet.getByRole('button', { name: /^Check in Robin A\./ }).click();
    await expect(tablet.locator('[data-colour]')).toHaveAttribute('data-colour', 'green');
    await expect(tablet.getByText('1 to send')).toBeVisible();
    await comeOnline(door);
    await isConnected(tablet, 'Online');
    await expect(tablet.getByText('All sent')).toBeVisible();
    await main(office).getByRole('tab', { name: "Today's register" }).click();
    await expect(main(office).getByText('Robin A.').first()).toBeVisible();
    await main(office).getByRole('tab', { name: 'Devices' }).click();

    expect(await namesKept(tablet, 'Robin A.')).toBeGreaterThan(0);
    await main(office).getByRole('button', { name: 'Change Front door' }).click();
    await office.getByRole('button', { name: 'Take out of service' }).click();
    await office
      .getByRole('dialog', { name: 'Take out of service' })
      .getByRole('button', { name: 'Take out of service' })
      .click();
    await expect(main(office).locator('[data-kiosk="active"]')).toHaveCount(0);
    await main(office).getByText('Out of service (1)').click();
    await expect(main(office).locator('[data-kiosk="revoked"]')).toContainText('Front door');
    await pictures(office, 'devices-ended');
    await expect(tablet.getByRole('heading', { name: 'This tablet is out of service' })).toBeVisible();
    await expect.poll(() => namesKept(tablet, 'Robin A.')).toBe(0);
    await picture(tablet, 'kiosk-revoked');
  });
});

test.describe('a tablet, from behind the desk', () => {
  const server = demoServer();

  test('[2.26] its owner sees how it is among the devices, and that it is unplugged, with or without a network of their own', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const { office, door, tablet } = await enrolledTablet(browser, server);
    const front = main(office).locator('[data-kiosk="active"]');
    await expect(front).toContainText('In touch now', { timeout: 40_000 });
    await pictures(office, 'devices');

    await tablet.getByRole('button', { name: 'For staff' }).click();
    await typePin(tablet);
    const tools = tablet.getByRole('dialog', { name: 'For staff' });
    await pictures(tablet, 'tools');
    await tools.getByRole('button', { name: 'Rehearse an outage' }).click();
    await isConnected(tablet, 'Offline');
    await tablet.keyboard.press('Escape');
    await expect(front).toContainText(/Last heard of (just now|\d min ago)/, { timeout: 40_000 });
    await tablet.getByRole('tab', { name: 'Search' }).click();
    await typePin(tablet);
    await tablet.getByRole('searchbox').fill('ro');
    await tablet.getByRole('button', { name: /^Check in Robin A\./ }).click();
    await expect(tablet.locator('[data-colour]')).toBeVisible();
    await expect(tablet.getByText('1 to send')).toBeVisible();
    const banner = tablet.getByRole('region', { name: 'Rehearsal' });
    await banner.getByRole('button', { name: 'End it now' }).click();
    await expect(banner).toContainText(/1 check-in was recorded at the door\. .*All of it has arrived\./);
    await pictures(tablet, 'tablet-rehearsal-over');
    await banner.getByRole('button', { name: 'Close' }).click();
    await tablet.getByRole('button', { name: 'For staff' }).click();
    await typePin(tablet);
    await tools.getByRole('button', { name: "Who's inside" }).click();
    await expect(tablet.getByRole('dialog', { name: "Who's inside" })).toContainText('Robin A.');
    await tablet.keyboard.press('Escape');
    await tablet.keyboard.press('Escape');
    await goOffline(door);
    await goOffline(office.context());
    await isConnected(office, 'Offline');
    await main(office).getByRole('tab', { name: "Today's register" }).click();
    await main(office).getByRole('tab', { name: 'Devices' }).click();
    await expect(front).toContainText('Front door');
    await expect(main(office).getByText(/^From this device, as of/)).toBeVisible();
    await pictures(office, 'devices-offline');
  });
});
