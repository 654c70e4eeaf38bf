/**
 * `roster-20000-ready`: how long until an empty tablet holds a gym's whole list and can ask it. The peer does the least there is to do: it fetches the same
 * feed, and writes all of it in one transaction into a store with the same indexes.
 */
import * as z from 'zod';
import { OWNER } from '../../sync-server/demo/people.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage } from './stage.ts';

const ENTRIES = 20_000;
const RUNS = 5;
const DB = 'gym-iron-works/roster';
const Ready = z.object({ ms: z.number(), documents: z.number() });

export async function rosterReady(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    const here = (await stage.store.info(DB)).documents;
    const passes = Array.from({ length: ENTRIES - here }, (_, n) => passOf('ready', n, 'gym:iron-works', now));
    await stage.fill(DB, passes.map(rosterEntryOf));
    const identity = await stage.identity(OWNER);
    const measure = (name: string) => async () => {
      const page = await stage.page('/device.html');
      const { ms, documents } = await ask(page, name, { db: DB, identity }, Ready);
      await page.close();
      if (documents !== ENTRIES) throw new Error(`${name} holds ${documents} documents, not ${ENTRIES}`);
      return ms;
    };
    const { one: ours, other: peer } = await alternating(RUNS, measure('firstPull'), measure('bareReady'));
    say(`roster-${ENTRIES}-ready: ours ${listed(ours)} · peer ${listed(peer)} ms`);
    const name = 'fetch, and one bulk write with the same indexes';
    return [figureOf(`roster-${ENTRIES}-ready`, median(ours), { name, ms: median(peer) }, RUNS)];
  } finally {
    await stage.close();
  }
}
