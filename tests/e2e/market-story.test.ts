/**
 * [16] From a search to a review, with 3,000 gyms imported: a visitor on a slow phone finds a class near a postcode, keeps the area, finds another
 * without a network and its place on the map; signs up, comes in, writes a review offline, and the owner answers. What an OpenActive client hears
 * of it all is told by `contract/open-data.test.ts`.
 */
import 'temporal-polyfill/global';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { writeNation } from './fixtures/nation.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { buyPass, keptOnDevice, loseNetwork, PHONE, picture, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

test.use({ workerHeld: false });

const server = demoServer();
const NATION = 3_000;
const main = (page: Page) => page.getByRole('main');
/** The coming Monday that is not today: on Mondays there is spin in the evening at three gyms of the town. */
const MONDAY = (() => {
  const today = Temporal.Now.plainDateISO('Europe/London');
  return today.add({ days: 8 - today.dayOfWeek }).toString();
})();
const SAID = 'Dana plays the right songs, and somebody showed me how to set up the bike.';
const REPLY = 'Thank you! Come ten minutes early and the bike is yours again.';

/** Light and dark, at three sizes. */
async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [[390, 844] as const, [1180, 820] as const, [1440, 900] as const]) {
      await page.setViewportSize({ width, height });
      await picture(page, `${name}-${width}-${colorScheme}`, true);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'hub-nation-'));
  const imported = await server.command('import/main.ts', 'active-places', await writeNation(folder, NATION, true));
  expect(imported.said).toContain(`${NATION} imported, 0 unchanged, 1 refused`);
  // The one row that is broken is named, and nothing else is lost.
  expect(imported.said).toContain('row 1502, postcode: is not a UK postcode');
});

/** Nothing on the way to the page but this server: the story's last line looks at it. */
function watchOrigins(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== new URL(server.url).origin) foreign.push(request.url());
  });
  return foreign;
}

async function visitor(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

test('[R-70, R-73, R-62, R-65] a class near a postcode, the same area without a network, a visit, a review and its answer', async ({
  browser,
}) => {
  test.slow();
  const page = await visitor(browser);
  const foreign = watchOrigins(page);
  const cards = main(page).getByRole('article');
  const count = main(page)
    .getByRole('status')
    .filter({ hasText: /\d gyms?/ })
    .first();
  await page.goto('/search');
  await expect(count).toContainText('3,008 gyms');
  await lookAt(page, 'market-search');
  await main(page).getByRole('button', { name: 'Map', exact: true }).click();
  await main(page).getByRole('switch', { name: 'Search as the map moves' }).click();
  // All in sight, though no more than a thousand are told at once.
  await expect(count).toContainText('3,008 gyms');
  await page.goto(`/search?q=TB1+2AF&class=spin&from=18%3A00&day=${MONDAY}`);
  await expect(cards.filter({ hasText: 'Iron Works' })).toContainText('18:00');
  await expect(cards.first()).toContainText('Iron Works');
  await main(page).getByRole('button', { name: 'Keep Tarnbridge on this device' }).click();
  await main(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(main(page).getByText(/Saved, .* on this device\./)).toBeVisible();
  const online = await cards.getByRole('heading').allTextContents();
  expect(online.length).toBeGreaterThan(1);
  // Of this town, as it is in the evening: another of it is shut then, and said to be.
  const openThen = `/search?area=tarnbridge&open=${MONDAY}T22%3A15`;
  const told = () => count.textContent();
  await page.goto(openThen);
  await expect(count).toContainText(/^[1-6] gyms?/);
  const openOnline = [await told(), ...(await cards.getByRole('heading').allTextContents())];

  // Of the whole country by name, of the area in full.
  await keptOnDevice(page);
  await goOffline(page.context());
  await page.reload();
  await expect(main(page).getByText(/You're offline: this searches/)).toBeVisible();
  await expect.poll(async () => [await told(), ...(await cards.getByRole('heading').allTextContents())]).toEqual(openOnline);
  await page.goto(`/search?q=TB1+2AF&class=spin&from=18%3A00&day=${MONDAY}`);
  await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(online);
  await page.goto(`/search?q=TB1+2AF&class=yoga&from=17%3A00&day=${MONDAY}`);
  await expect(cards.filter({ hasText: 'Lantern Yoga' })).toContainText('18:00');
  await main(page).getByRole('button', { name: 'Map', exact: true }).click();
  const map = main(page).getByRole('region', { name: 'Map' });
  await expect(map.getByRole('button', { name: /^Lantern Yoga & Pilates, from £\d/ })).toBeVisible();
  await lookAt(page, 'market-map-offline');
  await map.getByRole('button', { name: /^Lantern Yoga/ }).click();
  await expect(page).toHaveURL(/\/gym\/lantern/);
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Lantern');
  // Never opened before: what it costs, when it is open and what is on came with the area.
  await expect(main(page).locator('#passes')).toContainText('£11.00');
  await expect(main(page).getByRole('table', { name: 'The coming week' })).toContainText('06:45');
  await main(page).locator(`button[data-date="${MONDAY}"]`).click();
  await expect(main(page).locator('#timetable')).toContainText('18:00');
  await page.goto('/search?q=Aberdeen');
  await expect(count).toContainText(/\d{2,3} gyms, distances from Aberdeen/);
  await comeOnline(page.context());
  await page.goto('/gym/millrace');
  await expect(main(page).getByRole('region', { name: 'Reviews' })).toContainText('Thank you for saying so, Moira');
  await expectNoComplaints(page, 'a gym with reviews', [320, 390]);
  await lookAt(page, 'market-gym');

  // As the same person, on the same phone.
  const nia = await register(server, 'Nia Tamsin', 'nia@market.example');
  await signIn(page.context(), server, nia, '/member/dashboard');
  await buyPass(page, 'gym:iron-works', '10 visits');
  const owner = await signIn(
    await browser.newContext({ ...TABLET, baseURL: server.url, reducedMotion: 'reduce' }),
    server,
    OWNER,
    '/owner/checkin?gym=iron-works&tab=search',
  );
  await owner.getByRole('searchbox').pressSequentially('nia');
  await owner.getByRole('button', { name: /^Check in Nia T\./ }).click();
  await expect(owner.locator('[data-colour]')).toBeVisible();

  await page.goto('/member/reviews');
  const write = main(page).locator('[data-invited]').getByRole('button', { name: 'Write a review of Iron Works' });
  await expect(write).toBeVisible();
  await loseNetwork(page);
  await write.click();
  const sheet = page.getByRole('dialog', { name: 'Review Iron Works' });
  await sheet.getByRole('radio', { name: '5 out of 5 stars' }).check({ force: true });
  await sheet.getByLabel('What was it like?').fill(SAID);
  await sheet.getByRole('button', { name: 'Send when online' }).click();
  const mine = main(page).locator('[data-review]');
  await expect(mine.getByText('Waiting to be sent')).toBeVisible();
  await comeOnline(page.context());
  await expect(mine.getByText('Published')).toBeVisible();

  await owner.goto('/owner/reviews?gym=iron-works');
  await main(owner).getByRole('button', { name: 'Reply to Nia T.' }).click();
  const reply = owner.getByRole('dialog', { name: 'Reply to Nia T.' });
  await reply.getByRole('textbox', { name: 'Your reply' }).fill(REPLY);
  await reply.getByRole('button', { name: 'Send reply' }).click();
  await expect(mine).toContainText(REPLY);
  expect(foreign).toEqual([]);
});
