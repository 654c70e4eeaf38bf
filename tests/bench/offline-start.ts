/**
 * `offline-start-1000`: the installed app, without a network, from the navigation to the member dashboard's first content (under
 * the splash, which only decorates). What bounds it: reading and running the app's code at a quarter of this machine's speed, and
 * drawing a whole page where the peer draws five lines; the documents are read meanwhile. The peer is a page of React alone that reads
 * the same documents from the same databases, kept by a worker of its own.
 */
import { expect } from '@playwright/test';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { bookingOf, checkinOf, passOf } from './documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { heldOf, install, keepBare, started } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const DOCUMENTS = 1_000;
const RUNS = 5;
const THROTTLE = 4;
const GYM = 'gym:iron-works';
const SCOPE = `member-${MEMBER.uid}`;
/** The way to the code at the door, or a booking: never a skeleton. */
const CONTENT = '[data-pass], [data-booking]';
const HELD = '-member-.*--(passes|bookings|checkins|payments)(-\\d+)?';
const COLLECTIONS = ['passes', 'bookings', 'checkins', 'payments'];

export async function offlineStart(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    await fill(stage, now);
    await keepBare(stage);
    await install(stage, MEMBER, '/member/dashboard', async (page) => {
      await expect.poll(() => heldOf(page, HELD), { message: 'documents on the device', timeout: 60_000 }).toBe(DOCUMENTS);
      await page.locator(CONTENT).first().waitFor();
    });
    await stage.context.setOffline(true);
    const ours = () => started(stage.context, `${stage.server.url}/member/dashboard`, CONTENT, THROTTLE);
    const peer = () => started(stage.context, `${stage.server.url}/bare/index.html`, '[data-content]', THROTTLE);
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
    return [figure];
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
