/** Databases that a browser deletes, refuses or never answers for while the app opens them (product.md G19). */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { allNouns, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { specsOf } from './collections.ts';
import { memoryStorage } from './memory-storage.ts';
import { HANDED, VALUES } from './names.ts';
import {
  ANSWERS_WITHIN,
  ASKED_AGAIN_AFTER,
  AT_ONCE,
  OFTEN_ENOUGH,
  OPENS_AT_WORK_WITHIN,
  OPENS_WITHIN,
  watchedStorage,
  watchOpening,
} from './opening.ts';
import { rxStorage } from './rx-storage.ts';
import { type DexieValuesOptions, dexieValues } from './values/dexie-values.ts';
import { Handover } from './values/handover.ts';
import { heldValues } from './values/held-values.ts';

afterEach(() => vi.restoreAllMocks());

function ports() {
  const time = new TestTime();
  return { ...testPorts({ time, network: new TestNetwork(() => reply(404, {})) }), time };
}

function tab(name: string, options: DexieValuesOptions = {}) {
  const { time, ...rest } = ports();
  return { time, values: dexieValues(rest, { databaseName: name, ...options }) };
}

const deleted = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** Each opening from now on, until the function it returns is called, ends so. */
function opensLike(open: () => IDBOpenDBRequest): () => void {
  const mock = vi.spyOn(indexedDB, 'open').mockImplementation(open);
  return () => mock.mockRestore();
}

const refused = () => {
  throw new DOMException('The connection was closed.', 'AbortError');
};
/** How the browser answers what databases there are: so many milliseconds later, or never. */
function answersAfter(time: TestTime, milliseconds: number | null) {
  return vi
    .spyOn(indexedDB, 'databases')
    .mockImplementation(() => new Promise((resolve) => milliseconds !== null && time.after(milliseconds, () => resolve([]))));
}
const never = () => Reflect.construct(EventTarget, []) as IDBOpenDBRequest;

it('[11] values that a page read when it opened come back when they are deleted before it had opened them', async () => {
  const yesterday = tab(VALUES);
  await yesterday.values.set('session', 'sam');
  await yesterday.values.set('seq', 7);
  const held = await heldValues();
  await deleted(VALUES);
  const { values } = tab(VALUES, { held });
  expect(await values.get('session')).toBe('sam');
  const lost = vi.fn();
  values.onLost(lost);
  await settled();
  expect(lost).toHaveBeenCalledTimes(1);
  expect(await values.increment('seq')).toBe(8);
});

it('[11] values that were not deleted are as the last tab left them, whatever a page read when it opened', async () => {
  const other = tab('changed');
  await other.values.set('session', 'sam');
  const held = other.values.handOver();
  await other.values.delete('session');
  const { values } = tab('changed', { held });
  expect(await values.get('session')).toBeUndefined();
  expect(values.handOver().values).toEqual([]);
});

it('[11] what another tab removed is not brought back by one that has looked since', async () => {
  const [one, other] = [tab('shared'), tab('shared')];
  await one.values.set('waiting:sam:1', 'a');
  expect(await other.values.list('waiting:sam:')).toHaveLength(1);
  await one.values.delete('waiting:sam:1');
  await other.values.list('waiting:sam:');
  expect(other.values.handOver().values).toEqual([]);
});

it('[11] what is asked while they cannot be opened is answered once they can', async () => {
  const connections: IDBDatabase[] = [];
  let refusing = false;
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    if (refusing) throw new DOMException('The connection was closed.', 'AbortError');
    const request = IDBFactory.prototype.open.apply(indexedDB, given);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  const { values, time } = tab('shut');
  await values.set('session', 'sam');
  refusing = true;
  for (const connection of connections) forceCloseDatabase(connection as never);
  await settled();
  const asked = values.get('session');
  await settled();
  refusing = false;
  await time.pass(2_000);
  expect(await asked).toBe('sam');
});

it('[11] an opening that never ends: what this page knows goes to the next one', async () => {
  const onStuck = vi.fn();
  opensLike(never);
  const held = { made: '1', values: [['session', 'sam']] } as const;
  const { time } = tab('stuck', { held, onStuck });
  answersAfter(time, 5);
  await time.pass(OPENS_WITHIN - 1);
  expect(onStuck).not.toHaveBeenCalled();
  await time.pass(1_000);
  expect(onStuck).toHaveBeenCalledWith(held);
});

it('[11] the same for a database of documents, and for none that opens', async () => {
  const { time, timers } = ports();
  answersAfter(time, 5);
  const onStuck = vi.fn();
  const memory = memoryStorage();
  await watchedStorage(memory, timers, onStuck).open('fh2-self-sam', specsOf('self', allNouns()), { durable: true });
  const hanging = { ...memory, open: () => new Promise<never>(() => {}) };
  void watchedStorage(hanging, timers, onStuck).open('fh2-self-sam', specsOf('self', allNouns()), { durable: true });
  await time.pass(OPENS_WITHIN + 1_000);
  expect(onStuck).toHaveBeenCalledTimes(1);
});

it('[11] a collection that is opened while the app is at work has longer: a busy phone is no reason for a new page', async () => {
  const { time, timers } = ports();
  answersAfter(time, 5);
  const onStuck = vi.fn();
  const hanging = { ...memoryStorage(), open: () => new Promise<never>(() => {}) };
  void watchedStorage(hanging, timers, onStuck).open('fh2-self-sam', [], { durable: true, atWork: true });
  await time.pass(OPENS_AT_WORK_WITHIN - 1);
  expect(onStuck).not.toHaveBeenCalled();
  await time.pass(1_000);
  expect(onStuck).toHaveBeenCalledTimes(1);
});

/** A watched opening that ends when it is told, in a browser that answers like that. */
function watchedOne(answer: number | null) {
  const { time, timers } = ports();
  const questions = answersAfter(time, answer);
  const onStuck = vi.fn();
  let end = () => {};
  watchOpening(timers, new Promise<void>((resolve) => (end = resolve)), onStuck);
  return { time, questions, onStuck, end: () => end() };
}

it('[11] a browser that is merely slow is waited for, and asked nothing more once it has opened', async () => {
  const { time, questions, onStuck, end } = watchedOne(AT_ONCE + 700);
  await time.pass(OPENS_WITHIN + 8_000);
  expect(onStuck).not.toHaveBeenCalled();
  const asked = questions.mock.calls.length;
  expect(asked).toBeGreaterThan(5);
  end();
  await time.pass(60_000);
  expect(onStuck).not.toHaveBeenCalled();
  expect(questions.mock.calls.length).toBeLessThanOrEqual(asked + 1);
});

it('[11] a page that was busy itself, and finds it open when it gets to it, is not begun anew', async () => {
  const { time, timers } = ports();
  const onStuck = vi.fn();
  let end = () => {};
  // What had come for the page is delivered before the answer to a later question.
  vi.spyOn(indexedDB, 'databases').mockImplementation(async () => {
    end();
    await Promise.resolve();
    return [];
  });
  watchOpening(timers, new Promise<void>((resolve) => (end = resolve)), onStuck);
  await time.pass(60_000);
  expect(onStuck).not.toHaveBeenCalled();
});

it('[11] an opening that was lost in a browser that answers all else at once: the page begins anew within a second of asking', async () => {
  const { time, questions, onStuck } = watchedOne(AT_ONCE - 1);
  await time.pass(OPENS_WITHIN + 1_000);
  expect(onStuck).toHaveBeenCalledTimes(1);
  expect(questions).toHaveBeenCalledTimes(OFTEN_ENOUGH);
  await time.pass(60_000);
  expect(onStuck).toHaveBeenCalledTimes(1);
});

it('[11] one prompt answer among slow ones says nothing', async () => {
  const { time, timers } = ports();
  const onStuck = vi.fn();
  let asked = 0;
  vi.spyOn(indexedDB, 'databases').mockImplementation(
    () => new Promise((resolve) => time.after(asked++ % OFTEN_ENOUGH === 0 ? 500 : 5, () => resolve([]))),
  );
  watchOpening(timers, new Promise(() => {}), onStuck);
  await time.pass(OPENS_WITHIN + 2 * (500 + OFTEN_ENOUGH * ASKED_AGAIN_AFTER));
  expect(onStuck).not.toHaveBeenCalled();
});

it('[11] a browser that answers nothing is not waited for; nor a slow one for ever', async () => {
  const silent = watchedOne(null);
  await silent.time.pass(OPENS_WITHIN + ANSWERS_WITHIN);
  expect(silent.onStuck).toHaveBeenCalledTimes(1);
  const slow = watchedOne(AT_ONCE + 1_000);
  await slow.time.pass(30_000);
  expect(slow.onStuck).toHaveBeenCalledTimes(1);
});

it('[11] a database of documents that is refused at first opens a moment later', async () => {
  const { time, timers } = ports();
  const opensAgain = opensLike(refused);
  const opening = rxStorage({ timers, multiInstance: false }).open('fh2-self-refused', specsOf('self', allNouns()), {
    durable: true,
  });
  await time.pass(200);
  opensAgain();
  await time.pass(1_000);
  const database = await opening;
  expect(await database.collection('proposals').getMany(['proposal:none'])).toEqual([null]);
  await database.close();
});

it('[11] a page is begun anew twice in a minute at most, and hands over once', () => {
  const memory = new Map<string, string>();
  const tabsOwn = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  };
  const knows = { made: '1', values: [['session', 'sam']] as const };
  const reload = vi.fn();
  const page = () => new Handover(tabsOwn, reload);
  expect(page().take()).toBeNull();
  const first = page();
  first.give(knows, 1_000);
  first.give(knows, 1_001);
  expect(reload).toHaveBeenCalledTimes(1);
  const second = page();
  expect(second.take()).toEqual(knows);
  expect(memory.has(HANDED)).toBe(false);
  second.give(knows, 5_000);
  page().give(knows, 9_000);
  expect(reload).toHaveBeenCalledTimes(2);
  page().give(knows, 61_500);
  expect(reload).toHaveBeenCalledTimes(3);
});

it('[11] with no room for what it knows, a page stays', () => {
  const reload = vi.fn();
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  new Handover({ getItem: () => null, setItem: full, removeItem: () => {} }, reload).give({ values: [] }, 1_000);
  expect(reload).not.toHaveBeenCalled();
});
