/** Somebody sets the clock of the device while the app is open (product.md K1, K2). */
import { afterEach, expect, it } from 'vitest';
import { createDevice, type ManagedDevice } from '../device/create-device.ts';
import { everyNoun, settled, stubbornServer, TestTime, testPorts } from '../fixture.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';

const HOUR = 3_600_000;
const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

it('K2 the next word of the server is told at once, whichever way the clock was set', async () => {
  const time = new TestTime();
  const { network, beat } = stubbornServer(time);
  let skew = 0;
  const ports = testPorts({ time, network, skew: () => skew });
  const device = createDevice({ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  const token = async () => ({ ok: true, token: 'token' }) as const;
  await device.enter({ uid: 'member01', deviceId: 'device01', token, key: async () => 'key', succeeds: async () => true });
  await settled();
  expect(device.connection.get().clock).toEqual({ offsetMs: 0, trust: 'synced' });
  for (const hours of [50, -3]) {
    skew = hours * HOUR;
    await beat();
    expect(device.connection.get().clock).toEqual({ offsetMs: -hours * HOUR, trust: 'synced' });
    expect(device.now()).toBe(time.now());
  }
});

it('[10.8] a clock that is out by decades is put right before it is written down: the server would take the proposal for nonsense', async () => {
  const time = new TestTime();
  const { network, beat } = stubbornServer(time);
  const pushed: string[] = [];
  const listening: typeof network = {
    ...network,
    send: (request) => {
      if (request.path.endsWith('/_bulk_docs') && typeof request.body === 'string') pushed.push(request.body);
      return network.send(request);
    },
  };
  const ports = testPorts({ time, network: listening, skew: () => -50 * 365 * 24 * HOUR });
  const device = createDevice({ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  const token = async () => ({ ok: true, token: 'token' }) as const;
  await device.enter({ uid: 'member01', deviceId: 'device01', token, key: async () => 'key', succeeds: async () => true });
  await settled();
  await beat();
  await device.propose('notice.seen', { noticeId: 'notice:n1' }, 'Seen');
  await settled();
  const { origin } = JSON.parse(pushed[0] ?? '{}').docs[0];
  expect(origin).toMatchObject({ offsetMs: 0, madeAt: new Date(time.now()).toISOString() });
});
