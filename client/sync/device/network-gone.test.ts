/** What the platform says about the network: gone counts at once, back only when the server has answered (architecture §4). */
import { afterEach, expect, it } from 'vitest';
import { everyNoun, settled, stubbornServer, TestTime, testPorts } from '../fixture.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { createDevice, type ManagedDevice } from './create-device.ts';

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

it('the network is said to be gone: Offline at once and for as long as only the old stream beats; Online when the server answers', async () => {
  const time = new TestTime();
  const { network, beat } = stubbornServer(time);
  const ports = testPorts({ time, network });
  const device = createDevice({ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun });
  open.push(device);
  await device.start();
  await device.enter({
    uid: 'member01',
    deviceId: 'device01',
    token: async () => ({ ok: true, token: 'token' }),
    key: async () => 'key',
    succeeds: async () => true,
  });
  await settled();
  await beat();
  const state = () => device.connection.get().state;
  expect(state()).toBe('Online');

  network.down = true;
  ports.wakes.network(false);
  expect(state()).toBe('Offline');
  for (let second = 0; second < 12; second += 1) {
    await beat();
    await time.pass(1_000);
    expect(state()).toBe('Offline');
  }

  // That there is a network says nothing about the server.
  ports.wakes.network(true);
  await settled();
  expect(state()).toBe('Offline');
  network.down = false;
  await time.pass(10_000);
  expect(state()).toBe('Online');
});
