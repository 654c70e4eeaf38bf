import 'temporal-polyfill/global';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { tilesOf } from '../../client/features/map/tiles/parts.ts';
import { gym } from '../rules/documents.ts';
import { tinyArchive } from '../tiles/tiny.ts';
import { forFile } from './fixtures/for-file.ts';
import { expectNoComplaints, lookAt } from './fixtures/looked-at.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { keptOnDevice, PHONE, picture } from './fixtures/people.ts';
import { startServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

/** The directory on a visitor's phone: three areas more than the demo town, none of them followed. */
const server = forFile(
  async () => startServer({ DEMO: 'on', MAP_TILES: await streetsOfOban() }),
  (started) => started.dispose(),
);
const AREAS = [
  { slug: 'truro', name: 'Truro', outcode: 'TR1', lat: 50.263, lon: -5.051 },
  { slug: 'oban', name: 'Oban', outcode: 'PA34', lat: 56.415, lon: -5.471 },
  { slug: 'ludlow', name: 'Ludlow', outcode: 'SY8', lat: 52.367, lon: -2.72 },
] as const;
const EACH = 12;

test.beforeAll(async () => {
  const born = { schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system', updatedBy: 'system' };
  for (const { slug, name, outcode, lat, lon } of AREAS) {
    const _id = `area:${slug}`;
    const centre = { lat, lon };
    const area = {
      _id,
      type: 'area',
      ...born,
      name,
      slug,
      centre,
      outcodes: [outcode],
      tz: 'Europe/London',
      gymCount: 0,
      status: 'live',
    };
    await propose('system.area-set', slug, { area });
    for (let at = 0; at < EACH; at += 1)
      await propose('system.gym-set', `${slug}${at}`, {
        gym: gym(`${slug}${at}`, {
          ...{ name: `${name} Gym ${at}`, slug: `${slug}-${at}`, status: 'live', areaId: _id, offers: [] },
          ...{ geo: { lat: lat + at / 500, lon }, activities: at % 3 === 0 ? ['Climbing'] : ['Rowing'] },
          address: { streetAddress: '1 High Street', addressLocality: name, postalCode: `${outcode} 1AA`, addressCountry: 'GB' },
        }),
      });
  }
});
const NOW = '2026-03-03T08:00:00.000Z';
const propose = (kind: string, key: string, body: object) =>
  server.propose({ _id: `proposal:${kind}:${key}`, type: 'proposal', kind, body } as never);

/** An archive of land with a lake in each tile, round Oban alone. */
async function streetsOfOban(): Promise<string> {
  const box = { west: -5.8, south: 56.2, east: -5.2, north: 56.6 };
  const tiles = Array.from({ length: 14 }, (_, z) => tilesOf(box, z).map(([x, y]) => ({ z, x, y }))).flat();
  const path = join(await mkdtemp(join(tmpdir(), 'hub-streets-')), 'oban.pmtiles');
  await writeFile(path, tinyArchive({ tiles }));
  return path;
}

/** What is painted on the map under its pins, where something is. */
const coloursOfStreets = (page: Page) =>
  page.evaluate(() => {
    const seen = new Map<string, number>();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { width, height } = canvas;
      const pixels = width > 0 ? canvas.getContext('2d')?.getImageData(0, 0, width, height).data : undefined;
      for (let at = 0; pixels && at < pixels.length; at += 4 * 97)
        if (pixels[at + 3] === 255) {
          const colour = pixels.slice(at, at + 3).join(' ');
          seen.set(colour, (seen.get(colour) ?? 0) + 1);
        }
    }
    // Edges are mixed of both.
    return [...seen].filter(([, count]) => count > 200).map(([colour]) => colour);
  });

/** Leaflet's own: that a pane of it lies on the others. */
const hasMapStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].some(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.startsWith('.leaflet-pane'))),
  );

test('[2.2, 4.1] a visitor finds the gyms of three areas, filters them by what would be left, and finds the same offline', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  const main = page.getByRole('main');
  const box = main.getByRole('searchbox');
  const count = main
    .getByRole('status')
    .filter({ hasText: /\d gyms?/ })
    .first();
  await page.goto('/search?within=4000');
  await expect(main.getByText('We left out what we couldn’t read in this link: distance.')).toBeVisible();
  await box.fill('trur');
  const suggestions = main.getByRole('list', { name: 'Suggestions' });
  await expect(suggestions.getByRole('button', { name: /^Truro \(12\)/ })).toBeVisible();
  await picture(page, 'search-suggestions');
  await box.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(suggestions).toHaveCount(0);
  await expect(box).toHaveValue('Truro');
  await expect(count).toContainText('12 gyms, distances from Truro');
  await main.getByRole('button', { name: 'Filters' }).click();
  await expect(main.getByRole('combobox', { name: 'Activity' }).getByRole('option', { name: 'Climbing (4)' })).toBeAttached();
  await main.getByRole('combobox', { name: 'Activity' }).selectOption('Climbing');
  await expect(count).toContainText('4 gyms');
  await expect(page).toHaveURL(`${server.url}/search?q=Truro&activity=Climbing`);
  await expectNoComplaints(page, 'search with its filters', [320, 390]);
  await picture(page, 'search-filters', true);
  const cards = () => main.getByRole('article').getByRole('heading').allTextContents();
  const online = await cards();

  await page.goto('/search?area=oban');
  await expect(count).toContainText('12 gyms');
  expect(await hasMapStyles(page)).toBe(false);
  await main.getByRole('button', { name: 'Map', exact: true }).click();
  const map = main.getByRole('region', { name: 'Map' });
  await expect(map.getByRole('button', { name: /Oban|gyms/ }).first()).toBeVisible();
  await expectNoComplaints(page, 'search with its map', [320, 390]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => coloursOfStreets(page)).toHaveLength(2);
  const light = await coloursOfStreets(page);
  await expect(map.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  await picture(page, 'search-map', true);
  const closer = map.getByRole('button', { name: 'Zoom in', exact: true });
  expect(
    await closer.evaluate((one) =>
      [one.getBoundingClientRect().width, one.getBoundingClientRect().height].every((side) => side >= 44),
    ),
  ).toBe(true);
  // Whoever opens a group with a key is still where it was, at what stands there now.
  const group = map.getByRole('button', { name: /^12 gyms here/ });
  for (let zoom = 0; zoom < 3; zoom += 1) await map.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await group.press(' ');
  await expect(group).toHaveCount(0);
  const pins = map.getByRole('button', { name: /Oban|gyms here/ });
  const focused = map.locator('[role=button]:focus');
  await expect(focused).toHaveAccessibleName(/Oban|gyms here/);
  const opened = await pins.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await coloursOfStreets(page)).some((one) => light.includes(one))).toBe(false);
  await expect.poll(() => coloursOfStreets(page)).toHaveLength(2);
  await picture(page, 'search-map-dark', true);
  await page.emulateMedia({ colorScheme: 'light' });
  await main.getByRole('button', { name: 'Keep Oban on this device' }).click();
  await expect(main.getByText(/^12 gyms, about .* with its map\.$/)).toBeVisible();
  await main.getByRole('button', { name: 'Keep it' }).click();
  await expect(main.getByText(/Saved, .* on this device\./)).toBeVisible();
  await picture(page, 'search-kept-area', true);
  // What is held of the gyms now is told anew, and nobody loses what they looked at.
  expect(await pins.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(opened);
  await pins.first().focus();
  while (/gyms here/.test((await focused.getAttribute('aria-label')) ?? '')) {
    const said = await focused.getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await expect(focused).not.toHaveAttribute('aria-label', said ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gym\/oban/);
  await page.goBack();
  await main.getByRole('button', { name: 'Only Oban: show all' }).click();
  await expect(page).toHaveURL(`${server.url}/search`);
  await page.goto('/search?q=Truro&activity=Climbing');
  await expect(count).toContainText('4 gyms');
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.reload();
  await expect(count).toContainText('4 gyms');
  expect(await cards()).toEqual(online);
  await expect(main.getByText(/You're offline: this searches/)).toContainText('Ludlow, Oban, Tarnbridge and 1 more area');
  await main.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(map.getByRole('button', { name: /Truro|gyms/ }).first()).toBeVisible();
  // They come with what draws it, and are kept with it.
  expect(await hasMapStyles(page)).toBe(true);
  await main.getByRole('combobox', { name: 'Activity' }).selectOption('');
  await box.fill('oban rowing');
  await expect(count).toContainText('8 gyms');
  // The streets of what is kept, and the outline elsewhere.
  await expect.poll(() => coloursOfStreets(page)).toHaveLength(2);
  await box.fill('ZE1 0AA');
  await expect(main.getByText("We can't place ZE1 0AA: no gym we know is near it.")).toBeVisible();
  await picture(page, 'search-offline-unplaced', true);
  await main.getByRole('button', { name: 'Ask for gyms here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask for gyms here' });
  await expect(sheet.getByLabel('Town or first half of a postcode')).toHaveValue('ZE1 0AA');
  await sheet.getByLabel('What you’d like to do').fill('Rowing');
  await expectNoComplaints(page, 'asking for gyms', [320, 390]);
  await picture(page, 'search-ask-for-gyms', true);
  await sheet.getByRole('button', { name: 'Ask when you’re back online' }).click();
  await expect(sheet).toHaveCount(0);
  const received = page.waitForResponse((answer) => answer.url().endsWith('/api/area-requests'));
  await comeOnline(page.context());
  expect((await received).status()).toBe(201);

  // What is no longer to be kept goes, and can be kept again.
  await page.goto('/search?area=oban');
  await main.getByRole('button', { name: 'Remove Oban from this device' }).click();
  await expect(main.getByRole('button', { name: 'Keep Oban on this device' })).toBeVisible();
  await expect(main.getByText(/Saved, .* on this device\./)).toHaveCount(0);
});

test('[R-67, R-70] cards say how a gym is rated where there is a score; offline, classes that are not here are told apart from what fits', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  const count = main.getByRole('status').filter({ hasText: /\d gyms?/ });
  await page.goto('/search?q=Tarnbridge');
  await expect(card('Millrace Leisure Centre')).toContainText('4.3 out of 5 stars (4 reviews)');
  await expect(card('Corn Exchange')).toBeVisible();
  await expect(card('Corn Exchange')).not.toContainText(/stars|review/);
  await lookAt(page, 'search-rated');

  await page.goto('/search?area=tarnbridge&sort=rating');
  await expect(main.getByRole('article')).not.toHaveCount(0);
  const rated = await main.getByRole('article').allTextContents();
  const scores = rated.map((said) => Number(/(\d\.\d) out of 5/.exec(said)?.[1] ?? 0));
  // Three reviews and four, each of the last two years: as six and eight beside ten average ones they are no longer the same.
  expect(scores.slice(0, 4)).toEqual([4.7, 4.3, 3.7, 0]);

  await card('Millrace Leisure Centre').getByRole('link', { name: 'Millrace Leisure Centre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Millrace Leisure Centre' })).toBeVisible();
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.goto(`/search?class=aqua&day=${nextMonday()}`);
  await expect(count.first()).toHaveText('1 gym');
  await expect(card('Millrace Leisure Centre')).toContainText(/Aqua Fit, .*10:00: 20 places left/);
  await expect(
    main.getByText(/^Classes not on this device: \d+ more gyms\. We can’t tell whether any of them fit\.$/),
  ).toBeVisible();
  await lookAt(page, 'search-classes-offline');
  await page.goto('/search?q=Truro&class=aqua');
  await expect(main.getByRole('heading', { name: 'No gym is known to match' })).toBeVisible();
  await expect(main.getByText(/^Classes not on this device: 12 more gyms\./)).toBeVisible();
});

test.describe('on the first visit there is', () => {
  test.use({ workerHeld: true });

  test('[16] the first look has few cards to draw, and the others follow unasked; what is far below the screen is not worked out yet', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
    const cards = page.locator('#found > li');
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const count = document.querySelectorAll('#found > li').length;
        if (count > 0) document.documentElement.dataset.cardsAtFirst ??= String(count);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/search');
    await expect(cards).toHaveCount(24);
    expect(await page.evaluate(() => document.documentElement.dataset.cardsAtFirst)).toBe('6');
    const isWorkedOut = (at: number) =>
      cards
        .nth(at)
        .getByRole('heading')
        .evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isWorkedOut(0)).toBe(true);
    expect(await isWorkedOut(23)).toBe(false);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => isWorkedOut(23)).toBe(true);
    // Opened before any worker answers for it, the map is on the device all the same.
    const toMap = page.getByRole('main').getByRole('button', { name: 'Map', exact: true });
    const pins = page.getByRole('region', { name: 'Map' }).getByRole('button', { name: /gyms here/ });
    await toMap.click();
    await expect(pins.first()).toBeVisible();
    await keptOnDevice(page);
    await goOffline(page.context());
    await page.reload();
    await toMap.click();
    await expect(pins.first()).toBeVisible();
  });
});

/** Of the gym, and not today. */
function nextMonday(): string {
  const today = Temporal.Now.plainDateISO('Europe/London');
  return today.add({ days: 8 - today.dayOfWeek }).toString();
}
