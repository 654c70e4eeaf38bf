/**
 * `first-pull-10000`, `first-pull-50000`: documents into an empty device. What bounds it: IndexedDB writes each document once for every index (one
 * for the id, one with `_deleted` for each of the roster's two), and the browser's process serialises all of it; the gateway's
 * pages and their parsing are hidden behind the writing of the page before. PouchDB writes every document twice (its body and
 * its revision tree), asks for it in hundreds, and asks again for every hundred.
 * `memory-50000`: the most memory that the tab held meanwhile, that no other process shares: its heap, and
 * what the engine beneath holds of messages to and from IndexedDB. An empty tab holds about a third of it.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { swallow } from '../../client/report/report.ts';
import { OWNER } from '../../sync-server/demo/people.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { alternating, type Figure, figureIn, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage } from './stage.ts';

const DB = 'gym-iron-works/roster';
const PEER = 'PouchDB 9 in the browser, IndexedDB adapter';
/** How often a tab's memory is looked at, milliseconds. */
const LOOK = 50;
const Pulled = z.object({ ms: z.number(), documents: z.number() });
const Processes = z.object({ processInfo: z.array(z.object({ id: z.number(), type: z.string(), cpuTime: z.number() })) });

interface Pull {
  readonly ms: number;
  /** MB. */
  readonly memory: number;
}

/** @param count documents. @param runs of each. @param told whether the tab's memory is a figure as well */
export const firstPull = (count: number, runs: number, told: 'time' | 'time and memory') => async (site: Site, now: string) => {
  const stage = await Stage.open(site);
  try {
    const here = (await stage.store.info(DB)).documents;
    const entries = Array.from({ length: count - here }, (_, n) => rosterEntryOf(passOf('pull', n, 'gym:iron-works', now), n));
    await stage.fill(DB, entries);
    const identity = await stage.identity(OWNER);
    const measure = (path: string) => async (): Promise<Pull> => {
      const page = await stage.page(path);
      const most = await memoryOf(page);
      const { ms, documents } = await ask(page, 'firstPull', { db: DB, identity }, Pulled);
      const memory = await most();
      await page.close();
      if (documents !== count) throw new Error(`${path} holds ${documents} documents, not ${count}`);
      return { ms, memory };
    };
    const { one: ours, other: peer } = await alternating(runs, measure('/device.html'), measure('/pouch.html'));
    const of = (unit: keyof Pull) => ({ ours: ours.map((pull) => pull[unit]), peer: peer.map((pull) => pull[unit]) });
    const times = of('ms');
    const memory = of('memory');
    say(`first-pull-${count}: both hold ${count}, about ${JSON.stringify(entries[0]).length} bytes each`);
    say(
      `  ours ${listed(times.ours)} · peer ${listed(times.peer)} ms; memory ${listed(memory.ours)} · ${listed(memory.peer)} MB`,
    );
    say('  bounded by IndexedDB: one write a document and index; the network and parsing run beside it');
    const took = figureOf(`first-pull-${count}`, median(times.ours), { name: PEER, ms: median(times.peer) }, runs);
    const held: Figure = figureIn('MB', `memory-${count}`, median(memory.ours), { name: PEER, value: median(memory.peer) }, runs);
    return told === 'time' ? [took] : [took, held];
  } finally {
    await stage.close();
  }
};

/** From now on; what it answers gives the most memory that the page's process has held since, in MB. */
async function memoryOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('this browser does not tell of its processes');
  const renderers = async () => {
    const { processInfo } = Processes.parse(await session.send('SystemInfo.getProcessInfo'));
    return new Map(processInfo.flatMap(({ id, type, cpuTime }) => (type === 'renderer' ? [[id, cpuTime]] : [])));
  };
  const before = await renderers();
  const most = new Map<number, number>();
  const look = setInterval(async () => {
    for (const id of before.keys()) most.set(id, Math.max(most.get(id) ?? 0, await ownOf(id)));
  }, LOOK);
  return async () => {
    clearInterval(look);
    const worked = [...(await renderers())].map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }));
    const busiest = worked.reduce((one, other) => (other.time > one.time ? other : one));
    await session.detach();
    return most.get(busiest.id) ?? Number.NaN;
  };
}

/** MB of a process that no other shares, as Chromium's own task manager counts them; 0 of one that has gone. */
async function ownOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(swallow('it has gone', ''));
  const [, kB] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kB ?? 0) / 1_000;
}
