/**
 * `drain-1000-checkins`: from the network's return until the device holds every decision. What bounds it: the server decides each
 * check-in (the member's passes and visits, the gym's list) and writes it to the disk in several scopes before it answers, and the
 * device stores each proposal a second time, with its outcome. The peer only pushes, into a server that keeps all in memory.
 */
import { join } from 'node:path';
import * as z from 'zod';
import { OWNER } from '../../sync-server/demo/people.ts';
import { startPouchdbServer } from '../contract/pouchdb-server.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage } from './stage.ts';

const CHECKINS = 1_000;
const RUNS = 5;
const GYM = 'gym:iron-works';
const Made = z.object({ ids: z.array(z.string()), sample: z.record(z.string(), z.unknown()), unsent: z.number() });
const Drained = z.object({ ms: z.number(), acknowledgedMs: z.number(), decided: z.number(), accepted: z.number() });
const Pushed = z.object({ ms: z.number(), documents: z.number() });
const Info = z.object({ doc_count: z.number() });

export async function drain(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  const couch = await startPouchdbServer();
  const acknowledged: number[] = [];
  let sample: Record<string, unknown> | undefined;
  try {
    let identity = await stage.identity(OWNER);

    const ours = async (run: number) => {
      const passes = Array.from({ length: CHECKINS }, (_, n) => passOf(`run${run}x`, n, GYM, now));
      const entries = passes.map(rosterEntryOf);
      await stage.fill('gym-iron-works/roster', entries);
      for (const pass of passes) await stage.fill(`member-${pass.memberId}/passes`, [pass]);
      identity = await stage.identity(OWNER, identity);
      const page = await stage.page('/device.html');
      await ask(page, 'open', { identity, gymId: GYM }, z.null());
      await stage.context.setOffline(true);
      const made = await ask(page, 'checkIn', { gymId: GYM, entries }, Made);
      if (made.unsent !== CHECKINS) throw new Error(`${made.unsent} check-ins wait, not ${CHECKINS}`);
      sample = made.sample;
      const draining = ask(page, 'drain', { ids: made.ids }, Drained);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await stage.context.setOffline(false);
      const { ms, acknowledgedMs, decided, accepted } = await draining;
      await page.close();
      if (decided !== CHECKINS || accepted !== CHECKINS)
        throw new Error(`the device holds ${decided} decisions, ${accepted} of them accepted`);
      acknowledged.push(acknowledgedMs);
      return ms;
    };

    const peer = async (run: number) => {
      const page = await stage.context.newPage();
      // From the peer server's own address, so that it answers without a proxy and without the questions of CORS.
      await page.route(/\/(pouch\.html|bench\/.*)$/, (route) =>
        route.fulfill({ path: join(site.folder, new URL(route.request().url()).pathname) }),
      );
      await page.goto(`${couch.url}/pouch.html`);
      await page.unrouteAll();
      await page.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(String(name));
      });
      const to = `${couch.url}/push-${run}`;
      const { ms, documents } = await ask(page, 'push', { sample, count: CHECKINS, to }, Pushed);
      await page.close();
      const { doc_count } = Info.parse(await (await fetch(to)).json());
      if (documents !== CHECKINS || doc_count !== CHECKINS) throw new Error(`the peer pushed ${documents} (${doc_count})`);
      return ms;
    };

    // The first run of ours gives the peer its document; it counts for nothing.
    say(`drain-${CHECKINS}-checkins: warming up`);
    await ours(RUNS);
    acknowledged.length = 0;
    const times = await alternating(RUNS, ours, peer);
    say(`drain-${CHECKINS}-checkins: a proposal is about ${JSON.stringify(sample).length} bytes`);
    say(`  ours ${listed(times.one)} (all acknowledged after ${listed(acknowledged)}) · peer ${listed(times.other)} ms`);
    say('  bounded by deciding: each one settles a member and is on the disk in all its scopes before the device hears of it');
    const figure = figureOf(
      `drain-${CHECKINS}-checkins`,
      median(times.one),
      { name: 'PouchDB 9 in the browser, push only, to pouchdb-server in memory', ms: median(times.other) },
      RUNS,
    );
    return [figure];
  } finally {
    await couch.stop();
    await stage.close();
  }
}
