/**
 * `financials-13-months`: what a gym earned in thirteen months of a hundred sales each, offline, at a quarter of this machine's speed: from the tap
 * in the open app until the month's figures are painted, and until all thirteen bars are (`financials-13-bars`). The peer is a page of React alone
 * that reads the same lines from the same database, adds them up and draws bars of them: the app has no library of charts.
 */
import { keyOf } from '../../schemas/basics/key.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import { databasesOf } from '../../schemas/folds/access.ts';
import type { GymLine } from '../../schemas/payout/shape.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { gymCalled } from '../../sync-server/demo/gyms.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { born } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { install, keepBare, opened } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const MONTHS = 13;
const A_MONTH = 100;
const RUNS = 7;
const RATE = 4;
const SCREEN = { width: 1440, height: 900 };
const GYM = gymCalled('iron-works');
const PATH = `/owner/financials?gym=${keyOf(GYM._id)}`;
const BARS = `[data-bar]:nth-of-type(${MONTHS})`;
const FIGURES = 'main dl';

export async function financials(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site, SCREEN);
  try {
    await fill(stage, now);
    await keepBare(stage);
    await install(stage, OWNER, PATH, (page) => page.locator(BARS).first().waitFor());
    await stage.context.setOffline(true);
    const tap = (path: string, link: string, content: string) => () =>
      opened(stage.context, { address: stage.server.url + path, link, rate: RATE }, content);
    const ours = (content: string) => tap(`/owner/payouts?gym=${keyOf(GYM._id)}`, 'a[href^="/owner/financials"]', content);
    const peer = tap('/bare/index.html#year', 'button', BARS);
    await ours(BARS)();
    await peer();
    const { one, other } = await alternating(RUNS, ours(FIGURES), peer);
    const whole = await alternating(RUNS, ours(BARS), peer);
    say(
      `financials: ${RATE}x slower, offline; figures ${listed(one)} · bars ${listed(whole.one)} · peer ${listed(other)}, ${listed(whole.other)} ms`,
    );
    const name = 'bare React bars of the same lines from the same IndexedDB';
    const first = figureOf('financials-13-months', median(one), { name, ms: median(other) }, RUNS);
    const all = figureOf('financials-13-bars', median(whole.one), { name, ms: median(whole.other) }, RUNS);
    return [first, all];
  } finally {
    await stage.close();
  }
}

/** As if it had been decided so, a hundred in each month up to yesterday. */
async function fill(stage: Stage, now: string): Promise<void> {
  const [year = 0, month = 0] = localDay(now, GYM.timeZone).split('-').map(Number);
  const written = Array.from({ length: MONTHS * A_MONTH }, (_, nth) => {
    const at = instantOf(Date.UTC(year, month - MONTHS + Math.floor(nth / A_MONTH), 1, 9 + (nth % 10), nth % 60));
    const doc = lineAt(nth, at);
    return databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) }));
  });
  await stage.store.commit({ writes: written.flat(), last: [] });
}

function lineAt(nth: number, at: string): GymLine {
  const key = `bench${nth}`;
  const gross = 2_000 + (nth % 40) * 100;
  const [commission, vat] = [(gross * 15) / 100, (gross * 3) / 100];
  return {
    ...{ _id: `line:payment.${key}`, type: 'line', ...born, createdAt: at, updatedAt: at, gymId: GYM._id },
    ...{ cause: `payment:${key}`, kind: 'sale', paymentId: `payment:${key}`, passId: `pass:${key}`, name: 'Ten visits' },
    ...{ gross: money(gross), commission: money(-commission), vatOnCommission: money(-vat), fee: money(0) },
    ...{ net: money(gross - commission - vat), waits: money(0), at, payableFrom: at },
    payoutId: `payout:${keyOf(GYM._id)}:${at.slice(0, 10)}`,
  };
}
