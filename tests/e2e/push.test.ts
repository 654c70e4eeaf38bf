/**
 * Notifications from end to end (issue of the shell; specification §4, §5, §7, §8): turned on with a tap, told to the server, pushed by
 * it to a push service on loopback, delivered to the worker of a real browser, shown, and tapped.
 *
 * A headless Chromium has no push service of its own and `subscribe` never ends: here it subscribes at the one on loopback. What is
 * pushed there is decrypted as a browser would and delivered through the browser's own debugging door.
 */

import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import * as z from 'zod/mini';
import { SHARED_TAG } from '../../schemas/push/message.ts';
import { browserDouble, pushServiceDouble } from '../../sync-server/push/fixture.ts';
import { launchedFrom } from '../run/chromium.ts';
import { forFile } from './fixtures/for-file.ts';
import { comeOnline } from './fixtures/network.ts';
import { buyPass, loseNetwork, PHONE, picture, register, requestPlace } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { openSystem } from './fixtures/system.ts';
import { test } from './fixtures/test.ts';

test.use({
  workerHeld: false,
  // Notifications are shown where there is a window alone.
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, ...launchedFrom('whole') }),
});

const keys = browserDouble(7);
const service = forFile(pushServiceDouble, (double) => double.close());
const system = forFile(
  () => openSystem({ PUSH_SERVICES: service.origin }),
  (open) => open.close(),
);

/** A phone whose browser subscribes at the push service on loopback, with keys that the test can read with. */
async function phone(context: BrowserContext, permission: 'granted' | 'denied' | 'default'): Promise<void> {
  const given = { endpoint: `${service.origin}/send/phone`, auth: keys.auth, p256dh: keys.p256dh, permission };
  await context.addInitScript(({ endpoint, auth, p256dh, permission }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer;
    const kept = 'test-subscription';
    const made = () => ({
      endpoint,
      options: { applicationServerKey: bytes(localStorage.getItem(kept) ?? '') },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    });
    const manager = {
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : made()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(kept, btoa(String.fromCharCode(...applicationServerKey)));
        return made();
      },
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => manager });
    // Headless, the browser's question is answered before it is asked.
    const answered = 'test-answered';
    const stands = () => (permission === 'granted' && localStorage.getItem(answered) === null ? 'default' : permission);
    Object.defineProperty(Notification, 'permission', { get: stands });
    Notification.requestPermission = async () => {
      localStorage.setItem(answered, 'yes');
      return permission;
    };
  }, given);
  if (permission === 'granted') await context.grantPermissions(['notifications'], { origin: system.server.url });
}

const Registration = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string(), isDeleted: z.boolean() })),
});

interface Pushing {
  /** What the browser's push service would do with it. */
  push(data: string): Promise<void>;
  /** The browser ends a worker that has nothing to do; what comes next has to start it. */
  sleep(): Promise<void>;
}

/** The browser's own debugging door to the worker of a page; it stays open when the page leaves the app. */
async function pushingTo(page: Page): Promise<Pushing> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const found = Registration.parse(event).registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted,
      );
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const id = await registrationId;
  return {
    push: async (data) => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data });
    },
    sleep: async () => {
      await devtools.send('ServiceWorker.stopAllWorkers');
    },
  };
}

/** What the server says in a push, as far as it is looked at here. */
const Sent = z.object({ notification: z.object({ title: z.string() }), data: z.object({ tag: z.string() }) });

/** What is shown outside the app, as its worker knows. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    return (await registration.getNotifications()).map(({ title, tag, data }) => ({ title, tag, data }));
  });

/** What is shown outside the page, as far as a page may know. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, icon, data }) => ({
      ...{ title, body, tag, data },
      icon: new URL(icon).pathname,
    }));
  });

/** A tap on the newest notification: the browser's own event in the worker. */
async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const notification = (await scope.registration.getNotifications()).at(-1);
    if (!notification) throw new Error('nothing to tap');
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

test('asked at the moment one begins to wait; on; pushed, shown and tapped, also with no page open; off again', async ({
  browser,
}) => {
  const account = await register(system.server, 'Nell Notice', 'nell@member.example');
  const context = await browser.newContext({ ...PHONE, baseURL: system.server.url });
  await phone(context, 'granted');
  const page = await signIn(context, system.server, account, '/search');
  await buyPass(page, system.gym.id, 'Monthly');
  await loseNetwork(page);
  await page.goto('/search');
  await page.getByLabel('Name, town, activity or postcode').fill(system.gym.postcode);
  await page.getByRole('main').getByRole('link', { name: system.gym.name }).click();
  await requestPlace(page, 1);
  const sheet = page.getByRole('dialog');
  await picture(page, 'notifications-asked');
  await sheet.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(sheet.getByText("They'll start as soon as this device is online.")).toBeVisible();

  // Who is told of an answer is looked up when it is given: the booking is sent once the phone is known.
  const known = Promise.withResolvers<void>();
  await context.route('**/proposals/_bulk_docs', async (route) => {
    await known.promise;
    await route.continue();
  });
  const told = page.waitForResponse((response) => response.url().endsWith('/api/notifications/register-token'));
  await comeOnline(context);
  expect((await told).status()).toBe(200);
  known.resolve();
  await expect(sheet.getByText('Notifications are on.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fcm-token'))).toMatch(/^WP1\./);

  // The answer to the booking is pushed by the server itself, encrypted for this phone alone.
  await expect.poll(() => service.posted.length).toBeGreaterThan(0);
  const text = keys.read(service.posted.at(-1)?.body ?? Buffer.alloc(0));
  const message = Sent.parse(JSON.parse(text));
  await page.goto('/member/account');
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(here, 'the page knows how they stand, and listens').toBeChecked();
  const worker = await pushingTo(page);
  await worker.push(text);
  await expect
    .poll(() => shown(page))
    .toMatchObject([
      { title: message.notification.title, tag: SHARED_TAG, icon: '/icon-192.png', data: { link: '/member/bookings' } },
    ]);
  await tapNotification(context);
  await expect(page).toHaveURL(`${system.server.url}/member/bookings`);
  await expect.poll(() => shown(page)).toEqual([]);

  // No page is open and the worker sleeps: the push alone wakes it.
  await page.goto('about:blank');
  await worker.sleep();
  await worker.push(text);
  const woken = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await expect
    .poll(() => shownBy(woken))
    .toEqual([{ title: message.notification.title, tag: message.data.tag, data: { link: '/member/bookings' } }]);

  await page.goto('/member/account');
  await expect(here).toBeChecked();
  await here.press('Space');
  await expect(page.locator('[data-push="off"]')).toContainText('Off on this device.');
  expect(await page.evaluate(() => localStorage.getItem('fcm-token'))).toBeNull();
});
