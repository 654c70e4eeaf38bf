/**
 * `server-noop-50000-vs-500`: what a device that is in sync costs the server: the stream whose first frame says where every database
 * stands, and for who does not have our stream the empty `_changes` of the largest one. What bounds it: two requests and one look-up for
 * each database. The number of documents appears nowhere.
 */
import { passOf, rosterEntryOf } from './documents.ts';
import { type Figure, figureOf, listed, median, say } from './figure.ts';
import { BenchDevice } from './server-device.ts';
import { ourServer } from './server-process.ts';
import { usageOf } from './server-usage.ts';
import { type BenchDoor, makeWorld, put, scopesOfTablet, streamOf } from './server-world.ts';

const SIZES = [50_000, 500] as const;
const ROUNDS = 11;
/** In a round; the kernel counts processor time in hundredths of a second. */
const SYNCS = 300;

export async function serverNoop(now: string): Promise<Figure[]> {
  const world = await makeWorld({ gyms: SIZES.length, connected: 0, members: 0, devicesEach: 0 }, now, async (store) => {
    for (const [number, documents] of SIZES.entries()) {
      const entries = Array.from({ length: documents }, (_, n) =>
        rosterEntryOf(passOf('noop', n, `gym:bench-${number}`, now), n),
      );
      await put(
        store,
        entries.map((document) => ({ db: `gym-bench-${number}/roster`, document })),
      );
    }
  });
  try {
    const server = await ourServer(world.dataDir);
    try {
      const cost: number[][] = [[], []];
      const time: number[][] = [[], []];
      const round = async (size: number) => {
        const [door, documents] = [world.doors[size], SIZES[size]];
        if (!door || documents === undefined) throw new Error('there is no such gym');
        const began = performance.now();
        const { cpuMs } = await usageOf(server.pid);
        await syncs(server.url, door, documents);
        cost[size]?.push(((await usageOf(server.pid)).cpuMs - cpuMs) / SYNCS);
        time[size]?.push((performance.now() - began) / SYNCS);
      };
      // Brings the machine up to speed; counts for nothing.
      for (const size of [0, 1, 0, 1]) await round(size);
      for (const values of [...cost, ...time]) values.length = 0;
      for (let number = 0; number < ROUNDS; number += 1) for (const size of number % 2 ? [1, 0] : [0, 1]) await round(size);
      const [many = [], few = []] = cost;
      const at = (values: readonly number[] | undefined) => median(values ?? []).toFixed(2);
      say(
        `server-noop: ${SYNCS} syncs a round, each ${at(time[0])} ms with ${SIZES[0]} documents and ${at(time[1])} ms with ${SIZES[1]}`,
      );
      say(`  processor a sync, microseconds: ${listed(many.map((ms) => ms * 1000))} · ${listed(few.map((ms) => ms * 1000))}`);
      const peer = { name: `the same with ${SIZES[1]} documents`, ms: median(few) };
      const figure = figureOf('server-noop-50000-vs-500', median(many), peer, many.length);
      return [figure];
    } finally {
      await server.stop();
    }
  } finally {
    await world.dispose();
  }
}

async function syncs(url: string, door: BenchDoor, documents: number): Promise<void> {
  const headers = door.tablets[0]?.headers ?? {};
  const db = `gym-${door.gymId.slice('gym:'.length)}/roster`;
  for (let number = 0; number < SYNCS; number += 1) {
    const device = new BenchDevice(
      url,
      { speaks: 'live', stream: streamOf(scopesOfTablet(door)), headers },
      {
        seen: () => {},
        framed: () => {},
        pulled: () => {},
        broke: (why) => {
          throw new Error(why);
        },
      },
    );
    await device.open();
    const stands = device.standsAt(db);
    if (stands !== String(documents)) throw new Error(`${db} stands at ${stands}, not at ${documents}`);
    const held = await device.pull(db);
    if (held !== 0) throw new Error(`${held} documents came to a device that is in sync`);
    device.close();
  }
}
