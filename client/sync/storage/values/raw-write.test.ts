/** What a rule rests on is asked to be on the disk before anybody goes on; nothing else waits for the disk. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { reply, TestNetwork, TestTime, testPorts } from '../../fixture.ts';
import { StorageFull } from '../storage.ts';
import { dexieValues } from './dexie-values.ts';

afterEach(() => vi.restoreAllMocks());

let round = 0;
const time = new TestTime();
const ports = testPorts({ time, network: new TestNetwork(() => reply(404, {})) });
const opened = () => dexieValues(ports, { databaseName: `strict-${++round}` });

it('[11] a strict value asks the browser for the disk, and is read like any other; a relaxed one does not wait', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const values = opened();
  await values.set('draft', 'hello');
  expect(asked.mock.calls.filter(([, , options]) => options?.durability === 'strict')).toEqual([]);
  await values.set('sent:device01', 7, { strict: true });
  expect(asked.mock.calls.filter(([, , options]) => options?.durability === 'strict')).toHaveLength(1);
  expect([await values.get('sent:device01'), await values.list('sent:')]).toEqual([7, [['sent:device01', 7]]]);
  expect(values.handOver().values).toContainEqual(['sent:device01', 7]);
});

it('[11] a strict value that finds no room says so, and is not there', async () => {
  const values = opened();
  const full = new DOMException('no room', 'QuotaExceededError');
  await values.set('sent:device01', 6, { strict: true });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    Object.defineProperty(this.transaction, 'error', { get: () => full, set: () => {} });
    queueMicrotask(() => this.transaction.abort());
    return this.get('sent:device01');
  });
  const said = values.set('sent:device01', 7, { strict: true }).then(String, (error: unknown) => error);
  // It is asked once more, as anything that a browser refused.
  await time.pass(1_000);
  expect(await said).toBeInstanceOf(StorageFull);
  vi.restoreAllMocks();
  expect(await values.get('sent:device01')).toBe(6);
});

it('[14] several values are written at once or not at all', async () => {
  const values = opened();
  await values.setAll([
    ['waiting:a', 'made'],
    ['chain:device01', 1],
  ]);
  expect([await values.get('waiting:a'), await values.get('chain:device01')]).toEqual(['made', 1]);
  expect(values.handOver().values).toContainEqual(['chain:device01', 1]);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row: { name: string }) {
    if (row.name === 'chain:device01') queueMicrotask(() => this.transaction.abort());
    return put.call(this, row);
  });
  const said = values
    .setAll([
      ['waiting:b', 'made'],
      ['chain:device01', 2],
    ])
    .then(String, (error: unknown) => error);
  for (let tries = 0; tries < 8; tries += 1) await time.pass(5_000);
  expect(await said).toBeInstanceOf(Error);
  vi.restoreAllMocks();
  expect([await values.get('waiting:b'), await values.get('chain:device01')]).toEqual([undefined, 1]);
});
