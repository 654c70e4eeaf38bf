/** A device without room (product.md G19): the person is told, what was stored is kept, and goes when there is room again. */
import { afterEach, expect, it } from 'vitest';
import { everyNoun, reply, settled, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { asStorageFull, type LocalValues, StorageFull } from '../storage/storage.ts';
import { createDevice, type ManagedDevice } from './create-device.ts';

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

/** Values on a disk that may be full. */
function values(disk: { full: boolean }): LocalValues {
  const kept = memoryValues();
  const room = async () => {
    if (disk.full) throw new StorageFull('no room');
  };
  return {
    ...kept,
    set: (name, value, options) => room().then(() => kept.set(name, value, options)),
    setAll: (all) => room().then(() => kept.setAll(all)),
    increment: (name) => room().then(() => kept.increment(name)),
  };
}

async function onDisk(disk: { full: boolean }) {
  const time = new TestTime();
  const pushed: string[] = [];
  const answer = (request: HttpRequest): HttpReply => {
    if (request.path.startsWith('/db/_live')) {
      const heads = `event: heads\ndata: ${JSON.stringify({ now: new Date(time.now()).toISOString(), databases: {} })}\n\n`;
      return reply(200, heads, { 'content-type': 'text/event-stream' });
    }
    if (!request.path.endsWith('/_bulk_docs')) return reply(404, { error: 'not_found', reason: 'Database does not exist.' });
    const { docs }: { docs: readonly { _id: string }[] } = JSON.parse(request.body ?? '');
    pushed.push(...docs.map(({ _id }) => _id));
    return reply(
      201,
      docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' })),
    );
  };
  const network = new TestNetwork(answer);
  const device = createDevice({
    ports: testPorts({ time, network }),
    storage: memoryStorage(),
    values: values(disk),
    appBuild: 'test',
    nouns: everyNoun,
  });
  open.push(device);
  await device.start();
  const token = async () => ({ ok: true, token: 'token' }) as const;
  await device.enter({ uid: 'member01', deviceId: 'device01', token, key: async () => 'key', succeeds: async () => true });
  await settled();
  const propose = (name: string) => device.propose('notice.seen', { noticeId: `notice:${name}` }, name);
  return { time, network, device, pushed, propose };
}

it('no room to count: nothing is stored, and the person is told', async () => {
  const disk = { full: false };
  const { device, propose } = await onDisk(disk);
  disk.full = true;
  expect(await propose('a')).toMatchObject({ proposalId: '', verdict: { state: 'refused', code: 'QUOTA' } });
  expect(device.outbox.get()).toEqual([]);
  disk.full = false;
  expect((await propose('b')).proposalId).not.toBe('');
});

it('no room to note what leaves: it stays waiting, and goes when there is room', async () => {
  const disk = { full: false };
  const { time, network, device, pushed, propose } = await onDisk(disk);
  network.down = true;
  await time.pass(12_000);
  const { proposalId } = await propose('a');
  disk.full = true;
  network.down = false;
  await time.pass(30_000);
  expect([pushed, device.unsent()]).toEqual([[], 1]);
  disk.full = false;
  await time.pass(30_000);
  expect(pushed).toContain(proposalId);
});

it('is known by whichever layer says so', () => {
  const inner = new DOMException('', 'QuotaExceededError');
  expect(() => asStorageFull(inner)).toThrow(StorageFull);
  expect(() => asStorageFull(Object.assign(new Error('aborted'), { inner }))).toThrow(StorageFull);
  expect(() => asStorageFull(new Error('aborted', { cause: inner }))).toThrow(StorageFull);
  expect(() => asStorageFull(new Error('closed'))).toThrow('closed');
});
