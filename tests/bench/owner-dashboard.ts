/**
 * `owner-dashboard-13-months`: today at a gym of 5,000 members whose visits, bookings and payments of thirteen months are on the device, offline, at a
 * quarter of this machine's speed: from the tap in the open app until the day's figures are painted, and until today's visits are
 * (`owner-dashboard-visits`). The peer is a page of React alone that reads the same visits, bookings and payments by the same indexes and draws the
 * same numbers and rows. What bounds it: running the page's code; the documents are read by their indexes, so that it makes no difference how many there are.
 */
import { expect } from '@playwright/test';
import { keyOf } from '../../schemas/basics/key.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { Payment } from '../../schemas/payment/shape.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { payment } from '../rules/documents.ts';
import { bookingOf, checkinOf, passOf, rosterEntryOf } from './documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { heldOf, install, keepBare, opened } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const MEMBERS = 5_000;
const DAYS = 396;
/** Of each day. */
const VISITS = 60;
const BOOKINGS = 15;
const SALES = 15;
const RUNS = 7;
const RATE = 4;
const SCREEN = { width: 1440, height: 900 };
const GYM = gymCalled('iron-works');
const SCOPE = `gym-${keyOf(GYM._id)}`;
const at = (path: string) => `${path}?gym=${keyOf(GYM._id)}`;
const FIGURES = 'main dl';
const LAST_VISIT = '[data-checkin]:nth-of-type(12)';
const HOUR = 3_600_000;

export async function ownerDashboard(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site, SCREEN);
  try {
    const here = await fill(stage, now);
    await keepBare(stage);
    await install(stage, OWNER, at('/owner/dashboard'), async (page) => {
      await page.locator(LAST_VISIT).waitFor();
      for (const name of ['checkins', 'bookings', 'payments']) await whole(name);
      await page.goto(stage.server.url + at('/owner/checkin'));
      await whole('roster');

      async function whole(name: string) {
        const held = () => heldOf(page, `${SCOPE}.*--${name}(-\\d+)?`);
        await expect.poll(held, { message: name, timeout: 300_000 }).toBe(here[name]);
      }
    });
    await stage.context.setOffline(true);
    const tap = (path: string, link: string, content: string) => () =>
      opened(stage.context, { address: stage.server.url + path, link, rate: RATE }, content);
    const ours = (content: string) => tap(at('/owner/profile'), 'a[href^="/owner/dashboard"]', content);
    const peer = tap('/bare/index.html#today', 'button', LAST_VISIT);
    await ours(LAST_VISIT)();
    await peer();
    const { one, other } = await alternating(RUNS, ours(FIGURES), peer);
    const visits = await alternating(RUNS, ours(LAST_VISIT), peer);
    say(
      `owner-dashboard: ${RATE}x slower, offline; figures ${listed(one)} · visits ${listed(visits.one)} · peer ${listed(other)}, ${listed(visits.other)} ms`,
    );
    const name = 'bare React numbers and rows of the same documents from the same IndexedDB';
    const first = figureOf('owner-dashboard-13-months', median(one), { name, ms: median(other) }, RUNS);
    const all = figureOf('owner-dashboard-visits', median(visits.one), { name, ms: median(visits.other) }, RUNS);
    return [first, all];
  } finally {
    await stage.close();
  }
}

/** As if it had been decided so. @returns how many documents there are by collection, those of the demo world among them */
async function fill(stage: Stage, now: string): Promise<Readonly<Record<string, number>>> {
  const passes = Array.from({ length: MEMBERS }, (_, nth) => passOf('dashboard', nth, GYM._id, now));
  const passAt = (nth: number) => passes[nth % MEMBERS] ?? passOf('dashboard', 0, GYM._id, now);
  const daily = (count: number) => Array.from({ length: DAYS * count }, (_, nth) => ({ nth, day: Math.floor(nth / count) }));
  await stage.fill(`${SCOPE}/roster`, passes.map(rosterEntryOf));
  await stage.fill(
    `${SCOPE}/checkins`,
    // Those of today in the last minutes, whatever time it is: never after now, and nearly never yesterday.
    daily(VISITS).map(({ nth, day }) => checkinOf(nth, passAt(nth * 7), GYM._id, day + (nth % VISITS) / 86_400, now)),
  );
  await stage.fill(
    `${SCOPE}/bookings`,
    daily(BOOKINGS).map(({ nth, day }) => bookingOf(nth, passAt(nth * 11), GYM._id, -day, now)),
  );
  await stage.fill(
    `${SCOPE}/payments`,
    daily(SALES).map(({ nth, day }) => soldAt(nth, instantOf(Date.parse(now) - day * 24 * HOUR - (nth % SALES) * 60_000))),
  );
  const names = ['roster', 'checkins', 'bookings', 'payments'];
  const counts = names.map(async (name) => [name, (await stage.store.info(`${SCOPE}/${name}`)).documents] as const);
  return Object.fromEntries(await Promise.all(counts));
}

function soldAt(nth: number, paidAt: string): Payment {
  const key = `dashboard${nth}`;
  const total = money(2_000 + (nth % 40) * 100);
  return payment(key, {
    gymId: GYM._id,
    passId: `pass:${key}`,
    createdAt: paidAt,
    updatedAt: paidAt,
    judgedAt: paidAt,
    paidAt,
    total,
  });
}
