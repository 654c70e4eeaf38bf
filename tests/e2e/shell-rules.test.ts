/** The shell in a real browser: where one may go (specification §2, §6), what is said when something fails (§8), the connection (§4). */

import { type Browser, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { asInstalled, offerInstall } from './fixtures/app.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { isConnected, keptOnDevice, loseNetwork, PHONE, stopClock } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('§2 redirect: only a path of this app is followed; whoever is signed in stays where they are', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, member, '/member/passes');
  const asked = (redirect: string) => `/login?redirect=${redirect}`;
  const outwards = ['//evil.example', 'https://evil.example', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)'];
  const disguised = ['%2F%2Fevil.example', '/%2Fevil.example', '/%5Cevil.example', '%252F%252Fevil.example', '/..//evil.example'];
  for (const redirect of [...outwards, ...disguised]) {
    await page.goto(asked(encodeURIComponent(redirect)));
    await expect(page, redirect).toHaveURL(`${server.url}/member/dashboard`);
  }
  await page.goto(asked(encodeURIComponent('/search?q=yoga')));
  await expect(page).toHaveURL(`${server.url}/search?q=yoga`);
  for (const path of ['/member/bookings', '/apply', '/']) {
    await page.goto(path);
    await expect(title(page), path).toBeVisible();
    await expect(page, path).toHaveURL(server.url + path);
  }
  await asInstalled(page);
  await page.goto('/');
  await expect(page, 'the installed app goes on by role').toHaveURL(`${server.url}/member/dashboard`);
});

test('§2 logout goes to /, and what was guarded asks to sign in and comes back', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, owner, '/owner/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  for (const path of ['/owner/dashboard', '/admin/gyms', '/employee/dashboard', '/member/passes?tab=past']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${server.url}/login?redirect=${encodeURIComponent(path)}`);
  }
});

test('[T7] the installed app at its root, offline, with somebody who was here: "Continue offline as …"', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto('/login?redirect=/member/passes');
  await keptOnDevice(page);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByLabel('Keep me signed in on this device').uncheck();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(title(page)).toHaveText('Passes');
  await isConnected(page, 'Online');
  await expect(page.getByRole('main').locator('time').first()).toBeVisible();
  await page.close();
  await goOffline(context);
  const again = await context.newPage();
  await asInstalled(again);
  await again.goto('/');
  await expect(again).toHaveURL(`${server.url}/login`);
  await again.getByRole('button', { name: `Continue offline as ${member.displayName}` }).click();
  await expect(again).toHaveURL(`${server.url}/member/dashboard`);
  await again.close();

  const late = await context.newPage();
  await late.clock.install({ time: Date.now() + 8 * 86_400_000 });
  await late.goto('/member/passes');
  await expect(late).toHaveURL(`${server.url}/login?redirect=%2Fmember%2Fpasses`);
  await expect(late.getByText('Please go online to confirm your account.'), '4.0 the lease of 7 days is over').toBeVisible();
  await expect(late.getByRole('button', { name: /^Continue offline/ })).toHaveCount(0);
});

test.describe(() => {
  test.use({ splash: true });
  test('§2 the splash under reduced motion is its text alone, and comes whenever the area is entered', async ({ browser }) => {
    const page = await (await phone(browser)).newPage();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/auth/verify-email');
    const splash = page.getByTestId('splash');
    await expect(splash.getByText('Initializing...')).toBeVisible();
    await expect(splash.locator('span[style*="left"]').first()).toBeHidden();
    await expect(splash.locator('span[style*="scaleX"]')).toBeHidden();
    await expect(splash).toHaveCSS('transition-duration', '0s');
    await page.clock.runFor(2000);
    await expect(splash).toHaveCount(0);
    await page.clock.resume();
    await page.getByRole('link', { name: 'Use another address' }).click();
    await expect(title(page)).toHaveText('Create an account');
    await expect(splash, 'signing up is in no area').toHaveCount(0);
    await stopClock(page);
    await page.goBack();
    await page.clock.runFor(100);
    await expect(splash.getByText('Initializing...'), 'entered again').toBeVisible();
    await page.clock.runFor(2000);
    await expect(splash).toHaveCount(0);
  });
});

test('§5 the install banner: on pages of members, owners and admins only, and never again after Later', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, member, '/search');
  const banner = page.getByRole('region', { name: 'Install Fitness Hub' });
  await offerInstall(page);
  await expect(title(page)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(banner).toBeVisible();
  await goOffline(page.context());
  await expect(page.getByText(/^You're offline\. Showing/)).toBeVisible();
  await expect(banner, 'one banner at a time').toHaveCount(0);
  await comeOnline(page.context());
  await banner.getByRole('button', { name: 'Later' }).click();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('pwa-install-prompt'))).toBe('true');
  await page.reload();
  await offerInstall(page);
  await expect(title(page)).toHaveText('Bookings');
  await expect(banner).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('pwa-install-prompt'));
  await page.reload();
  await expect(title(page)).toHaveText('Bookings');
  await expect(banner, 'the browser has offered nothing').toHaveCount(0);
  await offerInstall(page);
  await expect(banner).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(banner, 'it is installed').toHaveCount(0);
});

test('§8 three kinds of 404: an unknown address, one that cannot be right, a gym that nobody has', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/no/such/page');
  await expect(title(page)).toHaveText('Page Not Found');
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();
  await expect(page.getByRole('contentinfo'), 'the app goes on around it').toBeVisible();
  expect(said).toContain('Page not found: /no/such/page');
  await page.goto('/gym/no%20such!');
  await expect(title(page)).toHaveText('Page Not Found');
  await expect(page.getByText(/^Page Not Found: \/gym\/no/)).toBeVisible();
  await expect(page.getByRole('contentinfo'), 'fatal: nothing is drawn around it').toHaveCount(0);
  await page.goto('/gym/nobody-has-this');
  await expect(title(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

const TERMS_CODE = /\/assets\/terms-[^/]+\.js$/;
/** Nothing is kept on this device, so that every part of the program comes over the network and can be made to fail. */
const bare = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url, serviceWorkers: 'block' });

test('§8 a page that stops working says "Internal Server Error", and the next one works', async ({ browser }) => {
  const page = await (await bare(browser)).newPage();
  await page.route(/\/assets\/search-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default function Broken() { throw new Error("defect") }' }),
  );
  await page.goto('/search');
  await expect(title(page)).toHaveText('Internal Server Error');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(title(page)).toHaveText('About Fitness Hub');
});

/** Whatever is saved on this device stays shut. */
const cannotOpen = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
  });

test('§8 a device that cannot be opened is not called safe', async ({ browser }) => {
  const page = await (await bare(browser)).newPage();
  await cannotOpen(page);
  await page.goto('/member/passes');
  await expect(title(page)).toHaveText('Internal Server Error');
  await expect(page.getByText("We couldn't open what's saved on this device.")).toBeVisible();
});

test('[10.21] a device that cannot be opened still finds gyms and shows one, from the server, and says what it cannot do', async ({
  browser,
}) => {
  const page = await (await bare(browser)).newPage();
  await cannotOpen(page);
  await page.goto('/search?q=Iron+Works');
  const shut = page.getByRole('alert').filter({ hasText: "We couldn't open what's saved on this device" });
  await expect(shut.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Iron Works' }).click();
  await expect(title(page)).toHaveText('Iron Works');
  await expect(page.getByRole('heading', { name: 'Passes' })).toBeVisible();
  await expect(shut).toBeVisible();
  await page.goto('/gym/iron-works');
  await expect(page.getByRole('button', { name: /^Buy / }).first()).toBeVisible();
  await expect(shut).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(title(page)).toHaveText('Write to us');
  await expect(page.getByText('you can’t write one while that won’t open')).toBeVisible();
});

test('§8 a part that does not load reloads the page, once in ten seconds', async ({ browser }) => {
  const page = await (await bare(browser)).newPage();
  // The guard of ten seconds is judged by the clock; a slow machine must not decide it.
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(TERMS_CODE, (route) => (loads === 1 ? route.abort('connectionreset') : route.continue()));
  await page.goto('/terms');
  // The server's own page of it needs no part; the app that is to take its place does.
  await expect.poll(() => loads, 'reloaded once').toBe(2);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(title(page)).toHaveText('Terms');
  expect(loads, 'and not again').toBe(2);
  await page.unroute(TERMS_CODE);
  await page.route(TERMS_CODE, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByText("This part of the app isn't on this device yet.")).toBeVisible();
  expect(loads, 'not again within ten seconds').toBe(3);
});

test('§8 errors of the network are swallowed and logged as working offline; others are not', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  const logged: string[] = [];
  const loud: string[] = [];
  page.on('console', (message: ConsoleMessage) => message.type() === 'info' && logged.push(message.text()));
  page.on('pageerror', (error) => loud.push(error.message));
  await page.goto('/about');
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(title(page)).toBeVisible();
  await page.evaluate(() => {
    for (const message of ['Failed to fetch', 'read ECONNRESET', 'Firebase: auth/network-request-failed', 'database is closing'])
      void Promise.reject(new Error(message));
    void Promise.reject(new Error('a defect of ours'));
    setTimeout(() => {
      throw new Error('Network request failed');
    });
  });
  await expect.poll(() => loud).toEqual(['a defect of ours']);
  await expect.poll(() => logged.filter((line) => line === 'No connection: the app works offline.')).toHaveLength(5);
});

/** The address is there a moment before the timer is: whoever moves the clock waits until the page says so (`data-waits`). */
async function marksTimer(page: Page, path: string, milliseconds: number): Promise<void> {
  await page.evaluate(
    ([path, milliseconds]) => {
      const set = window.setTimeout;
      window.setTimeout = ((then: TimerHandler, after?: number, ...rest: unknown[]) => {
        const timer = set(then, after, ...rest);
        if (after === milliseconds && location.pathname === path) document.documentElement.setAttribute('data-waits', '');
        return timer;
      }) as typeof window.setTimeout;
    },
    [path, milliseconds] as const,
  );
}

test('§9 on the way to another page the one before it stands for 100 ms', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.clock.install();
  await page.goto('/about');
  await expect(title(page)).toHaveText('About Fitness Hub');
  await keptOnDevice(page);
  await stopClock(page);
  await marksTimer(page, '/terms', 100);
  const code = page.waitForRequest(/\/assets\/terms-[^/]+\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(`${server.url}/terms`);
  await expect(page.locator('html[data-waits]')).toBeAttached();
  // A page whose code is late waits for more than its turn.
  await page.evaluate((loaded) => import(loaded), (await code).url());
  await page.clock.runFor(95);
  await expect(title(page)).toHaveText('About Fitness Hub');
  await page.clock.runFor(5);
  await expect(title(page)).toHaveText('Terms');

  // They begin with the tap: where it takes them to draw the old page once more, the next one's turn has come.
  await keptOnDevice(page);
  await page.evaluate(() => {
    let now = performance.now();
    performance.now = () => {
      now += 100;
      return now;
    };
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  // A moment at a time, and never a hundred of them.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(title(page)).toHaveText('Privacy notice', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test.describe(() => {
  test.use({ workerHeld: false });

  test('§9 at most five pages are fetched ahead at once', async ({ browser }) => {
    const page = await (await bare(browser)).newPage();
    const pages = /\/assets\/(about|contact|gym|login|privacy|search|signup|terms)-[^/]+\.js$/;
    const held: (() => void)[] = [];
    let asked = 0;
    let opened = false;
    await page.route(pages, async (route) => {
      asked += 1;
      if (!opened) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('main').locator('a[href^="/gym/"]').first()).toBeVisible();
    await expect.poll(() => asked).toBe(5);
    held.shift()?.();
    await expect.poll(() => asked, 'the sixth follows the first that is there').toBe(6);
    opened = true;
    for (const release of held) release();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('§4 Online at the first answer, Offline after ten seconds without one, Online again when it is back', async ({
  browser,
}) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.clock.install();
  await signIn(context, server, member, '/member/bookings');
  await expect(page.locator('[data-booking]').first()).toBeVisible();
  await keptOnDevice(page);
  server.freeze();
  await stopClock(page);
  // The last sign of life was a beat, up to four seconds before, and a second has passed.
  await page.clock.runFor(4900);
  await isConnected(page, 'Online');
  await page.clock.runFor(5200);
  await isConnected(page, 'Offline');
  await server.kill();
  await server.start();
  await page.clock.resume();
  await loseNetwork(page);
  await comeOnline(context);
  await isConnected(page, 'Online');
});

test('§4 a platform that is wrong about the network is believed for ten seconds', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await page.clock.install();
  await signIn(context, server, member, '/member/bookings');
  await keptOnDevice(page);
  // Not as a phone loses it: the page that is loaded next is told of a network, and nothing answers. Not every Chromium does that by itself.
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('[data-booking]').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await stopClock(page);
  await isConnected(page, 'Unknown');
  await page.clock.runFor(10_000);
  await isConnected(page, 'Offline');
});
