import { allNouns, TestTime } from '../fixture.ts';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Release } from '../../../schemas/proposal/release.ts';
import { specsOf } from './collections.ts';
import { LocalDatabases } from './local-databases.ts';
import { memoryStorage } from './memory-storage.ts';
import { migrateOutbox } from './migrate.ts';
import { databaseName } from './names.ts';
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
/** What the next build leaves behind for what this one makes. */
const NEXT: Release = {
  version: 2,
  oldest: 1,
  upgrades: new Map([[1, (made) => ({ ...made, display: `${made.display}, in version 2` })]]),
};
const outcome = { state: 'accepted', at: AT, judgedAt: AT, wrote: [] };

// G18: after an update what had not left is brought up to date and sent.
it.each([
  ['memory', memoryStorage],
  ['RxDB over Dexie', () => rxStorage({ multiInstance: false })],
] as const)('a new version carries over what is open and drops the rest: %s', async (name, make) => {
  const storage = make();
  const uid = `member01${name.length}`;
  const old = await storage.open(databaseName('self', uid, 1), specsOf('self', allNouns()), { durable: true });
  const decided = { ...proposal(2), by: uid, receivedAt: AT, outcome };
  await old.collection('proposals').write([proposal(1), decided, proposal(3)].map((doc) => ({ id: doc._id, doc })));
  await old.close();

  const locals = new LocalDatabases(storage, allNouns(), new TestTime());
  await locals.open('self', uid);
  await migrateOutbox(storage, locals, uid, NEXT);
  const ref = { database: 'self', collection: 'proposals' } as const;
  const open = await locals.collection(ref)?.find({ index: ['standing', '_id'], equals: ['open'], limit: 10 });
  expect(open).toEqual([1, 3].map((n) => ({ ...proposal(n), schemaVersion: 2, display: 'Seen, in version 2' })));
  expect(await storage.salvage(databaseName('self', uid, 1), 'proposals')).toEqual([]);
  await locals.close('self');
});

it('[11] a new wire version brings up to date what is open where it lies, and leaves every copy where it is', async () => {
  const storage = memoryStorage();
  const locals = new LocalDatabases(storage, allNouns(), new TestTime());
  await locals.open('self', 'member01');
  const collection = locals.collection({ database: 'self', collection: 'proposals' });
  await collection?.write(
    [proposal(1)].map((doc) => ({ id: doc._id, doc })),
    { note: { name: 'checkpoint', value: 7 } },
  );
  expect(await migrateOutbox(storage, locals, 'member01', NEXT)).toBe(true);
  expect(await collection?.getMany([proposal(1)._id])).toEqual([
    { ...proposal(1), schemaVersion: 2, display: 'Seen, in version 2' },
  ]);
  expect(await collection?.note('checkpoint')).toBe(7);
  expect(storage.names()).toEqual([databaseName('self', 'member01')]);
});
