/**
 * `pin-400`: an area of 400 gyms with 140 slots each, at a quarter of this machine's speed, from the tap until it is saved; and `pin-400-disk`, what the browser's databases grow by.
 * The peer does the least there is to do: it fetches the same two feeds, and writes each in one transaction into a store with the same indexes.
 */
import * as z from 'zod';
import { localDay, plus } from '../../schemas/basics/time.ts';
import { born, gym, slot, timetable } from '../rules/documents.ts';
import { alternating, type Figure, figureIn, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const GYMS = 400;
const DAYS = 14;
const A_DAY = 10;
const RUNS = 5;
/** How much slower than this machine. */
const RATE = 4;
const DAY = 86_400_000;
const AREA = 'area:bench';
const DOCUMENTS = GYMS * (1 + DAYS);
const Pinned = z.object({ ms: z.number(), documents: z.number(), bytes: z.number(), diskBytes: z.number() });
const Bare = z.object({ ms: z.number(), documents: z.number() });
const CLASSES = ['Spin', 'Yoga flow', 'Pilates', 'Body pump', 'HIIT'];

function timetablesOf(at: number, now: string) {
  return Array.from({ length: DAYS }, (_, day) => {
    const date = localDay(plus(now, day * DAY), 'Europe/London');
    const slots = Array.from({ length: A_DAY }, (_one, hour) => {
      const start = `${date}T${String(7 + hour).padStart(2, '0')}:00`;
      const name = CLASSES[(at + hour) % CLASSES.length] ?? 'Spin';
      return slot(start, {
        ...{
          slotId: `slot:01JBENCH${at}x${hour}:${start}`,
          scheduleId: `schedule:01JBENCH${at}x${hour}`,
          name,
          activities: [name],
        },
        ...{ capacity: 20, bookedCount: (at * 7 + day * 3 + hour) % 20, room: `Studio ${1 + (hour % 3)}`, instructor: 'Sam K.' },
      });
    });
    return { ...timetable(`gym:bench${at}`, slots), areaId: AREA };
  });
}

export async function pin400(site: Site, now: string): Promise<Figure[]> {
  const stage = await Stage.open(site);
  try {
    const centre = { lat: 53.8, lon: -1.55 };
    const area = { ...born, type: 'area', name: 'Bench', slug: 'bench', centre, outcodes: [], tz: 'Europe/London' };
    await stage.fill('public/basics', [{ _id: AREA, ...area, gymCount: GYMS, status: 'live' } as { readonly _id: string }]);
    const gyms = Array.from({ length: GYMS }, (_, at) =>
      gym(`bench${at}`, { areaId: AREA, status: 'live', geo: { lat: 53.6 + at / 1_000, lon: -1.7 + (at % 20) / 50 } }),
    );
    await stage.fill('area-bench/gyms', gyms);
    for (const [at] of gyms.entries()) await stage.fill('area-bench/slots', timetablesOf(at, now));
    const weighed: { bytes: number; diskBytes: number }[] = [];
    const ours = async () => {
      const page = await stage.page('/device.html');
      await throttled(page, RATE);
      const { ms, documents, ...weight } = await ask(page, 'pinArea', { areaId: AREA }, Pinned);
      await page.close();
      if (documents < DOCUMENTS) throw new Error(`ours holds ${documents} documents, not ${DOCUMENTS}`);
      weighed.push(weight);
      return ms;
    };
    const peer = async () => {
      const page = await stage.page('/device.html');
      await throttled(page, RATE);
      const { ms, documents } = await ask(page, 'bareArea', { areaId: AREA }, Bare);
      await page.close();
      if (documents !== DOCUMENTS) throw new Error(`the peer holds ${documents} documents, not ${DOCUMENTS}`);
      return ms;
    };
    const { one, other } = await alternating(RUNS, ours, peer);
    const mb = (of: 'bytes' | 'diskBytes') => median(weighed.map((weight) => weight[of])) / 1e6;
    say(
      `pin-${GYMS}: ours ${listed(one)} · peer ${listed(other)} ms; ${mb('bytes').toFixed(1)} MB as JSON, ${mb('diskBytes').toFixed(1)} MB on disk`,
    );
    const name = 'fetch, and one bulk write of each feed with the same indexes';
    return [
      figureOf(`pin-${GYMS}`, median(one), { name, ms: median(other) }, RUNS),
      figureIn('MB', `pin-${GYMS}-disk`, mb('diskBytes'), { name: 'its documents as JSON', value: mb('bytes') }, RUNS),
    ];
  } finally {
    await stage.close();
  }
}
