/** What a finger and a keyboard meet on a phone: a card that is one target, and nothing that lies over what has the focus. */

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { offerInstall } from './fixtures/app.ts';
import { demoServer } from './fixtures/for-file.ts';
import { settled, still } from './fixtures/looked-at.ts';
import { goOffline } from './fixtures/network.ts';
import { isConnected, keptOnDevice, loseNetwork, PHONE, visit } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const server = demoServer();
const phone = (browser: Browser) => browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });

const CARDS = [
  ['/search', 'main article'],
  ['/gym/iron-works', '#passes article, #timetable li:has(button)'],
  ['/member/passes', '[data-pass]'],
  ['/member/bookings', '[data-booking]'],
  ['/member/dashboard', 'main article, main li:not(:has(article))'],
] as const;

/** Where in a card a finger meets nothing that can be pressed, and which of its actions is there twice for a keyboard. */
const amiss = (card: Locator) =>
  card.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const pressable = 'a[href], button, summary, input, label';
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.04, 0.25, 0.5, 0.75, 0.96];
    const dead = parts.flatMap((across) =>
      parts.flatMap((down) => {
        const met = document.elementFromPoint(left + width * across, top + height * down);
        const hit = met?.closest(pressable) ?? null;
        return hit !== null && element.contains(hit) ? [] : [`nothing at ${across}, ${down}: ${met?.outerHTML.slice(0, 80)}`];
      }),
    );
    const stops = [...element.querySelectorAll('a[href], button')].map((stop) => stop.getAttribute('href') ?? stop.ariaLabel);
    return [...dead, ...stops.filter((stop, at) => stops.indexOf(stop) !== at).map((stop) => `twice: ${stop}`)];
  });

test('[10.16] a whole card is one target under a finger, and each of its actions one stop of the keyboard', async ({
  browser,
}) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/member/checkin');
  for (const [path, selector] of CARDS) {
    await visit(page, path);
    await settled(page, path);
    await expect(page.locator(selector).first(), path).toBeVisible();
    for (const card of await page.locator(selector).all()) {
      const name = `${path} ${await card.textContent()}`;
      // What has just arrived may be drawn anew meanwhile.
      await expect.poll(() => amiss(card), { message: name, timeout: 10_000 }).toEqual([]);
    }
  }
});

test('[10.16] a tap beside the words of a card does what the card is for', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/member/passes');
  const sheet = page.getByRole('dialog');
  const corner = { position: { x: 12, y: 12 } };
  await page.locator('[data-pass]').first().click(corner);
  await expect(sheet.locator('[data-code="shown"]')).toBeVisible();
  await visit(page, '/gym/iron-works');
  // Late in the day today's classes have begun.
  await page.locator('button[data-date]').nth(1).click();
  const slot = page.locator('#timetable li').filter({ has: page.getByRole('button', { name: /^Book / }) });
  await slot.first().click(corner);
  await expect(sheet.getByRole('button', { name: /^Book/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await visit(page, '/search');
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .click({ position: { x: 350, y: 110 } });
  await expect(page).toHaveURL(/\/gym\/[^/]+$/);
});

/** What has the focus and lies under something, going through the whole page by keyboard, there and back. */
async function covered(page: Page, stepsAtMost = 150): Promise<string[]> {
  const found: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let steps = 0; steps < stepsAtMost; steps += 1) {
      await page.keyboard.press(key);
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { left, top, width, height } = element.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        const isLabel = met?.closest('label')?.contains(element) === true;
        if (element.contains(met) || isLabel) return '';
        return `${element.ariaLabel ?? element.textContent ?? element.tagName} under ${met?.textContent}`.slice(0, 120);
      });
      if (seen === null) break;
      if (seen !== '') found.push(seen);
    }
  }
  return found;
}

/** At the end of a page whatever can be pressed below its head is clear of what floats. */
const coveredAtEnd = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    const head = document.querySelector('[data-head]')?.getBoundingClientRect().bottom ?? 0;
    const all = [...document.querySelectorAll('main :is(a[href], button, summary), footer a[href]')];
    return all.flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (top < head || width === 0) return [];
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return one.contains(met) ? [] : [`${one.textContent} under ${met?.textContent}`];
    });
  });

async function expectNothingCovered(page: Page, path: string): Promise<void> {
  await settled(page, path);
  expect.soft(await covered(page), path).toEqual([]);
  expect.soft(await coveredAtEnd(page), path).toEqual([]);
}

test('[10.16] no bar covers what has the focus: the bottom bar, the offer to install, the word that one is offline', async ({
  browser,
}) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/member/contact');
  await keptOnDevice(page);
  await expectNothingCovered(page, '/member/contact');
  await offerInstall(page);
  await expect(page.getByRole('region', { name: 'Install Fitness Hub' })).toBeVisible();
  for (const path of ['/member/dashboard', '/member/account']) {
    await visit(page, path);
    await expectNothingCovered(page, `${path}, to install`);
  }
  await loseNetwork(page);
  await expect(page.getByText("You're offline. Showing what was saved")).toBeVisible();
  for (const path of ['/member/dashboard', '/member/account']) {
    await visit(page, path);
    await expectNothingCovered(page, `${path}, offline`);
  }
});

test('[10.16] nor where there is no bottom bar: the word that one is offline, signed out', async ({ browser }) => {
  const page = await (await phone(browser)).newPage();
  await page.goto('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
  await goOffline(page.context());
  await expect(page.getByText("You're offline. Showing what was saved")).toBeVisible();
  await expectNothingCovered(page, '/search');
});

test('[10.16] in a sheet that scrolls neither its head nor its foot covers what has the focus', async ({ browser }) => {
  const page = await signIn(await phone(browser), server, MEMBER, '/gym/iron-works');
  await isConnected(page, 'Online');
  await page.locator('button[data-date]').nth(1).click();
  await page.setViewportSize({ width: 390, height: 480 });
  for (const name of [/^Book /, /^Buy /]) {
    await page.getByRole('button', { name }).first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await still(page);
    // The focus goes round in a sheet and never leaves it.
    expect.soft(await covered(page, 15), String(name)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
});
