import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { EMPLOYEE as employee, MEMBER as member, OWNER as owner } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import {
  choosePin,
  type DemoPerson,
  isConnected,
  keptOnDevice,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  showWhoSetsPin,
  TABLET,
  typePin,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** A gym's photos, from its owner's phone in a basement to everybody's screen. */
const server = demoServer();

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).locator('[data-upload-state]');
const words = (page: Page, number: number) =>
  main(page)
    .getByLabel('What’s in the photo?')
    .nth(number - 1);
const saved = (page: Page) => main(page).getByRole('button', { name: 'Save changes' });

async function arrive(browser: Browser, account: DemoPerson, at: string, device: object = TABLET): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: server.url, reducedMotion: 'reduce' });
  return signIn(context, server, account, at);
}

/** Noise presses to nothing: some 700 kB each, so that it travels in pieces. */
async function photo(name: string, seed: number, width = 2000, height = 1500) {
  const noise = { type: 'gaussian', mean: 90 + 20 * seed, sigma: 40 } as const;
  const made = sharp({ create: { width, height, channels: 3, background: 'black', noise } });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await made.jpeg({ quality: 90 }).toBuffer() };
}

/** What lies on the server for everybody: the hashes of photos, each once. */
async function kept(): Promise<readonly string[]> {
  const names = await readdir(join(server.dataDir, 'blobs', 'public'), { recursive: true }).catch(() => []);
  return [...new Set(names.flatMap((name) => /([0-9a-f]{64})-480\.webp$/.exec(name)?.[1] ?? []))];
}

test('[12] six photos chosen without a network are shown at once, survive a cut and a reload, and arrive once each', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await arrive(browser, owner, '/owner/profile?tab=photos');
  const before = await kept();
  await expect(saved(page)).toBeVisible();
  await loseNetwork(page);
  const names = ['Weights room', 'Pool', 'Studio', 'Café', 'Front door', 'Lockers'];
  const files = await Promise.all(names.map((name, index) => photo(name, index)));
  await main(page).getByLabel('Add photos').setInputFiles(files);
  await expect(cards(page)).toHaveCount(6);
  await expect(main(page).locator('[data-upload-state="waiting"] img')).toHaveCount(6);
  // Nothing goes without words, and the form says which.
  await saved(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Photo 1: say in 3 to 140 characters');
  for (const [index, name] of names.entries()) await words(page, index + 1).fill(name);
  await expectNoComplaints(page, 'photos waiting', [390, 1180]);
  await picture(page, 'photos-waiting');
  await saved(page).click();
  await expect(
    main(page).getByText('Saved on this device. We’ll').or(main(page).getByText("Saved on this device. We'll")),
  ).toBeVisible();
  await openOutbox(page);
  await expect(page.getByRole('dialog').getByText('Photo of Iron Works')).toHaveCount(6);
  await page.keyboard.press('Escape');

  // The line goes dead while the second one travels.
  const pieces: string[] = [];
  let cut = false;
  await page.route(/\/api\/uploads\/[0-9a-f]{64}\?/, async (route) => {
    const url = new URL(route.request().url());
    const piece = `${url.pathname.slice(-64)} ${url.searchParams.get('offset')}`;
    const hashes = new Set(pieces.map((one) => one.split(' ')[0]));
    if (!cut && hashes.size === 2 && !piece.endsWith(' 0')) {
      cut = true;
      await page.context().setOffline(true);
      return route.abort();
    }
    const answer = await route.fetch();
    if (answer.ok()) pieces.push(piece);
    return route.fulfill({ response: answer });
  });
  await page.context().setOffline(false);
  await expect.poll(() => cut, { timeout: 60_000 }).toBe(true);
  await page.reload();
  await isConnected(page, 'Offline');
  await expect(cards(page)).toHaveCount(6);
  await expect(main(page).locator('[data-upload-state="waiting"] img')).toHaveCount(5);
  await page.context().setOffline(false);
  await expect(main(page).locator('[data-upload-state="kept"]')).toHaveCount(6, { timeout: 60_000 });
  expect(new Set(pieces).size, 'no piece is sent twice').toBe(pieces.length);
  expect((await kept()).length - before.length).toBe(6);
  await picture(page, 'photos-kept');

  // Everybody sees them now: the cover first, whole when asked, and on the cards of the search.
  const visitor = await browser.newPage({ ...PHONE, baseURL: server.url });
  await visitor.goto('/gym/iron-works');
  const cover = main(visitor).getByRole('img', { name: 'Weights room' });
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectNoComplaints(visitor, 'a gym with photos', [390]);
  await picture(visitor, 'gym-photos-phone');
  await main(visitor).getByRole('button', { name: 'All 6 photos' }).click();
  await expect(visitor.getByRole('dialog').locator('figure img')).toHaveCount(6);
  await picture(visitor, 'gym-photos-all');
  await visitor.keyboard.press('Escape');
  const said = await visitor.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(said ?? '{}').image).toHaveLength(6);
  // Whatever is shown from now on is kept.
  await keptOnDevice(visitor);
  await visitor.goto('/search');
  const onCard = main(visitor).getByRole('img', { name: 'Weights room' });
  await expect.poll(() => onCard.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // Without a network what was shown is shown; what was not is a calm picture and no broken one.
  await visitor.context().setOffline(true);
  await visitor.reload();
  await expect.poll(() => onCard.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await picture(visitor, 'search-photos-offline');
});

/** How many photos of people lie on this device. */
const facesOn = (page: Page) =>
  page.evaluate(async () => {
    const there = (await indexedDB.databases()).some(({ name }) => name === 'fitness-hub-portraits');
    if (!there) return 0;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fitness-hub-portraits');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    try {
      return await new Promise<number>((resolve, reject) => {
        const counting = database.transaction('portraits').objectStore('portraits').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => resolve(counting.result);
      });
    } finally {
      database.close();
    }
  });
const isDrawn = (img: Locator) => expect.poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

test('[2.1] a member’s photo: chosen without a network, sent when there is one, at the door without one, and nowhere else', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const desk = await arrive(browser, employee, '/gym/tablet-checkin');
  await desk.getByRole('button', { name: 'Set a staff PIN' }).click();
  await showWhoSetsPin(desk, employee.password);
  await choosePin(desk);
  await keptOnDevice(desk);
  const phone = await arrive(browser, member, '/member/profile', PHONE);
  const section = main(phone).getByRole('region', { name: 'Your photo' });
  await expect(section.getByText('It’s never public')).toBeVisible();

  await test.step('it is cut and kept on a phone in a basement', async () => {
    await loseNetwork(phone);
    await section.getByLabel('Choose a photo of yourself').setInputFiles(await photo('me', 3, 1200, 900));
    const sheet = phone.getByRole('dialog', { name: 'Choose what’s shown' });
    await sheet.getByLabel('Zoom').fill('2');
    await sheet.getByLabel('Left and right').press('ArrowRight');
    await isDrawn(sheet.locator('img'));
    await expectNoComplaints(phone, 'the square of a photo', [390, 1180]);
    await picture(phone, 'photo-crop');
    await sheet.getByRole('button', { name: 'Use this photo' }).click();
    await isDrawn(section.locator('img'));
    await expect(section.getByText('Saved on this device')).toBeVisible();
    await phone.reload();
    await isDrawn(section.locator('img'));
    await expectNoComplaints(phone, 'a photo of oneself that waits', [390, 1180]);
    await picture(phone, 'photo-waiting');
    const outbox = await openOutbox(phone);
    await expect(outbox.getByText('Your photo', { exact: true })).toBeVisible();
    await expect(outbox.getByText('Show gyms your photo')).toBeVisible();
    await phone.keyboard.press('Escape');
  });

  await test.step('online it goes by itself, and the tablet has it before anybody comes', async () => {
    await phone.context().setOffline(false);
    await expect(section.getByText('Gyms where you have a pass can see it.')).toBeVisible({ timeout: 40_000 });
    await picture(phone, 'photo-shown');
    await expect.poll(() => facesOn(desk), { timeout: 40_000 }).toBe(1);
    const hash = await section.locator('img').getAttribute('data-portrait');
    for (const width of [96, 480])
      expect((await phone.request.get(`${server.url}/blobs/${hash}-${width}.webp`)).status(), 'no address leads to it').toBe(404);
  });

  await test.step('the door knows them without a network', async () => {
    await loseNetwork(desk);
    await desk.getByRole('tab', { name: 'Search' }).click();
    await typePin(desk);
    await desk.getByLabel("Member's name").fill('Robin');
    await isDrawn(desk.getByRole('listitem').filter({ hasText: 'Robin A.' }).locator('img'));
    await picture(desk, 'desk-search-photo');
    await desk.getByRole('button', { name: /^Check in Robin A\./ }).click();
    await expect(desk.getByText(/^Welcome/)).toBeVisible();
    await isDrawn(desk.getByRole('img', { name: 'Photo of Robin A.' }));
    await picture(desk, 'desk-verdict-photo');
  });

  await test.step('taken away, it goes from the tablet as well', async () => {
    await section.getByRole('button', { name: 'Remove photo' }).click();
    await expect(section.getByText('Photo removed.')).toBeVisible();
    await desk.context().setOffline(false);
    await expect.poll(() => facesOn(desk), { timeout: 40_000 }).toBe(0);
  });
});
