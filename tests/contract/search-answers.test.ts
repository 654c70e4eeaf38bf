/**
 * The same 200 questions over the same 400 gyms, asked of the server and of a device without a network, and of a filter that shares no code with
 * either (tests/rules/plain-search.ts). The device has what it has by the server's own rows of the API.
 */
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import type { CellStore, KeptCell, KeptHeads } from '../../client/features/gym-directory/cell-store.ts';
import { type DirectoryWorker, directoryWorker } from '../../client/features/gym-directory/directory.ts';
import { heldGyms, wholeOn } from '../../client/features/gym-directory/held-gyms.ts';
import type { FromWorker, NamedArea } from '../../client/features/gym-directory/messages.ts';
import type { DirectoryPorts, DirectoryReply } from '../../client/features/gym-directory/ports.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { type GymQuestion, writeQuestion } from '../../schemas/gym-search/question.ts';
import { directoryRows } from '../../sync-server/api/gyms/directory-rows.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { GymDirectory } from '../../sync-server/gym-directory/directory.ts';
import { GymFinder } from '../../sync-server/gym-directory/finder.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import {
  ASKED,
  areaOf,
  classesOf,
  DAYS_ASKED,
  gymsOfTowns,
  plainly,
  questionOf,
  TOWNS,
  timetablesOf,
} from '../rules/plain-search.ts';

const gyms = gymsOfTowns();
const plain = { gyms, slots: classesOf(gyms) };
const timetables = timetablesOf(plain);
const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);
const now = () => ASKED;

const store = openSqliteIn(new DatabaseSync(':memory:'), { random: systemPorts().random });
const directory = new GymDirectory(store);
const finder = new GymFinder({ store, directory, clock: { now } });

beforeAll(async () => {
  const kept = gyms.map((one) => ({ db: 'platform/gyms', id: one._id, body: bodyOf(one) }));
  const days = timetables.map((one) => ({ db: `area-${one.areaId.slice(5)}/slots`, id: one._id, body: bodyOf(one) }));
  await store.commit({ writes: [...kept, ...days], last: [] });
});

/** Where "Near me" is. */
const hereOf = (seed: number, asked: GymQuestion) => {
  const town = asked.nearMe ? TOWNS[seed % TOWNS.length] : undefined;
  return town && { lat: town.lat, lon: town.lon };
};
/** What is asked goes along: a difference says of what. */
const saidOf = (asked: GymQuestion, ids: readonly string[]) => [writeQuestion(asked).toString(), ...ids.toSorted()];

const onServer = async (seed: number, asked: GymQuestion) => {
  const { found, ...said } = await finder.find(asked, gyms.length, hereOf(seed, asked));
  return { ids: found.map(({ row }) => row.id), ...said };
};

it('[R-70] the server finds what a plain filter finds, of 200 questions over 400 gyms and their classes', async () => {
  let some = 0;
  for (const seed of SEEDS) {
    const asked = questionOf(seed);
    const { ids, total, unknownClasses } = await onServer(seed, asked);
    expect(saidOf(asked, ids)).toEqual(saidOf(asked, plainly(plain, asked, hereOf(seed, asked))));
    // All there is is here.
    expect([total, unknownClasses]).toEqual([ids.length, 0]);
    if (ids.length > 0) some += 1;
  }
  expect(some).toBeGreaterThan(80);
}, 60_000);

/** What outlives the page, and when every cell lies there. */
function disk(): { readonly store: CellStore; readonly whole: Promise<void> } {
  const { promise: whole, resolve } = Promise.withResolvers<void>();
  const cells = new Map<string, KeptCell>();
  let said: KeptHeads | null = null;
  const store: CellStore = {
    all: async () => [...cells.values()],
    put: async (cell) => {
      cells.set(cell.area, cell);
      if (cells.size === TOWNS.length) resolve();
    },
    looked: async () => {},
    drop: async (areas) => {
      for (const area of areas) cells.delete(area);
    },
    heads: async () => said,
    keepHeads: async (heads) => {
      said = heads;
    },
  };
  return { store, whole };
}

const [headsRow, cellRow] = directoryRows(directory);

/** As a device hears of the directory. */
async function told(path: string): Promise<DirectoryReply> {
  const [area, version] = path.split('/').slice(3);
  const answer = await (area === undefined ? headsRow : cellRow)?.handle({ parameters: { area, version } } as never);
  if (!answer || !('headers' in answer)) return { status: 404, etag: null, text: '' };
  const said = 'json' in answer ? String(answer.json) : 'content' in answer ? await text(answer.content) : '';
  return { status: answer.status, etag: answer.headers?.etag ?? null, text: said };
}

/** Without a network, after every cell has come. `tell` puts a question, and waits for its answer. */
async function offlineDevice(): Promise<{
  worker: DirectoryWorker;
  ask: (seed: number, asked: GymQuestion) => Promise<Awaited<ReturnType<typeof onServer>>>;
}> {
  const areas = TOWNS.map(
    (town): NamedArea => ({
      key: areaOf(town),
      name: town.town,
      outcodes: [town.outcode],
      centre: { lat: town.lat, lon: town.lon },
    }),
  );
  const { store, whole } = disk();
  const open = async (ask: DirectoryPorts['ask'], is: boolean) => {
    const heard: FromWorker[] = [];
    const listeners = new Set<() => void>();
    const worker = directoryWorker(store, { now, ask, wait: async () => {} }, (message) => {
      heard.push(message);
      for (const listener of listeners) listener();
    });
    const first = async <M extends FromWorker>(is: (message: FromWorker) => message is M): Promise<M> => {
      for (;;) {
        const message = heard.find(is);
        if (message) return message;
        const { promise, resolve } = Promise.withResolvers<void>();
        listeners.add(resolve);
        await promise;
        listeners.delete(resolve);
      }
    };
    worker.take({ kind: 'areas', areas });
    worker.take({ kind: 'online', is });
    await worker.start();
    return { worker, first };
  };
  await open(told, true);
  await whole;
  const asked: string[] = [];
  const { worker, first } = await open(async (path) => {
    asked.push(path);
    throw new TypeError('there is no network');
  }, false);
  return {
    worker,
    ask: async (seed, question) => {
      const geo = hereOf(seed, question);
      const near = geo && { label: 'where you are', geo };
      worker.take({ kind: 'ask', id: seed, question, now: ASKED, limit: gyms.length, ...(near && { near }) });
      const isIt = (message: FromWorker): message is FromWorker & { kind: 'answer' } =>
        message.kind === 'answer' && message.id === seed;
      const { answer, from } = await first(isIt);
      expect([from, asked]).toEqual(['device', []]);
      const { found, ...said } = answer;
      return { ids: found.map(({ row }) => row.id), ...said };
    },
  };
}

it('[2.2, R-73] a device that keeps the areas finds the same without a network, in the order of the server', async () => {
  const { worker, ask } = await offlineDevice();
  const areas = TOWNS.map((town) => ({ areaId: `area:${areaOf(town)}`, asOf: instantOf(ASKED) }));
  let [open, withClass] = [0, 0];
  for (const seed of SEEDS) {
    const asked = questionOf(seed);
    const day = asked.classDay ?? DAYS_ASKED[0];
    const ofDay = { timetables: timetables.filter(({ date }) => date === day), whole: new Set(wholeOn(day, areas)) };
    worker.take({ kind: 'held', gyms: heldGyms(gyms, asked.classOf === undefined ? undefined : ofDay) });
    const found = await ask(seed, asked);
    expect(saidOf(asked, found.ids)).toEqual(saidOf(asked, plainly(plain, asked, hereOf(seed, asked))));
    expect(found).toEqual(await onServer(seed, asked));
    if (found.total > 0 && asked.open === 'now') open += 1;
    if (found.total > 0 && asked.classOf !== undefined && asked.classFrom !== undefined) withClass += 1;
  }
  expect(Math.min(open, withClass)).toBeGreaterThan(5);
}, 60_000);

it('[2.2] one that has the directory alone finds the same of all that is in a row', async () => {
  const { ask } = await offlineDevice();
  let some = 0;
  for (const seed of SEEDS) {
    const asked = questionOf(seed);
    if (asked.open !== undefined || asked.classOf !== undefined) continue;
    const { ids } = await ask(seed, asked);
    expect(saidOf(asked, ids)).toEqual(saidOf(asked, plainly(plain, asked, hereOf(seed, asked))));
    if (ids.length > 0) some += 1;
  }
  expect(some).toBeGreaterThan(40);
}, 60_000);
