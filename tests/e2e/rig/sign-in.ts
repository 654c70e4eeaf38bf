/** Somebody comes to the app as themselves. */
import type { BrowserContext, Page } from '@playwright/test';
import { deviceNameFrom } from '../../../client/session/device-name.ts';
import { type DemoPerson, isConnected, type ShownConnection } from './people.ts';
import type { ServerProcess } from './server.ts';

/** Opens the app and signs in with its form. */
export async function signInByForm(
  context: BrowserContext,
  server: Pick<ServerProcess, 'url'>,
  { email, password }: DemoPerson,
  at: string,
  connection: ShownConnection = 'Online',
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent(at)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await isConnected(page, connection);
  return page;
}

/**
 * Opens the app for somebody who has signed in on this device before. It holds what `signInByForm` leaves on it: the form has tests of its
 * own, and all others need not wait for it.
 */
export async function signIn(
  context: BrowserContext,
  server: Pick<ServerProcess, 'url'>,
  account: DemoPerson,
  at: string,
  connection: ShownConnection = 'Online',
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  const nothing = `${server.url}/nothing-but-the-origin`;
  await page.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(nothing);
  const device = deviceNameFrom(await page.evaluate(() => navigator.userAgent));
  await page.evaluate(beSignedIn, { account, device });
  await page.unroute(nothing);
  await page.goto(`${server.url}${at}`);
  await isConnected(page, connection);
  return page;
}

/** In the page: the server's answers, kept where the app looks for them (client/session, client/sync/storage/dexie-values.ts). */
async function beSignedIn({ account, device }: { account: DemoPerson; device: string }): Promise<void> {
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const json = { 'content-type': 'application/json', ...headers };
    const response = await fetch(path, body ? { method: 'POST', body: JSON.stringify(body), headers: json } : { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { email, password } = account;
  const { identity } = await ask('/api/config');
  const signedIn = await ask('/api/auth/sign-in', { email, password, remember: true });
  const { uid, displayName, emailVerified, sessionToken, idToken } = signedIn;
  const authorization = `Bearer ${idToken}`;
  const { deviceId, deviceKey } = await ask('/api/devices', { name: device }, { authorization });
  const here = { authorization, 'x-device': `${deviceId}.${deviceKey}` };
  const { role } = await ask(`/db/users/${uid}`, undefined, here);
  const session = {
    uid,
    displayName,
    emailVerified,
    sessionToken,
    role,
    keep: true,
    provider: 'embedded',
    contactAt: Date.now(),
  };
  const kept = {
    'signs-in-with': identity,
    session,
    [`device:${uid}`]: deviceId,
    [`deviceKey:${uid}:${deviceId}`]: deviceKey,
  };
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('fitness-hub-local', 10);
    opening.onupgradeneeded = () => opening.result.createObjectStore('values', { keyPath: 'name' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const writing = database.transaction('values', 'readwrite');
      for (const [name, value] of Object.entries(kept)) writing.objectStore('values').put({ name, value });
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}
