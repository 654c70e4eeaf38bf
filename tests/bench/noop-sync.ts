/**
 * `noop-sync-50000-vs-500`: one request, `/db/_live`, whose first frame says where every database of the device stands; what is
 * held is compared by its checkpoints, one point lookup each. What bounds it: the request itself and those lookups. The number of
 * documents appears nowhere.
 */
import type { CDPSession } from '@playwright/test';
import * as z from 'zod';
import { OWNER } from '../../sync-server/demo/people.ts';
import { passOf, rosterEntryOf } from './documents.ts';
import { type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage } from './stage.ts';

const MANY = 50_000;
const FEW = 500;
const ROUNDS = 11;
const SYNCS = 5;
/** Some forty bytes for each of the eighteen databases of an owner and their gym, and what HTTP says besides. */
const BYTES = 1_280;
/** The gym goes on meanwhile: a class that begins is news. */
const TRIES = 5;
const Synced = z.object({ times: z.array(z.number()), documents: z.number(), requests: z.array(z.string()) });

export async function noopSync(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    for (const [gymKey, documents] of [
      ['iron-works', MANY],
      ['pedal-room', FEW],
    ] as const) {
      const db = `gym-${gymKey}/roster`;
      const here = (await stage.store.info(db)).documents;
      const entries = Array.from({ length: documents - here }, (_, n) =>
        rosterEntryOf(passOf('noop', n, `gym:${gymKey}`, now), n),
      );
      await stage.fill(db, entries);
    }
    const identity = await stage.identity(OWNER);
    const page = await stage.page('/device.html');
    const sizes = await answerSizes(await stage.context.newCDPSession(page));
    const sync = async (gymKey: string, documents: number, syncs: number) => {
      for (let tried = 1; ; tried += 1) {
        const synced = await ask(page, 'quietSyncs', { identity, gymKey, syncs }, Synced);
        if (synced.documents !== documents) throw new Error(`${gymKey}: ${synced.documents} documents, not ${documents}`);
        const others = synced.requests.filter((path) => path !== '/db/_live');
        if (others.length === 0) return synced.times;
        const asked = [...new Set(others)].join(' ');
        if (tried === TRIES) throw new Error(`a sync with nothing new asked for ${asked}`);
        say(`  something was new, so it is tried again: ${asked}`);
      }
    };
    // Brings both into step, and the machine up to speed.
    await sync('iron-works', MANY, 3);
    await sync('pedal-room', FEW, 3);
    sizes.clear();
    const many: number[] = [];
    const few: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = () => sync('iron-works', MANY, SYNCS).then((times) => many.push(...times));
      const second = () => sync('pedal-room', FEW, SYNCS).then((times) => few.push(...times));
      if (round % 2 === 0) await first();
      await second();
      if (round % 2 === 1) await first();
    }
    const { request, answer, body, requests } = sizes.largest();
    say(`noop-sync-${MANY}-vs-${FEW}: ${listed(many)} · ${listed(few)} ms`);
    say(`  one request, answered with at most ${answer + body} bytes (${answer} of headers, ${body} of body)`);
    say(`  sent for it: ${request} bytes of headers, most of them the browser's own and the id token`);
    say('  bounded by the request and one point lookup for each database; the number of documents is nowhere in it');
    if (requests < many.length + few.length)
      throw new Error(`${requests} requests were seen for ${many.length + few.length} syncs`);
    if (answer + body >= BYTES)
      throw new Error(`a sync with nothing new is answered with ${answer + body} bytes, not under ${BYTES}`);
    const figure = figureOf(
      `noop-sync-${MANY}-vs-${FEW}`,
      median(many),
      { name: `the same with ${FEW} documents`, ms: median(few) },
      many.length,
    );
    return [figure];
  } finally {
    await stage.close();
  }
}

/** What went over the wire for each `/db/_live`, as the browser's network layer saw it. */
async function answerSizes(session: CDPSession) {
  const sizes = new Map<string, { request: number; answer: number; body: number }>();
  const of = (id: string) => sizes.get(id);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/db/_live') sizes.set(requestId, { request: 0, answer: 0, body: 0 });
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const size = of(requestId);
    if (size) size.request = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText, headers }) => {
    const size = of(requestId);
    const text = headersText ?? Object.entries(headers).flat().join('    ');
    if (size) size.answer = text.length;
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = of(requestId);
    if (size) size.body += dataLength;
  });
  await session.send('Network.enable');
  return {
    clear: () => sizes.clear(),
    largest: () => {
      const all = [...sizes.values()];
      const most = (field: 'request' | 'answer' | 'body') => Math.max(0, ...all.map((size) => size[field]));
      return { request: most('request'), answer: most('answer'), body: most('body'), requests: all.length };
    },
  };
}
