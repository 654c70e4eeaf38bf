/**
 * `first-pull-10000`: documents into an empty device. What bounds it: IndexedDB writes each document once for every index (one
 * for the id, one with `_deleted` for each of the roster's two), and the browser's process serialises all of it; the gateway's
 * pages and their parsing are hidden behind the writing of the page before. PouchDB writes every document twice (its body and
 * its revision tree), asks for it in hundreds, and asks again for every hundred.
 */
import * as z from 'zod';
import { OWNER } from '../../sync-server/demo/people.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage } from './stage.ts';

const DOCUMENTS = 10_000;
const RUNS = 7;
const DB = 'gym-iron-works/roster';
const Pulled = z.object({ ms: z.number(), documents: z.number() });

export async function firstPull(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    const here = (await stage.store.info(DB)).documents;
    const entries = Array.from({ length: DOCUMENTS - here }, (_, n) =>
      rosterEntryOf(passOf('pull', n, 'gym:iron-works', now), n),
    );
    await stage.fill(DB, entries);
    const identity = await stage.identity(OWNER);
    const measure = (path: string) => async () => {
      const page = await stage.page(path);
      const { ms, documents } = await ask(page, 'firstPull', { db: DB, identity }, Pulled);
      await page.close();
      if (documents !== DOCUMENTS) throw new Error(`${path} holds ${documents} documents, not ${DOCUMENTS}`);
      return ms;
    };
    const { one: ours, other: peer } = await alternating(RUNS, measure('/device.html'), measure('/pouch.html'));
    say(`first-pull-${DOCUMENTS}: both hold ${DOCUMENTS}, about ${JSON.stringify(entries[0]).length} bytes each`);
    say(`  ours ${listed(ours)} · peer ${listed(peer)} ms`);
    say('  bounded by IndexedDB: one write a document and index; the network and parsing run beside it');
    const figure = figureOf(
      `first-pull-${DOCUMENTS}`,
      median(ours),
      { name: 'PouchDB 9 in the browser, IndexedDB adapter', ms: median(peer) },
      RUNS,
    );
    return [figure];
  } finally {
    await stage.close();
  }
}
