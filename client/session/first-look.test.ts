/** What the first screen is shown before session and device are there is what those say a moment later, or nothing. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { booking, checkin, NOW, pass } from '../../tests/rules/documents.ts';
import { bookingsQuery } from '../features/booking/queries.ts';
import { checkinsQuery } from '../features/checkin/queries.ts';
import { passesQuery } from '../features/pass/queries.ts';
import { allNouns, reply, TestNetwork, TestTime, testPorts } from '../sync/fixture.ts';
import { ulidTime } from '../sync/outbox/ulid.ts';
import { specsOf } from '../sync/storage/collections.ts';
import { databaseName } from '../sync/storage/names.ts';
import { rxStorage } from '../sync/storage/rx-storage.ts';
import type { Database, Doc } from '../sync/storage/storage.ts';
import { dexieValues } from '../sync/storage/values/dexie-values.ts';
import { firstLook } from './first-look.ts';

const asked = [passesQuery, bookingsQuery, checkinsQuery];
const values = dexieValues(testPorts({ time: new TestTime(), network: new TestNetwork(() => reply(404, {})) }));
const open: Database[] = [];
let round = 0;
let uid = '';

/** The ports' clock says 3 March 2026, 09:00. */
const ports = () => testPorts({ time: new TestTime(), network: new TestNetwork(() => reply(404, {})) });
const kept = {
  displayName: 'Mia',
  emailVerified: true,
  sessionToken: 't',
  role: 'member',
  keep: true,
  contactAt: Date.parse(NOW),
};
const signedIn = async (change: Partial<typeof kept> = {}) => {
  await values.set('session', { ...kept, uid, ...change });
  await values.set(`device:${uid}`, 'device01');
};

async function onDisk(place: 'self' | 'member', documents: Readonly<Record<string, readonly Doc[]>> = {}): Promise<Database> {
  const storage = rxStorage({ multiInstance: false });
  const database = await storage.open(databaseName(place, uid), specsOf(place, allNouns()), { durable: false });
  open.push(database);
  for (const [name, docs] of Object.entries(documents))
    expect(await database.collection(name).write(docs.map((doc) => ({ id: doc._id, doc })))).toEqual([]);
  return database;
}

const proposal = () => ({
  _id: 'proposal:01KJSET9B0CY1MCY6E430CQPW1',
  type: 'proposal',
  schemaVersion: 1,
  display: 'Seen',
  kind: 'notice.seen',
  body: { noticeId: 'notice:n' },
  origin: {
    deviceId: 'device01',
    opId: '01KJSET9B0CY1MCY6E430CQPW1',
    seq: 1,
    madeAt: NOW,
    offsetMs: 0,
    trust: 'synced',
    appBuild: 'test',
  },
});

beforeEach(() => {
  uid = `member0${++round}`;
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const database of open.splice(0)) await database.close();
});

it('says who is here and finds what the collections find, in their order and with their age', async () => {
  await signedIn();
  await values.set('freshness', { [`member-${uid}/bookings`]: Date.parse(NOW) });
  await onDisk('self');
  const at = (hour: number) => `2026-03-04T${hour}:00:00.000Z`;
  const member = await onDisk('member', {
    passes: [{ ...pass('p1', uid) }],
    bookings: [12, 10, 11].map((hour) => ({ ...booking(`b${hour}`, { startsAt: at(hour) }) })),
    checkins: [10, 12, 11].map((hour) => ({ ...checkin(`c${hour}`, { judgedAt: at(hour) }) })),
  });
  const look = await firstLook(Promise.resolve(asked), ports());
  expect(look?.session).toMatchObject({ state: 'signedIn', uid, displayName: 'Mia', role: 'member', offline: true });
  for (const question of asked) {
    const rows = look?.answers?.of(question)?.rows ?? [];
    const found = await member.collection(question.collection).find(question.selection);
    expect(found.length).toBeGreaterThan(0);
    expect(rows.map(({ doc }) => doc._id)).toEqual(found.map((doc) => doc._id));
    expect(rows.map(({ doc, mark }) => [mark, doc])).toEqual(found.map((doc) => ['decided', expect.objectContaining(doc)]));
  }
  expect(look?.answers?.of(bookingsQuery)?.asOf).toBe(NOW);
});

it('A4: says nothing while something waits in the outbox, which only the rules can lay over what is decided', async () => {
  await signedIn();
  await onDisk('member');
  const self = await onDisk('self');
  expect(await firstLook(Promise.resolve(asked), ports())).not.toBeNull();
  await self.collection('proposals').write([{ id: proposal()._id, doc: proposal() }]);
  expect(await firstLook(Promise.resolve(asked), ports())).toBeNull();
});

it.each([
  ['accepted', NOW, true],
  ['refused', NOW, false],
  ['held', NOW, false],
  ['refused', '2025-11-03T09:00:00.000Z', true],
] as const)(
  'product.md 0.3: an answered one, %s, made at %s: the badge is right from the first moment',
  async (state, madeAt, says) => {
    await signedIn();
    await onDisk('member');
    const opId = `${ulidTime(Date.parse(madeAt))}1MCY6E430CQPW100`.slice(0, 26);
    const { origin, ...rest } = proposal();
    const doc: Doc = {
      ...rest,
      _id: `proposal:${opId}`,
      origin: { ...origin, opId, madeAt },
      by: uid,
      receivedAt: madeAt,
      outcome: { state, at: madeAt, judgedAt: madeAt, wrote: [{ collection: 'self', id: 'notice:n', updatedAt: madeAt }] },
    };
    await onDisk('self', { proposals: [doc] });
    expect((await firstLook(Promise.resolve(asked), ports())) !== null).toBe(says);
  },
);

it.each([
  ['not kept, in a new browser session', { keep: false }],
  ['offline for longer than the lease', { contactAt: Date.parse('2026-01-01T00:00:00.000Z') }],
])('nobody is shown anything: %s', async (_, change) => {
  await signedIn(change);
  await onDisk('member');
  await onDisk('self');
  expect(await firstLook(Promise.resolve(asked), ports())).toBeNull();
});

it('a corrected clock ends the lease, whatever the device says', async () => {
  await signedIn();
  await onDisk('member');
  await onDisk('self');
  await values.set('clock', { offsets: [400 * 24 * 3_600_000], lastServerAt: NOW, wall: Date.parse(NOW) });
  expect(await firstLook(Promise.resolve(asked), ports())).toBeNull();
  await values.delete('clock');
  expect(await firstLook(Promise.resolve(asked), ports())).not.toBeNull();
});

it('says that nobody is here where no session is kept, and nothing at all for a page that needs the device', async () => {
  await values.delete('session');
  expect(await firstLook(Promise.resolve([]), ports())).toEqual({ session: { state: 'signedOut' }, answers: null });
  expect(await firstLook(Promise.resolve(null), ports())).toBeNull();
});

it('what was never opened on this device is not made, and waits for the device', async () => {
  await signedIn();
  await onDisk('self');
  const before = (await indexedDB.databases()).length;
  expect(await firstLook(Promise.resolve(asked), ports())).toBeNull();
  expect(await indexedDB.databases()).toHaveLength(before);
});
