/** People, and what they do on a page the way people do it. */
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { ServerProcess } from './server.ts';

export interface DemoPerson {
  readonly email: string;
  readonly password: string;
}

/** Signs up and confirms the address by the letter's link, over HTTP. */
export async function register(server: ServerProcess, name: string, email: string): Promise<DemoPerson> {
  const account = await signUp(server, name, email);
  await post(server, '/api/auth/verify-email', { token: await linkToken(server, email) });
  return account;
}

/** Signs up over HTTP; the address is not confirmed yet. */
export async function signUp(server: ServerProcess, name: string, email: string): Promise<DemoPerson> {
  const password = 'over the weir at dawn';
  const consents = [
    { kind: 'terms', version: '2026-11-01' },
    { kind: 'privacy', version: '2026-11-01' },
  ];
  await post(server, '/api/auth/sign-up', { name, email, password, ageConfirmed: true, consents });
  return { email, password };
}

/** The token of the link in the newest letter to that address. */
export async function linkToken(server: ServerProcess, email: string): Promise<string> {
  const token = async () => /#(?:token|reset)=([^\s&]+)/.exec((await server.letterTo(email)) ?? '')?.[1];
  await expect.poll(token).toBeTruthy();
  return decodeURIComponent((await token()) ?? '');
}

/** Gives somebody who has an account work at a gym. */
export async function employ(server: ServerProcess, { email, password }: DemoPerson, gymId: string): Promise<void> {
  const { uid } = SignedIn.parse(await post(server, '/api/auth/sign-in', { email, password }));
  const _id = `proposal:system.employed.${uid}`;
  await server.propose({ _id, type: 'proposal', kind: 'system.employed', body: { uid, gymId, preset: 'reception' } });
}

/** The class has room for one more. */
export async function leaveOnePlace(server: ServerProcess, gymId: string, slotId: string): Promise<void> {
  const body = { gymId, slotId, change: { capacity: 1 } };
  await server.propose({ _id: 'proposal:system.slot-changed.smaller', type: 'proposal', kind: 'system.slot-changed', body });
}

/** As from another device of theirs. */
export async function signOutAllDevices(server: ServerProcess, { email, password }: DemoPerson): Promise<void> {
  const { idToken } = SignedIn.parse(await post(server, '/api/auth/sign-in', { email, password }));
  const headers = { authorization: `Bearer ${idToken}` };
  const list: unknown = await (await fetch(`${server.url}/api/devices`, { headers })).json();
  for (const { deviceId } of DevicesInUse.parse(list).devices)
    await fetch(`${server.url}/api/devices/${deviceId}`, { method: 'DELETE', headers });
}

const DevicesInUse = z.object({ devices: z.array(z.object({ deviceId: z.string() })) });
const SignedIn = z.object({ uid: z.string(), idToken: z.string() });

async function post(server: ServerProcess, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** What a page says without a network: of which hour it is, with the day where that is another (a test may run shortly before midnight). */
export const SAVED_AT = /^You're offline\. Showing what was saved at (\w{3} \d{1,2} \w{3}, )?\d\d:\d\d\.$/;

export type ShownConnection = 'Unknown' | 'Online' | 'Offline';

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
export const TABLET = { viewport: { width: 1180, height: 820 } } as const;

/** Kept among the results, to be looked at. */
export const picture = (page: Page, name: string) => page.screenshot({ path: `test-results/seen/${name}.png` });

/** Goes on inside the app, as by one of its links: what is loaded stays. Resolves when the screen that was left is gone. */
export async function visit(page: Page, path: string): Promise<void> {
  const left = await page.evaluate((path) => {
    const titles = document.querySelectorAll('h1');
    for (const title of titles) title.setAttribute('data-left', '');
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return titles.length;
  }, path);
  if (left === 0) throw new Error(`no screen to leave for ${path}`);
  await expect(page.locator('h1[data-left]'), path).toHaveCount(0);
}

/** Waits until the device holds the app: whatever is opened from then on is served from it, as is this page unless it was just being opened. */
export async function keptOnDevice(page: Page): Promise<void> {
  const held = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  await expect.poll(held, { message: 'the device holds the app', timeout: 40_000 }).toBe(true);
}

/** The page's timers stand still, from a second later than now, until the test moves them. Its clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** No network from now on, once the device holds the app. What was open goes on for Chromium, so the page is opened again. */
export async function loseNetwork(page: Page): Promise<void> {
  await keptOnDevice(page);
  await page.context().setOffline(true);
  await page.reload();
  await isConnected(page, 'Offline');
}

export async function isConnected(page: Page, state: ShownConnection, timeout = 20_000): Promise<void> {
  await expect(page.locator('[data-connection]').first()).toHaveAttribute('data-connection', state, { timeout });
}

/** Buys a pass on a gym's page, pays with the test card and waits until it is theirs. */
export async function buyPass(page: Page, gym: string, name: string): Promise<void> {
  await page.goto(`/gym/${gym.replace('gym:', '')}`);
  await page.getByRole('button', { name: `Buy ${name}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Pay £/ }).click();
  await expect(sheet.getByText('Your pass is ready')).toBeVisible();
}

/** Finds the gym by its postcode in what the phone has, and asks for a place in tomorrow's class at 18:00. */
export async function bookOffline(page: Page, gym: { readonly name: string; readonly postcode: string }): Promise<void> {
  await page.goto('/search');
  await page.getByLabel('Name, town, activity or postcode').fill(gym.postcode);
  await page.getByRole('main').getByRole('link', { name: gym.name }).click();
  await requestPlace(page, 1);
  await page.getByRole('link', { name: 'My bookings' }).click();
}

/** On a gym's page without a network: asks for a place in the class at 18:00, `day` days from now. */
export async function requestPlace(page: Page, day: number): Promise<void> {
  await page.locator('button[data-date]').nth(day).click();
  await page.getByRole('button', { name: /^Book Spin, .+ 18:00/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Send booking request' }).click();
  await expect(sheet.getByText('Your request is on its way')).toBeVisible();
}

/** What lies in the device's Outbox, as a person reads it. */
export async function openOutbox(page: Page) {
  await page.getByRole('button', { name: /^Outbox: / }).click();
  return page.getByRole('dialog', { name: 'Outbox' });
}

const PIN = '2580';
const pinSheet = (desk: Page) => desk.getByRole('dialog').filter({ has: desk.getByLabel('PIN, 4 to 8 digits') });

/** Staff at the tablet, each time. */
export async function typePin(desk: Page, pin = PIN): Promise<void> {
  const sheet = pinSheet(desk);
  await sheet.getByLabel('PIN, 4 to 8 digits').fill(pin);
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await expect(sheet).toBeHidden();
}

/** In the sheet that opens on a tablet that has just been set up, or once the password was right. */
export async function choosePin(desk: Page, pin = PIN): Promise<void> {
  const sheet = pinSheet(desk);
  await sheet.getByLabel('PIN, 4 to 8 digits').fill(pin);
  await sheet.getByLabel('The same again').fill(pin);
  await sheet.getByRole('button', { name: 'Set PIN' }).click();
  await expect(sheet).toBeHidden();
}

/** Whoever is signed in shows once more that it is them: only they may choose a PIN. */
export async function showWhoSetsPin(desk: Page, password: string): Promise<void> {
  const sheet = desk.getByRole('dialog', { name: 'Set a staff PIN' });
  await sheet.getByLabel(/^Password of /).fill(password);
  await sheet.getByRole('button', { name: 'Go on' }).click();
}
