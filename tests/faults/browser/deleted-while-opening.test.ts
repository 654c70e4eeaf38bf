/** The browser deletes what the app keeps at the very moment at which the app opens its databases: product.md G19, issue 11. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { isConnected, keptOnDevice, openOutbox, PHONE, picture, register } from '../../e2e/fixtures/people.ts';
import { signIn } from '../../e2e/fixtures/sign-in.ts';
import { test } from '../../e2e/fixtures/test.ts';
import { gymPage, troubleHere } from './arrive.ts';
import { expectSafe, WatchedBrowser } from './watched.ts';

const trouble = troubleHere();

interface Moment {
  /** The storage is deleted as the app opens its database of this number, counted from 0 … */
  readonly opening: number;
  /** … or so many milliseconds later. */
  readonly later: number;
}

/**
 * A page of one's own opens at least so many, each as it is asked: its values and files, and of what is public, one's own and the workspace
 * what the page shows. Of a device that was wiped offline it asks less.
 */
const OPENED = 12;
const MOMENTS = 20;
/** Milliseconds. */
const SOON = 10_000;
/** So many may take longer: two lost openings in a row, on a machine with other work. All of them end well. */
const MAY_TAKE_LONGER = 2;

/** Always the same twenty (Park and Miller). */
function moments(seed: number): Moment[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % below;
  };
  return Array.from({ length: MOMENTS }, () => ({ opening: next(OPENED), later: next(3) === 0 ? next(30) : 0 }));
}

test('[11] S1–S7 L3 the storage deleted while the app opens: in each of 20 moments it is there again within 10 s, with what waits', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: trouble.wire.url });
  const first = await context.newPage();
  const phone = new WatchedBrowser(first);
  const account = await register(trouble.system.server, 'Moa Keane', 'moa@member.example');
  await signIn(context, trouble.wire, account, gymPage(trouble));
  await keptOnDevice(first);
  await deleteWhenTold(context, trouble.wire.url);
  await context.setOffline(true);
  await isConnected(first, 'Offline');
  await first
    .getByRole('button', { name: /favourite/i })
    .first()
    .click();
  const outbox = await openOutbox(first);
  await expect(outbox.locator('[data-outbox-state="waiting"]')).toHaveCount(1);
  await phone.takesItsWord();
  expect(phone.promised.size).toBe(1);
  await first.close();
  const not: string[] = [];
  const slow: string[] = [];
  for (const moment of moments(11)) {
    const page = await context.newPage();
    await page.goto(`/member/dashboard#${moment.opening}+${moment.later}`, { waitUntil: 'commit' });
    const began = performance.now();
    const said = await recovered(page).then(
      () => '',
      (error: unknown) => `${error}`.split('\n')[0],
    );
    const took = Math.round(performance.now() - began);
    if (said) not.push(`${moment.opening}+${moment.later}: ${took} ms ${said}`);
    else if (took > SOON) slow.push(`${moment.opening}+${moment.later}: ${took} ms`);
    if (said) await picture(page, `faults-deleted-while-opening-${moment.opening}-${moment.later}`);
    phone.page = page;
    await page.close({ runBeforeUnload: false });
  }
  expect(not).toEqual([]);
  expect(slow.slice(MAY_TAKE_LONGER), slow.join(', ')).toEqual([]);
  // Deleted twenty times over, it goes once.
  const last = await context.newPage();
  phone.page = last;
  await context.setOffline(false);
  await last.goto('/member/dashboard');
  await isConnected(last, 'Online');
  await expectSafe(trouble.system, [phone]);
});

/** The person is told what was found, and what waits stands in the Outbox. */
async function recovered(page: Page): Promise<void> {
  const timeout = 3 * SOON;
  await expect(
    page.getByText('Your browser deleted what the app had saved on this device. We’ve saved your Outbox again'),
  ).toBeVisible({
    timeout,
  });
  await page.getByRole('button', { name: 'OK', exact: true }).click({ timeout });
  await expect(page.getByRole('button', { name: 'Outbox: 1 action' })).toBeVisible({ timeout });
  await expect(page.getByRole('heading', { name: 'Hello, Moa' })).toBeVisible({ timeout });
}

/** Pages say when: as often as they are opened, once each; not where a page was begun anew. */
async function deleteWhenTold(context: BrowserContext, origin: string): Promise<void> {
  await context.exposeBinding('deleteStorage', async ({ page }, later: number) => {
    const session = await context.newCDPSession(page);
    await new Promise((resolve) => setTimeout(resolve, later));
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  });
  await context.addInitScript(() => {
    const [, opening, later] = /^#(\d+)\+(\d+)$/.exec(window.location.hash) ?? [];
    if (opening === undefined || sessionStorage.getItem('deleted') !== null) return;
    const open = IDBFactory.prototype.open;
    let opened = 0;
    IDBFactory.prototype.open = function (name, ...version) {
      // What only looks has no version.
      if (version.length > 0 && opened++ === Number(opening)) {
        sessionStorage.setItem('deleted', 'yes');
        void Reflect.get(window, 'deleteStorage')(Number(later));
      }
      return open.call(this, name, ...version);
    };
  });
}
