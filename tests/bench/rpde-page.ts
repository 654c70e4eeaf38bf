/**
 * `rpde-page-500`: the processor time of one page of the feed of sessions. What bounds it: the same documents as `_changes` sends them, which
 * goes on with the stored text and looks into none; a feed reads each and writes it again in other words.
 */

import { localDay, plus } from '../../schemas/basics/time.ts';
import { openSessions } from '../../schemas/open-data/of-timetable.ts';
import { slot, timetable } from '../rules/documents.ts';
import { type Figure, figureOf, listed, median, say } from './figure.ts';
import { ourServer } from './server-process.ts';
import { usageOf } from './server-usage.ts';
import { makeWorld, put } from './server-world.ts';

const ITEMS = 500;
const ROUNDS = 11;
/** In a round; the kernel counts processor time in hundredths of a second. */
const PAGES = 60;
const DAY = 86_400_000;
const PATHS = ['/openactive/feeds/scheduled-sessions', `/db/open/sessions/_changes?include_docs=true&limit=${ITEMS}`] as const;

export async function rpdePage(now: string): Promise<Figure[]> {
  const sessions = Array.from({ length: ITEMS }, (_, n) => {
    const start = `${localDay(plus(now, (1 + (n % 30)) * DAY), 'Europe/London')}T18:00`;
    return openSessions(
      timetable('gym:bench-0', [slot(start, { slotId: `slot:bench${n}:${start}`, capacity: 20, bookedCount: n % 20 })]),
    );
  }).flat();
  const world = await makeWorld({ gyms: 1, connected: 0, members: 0, devicesEach: 0 }, now, (store) =>
    put(
      store,
      sessions.map((document) => ({ db: 'open/sessions', document })),
    ),
  );
  try {
    const server = await ourServer(world.dataDir);
    try {
      const cost: [number[], number[]] = [[], []];
      const round = async (which: 0 | 1) => {
        const { cpuMs } = await usageOf(server.pid);
        for (let page = 0; page < PAGES; page += 1) await asked(server.url + PATHS[which]);
        cost[which].push(((await usageOf(server.pid)).cpuMs - cpuMs) / PAGES);
      };
      // Brings the machine up to speed; counts for nothing.
      for (const which of [0, 1, 0, 1] as const) await round(which);
      for (const values of cost) values.length = 0;
      for (let number = 0; number < ROUNDS; number += 1)
        for (const which of number % 2 ? ([1, 0] as const) : ([0, 1] as const)) await round(which);
      const [feed, changes] = cost;
      say(`rpde-page: processor a page, milliseconds: ${listed(feed)} · ${listed(changes)}`);
      const peer = { name: `_changes of the same ${ITEMS} documents, with them`, ms: median(changes) };
      return [figureOf('rpde-page-500', median(feed), peer, feed.length)];
    } finally {
      await server.stop();
    }
  } finally {
    await world.dispose();
  }
}

async function asked(url: string): Promise<void> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status !== 200 || text.split('openseries:').length + text.split('superEvent').length < ITEMS)
    throw new Error(`${url} answered ${answer.status}`);
}
