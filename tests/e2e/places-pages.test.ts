import { comeOnline } from './fixtures/network.ts';
import 'temporal-polyfill/global';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { keyOf } from '../../schemas/basics/key.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { addDays, localDay, weekday } from '../../schemas/basics/time.ts';
import { DAYS } from '../../schemas/gym/shape.ts';
import { GYMS } from '../../sync-server/demo/gyms.ts';
import { MEMBER as member } from '../../sync-server/demo/people.ts';
import { booking, born, checkin, payment } from '../rules/documents.ts';
import { demoServer } from './fixtures/for-file.ts';
import { giveBusyness, giveHistory } from './fixtures/history.ts';
import { expectNoComplaints } from './fixtures/looked-at.ts';
import { onDisk } from './fixtures/on-disk.ts';
import {
  type DemoPerson,
  isConnected,
  loseNetwork,
  openOutbox,
  PHONE,
  picture,
  register,
  SAVED_AT,
  visit,
} from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** What a member keeps of the places they go to: favourites, their own view of a gym, and what their visits add up to. */
const HOUR = 3_600_000;

const server = demoServer();

const main = (page: Page) => page.getByRole('main');
const heart = (page: Page, gym: string) => main(page).getByRole('button', { name: `Favourite: ${gym}` });
const favourites = (page: Page) => main(page).locator('[data-favourite]');

async function arrive(browser: Browser, account: DemoPerson, at: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
  return signIn(context, server, account, at);
}

async function online(page: Page): Promise<void> {
  await comeOnline(page.context());
  await isConnected(page, 'Online');
}

test('[11] a search saved without a network is listed at once, waits, opens again, and is there on a second device', async ({
  browser,
}) => {
  const ines = await register(server, 'Ines Okafor', 'ines@member.example');
  const phone = await arrive(browser, ines, '/search');
  const saved = (page: Page) => main(page).getByRole('region', { name: 'Saved searches' });
  const box = (page: Page) => main(page).getByRole('searchbox');
  await expect(heart(phone, 'Iron Works')).toBeVisible();
  await expect(saved(phone)).toHaveCount(0);
  await loseNetwork(phone);
  await box(phone).fill('weights');
  await saved(phone).getByRole('button', { name: 'Save this search' }).click();
  await expect(saved(phone).getByLabel('Name for this search')).toHaveValue('Weights');
  await saved(phone).getByLabel('Name for this search').fill('After work');
  await phone.keyboard.press('Enter');
  await expect(saved(phone).locator('[data-mark="waiting"]')).toContainText('Saved as After work');
  await expect(saved(phone).locator('[data-mark="waiting"]')).toContainText('Waiting to be confirmed');
  await picture(phone, 'search-saved-waiting');

  await box(phone).fill('');
  await saved(phone).getByRole('button', { name: 'Saved searches (1)' }).click();
  await expectNoComplaints(phone, 'saved searches', [390]);
  await picture(phone, 'search-saved-list');
  await saved(phone).getByRole('link', { name: 'After work' }).click();
  await expect(phone).toHaveURL(`${server.url}/search?q=weights`);
  await expect(box(phone)).toHaveValue('weights');
  await online(phone);
  await expect(saved(phone).locator('[data-mark="decided"]')).toContainText('Saved as After work');

  // [16, 4.1] A gym that has come since it was looked at is told, until it is looked at again.
  await expect.poll(() => onDisk(phone)).toContain('seen-matches');
  const [gym] = GYMS;
  if (!gym) throw new Error('the demo world has gyms');
  const set = (status: typeof gym.status) =>
    server.propose({
      ...{ _id: `proposal:system.gym-set.newcomer-${status}`, type: 'proposal', kind: 'system.gym-set' },
      body: { gym: { ...gym, _id: 'gym:newcomer', slug: 'newcomer', name: 'Weights Yard', status } },
    });
  await set('live');
  await phone.goto('/search');
  const all = (says: RegExp) => saved(phone).getByRole('button', { name: says });
  await all(/^Saved searches \(1\) · 1 new gym$/).click();
  await picture(phone, 'search-saved-news');
  await saved(phone).getByRole('link', { name: 'After work 1 new gym' }).click();
  await expect(main(phone).getByRole('article')).toHaveCount(1);
  await expect(heart(phone, 'Weights Yard')).toBeVisible();
  await expect(all(/^Saved searches \(1\)$/)).toBeVisible();
  await phone.goto('/search');
  await expect(heart(phone, 'Weights Yard')).toBeVisible();
  await expect(all(/^Saved searches \(1\)$/)).toBeVisible();
  await phone.goto('/search?q=weights');
  await set('removed');

  const tablet = await arrive(browser, ines, '/search');
  await saved(tablet).getByRole('button', { name: 'Saved searches (1)' }).click();
  await saved(tablet).getByRole('button', { name: 'Remove After work' }).click();
  await expect(saved(tablet).getByRole('listitem')).toHaveCount(0);
  await expect(saved(phone).getByRole('button', { name: 'Save this search' })).toBeVisible();
});

test.describe('/member/favorites', () => {
  test('a heart pressed without a network counts at once, waits to be seen, and is confirmed on a second device', async ({
    browser,
  }) => {
    const ana = await register(server, 'Ana Hartley', 'ana@member.example');
    const phone = await arrive(browser, ana, '/member/favorites');
    await expect(main(phone).getByText('No favourites yet')).toBeVisible();
    const tablet = await arrive(browser, ana, '/member/favorites');
    await expect(main(tablet).getByText('No favourites yet')).toBeVisible();
    await phone.goto('/search');
    await expect(heart(phone, 'Iron Works')).toHaveAttribute('aria-pressed', 'false');
    await loseNetwork(phone);
    await heart(phone, 'Iron Works').click();
    await expect(heart(phone, 'Iron Works')).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(phone, 'Iron Works')).toHaveAccessibleDescription('Waiting to be confirmed');
    await picture(phone, 'favourites-heart-waiting');
    await phone.goto('/member/favorites');
    await expect(favourites(phone)).toHaveCount(1);
    await expect(favourites(phone)).toHaveAttribute('data-mark', 'waiting');
    const outbox = await openOutbox(phone);
    await expect(outbox.locator('[data-outbox-state="waiting"]')).toContainText('Add Iron Works to your favourites');
    await phone.keyboard.press('Escape');
    await online(phone);
    await expect(favourites(phone)).toHaveAttribute('data-mark', 'decided');
    await expect(favourites(tablet)).toHaveAttribute('data-mark', 'decided');
    await expect(favourites(tablet)).toContainText('Iron Works');

    // Product.md 4.2: added on the first, taken away later on the second: gone.
    await tablet.goto('/gym/iron-works');
    await expect(heart(tablet, 'Iron Works')).toHaveAttribute('aria-pressed', 'true');
    await heart(tablet, 'Iron Works').click();
    await expect(heart(tablet, 'Iron Works')).toHaveAttribute('aria-pressed', 'false');
    await expect(phone.getByText('Iron Works is no longer a favourite.')).toBeVisible();
    await phone.reload();
    await expect(main(phone).getByText('No favourites yet')).toBeVisible();
  });

  test('added and taken back before anybody heard of it: nothing waits', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Ben Ito', 'ben@member.example'), '/member/favorites');
    await expect(main(page).getByText('No favourites yet')).toBeVisible();
    await page.goto('/gym/millrace');
    await expect(heart(page, 'Millrace Leisure Centre')).toBeVisible();
    await loseNetwork(page);
    await heart(page, 'Millrace Leisure Centre').click();
    await expect(page.getByRole('button', { name: 'Outbox: 1 action' })).toBeVisible();
    await heart(page, 'Millrace Leisure Centre').click();
    await expect(page.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
    await expect(heart(page, 'Millrace Leisure Centre')).toHaveAttribute('aria-pressed', 'false');
  });

  test('order, notes and taking away, by keyboard alone, with a way back', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Cleo Ward', 'cleo@member.example'), '/search');
    const names = ['Iron Works', 'Millrace Leisure Centre', 'Pedal Room'];
    for (const name of names) {
      await heart(page, name).click();
      await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto('/member/favorites');
    const order = () => favourites(page).getByRole('heading').allTextContents();
    await expect.poll(order).toEqual(names);
    await main(page).getByRole('button', { name: 'Move Pedal Room earlier' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['Iron Works', 'Pedal Room', 'Millrace Leisure Centre']);
    await expect(main(page).getByRole('status').filter({ hasText: 'Pedal Room is now 2 of 3' })).toBeAttached();
    await expect(main(page).getByRole('button', { name: 'Move Pedal Room earlier' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['Pedal Room', 'Iron Works', 'Millrace Leisure Centre']);
    // At the top there is only the way back, and it has the focus.
    await expect(main(page).getByRole('button', { name: 'Move Pedal Room later' })).toBeFocused();

    await main(page).getByRole('button', { name: 'Add a note on Iron Works' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your note on Iron Works')).toBeFocused();
    await page.keyboard.type('Quiet before nine');
    await page.keyboard.press('Enter');
    await expect(favourites(page).filter({ hasText: 'Quiet before nine' })).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: 'Edit note on Iron Works' })).toBeFocused();

    await heart(page, 'Iron Works').focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('Iron Works is no longer a favourite.')).toBeVisible();
    await main(page).getByRole('button', { name: 'Undo: keep Iron Works' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['Pedal Room', 'Iron Works', 'Millrace Leisure Centre']);
    await expect(favourites(page).filter({ hasText: 'Quiet before nine' })).toHaveCount(1);
    await expectNoComplaints(page, 'favourites', [390, 1440]);
  });

  test('a gym that has left keeps its name; a dearer one says so; old and offline says how old', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Dev Rao', 'dev@member.example'), '/search');
    const [, other, third] = GYMS;
    if (!other?.priceFrom || !third) throw new Error('the demo world has three gyms with prices');
    for (const { name } of [other, third]) {
      await heart(page, name).click();
      await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expect(heart(page, name)).not.toHaveAccessibleDescription('Waiting to be confirmed');
    }
    await visit(page, '/member/favorites');
    for (const { name } of [other, third]) await expect(favourites(page).filter({ hasText: name })).toContainText('From £');
    const priceFrom = { ...other.priceFrom, amountMinor: other.priceFrom.amountMinor + 250 };
    const set = (gym: (typeof GYMS)[number], name: string) =>
      server.propose({ _id: `proposal:system.gym-set.${name}`, type: 'proposal', kind: 'system.gym-set', body: { gym } });
    await set({ ...other, priceFrom }, 'dearer');
    await set({ ...third, status: 'removed' }, 'gone');
    await expect(favourites(page).filter({ hasText: other.name })).toContainText('Was £9.50 when you added it');
    await expect(favourites(page).filter({ hasText: third.name })).toContainText('No longer listed');
    await loseNetwork(page);
    await page.clock.setFixedTime(Date.now() + 2 * HOUR);
    await page.reload();
    await expect(page.getByText(SAVED_AT)).toBeVisible();
    await expect(main(page).locator('time[data-stale]').first()).toHaveText('Last updated 2 h ago');
    await expect(favourites(page)).toHaveCount(2);
    await picture(page, 'favourites-stale');
    await set(other, 'as-before');
    await set(third, 'back');
  });

  test('nothing here yet: a skeleton while it may come, a word when it cannot', async ({ browser }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: server.url });
    const page = await context.newPage();
    await page.route(/\/db\/(?!users\/)/, () => new Promise(() => {}));
    await signIn(context, server, member, '/member/favorites', 'Unknown');
    await expect(main(page).getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
    await loseNetwork(page);
    await expect(main(page).getByText('Nothing saved on this device yet')).toBeVisible();
  });

  test('refused: a gym that left before the heart arrived says so, with a way on', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Eve Long', 'eve@member.example'), '/member/favorites');
    const last = GYMS.at(-1);
    if (!last) throw new Error('the demo world has gyms');
    await page.goto('/search');
    await expect(heart(page, last.name)).toBeVisible();
    await loseNetwork(page);
    await heart(page, last.name).click();
    await expect(heart(page, last.name)).toHaveAttribute('aria-pressed', 'true');
    const gone = { ...last, status: 'removed' as const };
    await server.propose({ _id: 'proposal:system.gym-set.left', type: 'proposal', kind: 'system.gym-set', body: { gym: gone } });
    await page.goto('/member/favorites');
    await expect(favourites(page)).toHaveCount(1);
    await online(page);
    await expect(main(page).getByText('This gym has left Fitness Hub.')).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^Dismiss: Add / })
      .click();
    await expect(main(page).getByText('No favourites yet')).toBeVisible();
    await server.propose({ _id: 'proposal:system.gym-set.again', type: 'proposal', kind: 'system.gym-set', body: { gym: last } });
  });

  test('who is signed out signs in from the heart of a gym and comes back to it', async ({ browser }) => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
    await page.goto('/gym/iron-works');
    await main(page).getByRole('link', { name: 'Add to favourites' }).click();
    await expect(page).toHaveURL('/gym/iron-works?modal=login');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await page.goBack();

    // Two weeks of classes; its address for somebody else, where the browser has nothing of its own for that.
    await expect(page.locator('button[data-date]')).toHaveCount(14);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await main(page).getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/gym/iron-works`);

    // [16] While it sells nothing there are three others nearby; open at any hour, so is this test.
    const alternatives = main(page).getByRole('region', { name: 'Other gyms nearby' });
    await expect(alternatives).toHaveCount(0);
    const [gym, ...others] = GYMS;
    if (!gym) throw new Error('the demo world has gyms');
    const always = [{ dayOfWeek: [...DAYS], opens: '00:00', closes: '00:00' }];
    const set = (one: (typeof GYMS)[number], name: string) =>
      server.propose({ _id: `proposal:system.gym-set.${name}`, type: 'proposal', kind: 'system.gym-set', body: { gym: one } });
    for (const one of others) await set({ ...one, openingHours: always }, `always-${keyOf(one._id)}`);
    await set({ ...gym, status: 'paused' }, 'paused');
    await page.clock.install();
    await page.reload();
    await expect(alternatives.getByRole('link')).toHaveCount(3);
    // And three that are open while it is not: today it never is.
    const inThreeDays = weekday(addDays(localDay(new Date().toISOString(), gym.timeZone), 3));
    const dayOfWeek = DAYS.filter((_, at) => at === inThreeDays);
    await set({ ...gym, openingHours: [{ dayOfWeek, opens: '06:00', closes: '07:00' }] }, 'closed-today');
    await page.reload();
    const openNearby = main(page).getByRole('region', { name: 'Open now nearby' });
    await expect(openNearby.getByRole('link')).toHaveCount(3);
    await expect(alternatives).toHaveCount(0);
    for (const one of GYMS) await set(one, `open-again-${keyOf(one._id)}`);

    // [2.17] Whoever has no account reports it all the same, and says where they hear what came of it.
    await main(page).getByRole('button', { name: 'Report this gym' }).click();
    const report = page.getByRole('dialog', { name: 'Report this gym' });
    await report.getByLabel('What’s wrong with it?').selectOption('unsafe');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText('Give us an email address, such as name@example.com.').first()).toBeVisible();
    await report.getByLabel('Your email address').fill('vera@example.org');
    // Nobody fills in a form in no time; the server takes such a one for a program's.
    await page.clock.fastForward(5000);
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/reports'));
    await report.getByRole('button', { name: 'Send report' }).click();
    expect((await arrived).status()).toBe(201);
    await expect(report).toHaveCount(0);
  });
});

test.describe('/member/gym/{id}', () => {
  const GYM = '/member/gym/iron-works';

  test('what is theirs here: the code, the pass, the bookings, the way there; a class is asked for without a network', async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' });
    const asOf = new Date(Date.now() - HOUR / 6).toISOString();
    const of = { gymId: 'gym:iron-works', areaId: 'area:tarnbridge', asOf } as const;
    await giveBusyness(context, { _id: 'busyness:iron-works', type: 'busyness', ...born, ...of, level: 'steady' });
    const page = await signIn(context, server, member, GYM);
    await expect(page.getByRole('heading', { level: 1, name: 'Iron Works' })).toBeVisible();
    await expect(main(page).locator('[data-busyness]')).toHaveText(/^Steady, as of \d\d:\d\d$/);
    await expect(main(page).getByRole('link', { name: /^Check in with 10 visits/ })).toBeVisible();
    await expect(main(page).locator('article[data-pass]')).toHaveCount(1);
    await expect(main(page).locator('[data-booking]')).toHaveCount(2);
    await expect(main(page).getByText('Your first visit will appear here.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Directions to Iron Works \(/ })).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(main(page).getByText('Chalk is welcome.')).toBeVisible();
    await expect(page.locator('button[data-date]').first()).toBeVisible();
    await loseNetwork(page);
    await page.locator('button[data-date]').nth(4).click();
    await main(page)
      .getByRole('button', { name: /^Book / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send booking request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const waiting = main(page).locator('[data-booking]').filter({ hasText: 'Waiting to be confirmed' });
    await expect(waiting).toHaveCount(1);
    await picture(page, 'own-gym-waiting');
    await waiting.getByRole('button', { name: /^Undo/ }).click();
    await expect(main(page).locator('[data-booking]')).toHaveCount(2);
    await page.clock.setFixedTime(Date.now() + 2 * HOUR);
    await page.reload();
    await expect(main(page).locator('time[data-stale]').first()).toHaveText('Last updated 2 h ago');
    await expect(main(page).locator('[data-booking]')).toHaveCount(2);
    // too old to be of use.
    await expect(main(page).locator('[data-busyness]')).toHaveCount(0);
  });

  test("the gym's health statement is accepted by its version, with or without a network; nothing is asked about health", async ({
    browser,
  }) => {
    const page = await arrive(browser, await register(server, 'Hal Reed', 'hal@member.example'), GYM);
    const statement = main(page).locator('[data-health]');
    await expect(statement).toHaveAttribute('data-health', 'open');
    await expect(main(page).locator('[data-induction]')).toHaveAttribute('data-induction', 'due');
    await expect(statement.locator('input, textarea, select')).toHaveCount(0);
    await loseNetwork(page);
    await statement.getByRole('button', { name: "I've read this and accept it" }).click();
    await expect(statement).toHaveAttribute('data-health', 'accepted');
    await expect(statement.getByText('Waiting to be confirmed')).toBeVisible();
    await online(page);
    await expect(statement.getByText('Waiting to be confirmed')).toHaveCount(0);
    await expect(statement.getByText(/^Accepted .+, version 1$/)).toBeVisible();
    await statement.getByRole('button', { name: 'Take it back' }).click();
    await expect(statement).toHaveAttribute('data-health', 'open');
  });

  test('nothing of theirs here says so; nothing on the device says so; no such gym is not found', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Fay Moss', 'fay@member.example'), '/member/gym/millrace');
    await expect(main(page).getByText("You don't have a pass for this gym at the moment.")).toBeVisible();
    await expect(main(page).getByText('Nothing booked here.')).toBeVisible();
    await expect(main(page).getByText('Your first visit will appear here.')).toBeVisible();
    await expectNoComplaints(page, 'a gym without anything', [390, 1440]);
    await page.goto('/member/gym/nobody-has-this');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Page not found: /member/gym/nobody-has-this')).toBeVisible();
    await page.goto('/member/gym/no%20such%20gym');
    await expect(page.getByText('Page Not Found: /member/gym/no%20such%20gym')).toBeVisible();

    const context = await browser.newContext({ ...PHONE, baseURL: server.url });
    const bare = await context.newPage();
    await bare.route(/\/db\/(?!users\/)/, () => new Promise(() => {}));
    await signIn(context, server, member, GYM, 'Unknown');
    await expect(main(bare).getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
    await loseNetwork(bare);
    await expect(main(bare).getByText("This gym isn't saved on this device")).toBeVisible();
  });

  test('who is signed out signs in first and comes back', async ({ browser }) => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
    await page.goto(GYM);
    await expect(page).toHaveURL('/login?redirect=%2Fmember%2Fgym%2Firon-works');
  });
});

test.describe('/member/stats', () => {
  const now = new Date(Date.now()).toISOString();
  const today = localDay(now, 'Europe/London');
  const monday = addDays(today, -weekday(today));
  const week = (ago: number, day = 0) => addDays(monday, day - 7 * ago);
  const own = { memberId: member.uid } as const;
  const visit = (day: string, change: Parameters<typeof checkin>[1] = {}) =>
    checkin(`history.${day}${change.gymId ?? ''}`, {
      ...own,
      ...{ gymId: 'gym:iron-works', gymName: 'Iron Works', gymDay: day, judgedAt: `${day}T12:30:00.000Z` },
      ...change,
    });
  // Five weeks in a row up to this one; before a gap, six. One is being checked, one scan was merged, one visit was a re-entry.
  const checkins = [
    ...[0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((ago) => visit(week(ago))),
    visit(week(1, 1), { status: 'accepted_flagged', codes: ['LATE_REPORT'] }),
    visit(week(2, 2), { gymId: 'gym:millrace', gymName: 'Millrace Leisure Centre' }),
    checkin('history.merged', { ...own, gymId: 'gym:iron-works', gymDay: week(3), status: 'duplicate' }),
    checkin('history.again', {
      ...own,
      gymId: 'gym:iron-works',
      gymDay: week(3),
      judgedAt: `${week(3)}T18:00:00.000Z`,
      reEntry: true,
    }),
  ];
  const history = {
    checkins,
    bookings: [
      booking('history', { ...own, status: 'attended', startsAt: `${today}T00:10:00.000Z`, endsAt: `${today}T00:40:00.000Z` }),
    ],
    payments: [payment('history', { ...own, total: money(2600), paidAt: `${today}T00:10:00.000Z` })],
  };
  const figure = (page: Page, label: string) => main(page).locator('dl > div').filter({ hasText: label }).first();
  const bar = (page: Page, key: string) => main(page).locator(`[data-bar="${key}"]`).first();

  test('adds up what this device holds, a flagged visit once and marked; the same without a network', async ({ browser }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce', acceptDownloads: true });
    await giveHistory(context, history);
    const page = await signIn(context, server, member, '/member/stats');
    const look = async () => {
      await expect(figure(page, 'This week')).toContainText('1 visit');
      await expect(figure(page, 'Weeks in a row')).toContainText('5');
      await expect(figure(page, 'Weeks in a row')).toContainText('Your longest: 6 weeks');
      await expect(figure(page, 'Favourite time')).toContainText('Mondays, 12:00–15:00');
      await expect(figure(page, 'Gyms visited')).toContainText('2');
      await expect(figure(page, 'Classes attended')).toContainText('1');
      await expect(main(page).getByText("We're checking 1 visit.")).toBeVisible();
      await expect(bar(page, week(1))).toHaveAttribute('data-count', '2');
      await expect(bar(page, week(3))).toHaveAttribute('data-count', '1');
      await expect(bar(page, week(5))).toHaveAttribute('data-count', '0');
      await expect(main(page).locator('[data-gym="gym:iron-works"] td').first()).toHaveText('12');
    };
    await look();
    await picture(page, 'stats');
    await page.getByText('The same numbers as a table').first().click();
    const table = main(page).getByRole('table', { name: 'Visits a week, the last 12 weeks' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(table.getByRole('columnheader', { name: 'Being checked' })).toBeVisible();
    await loseNetwork(page);
    await look();
    const saved = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(14);
    expect(lines[1]).toBe(`${monday},${lines[1]?.split(',')[1]},Iron Works,Counted`);
    await page.clock.setFixedTime(Date.now() + 2 * HOUR);
    await page.reload();
    await expect(main(page).locator('time[data-stale]').first()).toHaveText('Last updated 2 h ago');
    await expectNoComplaints(page, 'stats', [390, 1440]);
  });

  test('no visit yet, on its way, and nothing on this device are three different things', async ({ browser }) => {
    const page = await arrive(browser, await register(server, 'Gil Frost', 'gil@member.example'), '/member/stats');
    await expect(main(page).getByText('Your first visit will appear here.')).toBeVisible();
    const context = await browser.newContext({ ...PHONE, baseURL: server.url });
    const bare = await context.newPage();
    await bare.route(/\/db\/(?!users\/)/, () => new Promise(() => {}));
    await signIn(context, server, member, '/member/stats', 'Unknown');
    await expect(main(bare).getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
    await loseNetwork(bare);
    await expect(main(bare).getByText('Nothing saved on this device yet')).toBeVisible();
  });
});
