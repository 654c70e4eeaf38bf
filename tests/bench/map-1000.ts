/**
 * `map-1000`: a map of a thousand gyms of all Britain, opened and looked at closer three times, on a slow phone. What bounds it: Leaflet with the
 * pins that stand there then, which knows nothing of prices that are read out nor which gyms stand together. In processor time of the page's thread, unthrottled and
 * warm, ours takes about 2.35 ms where that takes about 2.15: some 0.3 of it to find out which gyms stand together, and the rest is Leaflet's and the
 * platform's on both sides.
 */
import * as z from 'zod';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';
import { ask, type Site, Stage, throttled } from './stage.ts';

const GYMS = 1_000;
/** Each takes hundredths of a second: with fewer, the median is of what else the machine does. */
const RUNS = 25;
const PHONE = 4;
const Walked = z.object({ ms: z.number(), pins: z.number() });

export async function map1000(site: Site): Promise<Figure[]> {
  const rows = Array.from({ length: GYMS }, (_, at) => ({
    ...{ id: `gym:g${at}`, name: `Gym ${at}`, priceFrom: 500 + (at % 40) * 50 },
    // Towns of twenty, spread over the country by steps that meet no grid.
    geo: { lat: 50.4 + (((at % 50) * 0.618) % 1) * 7 + at / 30_000, lon: -4.6 + (((at % 50) * 0.414) % 1) * 5 + (at % 7) / 300 },
  }));
  const stage = await Stage.open(site, { width: 390, height: 1_100 });
  try {
    const page = await stage.page('/map.html');
    await throttled(page, PHONE);
    const shown = { ours: 0, bare: 0 };
    const measure = (which: 'ours' | 'bare') => async () => {
      const { ms, pins } = await ask(page, which, { rows }, Walked);
      shown[which] = pins;
      return ms;
    };
    for (const which of ['ours', 'bare'] as const) await measure(which)();
    const { one, other } = await alternating(RUNS, measure('ours'), measure('bare'));
    if (shown.ours === 0 || shown.ours !== shown.bare) throw new Error(`ours shows ${shown.ours} pins, the other ${shown.bare}`);
    say(`map-${GYMS}: ours ${listed(one)} · bare Leaflet ${listed(other)} ms, ${shown.ours} pins in the end`);
    const peer = { name: 'bare Leaflet with the same pins', ms: median(other) };
    return [figureOf(`map-${GYMS}`, median(one), peer, RUNS)];
  } finally {
    await stage.close();
  }
}
