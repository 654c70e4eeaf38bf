/** Names and free text on their way in: whoever says them, what is kept is composed and holds nothing unseen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../e2e/fixtures/server.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';
import { joined } from './joined.ts';

let server: ServerProcess;
let sam: TestPerson;
beforeAll(async () => {
  server = await startServer();
  sam = await joined('sam@example.test', server);
});
afterAll(() => server.dispose());

const call = async (method: string, path: string, body?: object) => {
  const sent = { 'content-type': 'application/json', ...sam.headers };
  const init = body === undefined ? { headers: sam.headers } : { headers: sent, body: JSON.stringify(body) };
  const response = await fetch(server.url + path, { method, ...init });
  return response.json();
};

it('[10.9] an untidy name from a device is kept tidied, and the same proposal again is no other', async () => {
  const own = `/db/self-${sam.uid}`;
  const { displayName } = await call('GET', `${own}/self/user:${sam.uid}`);
  const edit = proposal(sam, 1, {
    kind: 'person.edit',
    body: { displayName: { from: displayName, to: 'Zoe\u0308 \u202eFi\u{e0041}eld\n' } },
  });
  const push = () => call('POST', `${own}/proposals/_bulk_docs`, { docs: [edit] });
  const [first] = await push();
  expect(first).toMatchObject({ ok: true, id: edit._id });
  expect(await push()).toEqual([first]);
  await expect.poll(async () => (await call('GET', `${own}/proposals/${edit._id}`)).outcome).toMatchObject({ state: 'accepted' });
  expect(await push()).toEqual([first]);
  expect(await call('GET', `${own}/self/user:${sam.uid}`)).toMatchObject({ displayName: 'Zoë Field ' });
  const { deviceId } = await call('POST', '/api/devices', { name: 'Sam’s\u0007 pho\u200bne' });
  const { devices } = await call('GET', '/api/devices');
  expect(devices.find((device: { deviceId: string }) => device.deviceId === deviceId)).toMatchObject({ name: 'Sam’s  phone' });
});
