/**
 * `offline-start-1000`: the installed app, without a network, from the navigation to the member dashboard's first content (under
 * the splash, which only decorates). What bounds it: reading and running the app's code at a quarter of this machine's speed, and
 * drawing a whole page where the peer draws five lines; the documents are read meanwhile. The peer is a page of React alone that reads
 * the same documents from the same databases, kept by a worker of its own.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { bookingOf, checkinOf, passOf } from './documents.ts';
import { alternating, figureOf, listed, type Measured, median, ratioAtMost, say } from './figure.ts';
import { type Site, Stage, throttled } from './stage.ts';

const DOCUMENTS = 1_000;
const RUNS = 5;
const THROTTLE = 4;
const GYM = 'gym:iron-works';
const SCOPE = `member-${MEMBER.uid}`;
/** The way to the code at the door, or a booking: never a skeleton. */
const CONTENT = '[data-pass], [data-booking]';
const COLLECTIONS = ['passes', 'bookings', 'checkins', 'payments'];

export async function offlineStart(site: Site, now: string): Promise<Measured[]> {
  const stage = await Stage.open(site);
  try {
    await fill(stage, now);
    const bare = await stage.page('/bare/index.html');
    await bare.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await bare.close();
    await install(stage);
    await stage.context.setOffline(true);
    const ours = () => started(stage.context, `${stage.server.url}/member/dashboard`, CONTENT);
    const peer = () => started(stage.context, `${stage.server.url}/bare/index.html`, '[data-content]');
    await ours();
    await peer();
    const { one, other } = await alternating(RUNS, ours, peer);
    say(`offline-start-${DOCUMENTS}: ${THROTTLE}x slower, ours ${listed(one)} · peer ${listed(other)} ms`);
    say('  bounded by the code of the shell and by drawing it; the documents are read while that code arrives');
    const figure = figureOf(
      `offline-start-${DOCUMENTS}`,
      median(one),
      { name: 'bare Vite and React page reading the same IndexedDB', ms: median(other) },
      RUNS,
    );
    return [{ figure, target: ratioAtMost(2.5) }];
  } finally {
    await stage.close();
  }
}

/** Until the member has that many documents. */
async function fill(stage: Stage, now: string): Promise<void> {
  let here = 0;
  for (const name of COLLECTIONS) here += (await stage.store.info(`${SCOPE}/${name}`)).documents;
  const pass = { ...passOf('start', 0, GYM, now), memberId: MEMBER.uid };
  const visits = Math.floor((DOCUMENTS - here) / 2);
  const classes = DOCUMENTS - here - visits;
  await stage.fill(
    `${SCOPE}/bookings`,
    Array.from({ length: classes }, (_, n) => bookingOf(n, pass, GYM, n < 10 ? n + 3 : -n / 2, now)),
  );
  await stage.fill(
    `${SCOPE}/checkins`,
    Array.from({ length: visits }, (_, n) => checkinOf(n, pass, GYM, n + 1, now)),
  );
}

/** Signs in on the app's own page, and waits until worker and documents are on the device. */
async function install({ context, server }: Stage): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login?redirect=/member/dashboard`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });
  await page.getByLabel('Email').fill(MEMBER.email);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await page.getByLabel('Keep me signed in on this device').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/member/dashboard');
  await expect.poll(() => held(page), { message: 'documents on the device', timeout: 60_000 }).toBe(DOCUMENTS);
  await page.locator(CONTENT).first().waitFor();
  await page.close();
}

/** Documents of the member on this device's disk, checkpoints not counted. */
function held(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || !/-member-.*--(passes|bookings|checkins|payments)$/.test(name)) continue;
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const all = await new Promise<{ _id: string }[]>((done) => {
        const request = database.transaction('docs').objectStore('docs').getAll();
        request.onsuccess = () => done(request.result);
      });
      count += all.filter(({ _id }) => !_id.startsWith('~')).length;
      database.close();
    }
    return count;
  });
}

/** Milliseconds from the navigation until the page shows an element of that kind. */
async function started(context: BrowserContext, address: string, content: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const look = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      look.disconnect();
      document.documentElement.dataset.shownAt = String(performance.now());
    });
    look.observe(document, { childList: true, subtree: true, attributes: true });
  }, content);
  await throttled(page, THROTTLE);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-shown-at]').waitFor({ state: 'attached', timeout: 60_000 });
  const shownAt = Number(await page.locator('html').getAttribute('data-shown-at'));
  await page.close();
  return shownAt;
}
