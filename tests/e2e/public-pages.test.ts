/** The pages anybody may read, and the message anybody may write (product.md 4.1): signed out, offline, and over a killed browser. */

import { type Browser, expect, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { keptOnDevice, loseNetwork, PHONE, picture, stopClock } from './fixtures/people.ts';
import { createProfile } from './fixtures/profile.ts';
import { countShifts } from './fixtures/shifts.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The device holds the app from now on. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await keptOnDevice(page);
}

async function write(page: Page, subject: string, message = 'Is there a way in without the step?'): Promise<void> {
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@example.org');
  await page.getByLabel('What is it about?').selectOption('Accessibility');
  await page.getByLabel('In a few words').fill(subject);
  await page.getByRole('textbox', { name: 'Your message' }).fill(message);
}
const messages = (page: Page) => page.locator('[data-message]');
/** Nobody fills in a form in no time; the server takes such a message for a program's. */
const takeTime = (page: Page) => page.clock.fastForward(5000);

test('they open on the first visit without a signal, from any page by its foot', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await open(page, '/');
  await goOffline(page.context());
  const foot = page.getByRole('contentinfo');
  for (const [link, heading] of [
    ['About', 'About Fitness Hub'],
    ['Contact', 'Write to us'],
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy notice'],
  ] as const) {
    await foot.getByRole('link', { name: link, exact: true }).click();
    await expect(title(page)).toHaveText(heading);
  }
  for (const path of ['/about', '/terms', '/privacy', '/how-we-rank', '/contact']) {
    await page.goto(path);
    await expect(title(page), path).toBeVisible();
    await expect(page, path).toHaveTitle(/ · Fitness Hub$/);
  }
  await page.goto('/about');
  await expect(page.getByText('Company number')).toBeVisible();
});

test('a first visit has the phone to itself: nothing moves while it waits, and the copy of the app comes after its answers', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Which gyms there are: a visitor holds none of them yet.
  await page.route(/\/api\/(directory|search)/, (route) => held.then(() => route.fallback()));
  await page.goto('/search');
  await expect(page.locator('[data-skeleton]').first()).toBeAttached();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  answer();
  await expect(page.getByRole('article').first()).toBeVisible();

  const first = await (await phone(browser)).newPage();
  await first.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...worker) => {
      const answered = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/basics/_changes'));
      Object.assign(window, { answered: answered.length });
      return register(...worker);
    };
  });
  await open(first, '/search');
  expect(await first.evaluate(() => Reflect.get(window, 'answered'))).toBeGreaterThan(0);
});

test('a page is read before the app has come, and where no script runs; nothing of it jumps when the app is there', async ({
  browser,
}) => {
  const plain = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: false });
  const read = await plain.newPage();
  for (const [path, heading, words] of [
    ['/', 'Your gym, even in the basement', 'Find a gym, book a class and walk in.'],
    ['/search', 'Find a gym', 'Classes, prices and opening hours'],
    ['/gym/iron-works', 'Iron Works', 'Four lifting platforms'],
  ] as const) {
    await read.goto(path);
    await expect(title(read)).toHaveText(heading);
    await expect(read.getByText(words)).toBeVisible();
  }

  const page = await (await phone(browser)).newPage();
  const shifted = await countShifts(page);
  for (const [path, there] of [
    ['/', page.getByRole('article').first()],
    ['/search', page.getByRole('article').first()],
    ['/gym/iron-works', page.getByRole('heading', { name: 'Passes' })],
  ] as const) {
    await page.goto(path);
    await expect(there).toBeVisible();
    await expect(page.locator('#first-text')).toHaveCount(0);
    expect(await shifted(), path).toBeLessThan(0.1);
  }
});

test('/ searches near one and by what is open; nobody is asked where they are before they tap "Near me"', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  // The browser's own question, counted and answered: Tarnbridge.
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    navigator.geolocation.getCurrentPosition = (found) => {
      Object.assign(window, { asked: Reflect.get(window, 'asked') + 1 });
      const coords = { latitude: 54.5, longitude: -3.1, accuracy: 50 };
      found({ coords, timestamp: 0 } as unknown as GeolocationPosition);
    };
  });
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked'));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open now' }).click();
  await expect(page).toHaveURL(`${server.url}/search?open=1`);
  await expect(page.getByRole('button', { name: 'Open now' })).toHaveAttribute('aria-pressed', 'true');
  expect(await asked()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Near me' }).click();
  const near = page.getByRole('button', { name: 'Near me' });
  await expect(near).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article').first()).toContainText(/\d miles/);
  expect(await asked()).toBe(1);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(near).toHaveAttribute('aria-pressed', 'false');
  expect(await asked(), 'a reload is no tap').toBe(0);
});

test('what one agrees to on signing up is what stands there, with its version', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.goto('/terms');
  const version = /^Version (\d{4}-\d\d-\d\d), in force from /;
  const said = version.exec((await page.getByText(version).textContent()) ?? '')?.[1] ?? '';
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Read the terms' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(`Version of ${said}.`)).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await sheet.getByRole('link', { name: 'Read it in full' }).click();
  await expect(title(await opened)).toHaveText('Terms');
});

test('L3 a message written offline waits, outlives a reload and a killed browser, and is received once', async ({
  launchOptions,
}) => {
  const profile = await createProfile(launchOptions, { ...PHONE, baseURL: server.url });
  try {
    let context = await profile.open();
    let page = await context.newPage();
    await page.clock.install();
    await open(page, '/contact');
    await goOffline(context);
    await write(page, 'A step at the door', 'x'.repeat(19));
    await page.getByRole('button', { name: 'Save and send later' }).click();
    await expect(page.getByRole('alert')).toContainText('at least 20 characters. So far there are 19.');
    await page.getByRole('textbox', { name: 'Your message' }).fill('Is there a way in without the step?');
    await page.reload();
    await expect(page.getByLabel('In a few words')).toHaveValue('A step at the door');
    await takeTime(page);
    await page.getByRole('button', { name: 'Save and send later' }).click();
    await expect(messages(page)).toHaveAttribute('data-message', 'waiting');
    await expect(messages(page)).toContainText('Saved on this device. We’ll send it when you’re back online');
    await expect(page.getByLabel('In a few words')).toHaveValue('');
    await picture(page, 'message-waiting');
    await page.reload();
    await expect(messages(page)).toContainText('A step at the door');
    await page.goto('/offline');
    await expect(page.getByText('Write to us: A step at the door')).toBeVisible();

    await profile.kill();
    context = await profile.open({ offline: true });
    page = await context.newPage();
    await page.goto('/contact');
    await expect(messages(page)).toHaveAttribute('data-message', 'waiting');
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) sent.push(request.url());
    });
    await comeOnline(context);
    await expect(messages(page)).toHaveAttribute('data-message', 'sent');
    await expect(messages(page)).toContainText(/Thanks – reference CR-\d{4}-00001\. We reply within 2 working days\./);
    await picture(page, 'message-sent');
    await page.reload();
    await expect(messages(page)).toContainText('-00001');
    expect(sent).toHaveLength(1);
    await messages(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(messages(page)).toHaveCount(0);
  } finally {
    await profile.dispose();
  }
});

test('A3 an answer that got lost is asked for again and the message is still one; a refused one says why', async ({
  browser,
}) => {
  const page = await (await phone(browser)).newPage();
  await page.clock.install();
  await page.goto('/contact');
  // The server has it; the visitor does not hear so.
  let lost = 0;
  await page.route('**/api/contact', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await write(page, 'Once');
  await takeTime(page);
  // The next try must not come before this one was looked at.
  await stopClock(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toContainText(/Next try in \d s/);
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.clock.resume();
  await expect(messages(page)).toHaveAttribute('data-message', 'sent');
  const number = Number(/CR-\d{4}-(\d{5})/.exec((await messages(page).textContent()) ?? '')?.[1]);
  await page.unroute('**/api/contact');

  await write(page, 'Twice');
  await takeTime(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page).filter({ hasText: 'Twice' })).toContainText(String(number + 1).padStart(5, '0'));

  await write(page, 'By a program');
  await page.locator('input[name="website"]').evaluate((input) => input.setAttribute('value', 'https://spam.example'));
  await page.getByRole('button', { name: 'Send' }).click();
  const refused = messages(page).filter({ hasText: 'By a program' });
  await expect(refused).toHaveAttribute('data-message', 'refused');
  await expect(refused).toContainText("The form isn't right: it was filled in by a program.");
  await picture(page, 'message-refused');
  await refused.getByRole('button', { name: 'Edit and send again' }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByLabel('In a few words')).toHaveValue('By a program');
});

test('who is signed in writes through the Outbox, with what is known filled in', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/contact');
  await expect(page.getByLabel('Email')).toHaveValue(MEMBER.email);
  await loseNetwork(page);
  await page.getByLabel('What is it about?').selectOption('Privacy');
  await page.getByLabel('In a few words').fill('A copy');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Please send me a copy of my data.');
  await page.getByRole('button', { name: 'Save and send later' }).click();
  await expect(messages(page)).toHaveAttribute('data-message', 'waiting');
  await expect(page.getByRole('button', { name: 'Outbox: 1 action' })).toBeVisible();
  await comeOnline(page.context());
  await expect(messages(page)).toHaveAttribute('data-message', 'sent');
  await expect(messages(page)).toContainText(/reference CR-\d{4}-\d{5}\. We reply within a month at most\./);
});

test('/privacy tells how much lies here and clears it, after a word about what was not sent', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/member/bookings');
  await expect(page.locator('[data-booking]').first()).toBeVisible();
  await loseNetwork(page);
  await page.goto('/contact');
  await page.getByLabel('What is it about?').selectOption('Press');
  await page.getByLabel('In a few words').fill('Hello');
  await page.getByRole('textbox', { name: 'Your message' }).fill('A message that is never sent.');
  await page.getByRole('button', { name: 'Save and send later' }).click();
  await expect(messages(page)).toHaveCount(1);
  await page.goto('/privacy');
  const size = page.getByText(/^What is kept on this device: /);
  const said = Number(/([\d.]+) MB/.exec((await size.textContent()) ?? '')?.[1]);
  const used = await page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);
  expect(Math.abs(said - used)).toBeLessThan(0.5);
  for (const name of ['Save my data', 'Delete my account'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', '/member/account');
  await page.getByRole('button', { name: 'Clear this device' }).click();
  const question = page.getByRole('dialog', { name: 'Clear this device?' });
  await expect(question).toContainText("1 action hasn't been sent. Clearing discards it.");
  await picture(page, 'privacy-clear');
  // The page is closed at once: it is cleared all the same.
  const asked = await question.getByRole('button', { name: 'Discard it and clear' }).evaluate((button: HTMLElement) => {
    button.click();
    return localStorage.getItem('clear-this-device');
  });
  expect(asked, 'written down before the server is told').not.toBeNull();
  await page.close();
  const next = await page.context().newPage();
  await next.goto('/member/bookings');
  await expect(next).toHaveURL(/\/login\?redirect=/);
  await expect(next.getByText(/Continue offline as/)).toHaveCount(0);
  await next.goto('/offline');
  await expect(next.getByText('Not yet')).toBeVisible();
});

test('clearing this device in one tab begins anew in the others, signed out and with what the server has', async ({
  browser,
}) => {
  const other = await signIn(await phone(browser), server, MEMBER, '/search');
  await expect(other.getByRole('main').getByRole('link', { name: 'Iron Works' })).toBeVisible();
  const page = await other.context().newPage();
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Clear this device' }).click();
  const begun = other.waitForEvent('domcontentloaded');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear this device' }).click();
  await begun;
  await expect(page).toHaveURL(`${server.url}/`);
  await other.getByRole('main').getByRole('link', { name: 'Iron Works' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Iron Works' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('main').getByRole('link', { name: 'Iron Works' })).toBeVisible();
});
