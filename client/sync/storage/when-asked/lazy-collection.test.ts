/** Collections that open when they are asked and close when nobody asks (architecture §4), over everything that keeps the device's copies. */
import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../../../tests/rules/documents.ts';
import { allNouns, countedStorage, settled, TestTime } from '../../fixture.ts';
import { asDoc } from '../document.ts';
import { LocalDatabases } from '../local-databases.ts';
import { memoryStorage } from '../memory-storage.ts';
import { rxStorage } from '../rx-storage.ts';
import type { Doc, Storage } from '../storage.ts';
import { IDLE_FOR } from './lazy-collection.ts';
import { MOST_OPEN, MOST_STAYING } from './open-collections.ts';

const storages: Record<string, () => Storage> = {
  memory: memoryStorage,
  'RxDB in memory': () => rxStorage({ storage: () => getRxStorageMemory(), multiInstance: false }),
  'RxDB over Dexie': () => rxStorage({ multiInstance: false }),
};

const PASSES = { database: 'member', collection: 'passes' } as const;
const ALL = { index: ['_id'], limit: 50 } as const;
const entry = (key: string) => ({ id: `pass:${key}`, doc: asDoc(pass(key, 'member01')) });

let people = 0;
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** What a database does takes as long as the machine lets it. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000, interval: 1 });

async function member(storage: Storage) {
  const uid = `sam${++people}`;
  const time = new TestTime();
  const counted = countedStorage(storage);
  const locals = new LocalDatabases(counted.storage, allNouns(), time);
  await locals.open('member', uid);
  ended.push(() => locals.close('member'));
  const collection = locals.collection(PASSES);
  if (!collection) throw new Error('no passes');
  const name = `fh2-member-${uid}/passes`;
  const until = (wanted: boolean) => soon(() => expect(counted.open.has(name)).toBe(wanted));
  const ids = async () => (await collection.find(ALL)).map(({ _id }) => _id);
  return { time, locals, collection, counted, name, until, ids };
}

describe.each(Object.entries(storages))('[11] opened when asked: %s', (_, make) => {
  it('is closed after an idle minute, not before, and opened again it has all that was written', async () => {
    const { time, collection, counted, name, until, ids } = await member(make());
    await collection.write([entry('a')], { note: { name: 'checkpoint', value: 7 } });
    await time.pass(IDLE_FOR - 1_000);
    expect(await ids()).toEqual(['pass:a']);
    await time.pass(IDLE_FOR - 1_000);
    expect(counted.open).toContain(name);
    await time.pass(1_000);
    await until(false);
    expect(await ids()).toEqual(['pass:a']);
    expect(await collection.note('checkpoint')).toBe(7);
    expect(counted.opened.filter((one) => one === name)).toHaveLength(2);
  });

  it('keeps what is written in the moment of closing, and what is asked in it is answered', async () => {
    const { time, collection, until, ids } = await member(make());
    await collection.write([entry('a')]);
    // Begun before, in the same moment, and after: none of them may meet a collection that is closed.
    const before = collection.write([entry('b')]);
    const closing = time.pass(IDLE_FOR);
    const during = collection.write([entry('c')]);
    await closing;
    await Promise.all([before, during]);
    await time.pass(IDLE_FOR);
    const asked = ids();
    const after = collection.write([entry('d')]);
    expect(await asked).toEqual(expect.arrayContaining(['pass:a', 'pass:b', 'pass:c']));
    await after;
    await time.pass(IDLE_FOR);
    await until(false);
    expect(await ids()).toEqual(['pass:a', 'pass:b', 'pass:c', 'pass:d']);
  });

  it('stays open for whoever watches it, who hears of everything, and closes a minute after they have gone', async () => {
    const { time, collection, counted, name, until } = await member(make());
    const seen: (readonly Doc[])[] = [];
    const stop = collection.watch(ALL, (docs) => seen.push(docs));
    await time.pass(5 * IDLE_FOR);
    expect(counted.open).toContain(name);
    await collection.write([entry('a')]);
    await soon(() => expect(seen.at(-1)?.map(({ _id }) => _id)).toEqual(['pass:a']));
    stop();
    await time.pass(IDLE_FOR);
    await until(false);
  });

  it('watched while it is closed, it is opened, and tells of what lies there and of what comes', async () => {
    const { time, collection, locals, until } = await member(make());
    await collection.write([entry('a')]);
    await time.pass(IDLE_FOR);
    await until(false);
    const seen: (readonly Doc[])[] = [];
    const heard: string[] = [];
    const stops = [
      collection.watch(ALL, (docs) => seen.push(docs)),
      locals.onChange(({ collection: at }, entries) => heard.push(...entries.map(({ id }) => `${at}/${id}`))),
    ];
    await soon(() => expect(seen.at(-1)).toHaveLength(1));
    await collection.write([entry('b')]);
    await soon(() => expect(seen.at(-1)).toHaveLength(2));
    expect(heard).toEqual(['passes/pass:b']);
    for (const stop of stops) stop();
  });

  it('can be deleted as a whole with its database, open or not, and begins empty', async () => {
    const { time, collection, locals, name, until } = await member(make());
    const uid = name.slice('fh2-member-'.length, name.indexOf('/'));
    await collection.write([entry('a')]);
    await time.pass(IDLE_FOR);
    await until(false);
    void collection.find(ALL).catch(() => {});
    await locals.remove('member', uid);
    await expect(collection.find(ALL)).rejects.toThrow('closed');
    await locals.open('member', uid);
    expect(await locals.collection(PASSES)?.find(ALL)).toEqual([]);
  });

  it('many who come and go while it closes and opens lose nothing', async () => {
    const { time, collection, ids } = await member(make());
    const writes: Promise<unknown>[] = [];
    for (let n = 0; n < 25; n += 1) {
      writes.push(collection.write([entry(`x${String(n).padStart(2, '0')}`)]));
      // Sometimes it has just closed, sometimes it is closing, sometimes it is open.
      const passing = time.pass(n % 3 === 0 ? IDLE_FOR : 20_000);
      if (n % 2 === 0) await passing;
      else await settled(1);
    }
    await Promise.all(writes);
    await time.pass(IDLE_FOR);
    expect(await ids()).toHaveLength(25);
  });
});

it('[11] what the platform would not open is opened a moment later for whoever watches it', async () => {
  const storage = memoryStorage();
  let refusing = false;
  const { time, collection, counted, name } = await member({
    ...storage,
    open: async (...given) => {
      if (refusing) throw new Error('the storage is being deleted');
      return storage.open(...given);
    },
  });
  await collection.write([entry('a')]);
  await time.pass(IDLE_FOR);
  refusing = true;
  const seen: (readonly Doc[])[] = [];
  const stop = collection.watch(ALL, (docs) => seen.push(docs));
  await time.pass(3_000);
  await expect(collection.find(ALL)).rejects.toThrow('being deleted');
  expect(seen).toEqual([]);
  refusing = false;
  await time.pass(1_000);
  expect(seen.at(-1)).toHaveLength(1);
  expect(counted.open).toContain(name);
  stop();
});

it('[11] a database whose collection never opens can be closed all the same', async () => {
  const storage = memoryStorage();
  const { time, locals, collection } = await member({
    ...storage,
    open: (...given) => (given[1][0]?.name === 'bookings' ? new Promise(() => {}) : storage.open(...given)),
  });
  const hanging = locals.collection({ ...PASSES, collection: 'bookings' });
  const stop = hanging?.keepOpen();
  await settled();
  const closing = locals.close('member');
  await time.pass(5_000);
  await closing;
  await expect(collection.count()).rejects.toThrow('closed');
  stop?.();
});

describe.each(Object.entries(storages))('[11] at most 13 are open, 12 of them watched: %s', (_, make) => {
  async function everything() {
    const uid = `eve${++people}`;
    const counted = countedStorage(make());
    const locals = new LocalDatabases(counted.storage, allNouns(), new TestTime());
    const databases = ['public', 'self', 'member', 'gym-one', 'platform'] as const;
    for (const one of databases) await locals.open(one, uid);
    ended.push(async () => {
      for (const one of locals.names()) await locals.close(one);
    });
    const all = databases.flatMap((database) =>
      locals.specsOf(database).flatMap(({ name }) => locals.collection({ database, collection: name }) ?? []),
    );
    expect(all.length).toBeGreaterThan(MOST_OPEN + 1);
    const holdMost = async () => {
      const held = all.slice(0, MOST_STAYING);
      const releases = held.map((one) => one.keepOpen());
      await Promise.all(held.map((one) => one.opened()));
      return releases;
    };
    return { counted, locals, all, holdMost };
  }

  it('asked all at once, all of them answer, and one that is idle makes room for the next', async () => {
    const { counted, all } = await everything();
    expect(await Promise.all(all.map((one) => one.count()))).toEqual(all.map(() => 0));
    expect(counted.most.open).toBe(MOST_OPEN);
  });

  it('while twelve are watched, all others are read and written in turn, and nobody waits for them to be left', async () => {
    const { counted, all, holdMost } = await everything();
    const releases = await holdMost();
    const others = all.slice(MOST_STAYING);
    expect(await Promise.all(others.map((one) => one.count()))).toEqual(others.map(() => 0));
    await Promise.all(others.map((one) => one.write([], { note: { name: 'checkpoint', value: one.spec.name } })));
    expect(await Promise.all(others.map((one) => one.note('checkpoint')))).toEqual(others.map(({ spec }) => spec.name));
    expect(counted.most.open).toBe(MOST_OPEN);
    for (const release of releases) release();
  });

  it('while twelve are watched, who watches another waits, and hears of it as soon as one is let go, whatever was read meanwhile', async () => {
    const { counted, all, holdMost } = await everything();
    const releases = await holdMost();
    const [another, last] = all.slice(MOST_STAYING);
    let heard = 0;
    const stop = another?.watch(ALL, () => {
      heard += 1;
    });
    // Read in passing it is open, and still nobody may stay with it.
    await another?.count();
    await last?.count();
    await settled(20);
    expect(heard).toBe(0);
    releases.pop()?.();
    await soon(() => expect(heard).toBe(1));
    expect(await last?.count()).toBe(0);
    expect(counted.most.open).toBe(MOST_OPEN);
    stop?.();
    for (const release of releases) release();
  });

  it('who waited and went is not waited for', async () => {
    const { all, holdMost } = await everything();
    const releases = await holdMost();
    const [another, last] = all.slice(MOST_STAYING);
    another?.watch(ALL, () => {})();
    let heard = 0;
    const stop = last?.watch(ALL, () => {
      heard += 1;
    });
    releases.pop()?.();
    await soon(() => expect(heard).toBe(1));
    stop?.();
    for (const release of releases) release();
  });

  it('a database can be closed while somebody waits for room in it, and leaves its own to others', async () => {
    const { locals, all, holdMost } = await everything();
    const releases = await holdMost();
    const never = () => expect.unreachable('it is closed');
    const stop = all.at(-1)?.watch(ALL, never);
    await settled(20);
    await locals.close('platform');
    await expect(all.at(-1)?.count()).rejects.toThrow('closed');
    let heard = 0;
    const waiting = all[MOST_STAYING]?.watch(ALL, () => {
      heard += 1;
    });
    await settled(20);
    expect(heard).toBe(0);
    await locals.close('public');
    await soon(() => expect(heard).toBe(1));
    stop?.();
    waiting?.();
    for (const release of releases) release();
  });
});
