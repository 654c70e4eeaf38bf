import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { memoryStorage } from './memory-storage.ts';
import { migrateOutbox } from './migrate.ts';
import { databaseName } from './names.ts';
import { Places, specsOf } from './places.ts';
import { rxStorage } from './rx-storage.ts';
import type { Doc } from './storage.ts';

const AT = '2026-03-03T09:00:00.000Z';
const proposal = (n: number): Doc => ({
  _id: `proposal:01KJSET9B0CY1MCY6E430CQPW${n}`,
  type: 'proposal',
  schemaVersion: 1,
  display: 'Seen',
  kind: 'notice.seen',
  body: { noticeId: 'notice:n' },
  origin: {
    deviceId: 'device01',
    opId: `01KJSET9B0CY1MCY6E430CQPW${n}`,
    seq: n,
    madeAt: AT,
    offsetMs: 0,
    trust: 'synced',
    appBuild: 'old',
  },
});
const outcome = { state: 'accepted', at: AT, judgedAt: AT, wrote: [] };

it.each([
  ['memory', memoryStorage],
  ['RxDB over Dexie', () => rxStorage({ multiInstance: false })],
] as const)('a new version carries over what is open and drops the rest: %s', async (name, make) => {
  const storage = make();
  const uid = `member01${name.length}`;
  const old = await storage.open(databaseName('self', uid, 1), specsOf('self'), { durable: true });
  const decided = { ...proposal(2), by: uid, receivedAt: AT, outcome };
  await old.collection('proposals').write([proposal(1), decided, proposal(3)].map((doc) => ({ id: doc._id, doc })));
  await old.close();

  // This build's own database already stands under the new name.
  const places = new Places({
    ...storage,
    open: (_, specs, options) => storage.open(databaseName('self', uid, 2), specs, options),
  });
  await places.open('self', uid);
  await migrateOutbox(storage, places, uid, 2);
  const seat = { place: 'self', collection: 'proposals' } as const;
  const open = await places.collection(seat)?.find({ index: ['standing', '_id'], equals: ['open'], limit: 10 });
  expect(open).toEqual([proposal(1), proposal(3)]);
  expect(await storage.salvage(databaseName('self', uid, 1), 'proposals')).toEqual([]);
  await places.close('self');
});
