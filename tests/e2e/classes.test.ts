/**
 * Classes as members, owners and trainers see them (product.md 2.6, 2.7, 2.11), on a clock that the test sets: the server lives through an
 * evening in seconds, and pages follow it.
 */
import 'temporal-polyfill/global';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { startToldServer } from '../told-server.ts';
import { forFile } from './fixtures/for-file.ts';
import { comeOnline, goOffline } from './fixtures/network.ts';
import { buyPass, type DemoPerson, isConnected, keptOnDevice, PHONE, picture, register, TABLET } from './fixtures/people.ts';
import { signIn } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const GYM = 'gym:iron-works';
const LAPTOP = { viewport: { width: 1440, height: 900 } } as const;
const QUINN = { email: 'quinn@classes.example', name: 'Quinn Quick' } as const;
const TIA = { email: 'tia@classes.example', name: 'Tia Trent' } as const;

/** It is a Tuesday, nine in the morning. */
const server = forFile(
  () => startToldServer('2026-03-03T09:00:00.000Z', {}, join(import.meta.dirname, '../../dist')),
  (one) => one.dispose(),
);
const people = forFile(
  async () => ({
    quinn: await register(server, QUINN.name, QUINN.email),
    tia: await register(server, TIA.name, TIA.email),
  }),
  async () => {},
);

async function arrive(browser: Browser, device: BrowserContextOptions, who: DemoPerson, at: string): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: server.url, reducedMotion: 'reduce' });
  await context.clock.install({ time: server.time.now() });
  const page = await signIn(context, server, who, at);
  await keptOnDevice(page);
  return page;
}
/** Until that hour of the first day, unless it is past already; the pages are opened anew. */
async function until(hour: number, minute: number, ...pages: Page[]): Promise<void> {
  const at = Date.parse('2026-03-03T00:00:00.000Z') + (hour * 60 + minute) * 60_000;
  server.time.leap(Math.max(0, at - server.time.now()));
  for (const page of pages) {
    await page.context().clock.setSystemTime(server.time.now());
    await page.reload();
    await isConnected(page, 'Online');
  }
}
const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page): Locator => page.getByRole('dialog');
const offline = async (page: Page) => {
  await goOffline(page.context());
  await isConnected(page, 'Offline');
};
const online = async (page: Page) => {
  await comeOnline(page.context());
  await isConnected(page, 'Online');
};

/** On the gym's page: a place in that class, so many days ahead. */
async function book(page: Page, day: number, name: RegExp): Promise<void> {
  await page.goto('/gym/iron-works');
  await page.locator('button[data-date]').nth(day).click();
  await page.getByRole('button', { name }).click();
  await sheet(page)
    .getByRole('button', { name: /^(Book|Join the waiting list)$/ })
    .click();
  await expect(sheet(page).getByText(/^You're (in|on the waiting list)$/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
}
const ownPass = async (page: Page) => {
  await buyPass(page, GYM, '10 visits');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
};

test('[R-28, B8, R-31] a last-minute offer is accepted online only; who then stays away is there for the owner to confirm, offline too', async ({
  browser,
}) => {
  const slotId = 'slot:iron-works.spin-1800:2026-03-03T18:00';
  await server.propose({
    ...{ _id: 'proposal:system.slot-changed.one', type: 'proposal', kind: 'system.slot-changed' },
    body: { gymId: GYM, slotId, change: { capacity: 1 } },
  });
  const robin = await arrive(browser, PHONE, MEMBER, '/gym/iron-works');
  const quinn = await arrive(browser, PHONE, people.quinn, '/gym/iron-works');
  await ownPass(quinn);
  await book(robin, 0, /^Book Spin, .+ 18:00/);
  await book(quinn, 0, /Spin, .+ 18:00/);
  await robin.goto('/member/bookings');
  await quinn.goto('/member/bookings?tab=waiting');
  await until(16, 5, robin, quinn);
  await robin.getByRole('button', { name: /^Cancel Spin, .+ 18:00/ }).click();
  await sheet(robin).getByRole('button', { name: 'Cancel and lose the visit' }).click();

  await quinn.getByRole('tab', { name: /^Waiting list/ }).click();
  const offer = main(quinn).locator('[data-booking][data-status="offered"]');
  await expect(offer).toContainText('Offer – accept by 16:3');
  await expect(offer).toContainText('The first to accept gets it');
  await offline(quinn);
  const accept = offer.getByRole('button', { name: /^Accept the place in Spin/ });
  await expect(accept).toHaveAccessibleDescription('You need to be online: someone else may be accepting this now');
  await picture(quinn, 'classes-offer-offline');
  await online(quinn);
  await accept.click();
  await quinn.getByRole('tab', { name: /^Upcoming/ }).click();
  const accepted = main(quinn).locator('[data-booking][data-status="confirmed"]');
  await expect(accepted).toContainText('18:00');
  // The evening goes on when the server has said so: until then the place is only asked for.
  await expect(accepted).toContainText('Confirmed');
  await picture(quinn, 'classes-offer-accepted');

  await until(20, 50, quinn);
  const office = await arrive(browser, LAPTOP, OWNER, '/owner/dashboard?gym=iron-works');
  const missed = main(office).getByRole('region', { name: /^Spin, Tue 3 Mar, 18:00$/ });
  await expect(missed).toContainText('Quinn Q.');
  await expect(missed).toContainText('Missed – being checked');
  for (const [name, { width, height }] of Object.entries({
    phone: PHONE.viewport,
    tablet: TABLET.viewport,
    laptop: LAPTOP.viewport,
  }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await office.setViewportSize({ width, height });
      await office.emulateMedia({ colorScheme });
      await missed.scrollIntoViewIfNeeded();
      await picture(office, `classes-missed-${name}-${colorScheme}`);
    }
  await offline(office);
  await missed.getByRole('button', { name: 'Quinn Q. is here' }).click();
  await expect(missed).toHaveCount(0);
  await expect(office.getByRole('button', { name: /^Outbox: / })).toBeVisible();
  await online(office);
  await quinn.getByRole('tab', { name: /^Past/ }).click();
  await expect(main(quinn).locator('[data-booking][data-status="attended"]')).toContainText('Attended');
});

test('[R-60] the owner chooses who takes a class; on the trainer’s own phone its register is ticked offline, waits, and is confirmed online', async ({
  browser,
}) => {
  const trainer = people.tia;
  const { uid } = await (
    await fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(trainer),
    })
  ).json();
  await server.propose({
    ...{ _id: 'proposal:system.employed.tia', type: 'proposal', kind: 'system.employed' },
    body: { uid, gymId: GYM, preset: 'trainer' },
  });
  const robin = await arrive(browser, PHONE, MEMBER, '/gym/iron-works');
  await book(robin, 1, /^Book Foundry Circuits, .+ 12:15/);

  const office = await arrive(browser, LAPTOP, OWNER, '/owner/profile?gym=iron-works&tab=timetable');
  await main(office).getByRole('button', { name: 'Change Foundry Circuits' }).first().click();
  await sheet(office).getByLabel('Instructor', { exact: true }).selectOption({ label: TIA.name });
  await expect(sheet(office).getByText('Tia T. sees who has booked: names, and nothing else of members.')).toBeVisible();
  await picture(office, 'classes-instructor');
  await sheet(office).getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet(office)).toHaveCount(0);

  const phone = await arrive(browser, PHONE, trainer, '/employee/dashboard?gym=iron-works');
  await phone.getByRole('tab', { name: 'My classes' }).click();
  const open = main(phone)
    .getByRole('button', { name: /^Open the register of Foundry Circuits, 12:15/ })
    .first();
  await expect(open).toBeVisible();
  // The register follows the class in a commit of its own (S7).
  await expect(main(phone).getByText('Who’s coming: 1 person').first()).toBeVisible();
  await picture(phone, 'classes-trainer');
  await offline(phone);
  await open.click();
  const line = main(phone).getByRole('listitem').filter({ hasText: 'Robin A.' });
  await line.getByRole('button', { name: 'Robin A. is not here' }).click();
  await expect(line).toContainText('Not here');
  await expect(phone.getByRole('button', { name: /^Outbox: 1/ })).toBeVisible();
  await picture(phone, 'classes-trainer-offline');
  await online(phone);
  await expect(phone.getByRole('button', { name: /^Outbox: / })).toHaveCount(0);
  await expect(line).toContainText('Not here');
});

test('[G7] [G4] a change that touches bookings is held until its author has seen whom; of two editors the second is shown both values', async ({
  browser,
}) => {
  const timetable = '/owner/profile?gym=iron-works&tab=timetable';
  const laptop = await arrive(browser, LAPTOP, OWNER, timetable);
  const tablet = await arrive(browser, TABLET, OWNER, timetable);
  const circuits = (page: Page, day: string) =>
    main(page).getByRole('button', { name: new RegExp(`^Foundry Circuits, ${day} .*, 19:`) });
  await expect(circuits(laptop, 'Wed')).toBeVisible();
  await expect(circuits(tablet, 'Fri')).toBeVisible();
  await offline(laptop);
  await circuits(laptop, 'Wed').click();
  await sheet(laptop).getByLabel('Starts').fill('19:30');
  await sheet(laptop).getByRole('button', { name: 'Save this day' }).click();
  await expect(sheet(laptop)).toHaveCount(0);
  const robin = await arrive(browser, PHONE, MEMBER, '/gym/iron-works');
  await book(robin, 1, /^Book Foundry Circuits, .+ 19:00/);
  await online(laptop);
  const held = main(laptop).getByRole('region', { name: 'Timetable: waiting for you' });
  await expect(held).toContainText('Bookings that this changes: 1. Do you still want it?');
  await held.scrollIntoViewIfNeeded();
  await picture(laptop, 'classes-held');
  await robin.goto('/member/bookings');
  const place = main(robin).locator('[data-booking]').filter({ hasText: 'Foundry Circuits' }).filter({ hasText: '19:' });
  await expect(place).toContainText('19:00');
  await held.getByRole('button', { name: 'Change it and tell them' }).click();
  await expect(held).toHaveCount(0);
  await expect(place).toContainText('19:30');

  await offline(laptop);
  await offline(tablet);
  for (const [page, room] of [
    [laptop, 'The yard'],
    [tablet, 'Studio 2'],
  ] as const) {
    await circuits(page, 'Fri').click();
    await sheet(page).getByLabel('Room').fill(room);
    await sheet(page).getByRole('button', { name: 'Save this day' }).click();
    await expect(sheet(page)).toHaveCount(0);
  }
  await online(laptop);
  await expect(circuits(laptop, 'Fri')).toHaveAccessibleName(/Changed for this day$/);
  await online(tablet);
  const conflict = main(tablet).getByRole('region', { name: 'Timetable: waiting for you' });
  await expect(conflict).toContainText('The yard');
  await expect(conflict).toContainText('Studio 2');
  await conflict.scrollIntoViewIfNeeded();
  await picture(tablet, 'classes-conflict');
  await conflict.getByRole('button', { name: 'Use my change' }).click();
  await expect(conflict).toHaveCount(0);
  await circuits(laptop, 'Fri').click();
  await expect(sheet(laptop).getByLabel('Room')).toHaveValue('Studio 2');
});

test('[R-33] a closure says first whom it touches, and the member has their visit back; in an emergency it says that nobody knows yet', async ({
  browser,
}) => {
  await until(18, 30);
  const quinn = await arrive(browser, PHONE, people.quinn, '/gym/iron-works');
  await ownPass(quinn);
  await book(quinn, 8, /^Book Spin, .+ 18:00/);
  const office = await arrive(browser, TABLET, OWNER, '/owner/profile?gym=iron-works&tab=booking');
  const sorry = main(office).getByLabel('Give an extra visit when you cancel a class with less than 24 hours’ notice');
  await expect(sorry).toBeChecked();
  await sorry.uncheck();
  await main(office).getByRole('button', { name: 'Save changes' }).click();
  await expect(main(office).getByText('Saved', { exact: true })).toBeVisible();
  await office.reload();
  await expect(sorry).not.toBeChecked();

  await office.goto('/owner/closures?gym=iron-works');
  await main(office).getByRole('button', { name: 'Plan a closure' }).click();
  const form = sheet(office);
  await form.getByLabel('Whole days').uncheck();
  await form.getByLabel('First day').fill('2026-03-06');
  await form.getByLabel('Closes at').fill('17:00');
  await form.getByLabel('Opens on').fill('2026-03-06');
  await form.getByRole('button', { name: 'Plan this closure' }).click();
  await expect(form.getByText('Members get 7 days’ notice, so the first day can be Wed 11 Mar.')).toBeVisible();
  await form.getByLabel('First day').fill('2026-03-11');
  await form.getByLabel('Closes at').fill('17:00');
  await form.getByLabel('Opens on').fill('2026-03-11');
  await form.getByLabel('Opens at').fill('22:00');
  await form.getByLabel('A line for members').fill('The boiler is being changed.');
  await expect(form.getByText('1 booking, 1 member')).toBeVisible();
  await expect(form.getByText(/^\d classes are cancelled\.$/)).toBeVisible();
  await picture(office, 'classes-closure-impact');
  await form.getByRole('button', { name: 'Plan this closure' }).click();
  await expect(main(office).getByText('1 booking of 1 member cancelled')).toBeVisible();

  await quinn.goto('/member/bookings?tab=past');
  await quinn.getByRole('tab', { name: /^Past/ }).click();
  const place = main(quinn).locator('[data-booking][data-status="cancelled_by_gym"]');
  await expect(place).toContainText('Cancelled by the gym');
  await expect(place).toContainText('Gym closed: maintenance – The boiler is being changed. The visit is back on your pass');
  await picture(quinn, 'classes-closed-member');

  await offline(office);
  await main(office).getByRole('button', { name: 'Close now' }).click();
  await expect(form.getByText('Members won’t know until this device is online.')).toBeVisible();
  // The last word would have lain over this button.
  await expect(office.getByText('Closure planned.')).toHaveCount(0, { timeout: 2_000 });
  await picture(office, 'classes-emergency-offline');
  await form.getByRole('button', { name: 'Close the gym' }).click();
  const waiting = main(office).getByRole('listitem').filter({ hasText: 'Waiting to be sent' });
  await expect(waiting).toContainText('Members won’t know until this device is online.');
  await waiting.getByRole('button', { name: 'Take back' }).click();
  await expect(waiting).toHaveCount(0);
  await online(office);
});
