/** What a device that lies would send (S5, S7): rows that nobody may write, in the middle of a batch with an honest one. */
import type { Json } from '../../schemas/basics/json.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import type { SimulatedDevice } from './device.ts';
import { tokenFor } from './identity.ts';
import { proposalsOf } from './server.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

type Row = Record<string, Json>;

export async function forge(world: World): Promise<void> {
  if (!world.server.up) return;
  const device = world.seeded.pick(world.devices);
  const bad = world.seeded.pick(forgeries(device, world));
  const credential = await device.credential();
  const answer = await world.server
    .handle({
      method: 'POST',
      path: `/db/${proposalsOf(device.uid)}/_bulk_docs`,
      query: new URLSearchParams(),
      headers: {
        authorization: `Bearer ${tokenFor(device.uid, world.time)}`,
        'x-device': credential,
        'content-type': 'application/json',
      },
      body: new TextEncoder().encode(JSON.stringify({ docs: [bad] })),
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    })
    .catch(() => null);
  if (!answer) return;
  const text = await bodyText(answer);
  world.tally.event(`forgery answered ${answer.status}`);
  if (answer.status < 400 && !text.includes('forbidden') && !text.includes('conflict'))
    throw new Violation('S5', `a forged row was taken: ${text}`);
}

const opId = (world: World): string =>
  Array.from(world.seeded.bytes(26), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');

function forgeries(device: SimulatedDevice, world: World): Row[] {
  const id = opId(world);
  const honest: Row = {
    _id: `proposal:${id}`,
    type: 'proposal',
    schemaVersion: 1,
    kind: 'notice.seen',
    display: 'forged',
    body: { noticeId: 'notice:x:y' },
    origin: {
      deviceId: device.deviceId,
      opId: id,
      seq: 900_000,
      madeAt: '2026-03-03T09:00:00.000Z',
      offsetMs: 0,
      trust: 'synced',
      appBuild: 'x',
    },
  };
  return [
    { ...honest, outcome: { state: 'accepted' } },
    { ...honest, status: 'confirmed' },
    { ...honest, judgedAt: '2026-03-03T09:00:00.000Z' },
    { ...honest, by: 'staffone' },
    { ...honest, kind: 'system.role-set', body: { uid: device.uid, role: 'admin' } },
    { ...honest, body: { noticeId: 42 } },
    { ...honest, origin: 'yesterday' },
  ];
}
