/**
 * `queue-5000-offline`: an administrator's device with 5,000 reviews that wait for a decision: the installed app started on that queue without a network,
 * at a quarter of this machine's speed, until the first screenful of the list is painted. The heaviest of the queues: a review and its case a row, ten
 * thousand documents. The peer is a page of React alone, kept by a worker of its own, that reads the same documents from the same database, puts them in
 * the same order and draws as many rows, of the same words, as the queue does at first.
 */
import { expect } from '@playwright/test';
import { instantOf } from '../../schemas/basics/time.ts';
import type { Review, ReviewCase } from '../../schemas/review/shape.ts';
import { ADMIN } from '../../sync-server/demo/people.ts';
import { born } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { heldOf, install, keepBare, started } from './installed.ts';
import { type Site, Stage } from './stage.ts';

const ITEMS = 5_000;
const RUNS = 7;
const RATE = 4;
/** A laptop's: ten rows fit beside what stands above them. */
const SCREEN = { width: 1440, height: 900 };
const PATH = '/admin/reviews';
const TENTH = 'main ol > li:nth-of-type(10)';
const MINUTE = 60_000;

export async function queue5000(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site, SCREEN);
  try {
    const here = await fill(stage, now);
    await keepBare(stage);
    await install(stage, ADMIN, PATH, async (page) => {
      await expect.poll(() => heldOf(page, 'platform.*--reviews'), { message: 'on the device', timeout: 120_000 }).toBe(here);
      await page.locator(TENTH).waitFor();
    });
    await stage.context.setOffline(true);
    const ours = () => started(stage.context, stage.server.url + PATH, TENTH, RATE);
    const peer = () => started(stage.context, `${stage.server.url}/bare/index.html#queue`, TENTH, RATE);
    await ours();
    await peer();
    const { one, other } = await alternating(RUNS, ours, peer);
    say(`queue-${ITEMS}: ${RATE}x slower, offline; ours ${listed(one)} · peer ${listed(other)} ms`);
    const name = 'bare React page of as many rows, reading the same IndexedDB';
    return [figureOf(`queue-${ITEMS}-offline`, median(one), { name, ms: median(other) }, RUNS)];
  } finally {
    await stage.close();
  }
}

/** As if it had been decided so. @returns how many documents there are, those of the demo world among them */
async function fill(stage: Stage, now: string): Promise<number> {
  const each = Array.from({ length: ITEMS }, (_, nth) => toDecide(nth, instantOf(Date.parse(now) - (ITEMS - nth) * MINUTE)));
  await stage.fill('platform/reviews', each.flat());
  return (await stage.store.info('platform/reviews')).documents;
}

function toDecide(nth: number, at: string): [Review, ReviewCase] {
  const key = `01J${String(nth).padStart(23, '0')}`;
  const uid = `queuer${String(nth).padStart(4, '0')}`;
  const gymKey = `queue${nth % 300}`;
  const of = { ...born, createdAt: at, updatedAt: at };
  const review: Review = {
    ...{ _id: `review:${gymKey}.${uid}`, type: 'review', ...of, proposalId: `proposal:${key}`, judgedAt: at },
    ...{ uid, gymId: `gym:${gymKey}`, gymName: `Gym ${nth % 300} of the queue`, memberName: `Sam ${nth}` },
    ...{ shownAs: `gymreview:${key}`, checkinId: `checkin:${key}`, visitMonth: at.slice(0, 7), rating: (nth % 5) + 1 },
    ...{ title: `Two machines of four, ${nth}`, startedAt: at, textAt: at, status: 'held', heldFor: ['words'], versions: [] },
    text: 'Clean showers and kind people at the desk, but two of the four rowing machines have been broken since spring.',
  };
  const opened: ReviewCase = {
    ...{ _id: `reviewcase:${key}`, type: 'reviewcase', ...of, reviewId: review._id, gymId: review.gymId, heldFor: ['words'] },
    ...{ signals: [], reports: 0, openedAt: at, status: 'open', wasHeld: true },
  };
  return [review, opened];
}
