/** The browser deletes all that this device keeps, while the app is open (product.md G19). */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { STORED } from '../replication/freshness.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { dexieValues } from '../storage/values/dexie-values.ts';
import { createDevice, type ManagedDevice } from './create-device.ts';

const devices: ManagedDevice[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const device of devices.splice(0)) await device.stop();
});

describe('the values', () => {
  /** As Chromium does it: the connections are closed, and nothing can be opened until all of it is gone. */
  function clearableDisk(name: string) {
    const connections: IDBDatabase[] = [];
    let deleting = false;
    vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      if (deleting) throw new DOMException('The connection was closed.', 'AbortError');
      const request = IDBFactory.prototype.open.apply(indexedDB, given);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    });
    return {
      clear: async () => {
        deleting = true;
        for (const connection of connections.splice(0)) forceCloseDatabase(connection as never);
        await settled();
        await deleted(name);
        deleting = false;
      },
    };
  }

  const deleted = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });

  function tab(name: string, seed: number) {
    const time = new TestTime();
    const cleared = vi.fn();
    const ports = testPorts({ time, network: new TestNetwork(() => reply(404, {})), seed });
    const values = dexieValues(ports, { databaseName: name, onCleared: cleared });
    const lost = vi.fn();
    values.onLost(lost);
    return { values, lost, cleared, time };
  }

  it('of two tabs both notice, and what either knew lies there again, counts at their highest', async () => {
    const disk = clearableDisk('lost');
    const [one, other] = [tab('lost', 1), tab('lost', 2)];
    await one.values.set('deviceKey', 'key');
    await one.values.set(STORED, { 'public/gyms': 1 });
    await one.values.set('session', 'sam');
    await one.values.delete('session');
    for (let count = 0; count < 3; count += 1) await one.values.increment('seq');
    await other.values.increment('seq');
    await other.values.set('draft:1', 'hello');
    await disk.clear();
    for (const { time } of [one, other]) await time.pass(200);
    await expect.poll(() => [one.lost, other.lost].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(one.cleared).not.toHaveBeenCalled();
    expect(await one.values.get('deviceKey')).toBe('key');
    expect(await one.values.get('draft:1')).toBe('hello');
    expect(await one.values.increment('seq')).toBe(5);
    // When the copies were in sync says nothing of new ones, and who had signed out stays so.
    expect(await other.values.get(STORED)).toBeUndefined();
    expect(await other.values.get('session')).toBeUndefined();
  });

  it('[10.30] the key of a device that was opened offline, and has sent nothing yet, lies there again', async () => {
    const name = 'deviceKey:member01:device01';
    const disk = clearableDisk('offline');
    const yesterday = new Dexie('offline');
    yesterday.version(1).stores({ values: 'name' });
    await yesterday.table('values').put({ name, value: 'key' });
    yesterday.close();
    const { values, lost, time } = tab('offline', 5);
    const network = new TestNetwork(() => reply(404, {}));
    network.down = true;
    const device = createDevice({
      ports: testPorts({ time, network }),
      storage: memoryStorage(),
      values,
      appBuild: 'test',
      nouns: everyNoun,
    });
    devices.push(device);
    await device.start();
    const key = async () => String(await values.get(name));
    const token = async () => ({ ok: false, why: 'unreachable' }) as const;
    await device.enter({ uid: 'member01', deviceId: 'device01', token, key, succeeds: async () => true });
    await disk.clear();
    await time.pass(200);
    await expect.poll(() => lost.mock.calls.length).toBe(1);
    expect(await values.get(name)).toBe('key');
  });

  it('nothing comes back when one of our own pages deletes them, and whoever has them open is told', async () => {
    const { values, lost, cleared } = tab('cleared', 3);
    await values.set('session', 'sam');
    await deleted('cleared');
    expect(cleared).toHaveBeenCalledTimes(1);
    expect(await values.get('session')).toBeUndefined();
    expect(lost).not.toHaveBeenCalled();
  });

  it('a connection that was dropped and nothing else: nobody is told', async () => {
    const connections: IDBDatabase[] = [];
    vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      const request = IDBFactory.prototype.open.apply(indexedDB, given);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    });
    const { values, lost } = tab('dropped', 4);
    await values.set('session', 'sam');
    for (const connection of connections.splice(0)) forceCloseDatabase(connection as never);
    await expect.poll(() => connections.length).toBe(1);
    expect(await values.get('session')).toBe('sam');
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('the device', () => {
  async function onDisk(storage: Storage = memoryStorage()) {
    const time = new TestTime();
    const pushed: string[][] = [];
    const answer = (request: HttpRequest): HttpReply => {
      if (request.path.startsWith('/db/_live')) {
        const heads = `event: heads\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), databases: {} })}\n\n`;
        return reply(200, heads, { 'content-type': 'text/event-stream' });
      }
      if (!request.path.endsWith('/_bulk_docs')) return reply(404, { error: 'not_found', reason: 'Database does not exist.' });
      const { docs }: { docs: readonly { _id: string; origin: { seq: number } }[] } = JSON.parse(request.body ?? '');
      pushed.push(docs.map(({ _id, origin }) => `${origin.seq} ${_id}`));
      return reply(
        201,
        docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
      );
    };
    const network = new TestNetwork(answer);
    const values = memoryValues();
    const device = createDevice({ ports: testPorts({ time, network }), storage, values, appBuild: 'test', nouns: everyNoun });
    devices.push(device);
    await device.start();
    const token = async () => ({ ok: true, token: 'token' }) as const;
    await device.enter({ uid: 'member01', deviceId: 'device01', token, key: async () => 'key', succeeds: async () => true });
    await settled();
    const propose = (name: string) => device.propose('notice.seen', { noticeId: `notice:${name}` }, name);
    return { time, network, device, values, pushed, propose };
  }

  it('S1 what waits is written down again, in the order it was made, and sent once; the person is told', async () => {
    const storage = memoryStorage();
    const { time, network, device, values, pushed, propose } = await onDisk(storage);
    network.down = true;
    await time.pass(12_000);
    const [first, second] = [await propose('a'), await propose('b')];
    expect(device.wiped.get()).toBeNull();
    storage.evict();
    values.lose();
    await settled();
    const kept = await storage.salvage('fh2-self-member01', 'proposals');
    expect(kept.map(({ _id }) => _id)).toEqual([first.proposalId, second.proposalId]);
    expect(device.outbox.get().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(device.wiped.get()?.code).toBe('STORAGE_CLEARED');
    // Nothing is here that was saved when it was last online.
    expect(device.connection.get().lastOnlineAt).toBeUndefined();
    network.down = false;
    await time.pass(20_000);
    expect(pushed[0]).toEqual([`1 ${first.proposalId}`, `2 ${second.proposalId}`]);
    device.wipedRead();
    expect(device.wiped.get()).toBeNull();
  });

  it('what is done while it begins again waits for it, and is stored', async () => {
    const storage = memoryStorage();
    const { device, values, propose } = await onDisk(storage);
    storage.evict();
    values.lose();
    const { proposalId } = await propose('a');
    const kept = await storage.salvage('fh2-self-member01', 'proposals');
    expect(kept.map(({ _id }) => _id)).toEqual([proposalId]);
    expect(device.outbox.get()).toHaveLength(1);
  });

  it('deleted again before it has begun: nothing of it is lost', async () => {
    const storage = memoryStorage();
    let refusing = false;
    const { time, network, device, values, propose } = await onDisk({
      ...storage,
      open: async (...given) => {
        if (refusing) throw new Error('the storage is being deleted');
        return storage.open(...given);
      },
    });
    network.down = true;
    await time.pass(12_000);
    const { proposalId } = await propose('a');
    refusing = true;
    storage.evict();
    values.lose();
    await settled();
    expect(device.outbox.get()).toEqual([]);
    refusing = false;
    await time.pass(2_000);
    const kept = await storage.salvage('fh2-self-member01', 'proposals');
    expect(kept.map(({ _id }) => _id)).toEqual([proposalId]);
    expect(device.outbox.get()).toHaveLength(1);
  });

  it('S1 deleted while a local database is being opened that then never opens: what waits is written down all the same', async () => {
    const storage = memoryStorage();
    let isFirst = true;
    const { time, network, device, values, propose } = await onDisk({
      ...storage,
      open: (...given) => {
        if (!isFirst || !given[0].includes('-member-')) return storage.open(...given);
        isFirst = false;
        return new Promise(() => {});
      },
    });
    network.down = true;
    await time.pass(12_000);
    const { proposalId } = await propose('a');
    void device.openWorkspace({ kind: 'member' });
    await settled();
    storage.evict();
    values.lose();
    await time.pass(6_000);
    const kept = await storage.salvage('fh2-self-member01', 'proposals');
    expect(kept.map(({ _id }) => _id)).toEqual([proposalId]);
    expect(device.outbox.get()).toHaveLength(1);
    expect(device.workspace.get()).toEqual({ kind: 'member' });
    expect(device.wiped.get()?.code).toBe('STORAGE_CLEARED');
  });

  it('L3 deleted before what an app without copies left waiting was read: nobody says that it is kept', async () => {
    const storage = memoryStorage();
    let open = () => {};
    const opening = new Promise<void>((resolve) => {
      open = resolve;
    });
    let slow = false;
    const { time, device, values } = await onDisk({
      ...storage,
      open: async (...given) => {
        if (slow && given[0].includes('-self-')) await opening;
        return storage.open(...given);
      },
    });
    const identity = { uid: 'member01', deviceId: 'device01', token: async () => ({ ok: true, token: 'token' }) as const };
    await device.leave('keep');
    await values.delete('waiting-complete:member01');
    slow = true;
    const entered = device.enter({ ...identity, key: async () => 'key', succeeds: async () => true });
    await settled();
    storage.evict();
    values.lose();
    open();
    await entered;
    await time.pass(6_000);
    expect(device.wiped.get()?.code).toBe('STORAGE_UNREAD');
  });

  it('L3 what cannot be written down again is said to be lost, and does not stand there as waiting', async () => {
    const storage = memoryStorage();
    let full = false;
    const { time, network, device, values, propose } = await onDisk({
      ...storage,
      open: async (...given) => {
        const database = await storage.open(...given);
        const collection: typeof database.collection = (name) => {
          const found = database.collection(name);
          const write: typeof found.write = (...written) =>
            full ? Promise.reject(new Error('no room')) : found.write(...written);
          return new Proxy(found, { get: (of, key) => (key === 'write' ? write : bound(of, key)) });
        };
        return { collection, close: () => database.close() };
      },
    });
    network.down = true;
    await time.pass(12_000);
    await propose('a');
    full = true;
    storage.evict();
    values.lose();
    await settled();
    expect(device.outbox.get()).toEqual([]);
    expect(device.wiped.get()?.message).toContain('including 1 of your unsent actions');
  });
});

function bound(of: object, key: PropertyKey): unknown {
  const found: unknown = Reflect.get(of, key, of);
  return typeof found === 'function' ? found.bind(of) : found;
}
