/** What waits lies on the disk twice, and comes back from either (product.md G19, L3; S1, S4, G17). */
import { afterEach, describe, expect, it } from 'vitest';
import { allNouns, everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { WaitingCopies } from '../outbox/waiting-copies.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { specsOf } from '../storage/collections.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { type Storage, StorageFull } from '../storage/storage.ts';
import { createDevice, type ManagedDevice } from './create-device.ts';

const devices: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.stop();
});

const OUTBOX = 'fh2-self-member01';

/** One phone: what lies on its disk outlives each run of the app. */
function phone() {
  const time = new TestTime();
  let isFull = false;
  const storage = memoryStorage();
  const values = memoryValues();
  const pushed: string[][] = [];
  const network = new TestNetwork((request: HttpRequest): HttpReply => {
    if (request.path.startsWith('/db/_live')) {
      const heads = `event: heads\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), databases: {} })}\n\n`;
      return reply(200, heads, { 'content-type': 'text/event-stream' });
    }
    if (!request.path.endsWith('/_bulk_docs')) return reply(404, { error: 'not_found', reason: 'Database does not exist.' });
    const { docs }: { docs: readonly { _id: string; origin: { seq: number; deviceId: string } }[] } = JSON.parse(
      request.body ?? '',
    );
    pushed.push(docs.map(({ _id, origin }) => `${origin.deviceId} ${origin.seq} ${_id}`));
    const forbidden = docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'NOT_ALLOWED' }));
    return reply(201, refusing ? forbidden : docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })));
  });
  let refusing = false;
  const run = async (uid = 'member01') => {
    const device = createDevice({
      ports: testPorts({ time, network }),
      storage: crammed(storage, () => isFull),
      values,
      appBuild: 'test',
      nouns: everyNoun,
    });
    devices.push(device);
    await device.start();
    const enter = async (uid: string) => {
      const token = async () => ({ ok: true, token: 'token' }) as const;
      await device.enter({ uid, deviceId: 'device01', token, key: async () => 'key', succeeds: async () => true });
      await settled();
    };
    await enter(uid);
    const propose = (name: string) => device.propose('notice.seen', { noticeId: `notice:${name}` }, name);
    const ask = () => device.propose('favourite.set', { gymId: 'gym:one', kept: true, note: '', order: 1 }, 'Keep');
    return { device, enter, propose, ask };
  };
  const offline = async () => {
    network.down = true;
    await time.pass(12_000);
  };
  const copies = async () => (await values.list('waiting:')).map(([name]) => name);
  const onDisk = async () => (await storage.salvage(OUTBOX, 'proposals')).map(({ _id }) => _id);
  const refuse = () => {
    refusing = true;
  };
  const full = () => {
    isFull = true;
  };
  return { time, storage, values, network, pushed, run, offline, copies, onDisk, refuse, full };
}

/** It has no room for a proposal while it is full. */
function crammed(storage: Storage, isFull: () => boolean): Storage {
  return {
    ...storage,
    open: async (...given) => {
      const database = await storage.open(...given);
      const collection: typeof database.collection = (name) => {
        const found = database.collection(name);
        const write: typeof found.write = (...written) =>
          isFull() ? Promise.reject(new StorageFull()) : found.write(...written);
        return new Proxy(found, { get: (of, key) => (key === 'write' ? write : bound(of, key)) });
      };
      return { collection, close: () => database.close() };
    },
  };
}

function bound(of: object, key: PropertyKey): unknown {
  const found: unknown = Reflect.get(of, key, of);
  return typeof found === 'function' ? found.bind(of) : found;
}

describe('what waits', () => {
  it('[11] S1 is put back when its database was deleted before the app could read it, and goes once, under its own number', async () => {
    const { time, storage, network, pushed, run, offline, onDisk } = phone();
    const first = await run();
    await offline();
    const made = [await first.propose('a'), await first.propose('b')].map(({ proposalId }) => proposalId);
    await first.device.stop();
    storage.evict();
    const second = await run();
    expect(second.device.outbox.get().map(({ id, state }) => [id, state])).toEqual(made.map((id) => [id, 'waiting']));
    expect(await onDisk()).toEqual(made);
    // The person is told what was found.
    expect(second.device.wiped.get()?.code).toBe('STORAGE_CLEARED');
    network.down = false;
    await time.pass(20_000);
    // The stream of this server ends at once, and each new one has it said again: the same rows.
    expect(new Set(pushed.flat())).toEqual(new Set(made.map((id, local) => `device01 ${local + 1} ${id}`)));
    // The next one is counted on from there.
    const { proposalId } = await second.propose('c');
    await time.pass(1_000);
    expect(pushed.at(-1)?.at(-1)).toBe(`device01 3 ${proposalId}`);
  });

  it('[11] a power cut between the two: what either has is there', async () => {
    const { storage, values, run, offline, onDisk } = phone();
    const first = await run();
    await offline();
    const { proposalId } = await first.propose('a');
    // The values of the last seconds are gone, and nothing else.
    for (const [name] of await values.list('waiting')) await values.delete(name);
    storage.crash();
    const second = await run();
    expect(await onDisk()).toEqual([proposalId]);
    expect(second.device.wiped.get()).toBeNull();
    await settled();
    storage.evict();
    const third = await run();
    expect(third.device.outbox.get().map(({ id }) => id)).toEqual([proposalId]);
  });

  it('[11] that was taken back stays so, even where the cut came before its copy was gone', async () => {
    const { values, run, offline, onDisk } = phone();
    const first = await run();
    await offline();
    const { proposalId } = await first.ask();
    const copies = await values.list('waiting:');
    await first.device.outbox.get()[0]?.undo?.();
    expect(await values.list('waiting:')).toEqual([]);
    expect(await onDisk()).toEqual([]);
    for (const [name, value] of copies) await values.set(name, value);
    const second = await run();
    expect(second.device.outbox.get()).toEqual([]);
    expect(await onDisk()).not.toContain(proposalId);
    expect(await values.list('waiting:')).toEqual([]);
  });

  it('[11] A3 that was refused for good loses its copy', async () => {
    const { time, run, copies, refuse } = phone();
    const { propose } = await run();
    refuse();
    await propose('a');
    expect(await copies()).toHaveLength(1);
    await time.pass(1_000);
    expect(await copies()).toEqual([]);
  });

  it('[11] goes with all that one answer ends in one write: after a day without a network they are many', async () => {
    const { storage, values, run, offline, copies } = phone();
    const { propose } = await run();
    await offline();
    for (let n = 0; n < 40; n += 1) await propose(`n${n}`);
    expect(await copies()).toHaveLength(40);
    const kept = new WaitingCopies(values, allNouns());
    const collection = (await storage.open(OUTBOX, specsOf('self', allNouns()), { durable: true })).collection('proposals');
    await kept.putBack('member01', collection);
    const { delete: remove } = values;
    const writes: number[] = [];
    values.delete = (...names) => {
      writes.push(names.length);
      return remove(...names);
    };
    const ids = (await copies()).map((name) => name.slice('waiting:member01:'.length));
    await Promise.all(ids.map((id) => kept.drop(id)));
    expect(writes).toEqual([40]);
    expect(await copies()).toEqual([]);
  });

  it('[11] QUOTA that was not made has none', async () => {
    const { storage, run, copies, full } = phone();
    const { propose } = await run();
    full();
    expect((await propose('a')).verdict).toMatchObject({ code: 'QUOTA' });
    expect(await copies()).toEqual([]);
    storage.evict();
    expect((await run()).device.outbox.get()).toEqual([]);
  });

  it('[11] G17 comes back for whoever made it and for nobody else', async () => {
    const { storage, run, offline, onDisk } = phone();
    const first = await run();
    await offline();
    const { proposalId } = await first.propose('a');
    await first.device.stop();
    storage.evict();
    const second = await run('member02');
    expect(second.device.outbox.get()).toEqual([]);
    expect(second.device.wiped.get()).toBeNull();
    await second.enter('member01');
    expect(await onDisk()).toEqual([proposalId]);
  });

  it('[11] goes with the sign-out of who lets go of it, and never comes back', async () => {
    const { storage, run, offline, copies } = phone();
    const { device, enter, propose } = await run();
    await offline();
    await propose('a');
    await device.leave('wipe');
    expect(await copies()).toEqual([]);
    storage.evict();
    await enter('member01');
    expect(device.outbox.get()).toEqual([]);
  });

  it('[11] L3 is told as lost where it cannot be written again, and does not come back behind one’s back', async () => {
    const { storage, run, offline, copies, full } = phone();
    const first = await run();
    await offline();
    await first.propose('a');
    await first.device.stop();
    storage.evict();
    full();
    const { device } = await run();
    expect(device.wiped.get()?.message).toContain('including 1 of your unsent actions');
    expect(await copies()).toEqual([]);
  });
});
