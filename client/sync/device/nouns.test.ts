/** Which nouns a device has, as its person moves from their own pages to a desk and back. */
import { expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import { FOR_DESK } from '../../../schemas/for-desk.ts';
import { FOR_EVERYONE } from '../../../schemas/for-everyone.ts';
import { FOR_MEMBER } from '../../../schemas/for-member.ts';
import { FOR_PLATFORM } from '../../../schemas/for-platform.ts';
import type { Loadable } from '../../../schemas/noun.ts';
import { passesQuery } from '../../features/pass/queries.ts';
import { casesQuery } from '../../features/review/office/queries.ts';
import { reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { DeviceIdentity } from '../replication/wire.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { createDevice } from './create-device.ts';

const UID = 'member01';
const identity: DeviceIdentity = {
  uid: UID,
  deviceId: 'device01',
  token: async () => ({ ok: false, why: 'unreachable' }),
  key: async () => 'k',
  succeeds: async () => true,
};

function phone({ reachable = () => true }: { reachable?: () => boolean } = {}) {
  const asked: string[] = [];
  const [storage, values] = [memoryStorage(), memoryValues()];
  const nouns = {
    everyone: FOR_EVERYONE,
    load: async (audience: string): Promise<readonly Loadable[]> => {
      asked.push(audience);
      if (!reachable()) throw new TypeError('no network');
      return audience === 'member' ? FOR_MEMBER : audience === 'platform' ? FOR_PLATFORM : FOR_DESK;
    },
  };
  const start = async () => {
    const network = new TestNetwork(() => reply(404, {}));
    network.down = true;
    const ports = testPorts({ time: new TestTime(), network });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns });
    await device.start();
    await device.enter(identity);
    return device;
  };
  return { asked, storage, start };
}

it('[11] its own pages load what is a member’s, and nothing of a desk', async () => {
  const { asked, start } = phone();
  const device = await start();
  await device.openWorkspace({ kind: 'member' });
  expect(asked).toEqual(['member', 'asking']);
  await device.stop();
});

it('[11] a gym’s workspace opens with what a desk needs, and the next start has it before anything waits', async () => {
  const { asked, start } = phone();
  const device = await start();
  await device.openWorkspace({ kind: 'gym', gymId: 'gym:one' });
  expect(device.workspace.get()).toEqual({ kind: 'gym', gymId: 'gym:one' });
  const body = {
    gymId: 'gym:one',
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  };
  const { proposalId } = await device.propose('checkin.record', body as never, 'Check in Sam');
  expect(proposalId).not.toBe('');
  await device.stop();

  const again = await start();
  expect(asked).toEqual(['desk', 'desk']);
  // A2: known as a fact from the first moment on, so that it cannot be taken back.
  expect(again.outbox.get()).toMatchObject([{ kind: 'checkin.record', state: 'waiting' }]);
  expect(again.outbox.get()[0]?.undo).toBeUndefined();
  await again.stop();
});

it('[11] without what a desk needs its workspace stays shut, and everything else works', async () => {
  const { start } = phone({ reachable: () => false });
  const device = await start();
  await expect(device.openWorkspace({ kind: 'gym', gymId: 'gym:one' })).rejects.toThrow('no network');
  expect(device.workspace.get()).toBeNull();
  await device.openWorkspace({ kind: 'member' });
  expect(device.workspace.get()).toEqual({ kind: 'member' });
  await device.stop();
});

it.each([
  ['member', passesQuery],
  ['platform', casesQuery],
] as const)(
  '[17] what a first page read ahead of the device is asked again before any screen says where it works: %s',
  async (kind, query) => {
    const { start } = phone();
    const device = await start();
    expect(device.workspace.get()).toBeNull();
    const stop = device.query<DocumentType>(query).subscribe(() => {});
    await expect.poll(() => device.workspace.get()).toEqual({ kind });
    stop();
    await device.stop();
  },
);

it('[11] where things lie is worked out once, and anew as soon as a desk’s have come', () => {
  const nouns = new LoadedNouns(FOR_EVERYONE);
  const locals = new LocalDatabases(memoryStorage(), nouns, new TestTime());
  const before = locals.specsOf('gym-one');
  expect(locals.specsOf('gym-one')).toBe(before);
  expect(locals.collectionRefOf('gym-one/orders', UID)).toBeNull();
  nouns.add(FOR_DESK);
  expect(locals.specsOf('gym-one').length).toBeGreaterThan(before.length);
  expect(locals.collectionRefOf('gym-one/orders', UID)).toEqual({ database: 'gym-one', collection: 'orders' });
});
