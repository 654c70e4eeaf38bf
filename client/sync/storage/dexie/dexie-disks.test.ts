/** What is written past RxDB: one transaction without a look before it, heard by every tab; RxDB writes it where there is no connection. */
import 'fake-indexeddb/auto';
import { fillWithDefaultSettings, type RxJsonSchema, randomToken } from 'rxdb';
import { afterEach, expect, it, vi } from 'vitest';
import { checkin } from '../../../../tests/rules/documents.ts';
import { allNouns } from '../../fixture.ts';
import { answered, DOCS, diskName, opened } from '../../queries/disk.ts';
import { specsOf } from '../collections.ts';
import { versioned } from '../disk-versions.ts';
import { rxStorage } from '../rx-storage.ts';
import type { Database, Entry } from '../storage.ts';
import { DexieDisks } from './dexie-disks.ts';

const VISITS = specsOf('gym-g1', allNouns()).filter(({ name }) => name === 'checkins');
const NOTE = { note: { name: 'gym-g1/checkins', value: 'a checkpoint' } };
let round = 0;
const open: Database[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of open.splice(0)) await database.close();
});

async function visits() {
  const name = `past-${++round}`;
  const database = await rxStorage({ multiInstance: false }).open(name, VISITS, { durable: true });
  open.push(database);
  return { name, collection: database.collection('checkins') };
}
const arriving = (fresh: boolean, ...keys: readonly string[]): Entry[] =>
  keys.map((key) => ({ id: `checkin:${key}`, doc: { ...checkin(key) }, fresh }));

it.each([true, false])(
  '[17] is one transaction, with its note and without a look at what is there (new to us: %s)',
  async (fresh) => {
    const { collection } = await visits();
    await collection.write(arriving(true, 'a'));
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const looked = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await collection.write([...arriving(fresh, 'a', 'b'), { id: 'checkin:gone', doc: null }], NOTE)).toEqual([]);
    expect([begun.mock.calls.map(([, mode]) => mode), looked.mock.calls]).toEqual([['readwrite'], []]);
    expect([await collection.count(), await collection.note(NOTE.note.name)]).toEqual([2, NOTE.note.value]);
  },
);

it('[17] is in no index by which nobody asks', async () => {
  const { collection, name } = await visits();
  await collection.write(arriving(true, 'a', 'b'), NOTE);
  const disk = await opened(diskName(name, versioned('checkins', VISITS[0]?.version ?? 0)));
  const store = disk?.transaction(DOCS).objectStore(DOCS);
  const counts = [...(store?.indexNames ?? [])].map(async (one) => [one, store && (await answered(store.index(one).count()))]);
  const counted = Object.fromEntries(await Promise.all(counts));
  expect(counted).toMatchObject({ '[_deleted+_id]': 3, '_meta.lwt': 0, '[_meta.lwt+_id]': 0 });
  disk?.close();
});

it('[17] is written by RxDB where there is no connection at that moment, over what was written past it', async () => {
  const { collection } = await visits();
  const heard: string[] = [];
  collection.onChange((entries) => heard.push(...entries.map(({ id }) => id)));
  await collection.write(arriving(true, 'a'), NOTE);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  const later = { ...checkin('a'), staffId: 'staff002' };
  expect(await collection.write([{ id: later._id, doc: later }, ...arriving(false, 'b')], NOTE)).toEqual([]);
  expect(begun).toHaveBeenCalledTimes(1);
  expect((await collection.getMany([later._id]))[0]).toEqual(later);
  expect((await collection.find({ index: ['_id'], limit: 5 })).map(({ _id }) => _id)).toEqual(['checkin:a', 'checkin:b']);
  expect(heard).toEqual(expect.arrayContaining(['checkin:a', 'checkin:b']));
});

it('[17] is heard in the other tabs', async () => {
  const schema = fillWithDefaultSettings({
    ...{ version: 0, primaryKey: '_id', type: 'object', properties: { _id: { type: 'string', maxLength: 160 } } },
  } as RxJsonSchema<{ _id: string }>);
  const name = `past-${++round}`;
  const tab = async () => {
    const disks = new DexieDisks();
    const instance = await disks.storage(true).createStorageInstance({
      ...{ databaseInstanceToken: randomToken(10), databaseName: name, collectionName: 'checkins', schema, options: {} },
      ...{ multiInstance: true, devMode: false },
    });
    const heard: string[] = [];
    instance.changeStream().subscribe(({ events }) => heard.push(...events.map(({ documentId }) => documentId)));
    // It is open when it answers.
    await instance.findDocumentsById([], false);
    return { disks, instance, heard };
  };
  const [one, other] = [await tab(), await tab()];
  const doc = { ...checkin('a') };
  expect(await one.disks.past(diskName(name, 'checkins')).put({ docs: [doc], gone: [] })).toBe(true);
  await expect.poll(() => [one.heard, other.heard]).toEqual([[doc._id], [doc._id]]);
  for (const { instance } of [one, other]) await instance.close();
});
