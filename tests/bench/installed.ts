/** The app as a person has it: signed in, kept by its worker, and started again without a network on a slow telephone. */
import type { BrowserContext, Page } from '@playwright/test';
import { type Stage, type StagedAccount, throttled } from './stage.ts';

/** Signs in on the app's own page, and waits until the worker has all of it and `ready` says so of the documents. */
export async function install(
  { context, server }: Stage,
  account: StagedAccount,
  path: string,
  ready: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Keep me signed in on this device').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  await ready(page);
  await page.close();
  await usedAgain(context, server.url + path, ready);
}

/**
 * As on every device that the app was opened on before: its scripts have come by themselves (client/asked-again.ts) at one start, and the
 * browser has kept what it compiled of them at the next.
 */
async function usedAgain(context: BrowserContext, address: string, ready: (page: Page) => Promise<void>): Promise<void> {
  for (let starts = 0; starts < 2; starts += 1) {
    const page = await context.newPage();
    // Of 250, which a browser lists by itself, the app has more.
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
    await page.goto(address);
    await ready(page);
    await page.waitForFunction(cameByItself, undefined, { timeout: 60_000 });
    await page.evaluate(atRest);
    await page.close();
  }
}

/** Runs in the page: whether the scripts that it was given have come by themselves (client/asked-again.ts), as on every device that was used once. */
async function cameByItself(): Promise<boolean> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const kept = name.endsWith('.js') ? await caches.match(name) : undefined;
    if (kept?.url === '') return false;
  }
  return true;
}

/** The peer's page, kept by a worker of its own. */
export async function keepBare(stage: Stage): Promise<void> {
  const bare = await stage.page('/bare/index.html');
  await bare.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  for (let starts = 0; starts < 2; starts += 1) {
    await bare.reload();
    await bare.evaluate(atRest);
  }
  await bare.close();
}

/** Milliseconds from the navigation until the page shows an element of that kind. @param rate how much slower than this machine */
export async function started(context: BrowserContext, address: string, content: string, rate: number): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watched, content);
  await throttled(page, rate);
  await page.goto(address, { waitUntil: 'commit' });
  const shownAt = await shown(page);
  await page.close();
  return shownAt;
}

/** Milliseconds from the click on a link or button of the open app until an element of that kind is painted. */
export async function opened(
  context: BrowserContext,
  from: { readonly address: string; readonly link: string; readonly rate: number },
  content: string,
): Promise<number> {
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${from.address}: ${error.stack ?? error.message}\n`));
  await page.goto(from.address);
  const link = page.locator(from.link).first();
  await link.waitFor({ timeout: 60_000 });
  await page.evaluate(atRest);
  await throttled(page, from.rate);
  await page.evaluate(watched, content);
  const begun = await link.evaluate((element) => {
    const at = performance.now();
    if (element instanceof HTMLElement) element.click();
    return at;
  });
  const shownAt = await shown(page);
  await page.close();
  return shownAt - begun;
}

/** Runs in the page: resolves when what the app still had to do after it was opened is done. */
async function atRest(): Promise<void> {
  for (let moments = 0; moments < 4; moments += 1) {
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2_000 }));
    await new Promise((later) => setTimeout(later, 300));
  }
}

/** Runs in the page: notes on the document when there first is such an element, and its frame is drawn. */
function watched(selector: string): void {
  const note = () => {
    document.documentElement.dataset.shownAt = String(performance.now());
  };
  const look = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    look.disconnect();
    // A message that is sent in a frame comes when that has been laid out and painted.
    const painted = new MessageChannel();
    painted.port1.onmessage = note;
    requestAnimationFrame(() => painted.port2.postMessage(null));
  });
  look.observe(document, { childList: true, subtree: true, attributes: true });
}

async function shown(page: Page): Promise<number> {
  await page.locator('html[data-shown-at]').waitFor({ state: 'attached', timeout: 60_000 });
  return Number(await page.locator('html').getAttribute('data-shown-at'));
}

/** How many documents the app holds on this device's disk, its own notes not counted. @param collections the end of their databases' names, a pattern */
export function heldOf(page: Page, collections: string): Promise<number> {
  return page.evaluate(async (pattern) => {
    let count = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || !new RegExp(`${pattern}$`).test(name)) continue;
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      // Notes come after all ids.
      count += await new Promise<number>((done, failed) => {
        const request = database.transaction('docs').objectStore('docs').count(IDBKeyRange.upperBound('~', true));
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      database.close();
    }
    return count;
  }, collections);
}
