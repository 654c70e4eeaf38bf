/** Databases that a browser deletes, refuses or never answers for while the app opens them (product.md G19). */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { allNouns, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { specsOf } from './collections.ts';
import { memoryStorage } from './memory-storage.ts';
import { HANDED, VALUES } from './names.ts';
import { OPENS_WITHIN, watchedStorage } from './opening.ts';
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
  await time.pass(OPENS_WITHIN - 1);
  expect(onStuck).not.toHaveBeenCalled();
  await time.pass(1);
  expect(onStuck).toHaveBeenCalledWith(held);
});

it('[11] the same for a database of documents, and for none that opens', async () => {
  const { time, timers } = ports();
  const onStuck = vi.fn();
  const memory = memoryStorage();
  await watchedStorage(memory, timers, onStuck).open('fh2-self-sam', specsOf('self', allNouns()), { durable: true });
  const hanging = { ...memory, open: () => new Promise<never>(() => {}) };
  void watchedStorage(hanging, timers, onStuck).open('fh2-self-sam', specsOf('self', allNouns()), { durable: true });
  await time.pass(OPENS_WITHIN);
  expect(onStuck).toHaveBeenCalledTimes(1);
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
