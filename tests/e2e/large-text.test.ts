/** Somebody who needs twice the text size on a small phone (WCAG 1.4.4, 1.4.10): nothing goes sideways, and no control is cut off. */
import { expect, type Page } from '@playwright/test';
import { EVERY_ROUTE, type PlacedRoute } from '../../schemas/routes.ts';
import { ADMIN, type DemoSignIn, EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoPath } from './fixtures/demo-path.ts';
import { demoServer } from './fixtures/for-file.ts';
import { settled } from './fixtures/looked-at.ts';
import { goOffline } from './fixtures/network.ts';
import { keptOnDevice, picture, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

/** Every route, by who opens it. Signing in and its neighbours lead whoever is signed in away, and the desk asks for its PIN first. */
const PAGES: readonly (readonly [who: DemoSignIn | null, paths: readonly string[]])[] = [
  [null, pathsOf(({ guards: [guard] }) => guard === 'everyone')],
  [
    MEMBER,
    [
      '/member/bookings?tab=past',
      '/search',
      '/contact',
      '/gym/iron-works',
      ...pathsOf(({ path }) => path.startsWith('/member/')),
    ],
  ],
  [OWNER, ['/gym/tablet-checkin', ...pathsOf(({ path }) => path.startsWith('/owner/'))]],
  // From one tab to the next no screen is left: another page lies between.
  [EMPLOYEE, ['/employee/dashboard', '/search', '/employee/dashboard?tab=walk-in', '/contact', '/employee/dashboard?tab=notes']],
  [ADMIN, pathsOf(({ path }) => path.startsWith('/admin/'))],
];

function pathsOf(isAmong: (route: PlacedRoute) => boolean): readonly string[] {
  return EVERY_ROUTE.filter(isAmong).map(({ path }) => demoPath(path));
}

/**
 * Each control that is not wholly within the page's width and the card it is on, or whose words do not fit into it. What scrolls by itself on purpose (a week of
 * days) may be wider than the page, and so may be what lies in it.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { overflowX } = getComputedStyle(element);
      return (
        ((overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement)
      );
    };
    const card = (element: Element): Element | null => {
      const around = element.parentElement;
      return around === null || parseFloat(getComputedStyle(around).borderRightWidth) > 0 ? around : card(around);
    };
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    return [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [role="tab"]')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('[inert], [aria-hidden="true"], .only-for-ears'),
      )
      .flatMap((element) => {
        const { left, right, width: wide } = element.getBoundingClientRect();
        if (wide <= 1 || scrolls(element)) return [];
        if (left < -1 || right > width + 1) return [`${said(element)} stands from ${Math.round(left)} to ${Math.round(right)}`];
        const edge = card(element)?.getBoundingClientRect().right ?? width;
        if (right > edge + 1) return [`${said(element)} sticks out of its card by ${Math.round(right - edge)}`];
        const inside = element.scrollWidth - element.clientWidth;
        const clips =
          getComputedStyle(element).overflowX !== 'visible' && !['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName);
        return clips && inside > 1 ? [`${said(element)} is cut off by ${inside}`] : [];
      });
  });

/** The open tab of each bar that scrolls, where it is not wholly in its bar. */
const openTabsOutOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="tablist"]')].flatMap((bar) => {
      const open = bar.querySelector('[aria-selected="true"]');
      const [room, own] = [bar.getBoundingClientRect(), (open ?? bar).getBoundingClientRect()];
      // One that is wider than the whole bar shows as much of itself as fits.
      const isIn = own.width > room.width || (own.left >= room.left - 1 && own.right <= room.right + 1);
      return isIn ? [] : [`${open?.textContent}: from ${own.left} to ${own.right}`];
    }),
  );

/** What few ever see: brought about first, by whoever does so, and where it shows. */
const MORE: ReadonlyMap<DemoSignIn | null, More> = new Map([
  [OWNER, { before: paused, paths: ['/owner/dashboard?gym=pedal-room'], shows: '[data-order]' }],
  [EMPLOYEE, { before: leasedForADay, locked: ['/employee/dashboard', '/gym/tablet-checkin'] }],
]);

interface More {
  readonly before: (as: (who: DemoSignIn, at: string) => Promise<Page>) => Promise<void>;
  readonly paths?: readonly string[];
  /** On those. */
  readonly shows?: string;
  /** Opened once their lease is over. */
  readonly locked?: readonly string[];
}

/** The platform orders something about a gym, with the longest reasons that it may give. */
async function paused(as: (who: DemoSignIn, at: string) => Promise<Page>): Promise<void> {
  const office = await as(ADMIN, '/admin/gyms?gym=pedal-room');
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('What to do').selectOption('Pause');
  await sheet.getByLabel('Reason').selectOption('Insurance has run out');
  await sheet
    .getByLabel('What happened')
    .fill('Certificate PLI-2026-0123456789-TARNBRIDGE ended in spring. '.repeat(5).slice(0, 300));
  await sheet.getByRole('button', { name: 'Pause' }).click();
  await expect(sheet.getByText('Pause, in force')).toBeVisible();
}

async function leasedForADay(as: (who: DemoSignIn, at: string) => Promise<Page>): Promise<void> {
  const owner = await as(OWNER, '/owner/employees?gym=iron-works');
  await owner.getByRole('button', { name: `Permissions of ${EMPLOYEE.displayName}` }).click();
  const sheet = owner.getByRole('dialog');
  await sheet.getByLabel('Days without a connection').fill('1');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
}

for (const [who, paths] of PAGES)
  test(`[11] at 320 px with twice the text size no page of ${who?.displayName ?? 'a visitor'} goes sideways, and no control is cut off`, async ({
    browser,
  }) => {
    test.setTimeout(60_000 + paths.length * 10_000);
    const open = async () => {
      const context = await browser.newContext({
        viewport: { width: 320, height: 700 },
        baseURL: server.url,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%';
        });
      });
      return context;
    };
    const more = MORE.get(who);
    // In passing: whoever does so needs large text as well.
    await more?.before(async (other, at) => signIn(await open(), server, other, at));
    const context = await open();
    const page = who ? await signIn(context, server, who, '/offline') : await context.newPage();
    if (!who) await page.goto('/offline');
    await settled(page, '/offline');
    const look = async (at: Page, path: string) => {
      await settled(at, path);
      await expect.soft(at.locator('html'), path).toHaveCSS('font-size', '32px');
      expect
        .soft(await at.evaluate(() => document.documentElement.scrollWidth), `${path} goes sideways`)
        .toBeLessThanOrEqual(320);
      expect.soft(await cutOff(at), path).toEqual([]);
      expect.soft(await openTabsOutOfSight(at), path).toEqual([]);
      await picture(at, `large-text${path.replaceAll(/[/?=]/g, '-')}`, true);
    };
    for (const path of paths) {
      if (new URL(page.url()).pathname !== path) await visit(page, path);
      await look(page, path);
    }
    for (const path of more?.paths ?? []) {
      await visit(page, path);
      await expect(page.locator(more?.shows ?? 'main').first(), path).toBeVisible();
      await look(page, path);
    }
    if (more?.locked) {
      await keptOnDevice(page);
      await goOffline(context);
      await page.close();
      const late = await context.newPage();
      await late.clock.install({ time: Date.now() + 2 * 86_400_000 });
      for (const path of more.locked) {
        await late.goto(path);
        await expect(late.getByText('Connect to the internet to keep working'), path).toBeVisible();
        await look(late, `${path}?locked`);
      }
    }
    await context.close();
  });
