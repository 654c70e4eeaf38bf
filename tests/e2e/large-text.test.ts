/** Somebody who needs twice the text size on a small phone (WCAG 1.4.4, 1.4.10): nothing goes sideways, and no control is cut off. */
import { expect, type Page } from '@playwright/test';
import { EVERY_ROUTE, type PlacedRoute } from '../../schemas/routes.ts';
import { ADMIN, type DemoSignIn, EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { demoServer } from './fixtures/for-file.ts';
import { settled } from './fixtures/looked-at.ts';
import { visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();

/** Every route, by who opens it. Signing in and its neighbours lead whoever is signed in away, and the desk asks for its PIN first. */
const PAGES: readonly (readonly [who: DemoSignIn | null, paths: readonly string[]])[] = [
  [null, pathsOf(({ guards: [guard] }) => guard === 'everyone')],
  [MEMBER, ['/search', '/contact', '/gym/iron-works', ...pathsOf(({ path }) => path.startsWith('/member/'))]],
  [OWNER, ['/gym/tablet-checkin', ...pathsOf(({ path }) => path.startsWith('/owner/'))]],
  [EMPLOYEE, ['/employee/dashboard']],
  [ADMIN, pathsOf(({ path }) => path.startsWith('/admin/'))],
];

function pathsOf(isAmong: (route: PlacedRoute) => boolean): readonly string[] {
  return EVERY_ROUTE.filter(isAmong).map(({ path }) => path.replace(':id', 'iron-works'));
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

for (const [who, paths] of PAGES)
  test(`[11] at 320 px with twice the text size no page of ${who?.displayName ?? 'a visitor'} goes sideways, and no control is cut off`, async ({
    browser,
  }) => {
    test.setTimeout(30_000 + paths.length * 10_000);
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
    const page = who ? await signIn(context, server, who, '/offline') : await context.newPage();
    if (!who) await page.goto('/offline');
    await settled(page, '/offline');
    for (const path of paths) {
      if (new URL(page.url()).pathname !== path) await visit(page, path);
      await settled(page, path);
      await expect.soft(page.locator('html'), path).toHaveCSS('font-size', '32px');
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} goes sideways`)
        .toBeLessThanOrEqual(320);
      expect.soft(await cutOff(page), path).toEqual([]);
      await page.screenshot({ path: `test-results/seen/large-text${path.replaceAll('/', '-')}.png`, fullPage: true });
    }
    await context.close();
  });
