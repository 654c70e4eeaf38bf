/** The app on a device: it can be installed, a newer build is seen and chosen, and nothing is reloaded away (specification §4, §7, §9). */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { EMPLOYEE as employee, MEMBER as member } from '../../sync-server/demo/people.ts';
import { markedPage, markPage, offerInstall, serveApp, watchTakeover } from './fixtures/app.ts';
import { forFile } from './fixtures/for-file.ts';
import { keptOnDevice, PHONE, stopClock } from './fixtures/people.ts';
import { createProfile } from './fixtures/profile.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const QUIET_PHONE = { ...PHONE, reducedMotion: 'reduce' } as const;

const served = forFile(
  () => serveApp({ DEMO: 'on' }),
  (app) => app.stop(),
);

/** On the device, and in its hands. */
async function kept(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(served.url + path);
  await keptOnDevice(page);
  await page.reload();
  return page;
}
const newerComes = async (page: Page) => {
  await keptOnDevice(page);
  served.publishNewerWorker();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
};
/** The app has heard that there is a newer build, as a whole. */
const seen = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/builds/meta/newer-build.json'));
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const foot = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('the browser finds nothing that keeps it from installing the app', async ({ launchOptions }) => {
  const profile = await createProfile(launchOptions, PHONE);
  try {
    const context = await profile.open();
    const page = await kept(context, '/');
    const session = await context.newCDPSession(page);
    const { errors, data = '' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      shortcuts: [{ url: '/member/checkin' }, { url: '/member/bookings' }, { url: '/search' }],
    });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    for (const icon of ['/icon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
      expect((await page.request.get(served.url + icon)).status(), icon).toBe(200);
  } finally {
    await profile.dispose();
  }
});

/** Addresses of scripts on this device: those this page was given, and which of all have come over the network. */
const scripts = (page: Page) =>
  page.evaluate(async () => {
    const used = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? name : []));
    const of = async (name: string) =>
      (await (await caches.open(name)).matchAll()).map(({ url, headers }) => [url, headers.get('content-type')]);
    const held = (await Promise.all((await caches.keys()).map(of))).flat().filter(([, type]) => type?.includes('javascript'));
    const came = new Set(held.map(([url]) => url));
    return {
      used: used.length,
      missing: used.filter((url) => !came.has(url)),
      packed: held.filter(([url]) => url === '').length,
    };
  });

test('what came packed and is used comes by itself once, so that the browser keeps what it compiled', async ({ context }) => {
  const page = await kept(context, '/about');
  await expect.poll(async () => (await scripts(page)).missing).toEqual([]);
  const { used, packed } = await scripts(page);
  expect(used, 'the page uses some').toBeGreaterThan(10);
  expect(packed, 'nothing is asked for that is not used').toBeGreaterThan(100);
});

test('Later closes the banner and nothing is loaded again; the next start offers it anew', async ({ context }) => {
  const page = await kept(context, '/about');
  await markPage(page);
  await newerComes(page);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(update(page)).toHaveCount(0);
  await expect(markedPage(page)).toHaveCount(1);
  await page.reload();
  await expect(update(page)).toBeVisible();
});

/** The choice made in another tab, where nothing is open; resolves when the newer build serves `page` too. */
async function chosenElsewhere(page: Page, clock: 'runs' | 'stands' = 'runs'): Promise<void> {
  let over = false;
  const waitFor = await watchTakeover(page);
  const takenOver = waitFor().then(() => {
    over = true;
  });
  const other = await page.context().newPage();
  await other.goto(`${served.url}/offline`);
  await update(other).click();
  if (clock === 'runs') return takenOver;
  // Where the clock of every tab stands, the app cannot remind Chromium after three seconds by loading the tab again: this does.
  // Its loading may hang while the workers change places, and what it is loaded for has come by then.
  await expect(async () => {
    await Promise.race([takenOver, other.reload({ timeout: 5_000 })]);
    expect(over).toBe(true);
  }).toPass({ intervals: [3000] });
}

test('Update waits while a form is being filled in, and takes nothing of it away', async ({ context }) => {
  const page = await kept(context, '/contact');
  await page.getByLabel('In a few words').fill('Half a message');
  await markPage(page);
  await newerComes(page);
  await update(page).click();
  await expect(page.getByText("It starts once you've finished here.")).toBeVisible();
  await expect(markedPage(page)).toHaveCount(1);
  await foot(page, 'About').click();
  await expect(markedPage(page), 'the form is left: now it is loaded').toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Fitness Hub');
  await expect(update(page)).toHaveCount(0);
  await foot(page, 'Contact').click();
  await expect(page.getByLabel('In a few words')).toHaveValue('Half a message');
});

test('Update waits while a payment is open, and the install banner waits for the update banner', async ({ browser }) => {
  const page = await signIn(await browser.newContext(QUIET_PHONE), served, member, '/member/bookings');
  await newerComes(page);
  await expect(update(page)).toBeVisible();
  // [10.16] It floats below the head of the page, which stays within reach.
  await page.getByRole('button', { name: /^Notifications/ }).click({ trial: true });
  await offerInstall(page);
  const install = page.getByRole('region', { name: 'Install Fitness Hub' });
  await expect(install).toHaveCount(0);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(install).toBeVisible();

  await page.goto(`${served.url}/gym/iron-works`);
  await page.getByRole('button', { name: /^Buy Day/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await markPage(page);
  await chosenElsewhere(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay £/ })).toBeVisible();
  await expect(markedPage(page), 'a payment is never reloaded away').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(markedPage(page), 'it is over: now it is loaded').toHaveCount(0);
});

test('Update waits while a verdict stands at the door', async ({ browser }) => {
  const page = await (await browser.newContext(QUIET_PHONE)).newPage();
  await page.clock.install();
  await signIn(page.context(), served, employee, '/gym/tablet-checkin');
  await newerComes(page);
  await expect(update(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Short code' }).click();
  await page.getByRole('textbox', { name: 'Short code' }).fill('ZZZZ9999');
  const verdict = page.locator('[data-colour]');
  await expect(verdict).toBeVisible();
  // It would go by itself after four seconds; a slow machine must not decide that.
  await stopClock(page);
  await markPage(page);
  await chosenElsewhere(page, 'stands');
  await expect(verdict, 'a verdict is never reloaded away').toBeVisible();
  await expect(markedPage(page)).toHaveCount(1);
  await verdict.getByRole('button', { name: 'Next' }).click();
  await expect(markedPage(page), 'it is over: now it is loaded').toHaveCount(0);
});

test('§7 a newer build is asked for with the time, and entered on the next navigation, once in 10 s at a path', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // The guard is judged by the clock; a slow machine must not decide it.
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/builds/')) asked.push(request.url().slice(served.url.length));
  });
  const withdraw = served.publishRecord('newer-build');
  let told = seen(page);
  await page.goto(`${served.url}/about`);
  await (await told).finished();
  expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  await markPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Fitness Hub');
  await expect(markedPage(page), 'not before the next navigation').toHaveCount(1);
  told = seen(page);
  await foot(page, 'Terms').click();
  await expect(markedPage(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${served.url}/terms`);
  await (await told).finished();
  told = seen(page);
  await foot(page, 'About').click();
  await (await told).finished();
  await expect(page).toHaveURL(`${served.url}/about`);
  // Still "newer", as if the new build could not be had: this path was reloaded a moment ago.
  await markPage(page);
  await foot(page, 'Terms').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(markedPage(page)).toHaveCount(1);
  withdraw();
});

test('§7 the copy on the device follows a newer build and is entered on the next navigation', async ({ context }) => {
  const page = await kept(context, '/about');
  served.publishNewerWorker();
  const withdraw = served.publishRecord('newer-build');
  const told = seen(page);
  await page.reload();
  await (await told).finished();
  await expect(update(page)).toBeVisible();
  await markPage(page);
  await foot(page, 'Terms').click();
  await expect(markedPage(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(update(page)).toHaveCount(0);
  withdraw();
});
